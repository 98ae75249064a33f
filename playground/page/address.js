// The address stores the state of the figures, so that it can be shared:
//
//	#try=board:5x5,path:0.7.10&race=board:8x8,start:0
//
// It begins with the name of the figure that a link has led to, so that what is
// shown in others is not lost with it.
//
// Mistakes in it are explained in sentences, and defaults replace them.
//
// A name alone, such as #dfs, is a figure as it stands when the page is opened.

import { say } from "./words.js";

const figures = ["opening", "graph", "try", "race", "dfs", "sandbox", "tasks", "notes"];
const top = "top"; // the name before those of figures where the page is to begin at its top
const former = { bridge: ["dfs", "back:white"] }; // what has become a state of another figure
const parts = new Map();
const initial = new Map(); // states of figures that are not in the address
let seen, pending; // the last hash read or written, and the timer of remember

// parse reads the address, at first or when it has changed. It returns
// complaints about it as a whole, the names in it: of all figures, and of those
// with a state; and whether the page is to stay at its top. The others stay,
// unless the reader goes back: then all are as they were.
export function parse(first) {
  clearTimeout(pending);
  seen = location.hash;
  const before = first ? undefined : history.state?.figures;
  if (before) {
    const changed = figures.filter((name) => parts.get(name) !== before[name]);
    parts.clear();
    for (const name in before) parts.set(name, before[name]);
    return { complaint: "", mentioned: [], changed, atTop: false };
  }
  const complaints = [];
  const mentioned = [];
  const changed = [];
  for (const part of seen.slice(1).split("&").filter(Boolean)) {
    if (part === top) continue;
    let [name, ...text] = part.split("=");
    if (name in former) {
      const [figure, fields] = former[name];
      name = figure;
      text = text.length ? [`${text.join("=")},${fields}`] : text;
    }
    if (!figures.includes(name)) {
      complaints.push(say("address.unknown", { part: clip(part) }));
      continue;
    }
    mentioned.push(name);
    if (!text.length) continue;
    parts.set(name, text.join("="));
    changed.push(name);
  }
  const isBare = !first && mentioned.length && !changed.length && !complaints.length;
  const atTop = seen.startsWith(`#${top}&`);
  if (isBare) mark(hashOf(mentioned));
  else if (atTop) mark(seen.replace(`${top}&`, ""));
  else mark();
  seen = location.hash;
  return { complaint: complaints.join(" "), mentioned, changed, atTop };
}

// hashOf returns the states of all figures as they stand in the address, of
// which some figures come first.
function hashOf(before = []) {
  const others = figures.filter((name) => parts.has(name) && !before.includes(name));
  const all = [...before, ...others].map((name) =>
    parts.has(name) ? `${name}=${parts.get(name)}` : name,
  );
  return all.length ? `#${all.join("&")}` : "";
}

// mark makes the entry of the history remember the states of all figures, and
// gives it another address if there is one.
/** @type {(address?: string) => void} */
function mark(address) {
  history.replaceState({ figures: Object.fromEntries(parts) }, "", address);
}

// otherPage returns the address of another page with the same figures, which
// begins at its top.
export const otherPage = (path) => path + location.search + location.hash.replace("#", `#${top}&`);

// link returns the address of the state of one figure, or of other fields of
// it, which is no lesson's.
export function link(name, fields) {
  if (fields) return `${location.origin}${location.pathname}#${name}=${stateOf(fields)}`;
  const state = parts.get(name) ?? initial.get(name);
  return `${location.href.split("#")[0]}#${name}${state ? `=${state}` : ""}`;
}

// stateOf returns fields as they stand in the address.
const stateOf = (fields) =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([key, value]) => `${key}:${value}`)
    .join(",");

// write stores the fields of a figure, unless they are its initial ones.
export function write(name, fields) {
  const text = stateOf(fields);
  if (!parts.has(name) && !initial.has(name)) initial.set(name, text);
  if (text === initial.get(name)) parts.delete(name);
  else parts.set(name, text);
  clearTimeout(pending);
  pending = setTimeout(remember, 150); // browsers limit changes per second
}

function remember() {
  if (location.hash !== seen) return; // changed by the user: popstate follows
  mark(hashOf() || location.pathname + location.search);
  seen = location.hash;
}

// Fields are the fields of a figure in the address, with complaints about them.
export class Fields {
  constructor(name, text = parts.get(name)) {
    this.name = name;
    this.complaints = [];
    this.given = text !== undefined;
    this.map = new Map(
      (text ?? "")
        .split(",")
        .filter(Boolean)
        .map((field) => {
          const colon = field.indexOf(":");
          return colon < 0 ? [field, ""] : [field.slice(0, colon), decode(field.slice(colon + 1))];
        }),
    );
  }

  // complain adds a complaint and returns the value to use otherwise.
  complain(name, value, want, otherwise) {
    const key = otherwise === undefined ? "address.wrong" : "address.wrong-here";
    this.complaints.push(
      say(key, { field: name, value: clip(value), want, otherwise: String(otherwise) }),
    );
    return otherwise;
  }

  integer(name, low, high, otherwise) {
    const text = this.map.get(name);
    if (text === undefined) return otherwise;
    const n = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (n >= low && n <= high) return n;
    return this.complain(name, text, say("address.integer", { low, high }), otherwise);
  }

  choice(name, choices, otherwise) {
    const text = this.map.get(name);
    if (text === undefined || choices.includes(text)) return text ?? otherwise;
    return this.complain(
      name,
      text,
      say("address.choice", { choices: choices.join(", ") }),
      otherwise,
    );
  }

  // option is the choice of a select.
  option(name, { options }, otherwise) {
    return this.choice(
      name,
      [...options].map(({ value }) => value),
      otherwise,
    );
  }

  yes(name) {
    return this.choice(name, ["yes", "no"], "no") === "yes";
  }

  text(name, otherwise = "") {
    return this.map.get(name) ?? otherwise;
  }

  // list returns what stands between dots.
  list(name) {
    return this.text(name).split(".").filter(Boolean);
  }
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const clip = (text) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
