// @ts-check
// x01: from a start score to exactly zero, in legs and sets; visits by their darts, or by their totals (domain.md §5.3).

import { allows, field, route } from "./checkout.js";
import { dart, Foul, sum } from "./dart.js";
import { newLegs } from "./legs.js";

/** @typedef {import("./dart.js").Dart} Dart */
/** @typedef {{total: number, dartsUsed?: number, atDouble?: number}} Total */

/** Totals that no three darts make. */
const impossible = new Set([163, 166, 169, 172, 173, 175, 176, 178, 179]);
/** Whether three darts can make it. @param {number} points */
export const isTotal = (points) => Number.isInteger(points) && points >= 0 && points <= 180 && !impossible.has(points);

/** The values of the darts that satisfy a rule. @param {string} rule */
const valuesOf = (rule) => new Set(field.filter((one) => allows(rule, one)).map((one) => one.value));

/**
 * Whether that many darts or fewer make the points, if the first one must satisfy one rule and the last one another.
 * @param {number} points
 * @param {number} darts
 * @param {string} first
 * @param {string} last
 */
export function canBeMade(points, darts, first, last) {
  if (field.some((one) => one.value === points && allows(first, one) && allows(last, one))) return true;
  const [firsts, any, lasts] = [[...valuesOf(first)], [...valuesOf("straight")], valuesOf(last)];
  return darts >= 2 && firsts.some((one) => lasts.has(points - one))
    || darts >= 3 && firsts.some((one) => any.some((two) => lasts.has(points - one - two)));
}

/**
 * The darts of a visit that count: from the one on that opens, where the player is not in yet.
 * @param {Dart[]} darts
 * @param {string} first
 * @param {boolean} isIn
 */
function counted(darts, first, isIn) {
  const from = isIn ? 0 : darts.findIndex((one) => allows(first, one));
  return from < 0 ? [] : darts.slice(from);
}

/** Whether a visit may bust with the darts that are left. @param {number} score @param {number} dartsLeft @param {string} out */
const mayBust = (score, dartsLeft, out) => score - 60 * dartsLeft <= (out === "straight" ? -1 : 1);

/** The start score of a player. @param {any} options @param {number} slot */
export const startOf = ({ startScore = 501, startScores }, slot) => startScores?.[slot] ?? startScore;

/**
 * The rest, how to finish it and whether it may bust, after darts that do not end the visit.
 * @param {any} options
 * @param {any} standing
 * @param {string[]} darts
 */
export function rest(options, { scores, onTurn = 0 }, darts) {
  const { out = "double", in: first = "straight" } = options;
  const start = startOf(options, onTurn);
  const left = scores[onTurn] - sum(counted(darts.map(dart), first, scores[onTurn] < start));
  const [isIn, dartsLeft] = [first === "straight" || left < start, 3 - darts.length];
  return { left, checkout: isIn ? route(left, out, dartsLeft) : undefined, mayBust: mayBust(left, dartsLeft, out) };
}

