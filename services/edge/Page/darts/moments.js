// @ts-check
// Moments worth a cheer: a 180, a leg, a match. They cover nothing that is pressed, and end by themselves.

import { isCalm } from "../parts/whole.js";
import { draw, h } from "../view.js";
import { feel } from "./feel.js";

const shownMs = 1900, tallyMs = 900;
const pieces = 44;
const colors = ["#ffd23f", "#3ddc97", "#ff5a5f", "#4da3ff", "#f4f1de"];
let timer = 0;

/** Confetti from above. Nothing falls for people who want little motion. */
export const confetti = () => !isCalm() && h("div", { class: "confetti", "aria-hidden": "true" }, Array.from({ length: pieces }, (_, index) => h("i", {
  style: { "--x": `${(index * 61.8) % 100}%`, "--late": `${(index * 37) % 700}ms`, "--turn": `${(index * 97) % 720 - 360}deg`,
    "--drift": `${(index * 53) % 160 - 80}px`, "--color": colors[index % colors.length] },
})));

/**
 * Shows a moment over the match.
 * @param {string} text
 * @param {string} more
 * @param {boolean} [isGreat] a great one has confetti
 */
export function celebrate(text, more, isGreat = false) {
  feel(isGreat ? [60, 40, 60, 40, 160] : [60, 40, 60]);
  show(h("div", { class: text ? "moment" : "moment still" }, isGreat && confetti(), text && [h("strong", null, text), h("span", null, more)]), shownMs);
}

/** Shows over the board for a moment what a visit came to; the next dart goes through it. @param {string} text */
export const tally = (text) => show(h("div", { class: "moment tally" }, text), tallyMs);

/** @param {any} content @param {number} ms */
function show(content, ms) {
  let box = document.getElementById("moment");
  if (!box) document.body.append(box = Object.assign(document.createElement("div"), { id: "moment" }));
  box.setAttribute("aria-hidden", "true");
  clearTimeout(timer);
  draw(box);
  draw(box, content);
  timer = window.setTimeout(() => box?.remove(), ms);
}

/**
 * The moment of the latest visit, told by what it has changed.
 * @param {any} visit
 * @param {{legs: number, sets: number}} before
 * @param {{legs: number, sets: number}} after
 * @returns {"max" | "leg" | "set" | undefined}
 */
export function momentOf(visit, before, after) {
  if (after.sets > before.sets) return "set";
  if (after.legs > before.legs) return "leg";
  const isMax = visit.total === 180 || visit.darts?.length === 3 && visit.darts.every((one) => one === "T20");
  return !visit.bust && isMax ? "max" : undefined;
}
