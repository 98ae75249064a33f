// The questions of the lesson: a table of tasks, each {name, figure,
// questions}, and of questions, each
//
//	name           such as 2a
//	text, key      what is asked, and what stands before it, if anything
//	choices        texts; answers name them by letters, of which A is the first
//	right          the letter of the right answer; without one, any guess will do
//	fits           the letter of the guess that comes true
//	later          whether a guess is compared only when the task is done
//	why            what is said after an answer
//	before, after  states of the figure, as in its address
//	ends           the state that "after" leads to, if the figure plays until then
//
// The table is in lesson.json, in all languages. The build takes the texts of
// one.

export const tasks = [];

// learnTasks takes the table.
export function learnTasks(table) {
  tasks.splice(0, tasks.length, ...table);
}

// findTask returns the task with a name, or undefined.
export const findTask = (name) => tasks.find((task) => task.name === name);
