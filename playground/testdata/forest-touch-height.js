// How many pixels there are from the top of the graph to the end of the
// choices.
document.querySelector("#dfs .choices").getBoundingClientRect().bottom -
  document.querySelector("#dfs .graph").getBoundingClientRect().top;
