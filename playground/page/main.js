// The page: it loads the library and creates the figures.

import { parse } from "./address.js";
import { Engine, load } from "./engine.js";
import { Forest } from "./forest.js";
import { Race } from "./race.js";
import { Sandbox } from "./sandbox.js";
import { Try } from "./try.js";

const loading = document.getElementById("loading");
const tell = (text) => (loading.textContent = text);

const program = load(tell);
const figures = [
  ["try", Try],
  ["race", Race],
  ["dfs", Forest],
  ["sandbox", Sandbox],
].map(([name, Figure]) => new Figure(document.getElementById(name), new Engine(program)));

globalThis.figures = figures; // for tests and experiments

// follow shows the state in the address.
async function follow() {
  document.getElementById("complaint").textContent = parse();
  await Promise.all(figures.map((figure) => figure.follow()));
}

addEventListener("hashchange", follow);

try {
  const following = follow();
  following.catch(() => {}); // errors are reported below
  await program;
  tell("Starting the library …");
  await following;
  tell("The library is here: all that you see below comes from it.");
  document.documentElement.dataset.ready = "yes";
} catch (error) {
  tell(`The figures cannot start: ${error.message}. A browser of the last two years is needed, and the page has to come from a server.`);
}
