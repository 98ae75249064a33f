// The painting of a board. Its state, of which only rows, cols and path must be
// there:
//
//	rows, cols, holes    the board; holes[square] is 1 if it is blocked
//	path, length         squares in order, and the number of them to be shown
//	total, closed        of the whole tour, for the colours of time
//	numbers              those that a puzzle gives, by square, or 0
//	ghost                squares of a possible continuation
//	candidates           [{square, onward, chosen}]: the next squares, and how many moves lead on
//	heat                 visits by square, of a search that is too fast for anything else
//	marks                [{square, kind}]: squares of "one" or the "other" colour, or "wrong" ones
//	ways                 [[from, to]]: moves that show why a square is wrong
//	hover                the candidate that is pointed at
//	pulse, shrink        how far candidates have grown, and discs have shrunk, from 0 to 1
//	leap, leapt          whether a knight's move is drawn as the letter L, and how much of it: 0 to 1
//	knight               whether a knight stands on the last square
//	step                 how far it has come there from the square before, from 0 to 1
//	small                whether the discs on the path are small
//	undone               squares of the latest steps back, the nearest first
//	undoneFrom           the first of these that has a ring
//	stuck, done          whether the path is a dead end, or a tour
//	start, end, cursor   squares with a mark
//	names                [{square, name}]: squares with their names
//	window               {row, col, side}: the part of a large board that is shown

import { colour, letters } from "./knight.js";
import { band, bands, theme } from "./theme.js";

export const largest = 128; // maximum side of a board whose path is a line, not a map of times
const roomy = 15; // minimum size of a square with a number, in pixels
const numbered = 14; // maximum side of a board with numbers
const chequered = 14; // maximum side of a board with squares of two colours
const spacious = 24; // minimum size of a square with its name

// The knight of the library's pictures, about 34 high and centred at 0.
export const outline =
  "M-9 16H11V13C11 4 13-4 8-10 6-12.500 3-13.500 0-14L-1.500-17.500-4.500-13C-8-11-11-6-13-1-14 2-12 4.500-9.500 4L-6.500 2C-4 2.500-2 1.500-1 0 0 5-8 7-9 13Z";
const knight = new Path2D(outline);

// geometry returns the position of a board in a square of the given size, and
// functions that return the top left corner and the centre of a square.
export function geometry(size, rows, cols) {
  const cell = size / Math.max(rows, cols);
  const x = (size - cell * cols) / 2;
  const y = (size - cell * rows) / 2;
  const corner = (square) => [x + (square % cols) * cell, y + Math.floor(square / cols) * cell];
  return { cell, x, y, corner, centre: (square) => corner(square).map((at) => at + cell / 2) };
}

// paint paints a state of a board, or a window of it, in the context g of a
// square canvas. size is the canvas's side in CSS pixels, the unit of all
// lengths here, and ratio the number of its pixels in one of them.
export function paint(g, size, ratio, state) {
  const length = state.length ?? state.path.length;
  const s = { total: Math.max(1, length), closed: false, ...state, length };
  const box = geometry(size, s.rows, s.cols);
  g.setTransform(ratio, 0, 0, ratio, 0, 0);
  g.clearRect(0, 0, size, size);
  if (Math.max(s.rows, s.cols) > largest) {
    if (s.window && s.window.side <= largest) paintWindow(g, size, s);
    else paintTimes(g, s.window ? geometryOf(size, s) : box, s);
    if (s.window) return;
  } else {
    // A knight that moves takes the end of its line along.
    const [head, before = head] = [s.path[s.length - 1], s.path[s.length - 2]];
    const from = box.centre(before);
    const centre = (square) =>
      box
        .centre(square)
        .map((to, i) => (square === head && s.step < 1 ? from[i] + (to - from[i]) * s.step : to));
    paintSquares(g, box, s);
    paintSquareMarks(g, box, s);
    paintNumbers(g, box, s);
    paintNames(g, box, s);
    if (s.heat) paintHeat(g, box, s);
    for (const part of [paintWays, paintTrails, paintLine, paintDiscs, paintCandidates])
      part(g, box, s, centre);
    if (s.knight && s.length) paintKnight(g, box, centre(head));
    if (s.hover >= 0) paintKnight(g, box, centre(s.hover), 0.35);
  }
  paintMarks(g, box, s);
  paintAsked(g, box, s);
}

