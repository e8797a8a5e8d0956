// @ts-check
// The keys of games that are played at a few targets: Cricket with one tap a dart, and the number that is due, as large as it can be, with
// what hits it.

import { h } from "../view.js";
import { targets } from "./cricket.js";
import { dart, written } from "./engine.js";
import { dartKey } from "./keypad.js";
import { t } from "./texts.js";

/** The text on a key. @param {string} text */
const faceOf = (text) => (text === "DB" ? "D" : text === "25" ? t.darts.bull : text);

/** Cricket: a column for each number, a row for each ring. @param {(dart: string) => void} hit @param {(number: number) => boolean} isClosed for everybody */
export const cricketKeys = (hit, isClosed) => h("div", { class: "pad cricket-keys", key: "cricket" },
  [1, 2, 3].map((multiplier) => targets.map((number) => {
    if (number === 25 && multiplier === 3) return h("button", { type: "button", class: "key-miss", key: "miss", onclick: () => hit("M") }, t.darts.miss);
    const text = written(number, multiplier);
    return dartKey(text, h("span", null, faceOf(text)), hit, `row-${multiplier}${isClosed(number) ? " done" : ""}`, { key: text });
  })));

/** The darts that hit what is due, by the rules of the game. @param {string} gameType @param {any} options @param {number} number */
const hitsOf = (gameType, { count = "single" }, number) => (gameType === "shanghai" || count === "multiplier" && number <= 20
  ? [1, 2, 3].map((multiplier) => written(number, multiplier)) : [written(number, 1)]);

/** The number that is due in a game of one target at a time. @param {any} view @param {any} standing of whoever is on turn, after the darts so far */
export function dueOf({ gameType, options = {} }, standing, slot = standing.onTurn ?? 0) {
  if (gameType === "around_the_clock") {
    const done = Math.min(standing.scores[slot], options.bull ? 20 : 19);
    return done === 20 ? "25" : String(done + 1);
  }
  return standing.target === "BULL" ? "DB" : standing.target ?? "";
}

/** Whether a game is played at one number at a time. @param {string} gameType */
export const hasTarget = (gameType) => ["around_the_clock", "shanghai", "bobs_27"].includes(gameType);

/**
 * The target, large, and below it what a dart can do; in Bob's 27 how many of the three have hit.
 * @param {any} view @param {string} due @param {string[]} darts so far @param {(dart: string) => void} hit @param {(darts: string[]) => void} visit a whole one
 */
export function targetKeys({ gameType, options = {} }, due, darts, hit, visit) {
  const name = due === "25" || due === "DB" ? t.darts.bull : due;
  const isBobs = gameType === "bobs_27";
  const keys = isBobs ? [0, 1, 2, 3].map((count) => h("button", { type: "button", key: `hits-${count}`, class: count ? "" : "key-miss",
    onclick: () => visit([...Array(count).fill(due), ...Array(3 - count).fill("M")]) }, t.darts.hitsOf(count)))
    : [hitsOf(gameType, options, dart(due).segment).map((text, index, all) => dartKey(text,
      all.length > 1 ? t.darts.rings[index] : t.darts.hit, hit, `ring-hit ring-${index + 1}`)), dartKey("M", t.darts.miss, hit, "key-miss")];
  return h("div", { class: `pad target-keys of-${gameType}`, key: "targets" },
    h("p", { class: "due", key: "due" }, h("span", null, t.darts.due), h("strong", { "data-digits": name.length }, name),
      h("small", null, isBobs ? "" : t.darts.dartOf(darts.length + 1))),
    h("div", { class: "target-row", key: "row" }, keys));
}
