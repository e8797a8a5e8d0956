// @ts-check
// Opponents that the computer plays: they aim well, and their darts scatter around the aim by their level. The same record
// gives the same darts (domain.md §5.18).

import { dart, numbers, written } from "./dart.js";
import { bits } from "./random.js";

/** The standard deviation of a dart in each direction, in millimetres, by level. */
const scatters = [34.5, 25.0, 19.8, 15.8, 13.0, 10.9, 9.3, 7.8, 6.9];
/** The levels, the weakest first. */
export const levels = scatters.map((_, index) => index + 1);

/** The dart of a point, in millimetres from the centre. A line between two numbers belongs to the next one clockwise. @param {number} x @param {number} y */
export function dartAt(x, y) {
  const radius = Math.sqrt(x * x + y * y);
  if (radius <= 6.35) return "DB";
  if (radius <= 15.9) return "25";
  if (radius > 170) return "M";
  const sector = Math.floor((Math.atan2(x, y) * 180 / Math.PI + 9 + 360) / 18) % 20;
  return written(numbers[sector], radius >= 99 && radius <= 107 ? 3 : radius >= 162 ? 2 : 1);
}

/** The point to aim at for a dart. @param {string} text */
function aimAt(text) {
  const { segment, multiplier } = dart(text);
  if (segment === 25) return [0, multiplier === 2 ? 0 : 11];
  const radius = [134.5, 166, 103][multiplier - 1];
  const angle = numbers.indexOf(segment) * 18 * Math.PI / 180;
  return [radius * Math.sin(angle), radius * Math.cos(angle)];
}

/** @param {number} level @param {number} slot @param {string} seed @param {number} number its darts before in the match @param {string} target */
function thrown(level, slot, seed, number, target) {
  const next = bits(BigInt(seed) ^ BigInt(slot + 1), 2 * number);
  const fraction = () => Number((next() >> 11n) + 1n) / 2 ** 53;
  const distance = scatters[level - 1] * Math.sqrt(-2 * Math.log(fraction()));
  const angle = 2 * Math.PI * fraction();
  const [x, y] = aimAt(target);
  return dartAt(x + distance * Math.cos(angle), y + distance * Math.sin(angle));
}

/**
 * The darts of the computer's visit, if it is on turn; undefined where it has none.
 * @param {{onTurn: number | undefined, visits: any[], aim: (darts: string[]) => string | undefined}} match
 * @param {number} level
 * @param {string} seed
 */
export function visitOf(match, level, seed) {
  const slot = match.onTurn;
  if (slot == null || !levels.includes(level)) return undefined;
  const before = match.visits.reduce((count, visit) => count + (visit.player === slot ? visit.darts?.length ?? 0 : 0), 0);
  /** @type {string[]} */ const darts = [];
  for (let target = match.aim(darts); target; target = match.aim(darts)) darts.push(thrown(level, slot, seed, before + darts.length, target));
  return darts.length ? darts : undefined;
}
