// Presets: boards to begin with. Each is a link with a small picture of what
// the library answers.

import { Fields } from "./address.js";
import { evidence } from "./evidence.js";
import { pieces, question, read } from "./setting.js";
import { paint } from "./paint.js";
import drawn from "./drawn.json";
import million from "./million.json";
import { onTheme, theme } from "./theme.js";
import { element, mark, whenSeen } from "./elements.js";
import { say } from "./words.js";

const size = 64; // of a picture

// The presets: the keys of their names, and their fields in the address.
const presets = [
  { name: "sandbox.preset-closed", address: "rows:8,cols:8,goal:closed" },
  { name: "sandbox.preset-none", address: "rows:4,cols:4,goal:closed" },
  { name: "sandbox.preset-large", address: "rows:30,cols:30" },
  { name: "sandbox.preset-holes", address: "rows:8,cols:8,blocked:27.28.35.36" },
  { name: "sandbox.preset-camel", address: "rows:8,cols:8,piece:camel" },
  { name: "sandbox.preset-random", address: "how:random,rows:6,cols:6,goal:closed" },
  { name: "sandbox.preset-huge", address: "how:build,rows:1000,cols:1000,goal:closed" },
  { name: "sandbox.preset-numbers", address: "rows:6,cols:6,numbers:1-19.20-8.30-18.34-20.36-5" },
  {
    name: "sandbox.preset-hidato",
    address:
      "rows:7,cols:7,piece:king,blocked:0.6.21.24.27.42.48,numbers:1-40.5-33.9-44.12-28.17-31.18-30.19-29.24-15.25-8.26-1.32-26.35-19.37-12.39-4.40-11.42-3",
  },
];

const unsaid = { goal: "open", start: "0", blocked: "", numbers: "" }; // the same as no field
const besides = ["seed", "run"]; // fields that do not change what is asked

// asks returns a text that is the same for fields of an address if they ask for
// the same.
function asks(fields) {
  return Object.entries(fields)
    .filter(([name, value]) => value !== undefined && !besides.includes(name))
    .map(([name, value]) => [name, String(value)])
    .filter(([name, value]) => value !== unsaid[name])
    .map(([name, value]) => [name, value.split(".").sort().join(".")])
    .map((field) => field.join(":"))
    .sort()
    .join();
}

// choose marks the preset that asks for the same as these fields, if there is
// one.
export function choose(root, fields) {
  const asked = presets.map(({ address }) =>
    asks(Object.fromEntries(new Fields("sandbox", address).map)),
  );
  mark(root.children, root.children[asked.indexOf(asks(fields))], "true");
}

// offer puts the presets into root. Their pictures are made when root is first
// seen.
export function offer(root, engine) {
  const pictures = presets.map(({ name, address }) => {
    const canvas = element("canvas", { ariaHidden: true });
    root.append(
      element(
        "a",
        { href: `#sandbox=${address},run:yes` },
        canvas,
        element("span", { textContent: say(name) }),
      ),
    );
    return { canvas, setting: read(new Fields("sandbox", address)).setting };
  });
  whenSeen(root, () => {
    for (const { canvas, setting } of pictures) {
      if (setting.how === "build") drawMillion(canvas);
      else draw(canvas, setting, engine);
    }
  });
}

// drawMillion draws the tour of a million squares as blocks in the colours of
// their times: see million.go.
function drawMillion(canvas) {
  const show = () => {
    const { side, bands } = million;
    canvas.width = canvas.height = side;
    canvas.style.imageRendering = "pixelated";
    const g = canvas.getContext("2d");
    for (let i = 0; i < side * side; i++) {
      g.fillStyle = theme.closed[parseInt(bands[i], 36)];
      g.fillRect(i % side, Math.floor(i / side), 1, 1);
    }
  };
  onTheme(show);
  show();
}

// draw draws a tour of a setting, or why there is none. It draws a puzzle
// without its solution. The random tour comes from the build: see drawn.go.
async function draw(canvas, setting, engine) {
  const { rows, cols, holes, numbers, goal, piece, start, how } = setting;
  const drawnBefore = how === "random" ? { kind: "tour", path: drawn, closed: true } : undefined;
  const puzzle = numbers.some(Boolean) ? {} : undefined;
  const answer = drawnBefore ?? puzzle ?? (await engine.ask("search", question(setting)).answer);
  const { kind, path = [], closed } = answer;
  const why =
    kind === "none"
      ? evidence(answer, {
          rows,
          cols,
          holes,
          path: [start],
          closed: goal === "closed",
          leaps: pieces[piece].leaps,
        })
      : {};
  const show = () => {
    canvas.width = canvas.height = size * devicePixelRatio;
    paint(canvas.getContext("2d"), size, devicePixelRatio, {
      rows,
      cols,
      holes,
      numbers,
      path,
      total: rows * cols,
      closed,
      ...why,
    });
  };
  onTheme(show);
  show();
}