// paintAsked writes names at the lower edges of squares, so that these can be
// told apart even if there is no room for more.
function paintAsked(g, { cell, centre }, { names }) {
  const size = Math.max(9, cell * 0.24);
  for (const { square, name } of names ?? []) {
    const [x, y] = centre(square);
    const at = y + (cell - size) / 2;
    g.font = `600 ${size}px system-ui, sans-serif`;
    const width = g.measureText(name).width + size * 0.3;
    g.fillStyle = theme.page;
    g.fillRect(x - width / 2, at - size * 0.55, width, size * 1.1);
    write(g, [x, at], name, size, theme.text);
  }
}

// paintSquares paints the board, in one colour if it is large or a map of
// visits, and its holes.
function paintSquares(g, { x, y, cell, corner }, s) {
  g.fillStyle = theme.light;
  g.fillRect(x, y, cell * s.cols, cell * s.rows);
  const two = Math.max(s.rows, s.cols) <= chequered && !s.heat;
  for (let square = 0; square < s.rows * s.cols; square++) {
    const hole = s.holes?.[square];
    if (!hole && !(two && colour(square, s.cols))) continue;
    g.fillStyle = hole ? theme.page : theme.dark;
    g.fillRect(...corner(square), cell, cell);
    if (hole) paintHole(g, corner(square), cell);
  }
}

// paintHeat makes squares glow that are visited again and again. Those visited
// once do not glow.
function paintHeat(g, { cell, corner }, { heat }) {
  const most = Math.max(2, ...heat);
  heat.forEach((visits, square) => {
    g.globalAlpha = visits > 1 ? 0.1 + 0.5 * Math.sqrt(visits / most) : 0;
    g.fillStyle = theme.open[24];
    g.fillRect(...corner(square), cell, cell);
  });
  g.globalAlpha = 1;
}

// paintHole crosses a square out, since the page's colour alone is too much
// like a square's.
function paintHole(g, [left, top], cell) {
  const inset = cell >= 12 ? cell * 0.22 : 0;
  const width = Math.max(0.75, cell * 0.04);
  polyline(
    g,
    [
      [left + inset, top + inset],
      [left + cell - inset, top + cell - inset],
    ],
    theme.text,
    width,
  );
  polyline(
    g,
    [
      [left + cell - inset, top + inset],
      [left + inset, top + cell - inset],
    ],
    theme.text,
    width,
  );
  if (cell >= 5) g.strokeRect(left + 0.5, top + 0.5, cell - 1, cell - 1);
}

// paintSquareMarks tints squares of one or the other colour, and hatches wrong
// ones.
function paintSquareMarks(g, { cell, corner }, s) {
  for (const { square, kind } of s.marks ?? []) {
    const [left, top] = corner(square);
    g.save();
    g.beginPath();
    g.rect(left, top, cell, cell);
    g.clip();
    if (kind === "wrong") {
      hatch(g, left, top, cell);
    } else {
      g.globalAlpha = 0.45;
      g.fillStyle = kind === "one" ? theme.path : theme.done;
      g.fillRect(left, top, cell, cell);
    }
    g.restore();
  }
}

// hatch draws slanting lines over a square, and a frame. The caller clips them.
function hatch(g, left, top, cell) {
  for (let d = -cell; d < cell; d += Math.max(4, cell / 5))
    polyline(
      g,
      [
        [left + d, top + cell],
        [left + d + cell, top],
      ],
      theme.failed,
      Math.max(1, cell * 0.05),
    );
  g.strokeRect(left, top, cell, cell);
}

// paintNames writes the numbers of the rows on the squares at the left, and the
// letters of the columns on those at the bottom.
function paintNames(g, { x, y, cell }, s) {
  if (cell < spacious || s.heat) return;
  const size = Math.max(9, cell * 0.16);
  const gap = size * 0.25;
  const start = cell < 48 && s.length ? s.path[0] : -1; // its ring leaves no room
  for (let row = 0; row < s.rows; row++)
    if (row * s.cols !== start)
      write(g, [x + gap, y + row * cell + gap], s.rows - row, size, theme.text, "left", "top");
  for (let col = 0; col < s.cols; col++) {
    if ((s.rows - 1) * s.cols + col !== start)
      write(
        g,
        [x + (col + 1) * cell - gap, y + s.rows * cell - gap],
        letters(col),
        size,
        theme.text,
        "right",
        "alphabetic",
      );
  }
}

