// @ts-check
// The pad for visits that are entered by their totals: digits in the middle, the totals that come up most around them, and what must be
// asked before a visit is written.

import { h } from "../view.js";
import { nothingKey, sign, undoKey, waySwitch } from "./keypad.js";
import { quick } from "./totals.js";
import { t } from "./texts.js";

/** Digits of a total. */
const digitsMax = 3;
/** A digit more, and one fewer. @param {string} typed @param {string} key @returns {string} */
export const typedOn = (typed, key) => (key === "Backspace" ? typed.slice(0, -1) : (typed === "0" ? key : typed + key).slice(0, digitsMax));

/** The effect of a total, in a few words. @param {number} total @param {import("./totals.js").Judged} judged */
function said(total, { kind, left }) {
  switch (kind) {
    case "impossible": return t.darts.totals.impossible(total);
    case "bust": return t.darts.wasBust;
    case "out": return t.darts.totals.out;
    case "counts": return t.darts.totals.leaves(left);
  }
}

/**
 * @param {{typed: string}} entry
 * @param {{left: number, judge: (total: number) => import("./totals.js").Judged, enter: (total: number) => any, type: (key: string) => void, darts: () => void,
 *   undo?: () => any, bust?: () => any, noScore?: () => any}} actions `darts` enters single darts instead, `bust` where the visit may be one
 */
export function totalsPad({ typed }, { left, judge, enter, type, darts, undo, bust, noScore }) {
  const total = typed === "" ? undefined : Number(typed);
  const judged = total === undefined ? undefined : judge(total);
  const isWrong = judged?.kind === "impossible";
  // The number typed may be what is left as well.
  const came = total === undefined ? undefined : left - total;
  const mayRest = came !== undefined && came >= 0 && judge(came).kind !== "impossible";
  const digit = (/** @type {string} */ key) => h("button", { type: "button", key: `digit-${key}`, class: "digit", onclick: () => type(key) }, key);
  const often = (/** @type {number} */ one) => h("button", {
    type: "button", key: `quick-${one}`, class: "quick-key", disabled: one > left, onclick: () => enter(one),
  }, one);
  const [first, second] = [quick.slice(0, 5), quick.slice(5)];
  const rows = [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"]];
  return h("div", { class: "entry by-totals", key: "entry" },
    h("div", { class: "slots typed-row", key: "slots" },
      h("output", { class: typed ? "typed" : "typed none", "aria-label": t.darts.total, key: "typed" }, typed || "–"),
      h("span", { class: `judged is-${judged?.kind ?? "none"}`, role: "status", key: "judged" }, judged ? said(Number(total), judged) : t.darts.totals.ask),
      waySwitch("darts", darts)),
    h("div", { class: "pad totals-pad", key: "totals" },
      rows.map((keys, row) => [often(first[row]), keys.map(digit), often(second[row])]),
      often(first[3]), h("button", { type: "button", key: "erase", class: "digit erase", "aria-label": t.darts.totals.erase, disabled: !typed,
        onclick: () => type("Backspace") }, sign("erase")), digit("0"), nothingKey(undefined, noScore), often(second[3]),
      often(first[4]), h("button", { type: "button", key: "enter", class: "enter", "aria-label": t.darts.totals.enter, disabled: total === undefined || isWrong,
        onclick: () => enter(Number(total)) }, total === undefined || isWrong ? t.darts.totals.enter : t.darts.totals.enters(total))),
    h("div", { class: "pad-foot", key: "foot" },
      h("button", { type: "button", key: "rest", class: "rest", "aria-label": t.darts.totals.rest, disabled: !mayRest, onclick: () => enter(Number(came)) },
        mayRest ? t.darts.totals.rests(total) : t.darts.totals.rest),
      h("button", { type: "button", key: "bust-total", class: "key-bust", "data-is": "bust", disabled: !bust, onclick: bust }, t.darts.bust), undoKey(undo)));
}

/**
 * A question about a total before it is written.
 * @param {{question: string, total: number, choices: number[], used: boolean}} asked `used` asks for the darts of a checkout
 * @param {(answer: number) => any} answer @param {() => any} back
 */
export const questionPad = ({ question, choices, used }, answer, back) => h("div", { class: "entry by-totals", key: "entry" },
  h("div", { class: "slots", key: "slots" }, h("h2", { class: "question", role: "status", key: "question" }, question)),
  h("div", { class: "pad question-pad", role: "group", "aria-label": question, key: "question" }, choices.map((one) => h("button",
    { type: "button", key: one, class: "digit", "aria-label": used ? t.darts.totals.withDart(one) : String(one), onclick: () => answer(one) },
    used ? t.darts.totals.nth[one - 1] : one))),
  h("div", { class: "pad-foot", key: "foot" }, h("span", { key: "none" }), undoKey(back)));
