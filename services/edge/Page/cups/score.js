// @ts-check
// Entering a score: where the length of a match is short every possible result is a button, else the two numbers are stepped or typed.

import { h } from "../view.js";
import { t } from "./texts.js";

/** @typedef {{first: number, second: number}} Score */

/** The greatest length whose results are all shown as buttons, and the greatest number (domain.md §16.6). */
const [shownMax, most] = [9, 999];

/** The number that a winner over this length has. @param {number} bestOf */
const needed = (bestOf) => Math.floor(bestOf / 2) + 1;

/** The results that a length allows, the clear ones first. @param {number} bestOf @param {boolean} mayDraw @returns {Score[][]} rows of two, or of a draw */
export function results(bestOf, mayDraw) {
  const need = needed(bestOf);
  const rows = Array.from({ length: bestOf - need + 1 }, (_, lost) => [{ first: need, second: lost }, { first: lost, second: need }]);
  return mayDraw && bestOf % 2 === 0 ? [...rows, [{ first: bestOf / 2, second: bestOf / 2 }]] : rows;
}

/** Why a score cannot be; nothing where it can. @param {Score} score @param {number | undefined} bestOf @param {boolean} mayDraw */
export function mistake({ first, second }, bestOf, mayDraw) {
  if (bestOf && !results(bestOf, mayDraw).flat().some((one) => one.first === first && one.second === second)) return t.match.needsBest(bestOf, needed(bestOf));
  return first === second && !mayDraw ? t.match.needsWinner : undefined;
}

/** @param {Score | undefined} score */
export const scoreText = (score) => (score ? `${score.first}–${score.second}` : "–");

/**
 * The field for a score. `changed` is called with each choice.
 * @param {{names: string[], bestOf?: number, mayDraw?: boolean, score?: Score, changed: (score: Score) => void}} about
 */
export function scoreField({ names, bestOf, mayDraw = false, score, changed }) {
  if (bestOf && bestOf <= shownMax) return h("div", { class: "score-pick", role: "group", "aria-label": t.match.result, key: "score" },
    results(bestOf, mayDraw).flat().map((one) => h("button", { type: "button", key: scoreText(one), class: one.first === one.second ? "level" : "",
      "aria-pressed": String(score?.first === one.first && score?.second === one.second), onclick: () => changed(one) },
      bestOf === 1 && one.first !== one.second ? t.match.won(names[one.first > one.second ? 0 : 1]) : scoreText(one))));
  const now = score ?? { first: 0, second: 0 };
  const step = (/** @type {"first" | "second"} */ side, /** @type {string} */ name) => {
    const set = (/** @type {number} */ to) => changed({ ...now, [side]: Math.max(0, Math.min(most, Math.trunc(to) || 0)) });
    return h("div", { class: "score-step", key: side },
      h("button", { type: "button", "aria-label": t.match.less1(name), disabled: now[side] === 0, onclick: () => set(now[side] - 1) }, "−"),
      h("input", { type: "number", min: 0, max: most, inputmode: "numeric", "aria-label": t.match.points(name), value: now[side],
        onchange: (/** @type {any} */ event) => set(Number(event.target.value)) }),
      h("button", { type: "button", "aria-label": t.match.more1(name), onclick: () => set(now[side] + 1) }, "+"));
  };
  return h("div", { class: "score-steps", key: "score" }, step("first", names[0]), step("second", names[1]));
}
