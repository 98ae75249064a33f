// Sharing: a text, a link and a picture, as the system shares them, or else a
// copied link.

import { theme } from "./theme.js";

const size = { width: 1200, height: 630 }; // of a picture, in pixels
const margin = 60;

// poster returns a picture with the contents of a canvas at its top, and lines
// of text below, the first of which is large.
/** @type {(canvas: HTMLCanvasElement, text: string[]) => HTMLCanvasElement} */
export function poster(canvas, [large, ...lines]) {
  const sheet = Object.assign(document.createElement("canvas"), size);
  const g = sheet.getContext("2d");
  g.fillStyle = theme.page;
  g.fillRect(0, 0, size.width, size.height);
  const room = { width: size.width - 2 * margin, height: size.height - 4.5 * margin };
  const scale = Math.min(room.width / canvas.width, room.height / canvas.height);
  const wide = canvas.width > 2 * canvas.height; // fills the width
  const width = wide ? room.width : canvas.width * scale;
  const height = wide ? room.height : canvas.height * scale;
  g.drawImage(canvas, margin, margin, width, height);
  const write = (text, points, y) => {
    g.font = `600 ${points}px system-ui, sans-serif`;
    g.fillText(text, margin, y, room.width);
  };
  g.fillStyle = theme.text;
  write(large, 80, size.height - 1.9 * margin);
  lines.forEach((line, i) => write(line, 34, size.height - (0.9 - i) * margin));
  return sheet;
}

// share shares a text, a link and a picture. If the system cannot do that, or
// refuses, copy(url) is called.
export async function share({ text, url, picture }, copy) {
  const blob = await new Promise((done) => picture.toBlob(done));
  const file = new File([blob], "knighttour.png", { type: blob.type });
  const all = { text, url, files: [file] };
  const offered = [all, { text, url }].find((data) => navigator.canShare?.(data));
  if (!offered) return copy(url);
  try {
    await navigator.share(offered);
  } catch (error) {
    if (error.name !== "AbortError") copy(url); // unless the reader has cancelled it
  }
}
