// @ts-check
// Input of a visit's darts: taps on the board, or buttons that work with a keyboard and a screen reader.

import { button } from "../parts/form.js";
import { h } from "../view.js";
import { board } from "./board.js";
import { written } from "./engine.js";
import { t } from "./texts.js";

const numbers = Array.from({ length: 20 }, (_, index) => index + 1);

/**
 * @param {{darts: string[], multiplier: number, way: string}} entry what was entered so far, and how
 * @param {{hit: (dart: string) => void, back: () => void, undo?: () => any, bust?: () => any, mayBust?: boolean, redraw: () => void}} actions
 *   `bust` in games that have it, `undo` where there is a visit to undo
 */
export function keypad(entry, { hit, back, undo, bust, mayBust, redraw }) {
  const key = (segment) => h("button",
    { type: "button", key: segment,
      "aria-label": t.darts.dart(written(segment, entry.multiplier)),
      onclick: () => hit(written(segment, entry.multiplier)) },
    segment);
  const field = (text, label) => h("button", { type: "button", key: text, onclick: () => hit(text) }, label);
  return h("div", { class: "entry" },
    h("div", { class: "slots", "aria-label": t.darts.visit, role: "group" },
      [0, 1, 2].map((index) => h("span", { class: entry.darts[index] ? "slot full" : "slot" }, entry.darts[index] ?? "·")),
      h("button", { type: "button", class: "icon", "aria-label": t.darts.back, disabled: entry.darts.length === 0, onclick: back }, "⌫"),
      bust && button(t.darts.bust, bust, { disabled: !mayBust })),
    h("div", { class: "row between" },
      h("div", { class: "switch", role: "group", "aria-label": t.darts.way },
        (/** @type {const} */ (["board", "keys"])).map((name) => h("button",
          { type: "button", "aria-pressed": String(entry.way === name), onclick: () => { entry.way = name; redraw(); } },
          t.darts.ways[name]))),
      button(t.darts.undo, undo ?? (() => {}), { disabled: !undo })),
    entry.way === "board" ? board({ onhit: hit, darts: entry.darts }) : h("div", { class: "keys" },
      h("div", { class: "multipliers", role: "group", "aria-label": t.darts.ring },
        [1, 2,
          3].map((multiplier) => h("button",
            { type: "button", "aria-pressed": String(entry.multiplier === multiplier), onclick: () => { entry.multiplier = multiplier; redraw(); } },
            t.darts.rings[multiplier - 1]))),
      h("div", { class: "numbers-pad" }, numbers.map(key), field("25", t.darts.outerBull), field("DB", t.darts.bull), field("M", t.darts.miss))));
}
