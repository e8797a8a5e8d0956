// @ts-check
// A dart and its notation, and what the rules of all games need.

/** @typedef {{text: string, segment: number, multiplier: number, value: number}} Dart */

/** Reads a dart: `20`, `D16`, `T19`, `25`, `DB`, `M`. @param {string} text @returns {Dart} */
export function dart(text) {
  if (text === "M") return { text, segment: 0, multiplier: 1, value: 0 };
  if (text === "DB") return { text, segment: 25, multiplier: 2, value: 50 };
  const multiplier = { D: 2, T: 3 }[text[0]] ?? 1;
  const segment = Number(multiplier > 1 ? text.slice(1) : text);
  return { text, segment, multiplier, value: segment * multiplier };
}

/** The numbers of the board clockwise, from the one at the top. */
export const numbers = [20, 1, 18, 4, 13, 6, 10, 15, 2, 17, 3, 19, 7, 16, 8, 11, 14, 9, 12, 5];

/** The notation of a dart. @param {number} segment @param {number} multiplier */
export const written = (segment,
  multiplier) => (segment === 0 ? "M" : segment === 25 && multiplier === 2 ? "DB" : ["", "D", "T"][multiplier - 1] + segment);

/**
 * A visit that is refused: `extra_darts`, `incomplete_visit`, `no_bust`, `is_over`, `needs_darts`, `impossible_total`, `wrong_darts_used`,
 * `wrong_at_double`, `needs_bull_off`, `no_bull_off`.
 */
export class Foul extends Error {}

export const sum = (/** @type {Dart[]} */ darts) => darts.reduce((total, one) => total + one.value, 0);
/** The slots with the highest score. @param {number[]} scores */
export const best = (scores) => scores.flatMap((score, slot) => (score === Math.max(...scores) ? [slot] : []));

/** @param {Dart[]} darts @param {boolean} callsBust */
export function needThree(darts, callsBust) {
  if (callsBust) throw new Foul("no_bust");
  if (darts.length < 3) throw new Foul("incomplete_visit");
}
