// @ts-check
// The scoreboard of Cricket: the numbers to close with everybody's marks, in the middle where two play, and the points above them.

import { face } from "../parts/players.js";
import { h } from "../view.js";
import { targets } from "./cricket.js";
import { t } from "./texts.js";

const toClose = 3;

/** Marks as they are written on a board: a stroke, a cross, a ring around it. @param {number} count */
const drawn = (count) => h("svg", { class: `cricket-mark of-${count}`, viewBox: "0 0 24 24", role: "img", "aria-label": t.darts.marksOf(count) },
  count > 0 && h("path", { d: count > 1 ? "M6 6l12 12M18 6L6 18" : "M18 6L6 18" }), count >= toClose && h("circle", { cx: 12, cy: 12, r: 10.5 }));

/** The players of each side: two teams, or everybody alone. @param {any} view @returns {number[][]} */
export function sidesOf({ players, options = {} }) {
  const count = options.teams ? 2 : players.length;
  return Array.from({ length: count }, (_, side) => [...players.keys()].filter((slot) => slot % count === side));
}

/** Whether a number is closed for everybody. @param {any} standing @param {number} number */
export const isDone = ({ marks }, number) => marks.every((/** @type {number[]} */ own) => own[targets.indexOf(number)] >= toClose);

/**
 * @param {any} view
 * @param {any} standing
 * @param {string[]} names of the players
 * @param {{marks: number[][], scores: number[], rates: (number | undefined)[]}} now the marks and points with the darts so far, and the marks a round
 */
export function cricketBoard(view, standing, names, { marks, scores, rates }) {
  const sides = sidesOf(view);
  const isTwo = sides.length === 2;
  const hasPoints = view.options?.scoring !== "none";
  const legs = (view.options?.bestOfLegs ?? 1) > 1 || view.options?.fixedLegs;
  const isOn = (/** @type {number[]} */ slots) => slots.includes(standing.onTurn);
  const faceOf = (/** @type {number[]} */ slots) => {
    const slot = slots.find((one) => one === standing.onTurn) ?? slots[0];
    return face(view.players[slot], names[slot]);
  };
  const head = (/** @type {number[]} */ slots, /** @type {number} */ side) => h("div", {
    class: isOn(slots) ? "cricket-side on" : "cricket-side", role: "columnheader", key: side, "aria-current": isOn(slots) ? "true" : undefined },
  h("span", { class: "cricket-name" }, isTwo && faceOf(slots), slots.map((slot) =>
    h("b", { key: slot, class: isOn(slots) && slot === standing.onTurn ? "who" : "" }, names[slot]))),
  h("span", { class: "score cricket-score", "data-digits": String(scores[slots[0]]).length, hidden: !hasPoints }, scores[slots[0]]),
  h("small", null, [rates[slots[0]] != null && t.darts.marksRate(rates[slots[0]]), legs && t.darts.legsShort(standing.legsWon?.[slots[0]] ?? 0)]
    .filter(Boolean).join(" · ") || "\u00a0"));
  const cell = (/** @type {number[]} */ slots, /** @type {number} */ at, /** @type {number} */ side) => h("div", {
    class: isOn(slots) ? "cricket-cell on" : "cricket-cell", role: "cell", key: side }, drawn(Math.min(toClose, marks[slots[0]][at])));
  const around = (/** @type {any[]} */ cells, /** @type {any} */ middle) => (isTwo ? [cells[0], middle, cells[1]] : [middle, cells]);
  return h("div", { class: `cricket ${isTwo ? "of-two" : "of-many"}`, role: "table", "aria-label": t.darts.games.cricket, key: "halves",
    style: { "--sides": String(sides.length) } },
  h("div", { class: "cricket-row head", role: "row", key: "head" }, around(sides.map(head), h("div", { role: "columnheader", key: "number" }))),
  targets.map((number, at) => h("div", { class: isDone({ marks }, number) ? "cricket-row done" : "cricket-row", role: "row", key: number },
    around(sides.map((slots, side) => cell(slots, at, side)),
      h("div", { class: "cricket-number", role: "rowheader", key: "number" }, number === 25 ? t.darts.bull : number)))));
}
