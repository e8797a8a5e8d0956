// @ts-check
// Input of a visit's darts, which never moves: keys that work with a keyboard and a screen reader, or taps on the board. Undo is
// at one place; it takes back dart by dart, also of the visit before.

import { h } from "../view.js";
import { board } from "./board.js";
import { dart, written } from "./engine.js";
import { t } from "./texts.js";

const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
const signs = {
  board: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 16.500a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9zM12 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2z",
  keys: "M4 4h4v4H4zM10 4h4v4h-4zM16 4h4v4h-4zM4 10h4v4H4zM10 10h4v4h-4zM16 10h4v4h-4zM4 16h4v4H4zM10 16h4v4h-4zM16 16h4v4h-4z",
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  list: "M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01",
  leave: "M15 4l-8 8 8 8",
  flag: "M5 21V4h13l-3 4.500 3 4.500H5",
};
/** @param {keyof typeof signs} name */
export const sign = (name) => h("svg", { class: "glyph", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: signs[name] }));

/**
 * @param {{darts: string[], multiplier: number, way: string}} entry what was entered so far, and how
 * @param {{hit: (dart: string) => void, undo?: () => any, bust?: () => any, noScore?: () => any, redraw: () => void, before?: string[], aim?: string}} actions
 *   `undo` where there is a dart to take back, `bust` where the visit may be one, `noScore` before its first dart; `before` are the darts of the
 *   visit before, `aim` is the one that is advised
 */
export function keypad(entry, { hit, undo, bust, noScore, redraw, before, aim }) {
  const { darts, multiplier, way } = entry;
  const other = way === "board" ? "keys" : "board";
  const key = (text, label, kind, props = {}) => h("button",
    { type: "button", key: kind ?? text, class: kind ?? "", "aria-label": t.darts.dart(text), onclick: () => hit(text), ...props }, label);
  const ring = (count) => h("button", {
    type: "button", key: `ring-${count}`, class: `ring-${count}`, "aria-pressed": String(multiplier === count),
    onclick: () => { entry.multiplier = multiplier === count ? 1 : count; redraw(); },
  }, t.darts.rings[count - 1]);
  // A visit that counts nothing: without a dart in the board, or bust where that can be.
  const nothing = h("button", {
    type: "button", key: "bust", class: "key-bust", "data-is": bust ? "bust" : "zero", disabled: !(bust ?? noScore), onclick: bust ?? noScore,
  }, bust ? t.darts.bust : t.darts.noScore);
  const total = darts.reduce((sum, text) => sum + dart(text).value, 0);
  const prefix = ["", "D", "T"][multiplier - 1];
  return h("div", { class: `entry by-${way}`, key: "entry" },
    h("div", { class: "slots", "aria-label": t.darts.visit, role: "group" },
      [0, 1, 2].map((index) => h("span", { class: darts[index] ? "slot full" : index === darts.length ? "slot next" : "slot" }, darts[index] ?? "–")),
      h("span", { class: darts.length ? "total" : "total none", "aria-label": t.darts.total, role: "status" }, `= ${total}`),
      h("button", { type: "button", class: "icon", "aria-label": t.darts.ways[other], key: "way", onclick: () => { entry.way = other; redraw(); } },
        sign(other))),
    way === "board" ? h("div", { class: "pad board-pad", key: "board" }, board({ onhit: hit, darts, before, aim }))
      : h("div", { class: "pad keys", key: "keys" },
        numbers.map((number) => key(written(number, multiplier),
          h("span", { class: "key-face" }, prefix && h("small", null, prefix), number), `key-${number}`)),
        key(multiplier === 2 ? "DB" : "25", t.darts.outerBull, "key-25", { disabled: multiplier === 3, "aria-label": multiplier === 2 ? "Double 25" : "25" }),
        key("DB", t.darts.bull, "key-bull"), key("M", t.darts.miss, "key-miss"), nothing),
    h("div", { class: "pad-foot", key: "foot" },
      way === "board" ? [key("M", t.darts.miss, "key-miss"), nothing] : [ring(2), ring(3)],
      h("button", { type: "button", key: "undo", class: "undo", disabled: !undo, "aria-label": t.darts.undo, onclick: undo },
        sign("undo"), h("span", null, t.darts.undo))));
}