// geometryOf returns the position of a large board, of which a window fills the
// canvas.
function geometryOf(size, { window: { row, col, side } }) {
  const cell = size / side;
  return { cell, x: -col * cell, y: -row * cell };
}

// paintWindow draws the part of a tour in a window as a line.
function paintWindow(g, size, s) {
  const { cell, x, y } = geometryOf(size, s);
  const { row: top, col: left, side } = s.window;
  const ramp = s.closed ? theme.closed : theme.open;
  const centre = (square) => [
    x + ((square % s.cols) + 0.5) * cell,
    y + (Math.floor(square / s.cols) + 0.5) * cell,
  ];
  g.fillStyle = theme.light;
  g.fillRect(0, 0, size, size);
  g.fillStyle = theme.dark;
  const reach = Math.ceil(side) + 1; // squares that are seen, some of them in part
  for (let i = 0; cell >= 4 && i < reach * reach; i++) {
    const row = Math.floor(top) + Math.floor(i / reach);
    const col = Math.floor(left) + (i % reach);
    if ((row + col) % 2) g.fillRect(x + col * cell, y + row * cell, cell, cell);
  }
  const inside = (square) => {
    const row = Math.floor(square / s.cols) - top;
    const col = (square % s.cols) - left;
    return row >= -2 && row < side + 2 && col >= -2 && col < side + 2;
  };
  const width = Math.max(0.8, cell * 0.09);
  for (let i = 1; i < s.length; i++) {
    if (inside(s.path[i]))
      polyline(g, [s.path[i - 1], s.path[i]].map(centre), ramp[band(i, s.total, s.closed)], width);
  }
}

