// Whether depth-first search plays and tells its second step.
figures.dfs.player.playing &&
  figures.dfs.position >= 2 &&
  document.querySelector("#dfs .status").textContent.startsWith("Time 2: B is discovered");
