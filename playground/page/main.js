// The page: it loads the library and creates the figures.

import { otherPage, parse } from "./address.js";
import { bring, keepPlace, mark, onScreen } from "./elements.js";
import { Engine, later, load } from "./engine.js";
import { Forest } from "./forest.js";
import { Graph } from "./graph.js";
import { hang } from "./hook.js";
import { Race } from "./race.js";
import { Sandbox } from "./sandbox.js";
import { keepSwipes } from "./swipe.js";
import { Try } from "./try.js";
import { keepDoubles } from "./twice.js";
import { say } from "./words.js";

keepPlace();
keepSwipes();
keepDoubles();

const report = (text) => (document.getElementById("loading").textContent = text);

const program = load("search.wasm.gz");
const find = later("find.wasm.gz");
const classes = { try: Try, graph: Graph, race: Race, dfs: Forest, sandbox: Sandbox };
/** @type {Record<string, any>} */
const figures = Object.fromEntries(
  Object.entries(classes).map(([name, Class]) => [
    name,
    new Class(document.getElementById(name), new Engine(() => program), new Engine(find)),
  ]),
);

// classroom loads what a class needs. If that fails, the element says so, and
// there is none.
async function classroom(element) {
  try {
    return await import("./classroom.js");
  } catch {
    element.textContent = say("page.absent");
  }
}

let said = ""; // what is wrong with the lesson or its part of the address

// begin loads the lesson and begins it. The page is hidden until then. If the
// lesson cannot be loaded, the page is shown without it.
async function begin() {
  const complaint = document.getElementById("complaint");
  const room = await classroom(complaint);
  if (!room) said = complaint.textContent;
  const lesson = room?.lesson(figures, (text) => (said = text));
  document.documentElement.classList.remove("awaits");
  return lesson;
}

const asked = new URLSearchParams(location.search).has("lesson");
const lesson = asked ? await begin() : undefined;
// The page in another language shows the same figures.
for (const link of document.querySelectorAll("a[hreflang]")) {
  const a = /** @type {HTMLAnchorElement} */ (link);
  a.addEventListener("click", () => {
    a.href = otherPage(a.pathname);
  });
}

hang(document.getElementById("hook"), figures.race);

Object.assign(globalThis, { figures }); // for tests and experiments

// follow shows the states in the address: those of all figures (all) or of
// those that have changed. It scrolls to the first figure that the address
// names, unless that is a name alone, to which the browser scrolls itself.
async function follow(all) {
  const { complaint, mentioned, changed, atTop } = parse(all);
  document.getElementById("complaint").textContent = [said, complaint].join(" ").trim();
  lesson?.follow(all ? mentioned : changed);
  const following = (all ? Object.keys(figures) : changed).map((name) => figures[name].follow());
  if (mentioned.length && (all || changed.length) && !atTop)
    lead(mentioned[0], changed.includes(mentioned[0]));
  await Promise.all(following);
}

// lead scrolls to a section, or to the figure in it if that has a new state
// (changed), and on to the figure's question, if there is one. On the first
// figure, with which the page begins, it scrolls no further than needed.
function lead(name, changed) {
  const section = document.getElementById(name);
  const { quiz } = figures[name] ?? {};
  // Whoever sees the strip goes from one example to another.
  const strip = section.querySelector(".presets");
  if (strip && changed && onScreen(strip)) return;
  if (name === "try" && changed && !lesson)
    bring([section.querySelector(".status"), section.querySelector(".board")]);
  else ((changed && section.querySelector(".figure")) || section).scrollIntoView();
  if (quiz?.on) quiz.root.scrollIntoView({ block: "nearest" });
}

// The section that is being read is marked in the contents.
const contents = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll(".contents a")]);
const markRead = (entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    const link = contents.find((a) => a.hash === `#${target.id}`);
    mark(contents, link, true);
  }
};
const seen = new IntersectionObserver(markRead, { rootMargin: "-30% 0px -65%" });
document.querySelectorAll("main > section").forEach((section) => seen.observe(section));

// In contrast to hashchange, popstate also comes when the address before the
// hash has changed.
addEventListener("popstate", () => follow(false));

try {
  await Promise.all([program, follow(true)]);
  report(say("page.ready"));
  document.documentElement.dataset.ready = "yes";
  if (!location.hash && !lesson) figures.try.leap();
} catch (error) {
  report(say("page.failed", { why: error.message }));
}