// paintTimes paints each square in the colour of its time, one pixel per
// square.
function paintTimes(g, { x, y, cell }, s) {
  const image = new ImageData(s.cols, s.rows);
  const pixels = new Uint32Array(image.data.buffer);
  const pixel = (colour) => {
    // A colour is #rrggbb.
    const [red, green, blue] = colour.match(/\w\w/g).map((part) => parseInt(part, 16));
    return (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
  };
  pixels.fill(pixel(theme.light));
  if (s.holes)
    for (let i = 0; i < pixels.length; i++) if (s.holes[i]) pixels[i] = pixel(theme.text);
  const ramp = (s.closed ? theme.closed : theme.open).map(pixel);
  for (let i = 0; i < s.length; i++) pixels[s.path[i]] = ramp[band(i, s.total, s.closed)];
  const canvas = new OffscreenCanvas(s.cols, s.rows);
  canvas.getContext("2d").putImageData(image, 0, 0);
  g.imageSmoothingEnabled = cell < 1;
  g.drawImage(canvas, x, y, cell * s.cols, cell * s.rows);
}

// polyline draws a line through points.
function polyline(g, points, colour, width, dash = []) {
  Object.assign(g, { strokeStyle: colour, lineWidth: width, lineCap: "round", lineJoin: "round" });
  g.setLineDash(dash);
  g.beginPath();
  points.forEach(([x, y], i) => (i ? g.lineTo(x, y) : g.moveTo(x, y)));
  g.stroke();
  g.setLineDash([]);
}

// paintTrails draws steps back and a possible continuation.
function paintTrails(g, { cell }, s, centre) {
  const head = s.length ? [s.path[s.length - 1]] : [];
  const undone = s.undone ?? [];
  if (s.ghost?.length)
    polyline(g, [...head, ...s.ghost].map(centre), theme.done, Math.max(1, cell * 0.03));
  if (undone.length)
    polyline(g, undone.map(centre), theme.failed, Math.max(1, cell * 0.06), [
      cell * 0.12,
      cell * 0.12,
    ]);
  for (const square of undone.slice(s.undoneFrom ?? 0))
    ring(g, centre(square), cell * 0.26, theme.page, theme.failed, [cell * 0.1, cell * 0.09]);
}

// paintNumbers writes given numbers, each in a frame.
function paintNumbers(g, { cell, centre }, s) {
  s.numbers?.forEach((n, square) => {
    if (!n) return;
    frame(g, centre(square), cell * 0.37, theme.text, {
      width: Math.max(0.5, cell * 0.025),
      corner: 0.5,
      fill: theme.page,
    });
    write(g, centre(square), n, cell * 0.4, theme.text);
  });
}

// ring draws a circle: its area if there is a fill, and its rim if there is a
// stroke.
function ring(g, [x, y], radius, fill, stroke, dash = []) {
  g.beginPath();
  g.arc(x, y, radius, 0, 2 * Math.PI);
  if (fill) {
    g.fillStyle = fill;
    g.fill();
  }
  if (stroke) {
    g.strokeStyle = stroke;
    g.lineWidth = Math.min(3, Math.max(1.5, radius * 0.12));
    g.setLineDash(dash);
    g.stroke();
    g.setLineDash([]);
  }
}

// paintWays draws the moves of a proof, and the letter L of the knight's leap:
// two squares one way, and one to the side.
function paintWays(g, { cell }, s, centre) {
  const thick = Math.max(1.5, cell * 0.07);
  for (const way of s.ways ?? []) polyline(g, way.map(centre), theme.failed, thick);
  if (s.leap && s.candidates?.length) paintLeap(g, cell, centre(s.path[0]), s.leapt ?? 1, thick);
}

// paintLeap draws a part of the letter L, from 0 to 1. It begins at a knight
// and ends in an arrow. While it is being drawn, a pale knight moves along it.
function paintLeap(g, cell, [x, y], part, thick) {
  const far = 3 * cell * part;
  const [up, aside] = [Math.min(far, 2 * cell), Math.max(0, far - 2 * cell)];
  const tip = [x + aside, y - up];
  const wing = cell * 0.13;
  const corner = [x, y - 2 * cell];
  const shaft = [x + Math.min(aside, cell * 0.68), y - up];
  const line = [[x, y - Math.min(up, cell * 0.42)], ...(aside ? [corner] : []), shaft];
  polyline(g, line, theme.path, thick);
  if (part < 1) return paintKnight(g, { cell }, tip, 0.35);
  const head = [
    [-wing, -wing],
    [0, 0],
    [-wing, wing],
  ];
  polyline(
    g,
    head.map(([dx, dy]) => [tip[0] - cell * 0.32 + dx, tip[1] + dy]),
    theme.path,
    thick,
  );
}

// paintLine draws the path, with one stroke per band of time. If the board
// shows heat, which has the colours of time, the path is drawn in ink.
function paintLine(g, { cell }, s, centre) {
  const ramp = s.closed ? theme.closed : theme.open;
  Object.assign(g, {
    lineWidth: Math.max(0.8, cell * (s.heat ? 0.03 : 0.09)),
    lineCap: "round",
    lineJoin: "round",
  });
  const steps = s.closed && s.length === s.total ? s.length + 1 : s.length;
  for (let i = 1, current = -1; i < steps; i++) {
    const b = band(Math.min(i, s.length - 1), s.total, s.closed);
    if (b !== current) {
      if (current >= 0) g.stroke();
      current = b;
      g.strokeStyle = s.heat ? theme.text : ramp[b];
      g.beginPath();
      g.moveTo(...centre(s.path[i - 1]));
    }
    g.lineTo(...centre(s.path[i % s.length]));
    if (i === steps - 1) g.stroke();
  }
}

// paintDiscs paints a disc with its number on each square of the path, but not
// below the knight. Small squares, large boards and maps of visits have none.
function paintDiscs(g, { cell }, s, centre) {
  if (cell < roomy || Math.max(s.rows, s.cols) > numbered || s.heat) return;
  const radius = cell * (s.small ? 0.28 : 0.34) * (1 - (s.shrink ?? 0));
  if (radius < 1) return;
  const [ramp, ink] = s.closed ? [theme.closed, theme.ink.closed] : [theme.open, theme.ink.open];
  const discs = s.knight ? s.length - 1 : s.length;
  for (let i = 0; i < discs; i++) {
    const b = Math.min(bands - 1, band(i, s.total, s.closed));
    const [x, y] = centre(s.path[i]);
    ring(g, [x, y], radius, ramp[b]);
    write(g, [x, y + radius * 0.06], i + 1, radius * (i < 99 ? 1.05 : 0.85), ink[b]);
  }
}

// write writes text at a point. Its size is in pixels.
function write(g, [x, y], text, size, colour, align = "center", baseline = "middle") {
  g.font = `600 ${size}px system-ui, sans-serif`;
  g.fillStyle = colour;
  g.textAlign = align;
  g.textBaseline = baseline;
  g.fillText(text, x, y);
}

// paintCandidates draws rings on the next squares. The number of moves onward
// is in a corner, since a number in the middle is that of a square on the path.
function paintCandidates(g, { cell, x: left, y: top }, s, centre) {
  for (const { square, onward, chosen } of (s.heat ? [] : s.candidates) ?? []) {
    const [x, y] = centre(square);
    const radius = cell * (0.28 + 0.08 * (s.pulse ?? 0));
    ring(g, [x, y], radius, undefined, theme.path, chosen ? [] : [radius * 0.22, radius * 0.36]);
    if (chosen) ring(g, [x, y], radius * 0.8, undefined, theme.path);
    if (onward !== undefined)
      badge(
        g,
        [Math.min(left + s.cols * cell - 7, x + cell * 0.3), Math.max(top + 7, y - cell * 0.3)],
        Math.max(6, cell * 0.17),
        onward,
        chosen,
      );
  }
}

// badge writes text in a small frame around a point, which is filled if strong.
function badge(g, [x, y], radius, text, strong) {
  frame(g, [x, y], radius, theme.path, {
    width: 1,
    corner: 0.4,
    fill: strong ? theme.path : theme.page,
  });
  write(g, [x, y + radius * 0.1], text, radius * 1.5, strong ? theme.ink.path : theme.text);
}

// paintKnight paints the knight around a point, as large as fits squares of
// size cell.
function paintKnight(g, { cell }, /** @type {number[]} */ [x, y], alpha = 1) {
  g.save();
  g.globalAlpha = alpha;
  g.translate(x, y);
  g.scale(cell * 0.0225, cell * 0.0225);
  g.lineJoin = "round";
  g.lineWidth = 5;
  g.strokeStyle = theme.outline;
  g.fillStyle = theme.knight;
  g.stroke(knight);
  g.fill(knight);
  g.restore();
}

// paintMarks marks the start, the end, a dead end and the cursor.
function paintMarks(g, box, s) {
  const large = Math.max(box.cell, 9); // so that marks are visible on small squares
  const ends = [box.x + box.cell * s.cols, box.y + box.cell * s.rows];
  const centre = (square) =>
    box
      .centre(square)
      .map((at, i) => Math.min(ends[i] - large / 2, Math.max([box.x, box.y][i] + large / 2, at)));
  const start = s.length ? s.path[0] : s.start;
  if (start >= 0 && !(s.knight && s.length === 1)) {
    if (box.cell < roomy) ring(g, centre(start), large * 0.4 + 2, theme.page);
    ring(g, centre(start), large * 0.4, undefined, theme.text);
  }
  const head = s.length ? s.path[s.length - 1] : -1;
  if (s.done && !s.closed && s.length === s.path.length)
    frame(g, centre(head), large * 0.43, theme.done);
  if (s.end >= 0) frame(g, centre(s.end), large * 0.43, theme.path);
  if (s.stuck && head >= 0) cross(g, centre(head), large);
  if (s.cursor >= 0) {
    const [cx, cy] = centre(s.cursor);
    frame(g, [cx, cy], large * 0.5 - 1.5, theme.text);
    frame(g, [cx, cy], large * 0.5 - 3.5, theme.page);
  }
}

// frame draws a square around a point, with the radius from there to each side.
// Its corners are rounded: by the radius times corner.
function frame(g, [x, y], radius, colour, { width = 2, corner = 0.3, fill = "transparent" } = {}) {
  g.strokeStyle = colour;
  g.fillStyle = fill;
  g.lineWidth = width;
  g.beginPath();
  g.roundRect(x - radius, y - radius, 2 * radius, 2 * radius, radius * corner);
  g.fill();
  g.stroke();
}

// cross draws the mark of a dead end in the upper right part of a square of
// size cell with its middle at the point.
function cross(g, [x, y], cell) {
  const radius = cell * 0.13;
  const cx = x + cell * 0.3;
  const cy = y - cell * 0.3;
  ring(g, [cx, cy], radius * 1.5, theme.page);
  for (const d of [radius, -radius])
    polyline(
      g,
      [
        [cx - radius, cy - d],
        [cx + radius, cy + d],
      ],
      theme.failed,
      Math.max(2, cell * 0.07),
    );
}