/** @param {any} options @param {number} players */
export function x01(options, players) {
  const { out = "double", in: first = "straight", maxRounds = 0 } = options;
  const each = (value) => Array(players).fill(value);
  const starts = () => Array.from({ length: players }, (_, slot) => startOf(options, slot));
  const legs = newLegs(options, players);
  let [isIn, awaitsBullOff] = [each(first === "straight"), false];
  const [points, thrown] = [each(0), each(0)];
  const isBust = (score) => score < 0 || score === 1 && out !== "straight";

  const winLeg = (player) => {
    [engine.onTurn, awaitsBullOff] = [legs.end([player]), false];
    if (engine.onTurn !== undefined) [engine.scores, isIn] = [starts(), each(first === "straight")];
  };
  /**
   * Ends a visit that leaves this score; undefined after a bust.
   * @param {number} player
   * @param {number | undefined} score
   * @param {boolean} opened
   * @param {number} darts
   */
  const end = (player, score, opened, darts) => {
    const before = engine.scores[player];
    const visit = { player, leg: legs.leg, set: legs.set, bust: score === undefined, scoreBefore: before, scoreAfter: score ?? before };
    if (score !== undefined) [engine.scores[player], isIn[player]] = [score, isIn[player] || opened];
    points[player] += before - visit.scoreAfter;
    thrown[player] += score === 0 ? darts : 3;
    legs.countVisit();
    if (score === 0) winLeg(player);
    else [engine.onTurn, awaitsBullOff] = [(player + 1) % players, maxRounds > 0 && legs.hasHad(maxRounds)];
    return visit;
  };
  const playerOnTurn = () => {
    if (awaitsBullOff) throw new Foul("needs_bull_off");
    return /** @type {number} */ (engine.onTurn);
  };

  const engine = {
    scores: starts(),
    onTurn: /** @type {number | undefined} */ (0),
    winners: () => legs.winners,
    legs,
    /** @param {Dart[]} darts @param {boolean} callsBust */
    take(darts, callsBust) {
      const player = playerOnTurn();
      let [score, bust, isOut] = [engine.scores[player], false, false];
      const counting = counted(darts, first, isIn[player]);
      for (const one of counting) {
        if (bust || isOut) throw new Foul("extra_darts");
        score -= one.value;
        bust = isBust(score) || (score === 0 && !allows(out, one));
        isOut = score === 0 && !bust;
      }
      if (callsBust && !bust) {
        if (isOut || darts.length === 3 || !mayBust(score, 3 - darts.length, out)) throw new Foul("no_bust");
      } else if (!bust && !isOut && darts.length < 3) throw new Foul("incomplete_visit");
      return end(player, bust || callsBust ? undefined : score, counting.length > 0, darts.length);
    },
    /**
     * A total as if the darts were known: a rest of zero is a checkout if those darts can make it.
     * @param {Total} entered
     * @param {boolean} callsBust
     */
    takeTotal({ total, dartsUsed, atDouble }, callsBust) {
      const player = playerOnTurn();
      if (!isTotal(total)) throw new Foul("impossible_total");
      const opens = !isIn[player] && total > 0;
      if (opens && !canBeMade(total, 3, first, "straight")) throw new Foul("impossible_total");
      const score = engine.scores[player] - total;
      const [bust, isOut] = [isBust(score), score === 0];
      if (callsBust && !bust && (total > 0 || !mayBust(score, 3, out))) throw new Foul("no_bust");
      if (isOut) {
        if (!dartsUsed || dartsUsed > 3) throw new Foul("wrong_darts_used");
        if (!canBeMade(total, dartsUsed, opens ? first : "straight", out)) throw new Foul("impossible_total");
      } else if ((dartsUsed ?? 3) !== 3) throw new Foul("wrong_darts_used");
      if (atDouble !== undefined && (atDouble > (dartsUsed ?? 3) || atDouble < (isOut && out === "double" ? 1 : 0))) throw new Foul("wrong_at_double");
      const used = dartsUsed ?? 3;
      return { ...end(player, bust || callsBust ? undefined : score, opens, used), total, dartsUsed: used, ...(atDouble === undefined ? {} : { atDouble }) };
    },
    /** @param {number} winner */
    takeBullOff(winner) {
      if (!awaitsBullOff || !(winner in engine.scores)) throw new Foul("no_bull_off");
      const score = engine.scores[winner];
      const visit = { player: winner, leg: legs.leg, set: legs.set, bust: false, bullOff: true, scoreBefore: score, scoreAfter: score };
      winLeg(winner);
      return visit;
    },
    /** Where the computer aims after these darts of a visit; undefined once it is over. @param {Dart[]} darts */
    aim(darts) {
      if (engine.onTurn == null || awaitsBullOff || darts.length > 2) return undefined;
      const player = engine.onTurn;
      const counting = counted(darts, first, isIn[player]);
      const score = engine.scores[player] - sum(counting);
      if (counting.length && (score === 0 || isBust(score))) return undefined;
      if (!isIn[player] && !counting.length) return "D20";
      return route(score, out)?.[0] ?? "T20";
    },
    more: () => ({
      ...legs.more(),
      averages: thrown.some(Boolean) ? thrown.map((count,
        player) => (count ? Math.floor((600 * points[player] + count) / (2 * count)) / 100 : 0)) : undefined,
      checkout: engine.onTurn != null && !awaitsBullOff && isIn[engine.onTurn] ? route(engine.scores[engine.onTurn], out) : undefined,
      mayBust: engine.onTurn != null && !awaitsBullOff && mayBust(engine.scores[engine.onTurn], 3, out),
      bullOff: awaitsBullOff || undefined,
    }),
  };
  return engine;
}
