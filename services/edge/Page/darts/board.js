// @ts-check
// The dartboard, drawn in SVG: it takes taps, shows the darts of a visit, and where darts went as a heat map.

import { h } from "../view.js";
import { dart, numbers, written } from "./dart.js";
import { t } from "./texts.js";

/** Rings from the middle, wider than on a real board so that fingers hit them. */
const radii = { bull: 11, outerBull: 26, treble: [88, 113], double: [148, 174] };

const point = (radius, degrees) => {
  const angle = (degrees - 90) * Math.PI / 180;
  return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
};

/** A piece of a ring around the middle of a number. @param {number} index @param {number} from @param {number} to */
function piece(index, from, to) {
  const [left, right] = [18 * index - 9, 18 * index + 9];
  return `M${point(to, left)}A${to} ${to} 0 0 1 ${point(to, right)}L${point(from, right)}A${from} ${from} 0 0 0 ${point(from, left)}Z`;
}

/** @type {{text: string, d: string, kind: string}[]} */
const pieces = numbers.flatMap((number, index) => {
  const { outerBull, treble: [inner, outer], double: [low, high] } = radii;
  const tone = index % 2 ? "light" : "dark";
  return [
    { text: written(number, 1), d: piece(index, outerBull, inner), kind: tone },
    { text: written(number, 3), d: piece(index, inner, outer), kind: `${tone} ring` },
    { text: written(number, 1), d: piece(index, outer, low), kind: tone },
    { text: written(number, 2), d: piece(index, low, high), kind: `${tone} ring` },
  ];
});

/** Where a dart is drawn: the middle of its field. @param {string} text */
function spot(text) {
  const { segment, multiplier } = dart(text);
  if (segment === 25) return multiplier === 2 ? "0 0" : point(18, 45);
  const radius = segment === 0 ? 186 : multiplier === 3 ? 100.5 : multiplier === 2 ? 161 : 130;
  return point(radius, segment === 0 ? 45 : 18 * numbers.indexOf(segment));
}

/** The pointer that is on the board as a finger. @type {number | undefined} */ let finger;
/** Whether a click may still come of a finger whose dart is thrown already. */
let owesClick = false;

/** The field below a finger, `M` beside the fields, nothing beside the board. @param {PointerEvent} event */
function fieldBelow(event) {
  const el = document.elementFromPoint(event.clientX, event.clientY);
  const svg = /** @type {Element} */ (event.currentTarget);
  return el && svg.contains(el) ? el.getAttribute("data-dart") ?? "M" : undefined;
}

/** Says above the finger which field is below it. @param {PointerEvent} event */
function magnify(event) {
  const svg = /** @type {SVGElement} */ (event.currentTarget);
  const loupe = svg.querySelector(".loupe");
  const { left, top, width } = svg.getBoundingClientRect();
  const text = fieldBelow(event);
  if (!loupe || !width) return;
  const [x, y] = [400 * (event.clientX - left) / width - 200, 400 * (event.clientY - top) / width - 200];
  loupe.setAttribute("transform", `translate(${Math.max(-165, Math.min(165, x))} ${y < -90 ? y + 84 : y - 84})`);
  loupe.classList.toggle("on", Boolean(text) && event.type !== "pointerup" && event.type !== "pointercancel");
  const label = loupe.querySelector("text");
  if (label) label.textContent = text ?? "";
}

/**
 * A finger throws where it is lifted: until then it may slide to another field, for as long as it likes. A browser gives no click to one that stays long.
 * @param {(dart: string) => void} onhit
 */
const sliding = (onhit) => ({
  onpointerdown: (/** @type {PointerEvent} */ event) => {
    owesClick = false;
    if (event.button || event.pointerType === "mouse" || finger !== undefined) return;
    finger = event.pointerId;
    magnify(event);
  },
  onpointermove: (/** @type {PointerEvent} */ event) => { if (finger === event.pointerId) magnify(event); },
  onpointerup: (/** @type {PointerEvent} */ event) => {
    if (finger !== event.pointerId) return;
    const text = fieldBelow(event);
    [finger, owesClick] = [undefined, true];
    magnify(event);
    if (text) onhit(text);
  },
  onpointercancel: (/** @type {PointerEvent} */ event) => { finger = undefined; magnify(event); },
  oncontextmenu: (/** @type {Event} */ event) => event.preventDefault(),
});

/** The field as a shape of its own over all others. @param {string} text */
function outline(text) {
  const field = pieces.filter((one) => one.text === text);
  if (field.length) return field.map(({ d }, index) => h("path", { d, class: "aimed", key: `aim-${index}` }));
  return ["25", "DB"].includes(text) && h("circle", { r: text === "DB" ? radii.bull : radii.outerBull, class: "aimed", key: "aim" });
}

/** Darts in the board; those in one field lie beside each other. @param {string[]} darts @param {string} kind */
const marks = (darts, kind) => darts.map((text, index) => {
  const twins = darts.slice(0, index).filter((one) => one === text).length;
  const [x, y] = spot(text).split(" ").map(Number);
  return h("circle", { cx: x + 9 * twins, cy: y + 4 * twins, r: 7, class: kind, key: `${kind}-${index}` });
});

/**
 * @param {{onhit?: (dart: string) => void, darts?: string[], before?: string[], aim?: string, heat?: Map<string, number>}} options
 *   `before` are the darts of the visit before, which stay until the next dart; `heat` says how many darts went to each field
 */
export function board({ onhit, darts = [], before = [], aim, heat }) {
  const most = Math.max(1, ...(heat?.values() ?? []));
  const warmth = (text) => (heat ? { "--heat": String(Math.sqrt((heat.get(text) ?? 0) / most)) } : undefined);
  const hit = (text) => (onhit ? (event) => {
    event.stopPropagation();
    if (!owesClick) onhit(text);
    owesClick = false;
  } : undefined);
  const name = (text) => heat && h("title", null, t.darts.hits(text, heat.get(text) ?? 0));
  return h("svg",
    { class: heat ? "board heat" : onhit ? "board open" : "board",
      viewBox: "-200 -200 400 400", role: "img", "aria-label": heat ? t.darts.heat : t.darts.board,
      onclick: hit("M"), ...(onhit ? sliding(onhit) : {}) },
    h("circle", { r: 198, class: "rim" }),
    pieces.map(({ text, d, kind }) => h("path", { d, class: kind, style: warmth(text), onclick: hit(text), "data-dart": text }, name(text))),
    h("circle", { r: radii.outerBull, class: "light ring", style: warmth("25"), onclick: hit("25"), "data-dart": "25" }, name("25")),
    h("circle", { r: radii.bull, class: "dark ring", style: warmth("DB"), onclick: hit("DB"), "data-dart": "DB" }, name("DB")),
    numbers.map((number,
      index) => { const [x, y] = point(187, 18 * index).split(" "); return h("text",
        { x, y, "text-anchor": "middle", "dominant-baseline": "central" },
        number); }),
    aim && outline(aim), marks(darts.length ? [] : before, "thrown was"), marks(darts, "thrown"),
    onhit && h("g", { class: "loupe", "aria-hidden": "true", key: "loupe" }, h("circle", { r: 40 }),
      h("text", { "text-anchor": "middle", "dominant-baseline": "central", key: "label", own: () => {} })));
}

/** How many darts of these visits went to each field. @param {{darts?: string[]}[]} visits */
export function heatOf(visits) {
  const heat = new Map();
  for (const text of visits.flatMap((visit) => visit.darts ?? [])) heat.set(text, (heat.get(text) ?? 0) + 1);
  return heat;
}
