// @ts-check
// Cricket: close 20 to 15 and the bull with three marks each, and score on what others have open (domain.md §5.14).

import { Foul } from "./dart.js";
import { newLegs } from "./legs.js";

/** @typedef {import("./dart.js").Dart} Dart */

/** The numbers to close, the highest first; the last is the bull. */
export const targets = [20, 19, 18, 17, 16, 15, 25];
const toClose = 3;
const roundsMost = 100;

/** @param {any} options @param {number} players */
export function cricket(options, players) {
  const { scoring = "standard", maxRounds = 0, teams = false } = options;
  const sides = teams ? 2 : players;
  const legs = newLegs(options, players);
  const sideOf = (/** @type {number} */ player) => player % sides;
  const begun = () => ({ points: Array(sides).fill(0), closing: Array.from({ length: sides }, () => targets.map(() => 0)) });
  let state = begun();

  /**
   * Counts a dart, and returns its marks that closed the number or scored.
   * @param {ReturnType<typeof begun>} now
   * @param {Dart} one
   * @param {number} side
   */
  const hit = ({ points, closing }, { segment, multiplier }, side) => {
    const target = targets.indexOf(segment);
    if (target < 0) return 0;
    const closes = Math.min(multiplier, toClose - closing[side][target]);
    closing[side][target] += closes;
    const more = multiplier - closes;
    const open = [...points.keys()].filter((other) => other !== side && closing[other][target] < toClose);
    if (!more || !open.length || scoring === "none") return closes;
    for (const slot of scoring === "standard" ? [side] : open) points[slot] += more * segment;
    return multiplier;
  };
  /**
   * The side that has won: the one that threw comes first. In cut-throat another's dart may decide.
   * @param {ReturnType<typeof begun>} now
   * @param {number} thrower
   */
  const finished = ({ points, closing }, thrower) => [thrower, ...points.keys()].find((side) => closing[side].every((marks) => marks === toClose)
    && (scoring === "none" || points[side] === (scoring === "standard" ? Math.max(...points) : Math.min(...points))));
  /** The sides that are ahead after the last round: by points, then by marks. */
  const ahead = () => {
    const { points, closing } = state;
    const sign = { standard: 1, cut_throat: -1, none: 0 }[scoring] ?? 0;
    const rank = [...points.keys()].map((side) => 1000 * sign * points[side] + closing[side].reduce((sum, marks) => sum + marks, 0));
    return [...rank.keys()].filter((side) => rank[side] === Math.max(...rank));
  };
  /** @param {number[]} won sides */
  const end = (won) => {
    engine.onTurn = legs.end([...Array(players).keys()].filter((player) => won.includes(sideOf(player))), won.length > 1);
    if (engine.onTurn !== undefined) state = begun();
  };
  const each = (/** @type {any[]} */ bySide) => Array.from({ length: players }, (_, player) => bySide[sideOf(player)]);

  const engine = {
    get scores() { return each(state.points); },
    onTurn: /** @type {number | undefined} */ (0),
    winners: () => legs.winners,
    legs,
    /** @param {Dart[]} darts @param {boolean} callsBust */
    take(darts, callsBust) {
      if (callsBust) throw new Foul("no_bust");
      const player = /** @type {number} */ (engine.onTurn);
      const side = sideOf(player);
      const after = structuredClone(state);
      let marks = 0;
      for (const one of darts) {
        if (finished(after, side) !== undefined) throw new Foul("extra_darts");
        marks += hit(after, one, side);
      }
      const winner = finished(after, side);
      if (darts.length < 3 && winner === undefined) throw new Foul("incomplete_visit");
      const visit = { player, leg: legs.leg, set: legs.set, scoreBefore: state.points[side], scoreAfter: after.points[side], meta: { marks } };
      state = after;
      legs.countVisit();
      engine.onTurn = (player + 1) % players;
      if (winner !== undefined) end([winner]);
      else if (legs.hasHad(maxRounds || roundsMost)) end(ahead());
      return visit;
    },
    /** Where the computer aims after these darts of a visit; undefined once it is over. @param {Dart[]} darts */
    aim(darts) {
      if (engine.onTurn == null || darts.length > 2) return undefined;
      const side = sideOf(engine.onTurn);
      const after = structuredClone(state);
      for (const one of darts) hit(after, one, side);
      if (finished(after, side) !== undefined) return undefined;
      const open = (/** @type {number[]} */ marks) => marks.findIndex((count) => count < toClose);
      const own = open(after.closing[side]);
      const next = own >= 0 ? own : targets.findIndex((_, target) => after.closing.some((marks) => marks[target] < toClose));
      return next < 0 || targets[next] === 25 ? "DB" : `T${targets[next]}`;
    },
    more: () => ({ ...legs.more(), marks: each(state.closing).map((marks) => [...marks]) }),
  };
  return engine;
}
