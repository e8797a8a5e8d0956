// @ts-check
// A visit of x01 that is entered by its total: what may be entered, what it would do, and what must be asked so that the
// statistics are true (domain.md §5.3, §9.5).

import { allows, route } from "./checkout.js";
import { dart } from "./dart.js";
import { isTotal, startOf } from "./x01.js";

/** Totals that come up most, each a key of its own. */
export const quick = [26, 41, 45, 60, 81, 85, 100, 140, 180];
export const totalMost = 180;
/** The highest score that one dart at a double finishes, but for the bull. */
const oneDartMost = 40, bull = 50;

/**
 * The effect of a total: it is none that darts make, it is bust, it finishes the leg, or it counts. `uses` are the darts that it may have taken to
 * finish.
 * @typedef {{kind: "impossible" | "bust" | "out" | "counts", left: number, uses: number[]}} Judged
 */

/**
 * @param {number} total
 * @param {number} left what the player has
 * @param {(thrown: import("./x01.js").Total) => any} attempt
 * @returns {Judged}
 */
export function judged(total, left, attempt) {
  const rest = left - total;
  const uses = isTotal(total) && rest === 0 ? [1, 2, 3].filter((dartsUsed) => attempt({ total, dartsUsed })) : [];
  const visit = rest === 0 ? undefined : isTotal(total) && attempt({ total });
  const kind = uses.length ? "out" : !visit ? "impossible" : visit.bust ? "bust" : "counts";
  return { kind, left: rest, uses };
}

/**
 * The fewest and the most darts of a visit that can have been at a double that would have won the leg; undefined where nobody counts them, which
 * is all but double out.
 * @param {any} options
 * @param {number} slot
 * @param {number} left before the visit
 * @param {Judged} visit
 * @param {number} [dartsUsed] of a checkout
 * @returns {[number, number] | undefined}
 */
export function atDouble({ out = "double", in: first = "straight", ...options }, slot, left, { kind, left: rest }, dartsUsed = 3) {
  if (out !== "double") return undefined;
  const isOut = kind === "out";
  const isIn = first === "straight" || left < startOf(options, slot);
  const setUps = (route(left, out)?.length ?? 4) - 1;
  // A try at the bull on the way to 41 to 49 is not asked about: hardly anybody has made one.
  const none = !isIn || kind === "counts" && (rest > oneDartMost && rest !== bull || rest === left && setUps > 0);
  const most = none ? 0 : Math.max(0, dartsUsed - setUps);
  return isOut ? [1, Math.max(1, most)] : [0, most];
}

/** The attempts at a double in a visit; undefined where it was entered by its total, and nobody counted. @param {any} visit @param {any} options */
export function attemptsIn(visit, options) {
  const { out = "double", in: first = "straight" } = options;
  if (out !== "double" || visit.bullOff) return 0;
  if (visit.total !== undefined) {
    const kind = visit.bust ? "bust" : visit.scoreAfter === 0 ? "out" : "counts";
    const range = atDouble(options, visit.player, visit.scoreBefore, { kind, left: visit.scoreAfter, uses: [] }, visit.dartsUsed);
    return visit.atDouble ?? (range?.[0] === range?.[1] ? range?.[0] : undefined);
  }
  let isIn = first === "straight" || visit.scoreBefore < startOf(options, visit.player);
  let [left, attempts] = [visit.scoreBefore, 0];
  for (const [number, one] of visit.darts.map(dart).entries()) {
    const before = left;
    isIn ||= allows(first, one);
    if (isIn) left -= one.value;
    const wins = left === 0 && one.multiplier === 2;
    if (before <= 40 && before % 2 === 0 && before > 0 || before === bull && (number === 2 || wins)) attempts += 1;
  }
  return attempts;
}
