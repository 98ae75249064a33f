// The questions of the lesson: a table of tasks, each {name, figure,
// questions}, and of questions, each
//
//	name           such as 2a
//	text, key      what is asked, and what stands before it
//	choices        texts, which answers name by their letters: A is the first
//	right          the letter of the right answer; without one any guess will do
//	fits           the letter of the guess that comes true
//	later          whether a guess is compared only when the task is done
//	why            what is said after an answer
//	before, after  states of the figure, as in its address
//	ends           the state that "after" leads to, if the figure plays until then
//
// They stand in lesson.json, in all languages, of which the build takes one.

export const tasks = [];

// learnTasks takes the table.
export function learnTasks(table) {
  tasks.splice(0, tasks.length, ...table);
}

// findTask returns the task of a name, or undefined.
export const findTask = (name) => tasks.find((task) => task.name === name);
