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
  darts: "M14 10l7-7M17 3l.5 3.500L21 7M14 10a5.500 5.500 0 1 1-4-1.500M10 14l4-4",
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  list: "M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01",
  leave: "M15 4l-8 8 8 8",
  flag: "M5 21V4h13l-3 4.500 3 4.500H5",
  totals: "M4 9h16M4 15h16M10 4L8 20M16 4l-2 16",
  screen: "M3 5h18v12H3zM8 21h8M12 17v4",
  full: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  loud: "M4 9v6h4l5 4V5L8 9zM16.500 8.500a5 5 0 0 1 0 7M19 6a8.500 8.500 0 0 1 0 12",
  still: "M4 9v6h4l5 4V5L8 9zM17 9.500l5 5M22 9.500l-5 5",
  erase: "M9 6h11v12H9l-6-6zM12 10l4 4M16 10l-4 4",
};
/** @param {keyof typeof signs} name */
export const sign = (name) => h("svg", { class: "glyph", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: signs[name] }));

/** A switch to another way to enter darts, at the end of the row above the pad. @param {string} way @param {() => void} choose */
export const waySwitch = (way, choose) => h("button",
  { type: "button", class: "icon", "aria-label": t.darts.ways[way], key: `way-${way}`, onclick: choose }, sign(/** @type {any} */ (way)));

/** The darts of a visit so far, and what they come to. @param {string[]} darts @param {...any} more */
export const slots = (darts, ...more) => h("div", { class: "slots", "aria-label": t.darts.visit, role: "group", key: "slots" },
  [0, 1, 2].map((index) => h("span", { class: darts[index] ? "slot full" : index === darts.length ? "slot next" : "slot" }, darts[index] ?? "–")), more);

/** The sum of darts, as it stands behind them. @param {string[]} darts */
export const sumOf = (darts) => `= ${darts.reduce((sum, text) => sum + dart(text).value, 0)}`;

/** Undo, which is at one place whatever is entered. @param {(() => any) | undefined} undo */
export const undoKey = (undo) => h("button", { type: "button", key: "undo", class: "undo", disabled: !undo, "aria-label": t.darts.undo, onclick: undo },
  sign("undo"), h("span", null, t.darts.undo));

/**
 * A visit that counts nothing: without a dart in the board, or bust where that can be.
 * @param {(() => any) | undefined} bust @param {(() => any) | undefined} noScore
 */
export const nothingKey = (bust, noScore) => h("button", {
  type: "button", key: "bust", class: "key-bust", "data-is": bust ? "bust" : "zero", disabled: !(bust ?? noScore), onclick: bust ?? noScore,
}, bust ? t.darts.bust : t.darts.noScore);

/** @param {string} text @param {any} label @param {(dart: string) => void} hit @param {string} [kind] @param {Record<string, any>} [props] */
export const dartKey = (text, label, hit, kind, props = {}) => h("button",
  { type: "button", key: kind ?? text, class: kind ?? "", "aria-label": t.darts.dart(text), onclick: () => hit(text), ...props }, label);

/** All numbers, of which a ring may be chosen first. @param {any} entry @param {(dart: string) => void} hit @param {any} nothing */
function numberKeys({ multiplier }, hit, nothing) {
  const prefix = ["", "D", "T"][multiplier - 1];
  return h("div", { class: "pad keys", key: "keys" },
    numbers.map((number) => dartKey(written(number, multiplier),
      h("span", { class: "key-face" }, prefix && h("small", null, prefix), number), hit, `key-${number}`)),
    dartKey(multiplier === 2 ? "DB" : "25", t.darts.outerBull, hit, "key-25",
      { disabled: multiplier === 3, "aria-label": multiplier === 2 ? "Double 25" : "25" }),
    dartKey("DB", t.darts.bull, hit, "key-bull"), dartKey("M", t.darts.miss, hit, "key-miss"), nothing);
}

/**
 * @param {{darts: string[], multiplier: number, way: string}} entry what was entered so far, and how
 * @param {{hit: (dart: string) => void, undo?: () => any, bust?: () => any, noScore?: () => any, redraw: () => void, before?: string[], aim?: string,
 *   totals?: () => void, total?: string, own?: {pad: any, foot?: any}}} actions
 *   `undo` where there is a dart to take back, `bust` where the visit may be one, `noScore` before its first dart; `before` are the darts of the
 *   visit before, `aim` is the one that is advised; `totals` where visits may be entered by their total; `total` says what the darts come to; `own` are
 *   the keys of a game that has its own
 */
export function keypad(entry, { hit, undo, bust, noScore, redraw, before, aim, totals, total, own }) {
  const { darts, multiplier, way } = entry;
  const other = way === "board" ? "keys" : "board";
  const ring = (count) => h("button", {
    type: "button", key: `ring-${count}`, class: `ring-${count}`, "aria-pressed": String(multiplier === count),
    onclick: () => { entry.multiplier = multiplier === count ? 1 : count; redraw(); },
  }, t.darts.rings[count - 1]);
  const nothing = nothingKey(bust, noScore);
  const sum = total ?? sumOf(darts);
  const foot = way === "board" ? [dartKey("M", t.darts.miss, hit, "key-miss"), nothing] : own ? own.foot ?? nothing : [ring(2), ring(3)];
  return h("div", { class: `entry by-${way}${own ? " of-targets" : ""}`, key: "entry" },
    slots(darts,
      h("span", { class: darts.length ? "total" : "total none", "aria-label": t.darts.total, role: "status", key: "total" }, sum),
      totals && waySwitch("totals", totals),
      waySwitch(other, () => { entry.way = other; redraw(); })),
    way === "board" ? h("div", { class: "pad board-pad", key: "board" }, board({ onhit: hit, darts, before, aim }))
      : own?.pad ?? numberKeys(entry, hit, nothing),
    h("div", { class: "pad-foot", key: "foot" }, foot, undoKey(undo)));
}
