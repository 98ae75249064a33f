document.querySelector("#dfs .choices").getBoundingClientRect().bottom -
  document.querySelector("#dfs .graph").getBoundingClientRect().top;
