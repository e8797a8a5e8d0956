// @ts-check
// The dartboard, drawn in SVG: it takes taps, shows the darts of a visit, and where darts went as a heat map.

import { h } from "../view.js";
import { dart, written } from "./engine.js";
import { t } from "./texts.js";

const numbers = [20, 1, 18, 4, 13, 6, 10, 15, 2, 17, 3, 19, 7, 16, 8, 11, 14, 9, 12, 5];
/** Rings from the middle, wider than on a real board so that fingers hit them. */
const radii = { bull: 11, outerBull: 26, treble: [92, 112], double: [150, 172] };

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
  const radius = segment === 0 ? 186 : multiplier === 3 ? 102 : multiplier === 2 ? 161 : 131;
  return point(radius, segment === 0 ? 45 : 18 * numbers.indexOf(segment));
}

/**
 * @param {{onhit?: (dart: string) => void, darts?: string[], heat?: Map<string, number>}} options
 *   `heat` says how many darts went to each field
 */
export function board({ onhit, darts = [], heat }) {
  const most = Math.max(1, ...(heat?.values() ?? []));
  const warmth = (text) => (heat ? { "--heat": String(Math.sqrt((heat.get(text) ?? 0) / most)) } : undefined);
  const hit = (text) => (onhit ? (event) => { event.stopPropagation(); onhit(text); } : undefined);
  const name = (text) => heat && h("title", null, t.darts.hits(text, heat.get(text) ?? 0));
  return h("svg",
    { class: heat ? "board heat" : onhit ? "board open" : "board",
      viewBox: "-200 -200 400 400", role: "img", "aria-label": heat ? t.darts.heat : t.darts.board,
      onclick: hit("M") },
    h("circle", { r: 198, class: "rim" }),
    pieces.map(({ text, d, kind }) => h("path", { d, class: kind, style: warmth(text), onclick: hit(text), "data-dart": text }, name(text))),
    h("circle", { r: radii.outerBull, class: "light ring", style: warmth("25"), onclick: hit("25"), "data-dart": "25" }, name("25")),
    h("circle", { r: radii.bull, class: "dark ring", style: warmth("DB"), onclick: hit("DB"), "data-dart": "DB" }, name("DB")),
    numbers.map((number,
      index) => { const [x, y] = point(184, 18 * index).split(" "); return h("text",
        { x, y, "text-anchor": "middle", "dominant-baseline": "central" },
        number); }),
    darts.map((text) => { const [cx, cy] = spot(text).split(" "); return h("circle", { cx, cy, r: 7, class: "thrown" }); }));
}

/** How many darts of these visits went to each field. @param {{darts: string[]}[]} visits */
export function heatOf(visits) {
  const heat = new Map();
  for (const text of visits.flatMap((visit) => visit.darts)) heat.set(text, (heat.get(text) ?? 0) + 1);
  return heat;
}
