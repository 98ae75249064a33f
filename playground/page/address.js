// The address stores the state of the figures, so that it can be shared:
//
//	#try=board:5x5,path:0.7.10&race=board:8x8,start:0
//
// If a link has led to a figure, the address begins with that figure, and keeps
// the states of the others.
//
// Mistakes in the address are explained in sentences and replaced by defaults.
//
// A name alone, such as #dfs, leads to a figure and leaves its state as it is.

import { say } from "./words.js";

const figures = ["opening", "graph", "try", "race", "dfs", "sandbox", "tasks", "notes"];
const top = "top"; // stands before the names of figures if the page is to stay at its top
const former = { bridge: ["dfs", "back:white"] }; // by old name, the new figure and fields to add
const parts = new Map(); // states of figures as in the address, by name
const initial = new Map(); // states in which figures begin if the address has none
let seen, pending; // the last hash read or written, and the timer of remember

// parse reads the address, when the page is opened (first) or when the address
// has changed. It returns
//
//	complaint  what is wrong with the address as a whole, or ""
//	mentioned  the figures that it names, in its order
//	changed    the figures that get a new state
//	atTop      whether the page is to stay at its top
//
// Figures without a state in the address keep theirs. If the reader has gone
// back to an older entry of the history, all figures get their states of then.
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

// hashOf returns the hash of an address with the states of all figures. The
// figures in before come first, even those without a state.
function hashOf(before = []) {
  const others = figures.filter((name) => parts.has(name) && !before.includes(name));
  const all = [...before, ...others].map((name) =>
    parts.has(name) ? `${name}=${parts.get(name)}` : name,
  );
  return all.length ? `#${all.join("&")}` : "";
}

// mark stores the states of all figures in the current entry of the history,
// and replaces its address if another is given.
/** @type {(address?: string) => void} */
function mark(address) {
  history.replaceState({ figures: Object.fromEntries(parts) }, "", address);
}

// otherPage returns the address of another page, which shows the same figures
// and stays at its top.
export const otherPage = (path) => path + location.search + location.hash.replace("#", `#${top}&`);

// link returns an address that shows one figure: in its current state or, if
// fields are given, with these and outside of a lesson.
export function link(name, fields) {
  if (fields) return `${location.origin}${location.pathname}#${name}=${stateOf(fields)}`;
  const state = parts.get(name) ?? initial.get(name);
  return `${location.href.split("#")[0]}#${name}${state ? `=${state}` : ""}`;
}

// stateOf returns fields as they stand in the address, without those that are
// undefined or empty.
const stateOf = (fields) =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([key, value]) => `${key}:${value}`)
    .join(",");

// write stores the fields of a figure, unless they are its initial ones: those
// of the first call, if the address had none. The address follows soon.
export function write(name, fields) {
  const text = stateOf(fields);
  if (!parts.has(name) && !initial.has(name)) initial.set(name, text);
  if (text === initial.get(name)) parts.delete(name);
  else parts.set(name, text);
  clearTimeout(pending);
  pending = setTimeout(remember, 150); // browsers limit changes per second
}

// remember writes the states of all figures to the address.
function remember() {
  if (location.hash !== seen) return; // changed by the user: popstate follows
  mark(hashOf() || location.pathname + location.search);
  seen = location.hash;
}

// A Fields holds the fields of a figure in the address, and complaints about
// them. Its methods read a field by name: if that is missing or wrong, they
// return otherwise, and complain about what is wrong.
export class Fields {
  constructor(name, text = parts.get(name)) {
    this.name = name;
    this.complaints = [];
    this.given = text !== undefined; // whether the address has a state of the figure
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

  // complain adds a complaint that says what is wanted, and returns otherwise,
  // which is used in place of the value.
  complain(name, value, want, otherwise) {
    const key = otherwise === undefined ? "address.wrong" : "address.wrong-here";
    this.complaints.push(
      say(key, { field: name, value: clip(value), want, otherwise: String(otherwise) }),
    );
    return otherwise;
  }

  // integer returns a whole number from low to high.
  integer(name, low, high, otherwise) {
    const text = this.map.get(name);
    if (text === undefined) return otherwise;
    const n = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (n >= low && n <= high) return n;
    return this.complain(name, text, say("address.integer", { low, high }), otherwise);
  }

  // choice returns one of a list of texts.
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

  // option is a choice among the options of a select element.
  option(name, { options }, otherwise) {
    return this.choice(
      name,
      [...options].map(({ value }) => value),
      otherwise,
    );
  }

  // yes reports whether a field is yes. It is no if it is missing or wrong.
  yes(name) {
    return this.choice(name, ["yes", "no"], "no") === "yes";
  }

  // text returns the text of a field, which is never wrong.
  text(name, otherwise = "") {
    return this.map.get(name) ?? otherwise;
  }

  // list returns the parts of a field, which dots separate.
  list(name) {
    return this.text(name).split(".").filter(Boolean);
  }
}

// decode returns a text with its percent encoding undone, or as it is if that
// is wrong.
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// clip returns a text for a complaint, without its end if it is long.
const clip = (text) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
