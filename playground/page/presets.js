// Presets: boards to begin with, each a link with a small picture of what the library says.

import { evidence } from "./evidence.js";
import { pieces } from "./setting.js";
import { paint } from "./paint.js";
import { onTheme } from "./theme.js";
import { element, whenSeen } from "./elements.js";
import { say } from "./words.js";

const size = 72; // of a picture

// The fields of the address, and those of another board that the picture is of.
const presets = {
  closed: { rows: 8, cols: 8, goal: "closed" },
  none: { rows: 4, cols: 4, goal: "closed" },
  large: { rows: 30, cols: 30 },
  holes: { rows: 8, cols: 8, blocked: "27.28.35.36" },
  camel: { rows: 8, cols: 8, piece: "camel" },
  huge: { how: "build", rows: 1000, cols: 1000, goal: "closed", picture: { rows: 60, cols: 60 } },
};

// offer puts the presets into root. Their pictures are made when they are seen.
export function offer(root, engine) {
  const pictures = Object.entries(presets).map(([name, { picture, ...fields }]) => {
    const canvas = element("canvas", { ariaHidden: true });
    const address = Object.entries(fields).map(([key, value]) => `${key}:${value}`).join(",");
    root.append(element("a", { href: `#sandbox=${address},run:yes` }, canvas, element("span", { textContent: say(`sandbox.preset-${name}`) })));
    return [canvas, picture ?? fields];
  });
  whenSeen(root, () => pictures.forEach(([canvas, board]) => draw(canvas, board, engine)));
}

async function draw(canvas, { rows, cols, goal = "open", blocked = "", piece = "knight" }, engine) {
  const holes = new Uint8Array(rows * cols), leaps = pieces[piece];
  for (const square of blocked.split(".").filter(Boolean)) holes[square] = 1;
  const question = { rows, cols, start: 0, goal, leaps, holes: Int32Array.from(blocked.split(".").filter(Boolean)), orders: "warnsdorff+outward" };
  const answer = await engine.ask("search", question).answer, { kind, path = [], closed } = answer;
  const why = kind === "none" ? evidence(answer, { rows, cols, holes, path: [0], closed: goal === "closed", leaps }) : {};
  const show = () => {
    canvas.width = canvas.height = size * devicePixelRatio;
    paint(canvas.getContext("2d"), size, devicePixelRatio, { rows, cols, holes, path, total: rows * cols, closed, ...why });
  };
  onTheme(show);
  show();
}
