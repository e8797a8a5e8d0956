// @ts-check
// Around the Clock, Shanghai and Bob's 27: games of fixed targets (domain.md §5.15–5.17).

import { best, Foul, needThree, sum } from "./dart.js";
import { newLegs } from "./legs.js";

/** @typedef {import("./dart.js").Dart} Dart */

const clockRounds = 100;

/** @param {any} options @param {number} players */
export function aroundTheClock(options, players) {
  const { count = "single", bull = false } = options;
  const last = bull ? 21 : 20;
  const legs = newLegs(options, players);
  /** The targets done after a dart: a multiplier never skips the 20. @param {number} done @param {Dart} one */
  const moved = (done, { segment, multiplier }) => {
    if (done === 20) return segment === 25 ? 21 : done;
    if (segment !== done + 1) return done;
    if (done === 19) return 20;
    return Math.min(19, done + (count === "multiplier" ? multiplier : 1));
  };
  /** @param {number[]} slots */
  const end = (slots) => {
    engine.onTurn = legs.end(slots, slots.length > 1);
    if (engine.onTurn !== undefined) engine.scores.fill(0);
  };
  const engine = {
    scores: Array(players).fill(0),
    onTurn: /** @type {number | undefined} */ (0),
    winners: () => legs.winners,
    legs,
    /** @param {Dart[]} darts @param {boolean} callsBust */
    take(darts, callsBust) {
      if (callsBust) throw new Foul("no_bust");
      const player = /** @type {number} */ (engine.onTurn);
      const before = engine.scores[player];
      let done = before;
      for (const one of darts) {
        if (done === last) throw new Foul("extra_darts");
        done = moved(done, one);
      }
      if (darts.length < 3 && done !== last) throw new Foul("incomplete_visit");
      const visit = { player, leg: legs.leg, set: legs.set, scoreBefore: before, scoreAfter: done };
      engine.scores[player] = done;
      legs.countVisit();
      engine.onTurn = (player + 1) % players;
      if (done === last) end([player]);
      else if (legs.hasHad(clockRounds)) end(best(engine.scores));
      return visit;
    },
    more: legs.more,
  };
  return engine;
}

/** @param {any} options @param {number} players */
export function shanghai({ rounds = 7 }, players) {
  let round = 1;
  /** @type {number | undefined} */ let first;
  const engine = {
    scores: Array(players).fill(0),
    onTurn: /** @type {number | undefined} */ (0),
    winners: () => (first === undefined ? best(engine.scores) : [first]),
    /** @param {Dart[]} darts @param {boolean} callsBust */
    take(darts, callsBust) {
      needThree(darts, callsBust);
      const player = /** @type {number} */ (engine.onTurn);
      const hits = darts.filter((one) => one.segment === round);
      const before = engine.scores[player];
      engine.scores[player] = before + sum(hits);
      const visit = { player, scoreBefore: before, scoreAfter: engine.scores[player] };
      if (new Set(hits.map((one) => one.multiplier)).size === 3) {
        [first, engine.onTurn] = [player, undefined];
      } else if (player + 1 === players) {
        engine.onTurn = round === rounds ? undefined : 0;
        round = Math.min(round + 1, rounds);
      } else {
        engine.onTurn = player + 1;
      }
      return visit;
    },
    more: () => (engine.onTurn == null ? {} : { target: String(round), round }),
  };
  return engine;
}

/** The doubles of Bob's 27; the last is the inner bull. */
const doubles = [...Array.from({ length: 20 }, (_, index) => `D${index + 1}`), "BULL"];

/** @param {any} _ @param {number} players */
export function bobs27(_, players) {
  let round = 0;
  /** The round in which each player went out; -1 before. */
  const outSince = Array(players).fill(-1);
  const isIn = (/** @type {number} */ slot) => outSince[slot] < 0;
  const engine = {
    scores: Array(players).fill(27),
    onTurn: /** @type {number | undefined} */ (0),
    winners() {
      const slots = [...outSince.keys()];
      const left = slots.filter(isIn);
      if (left.length) return left.filter((slot) => engine.scores[slot] === Math.max(...left.map((other) => engine.scores[other])));
      return slots.filter((slot) => outSince[slot] === Math.max(...outSince));
    },
    /** @param {Dart[]} darts @param {boolean} callsBust */
    take(darts, callsBust) {
      needThree(darts, callsBust);
      const player = /** @type {number} */ (engine.onTurn);
      const target = doubles[round];
      const value = target === "BULL" ? 50 : 2 * (round + 1);
      const hits = darts.filter((one) => one.text === (target === "BULL" ? "DB" : target)).length;
      const before = engine.scores[player];
      engine.scores[player] = before + (hits ? hits * value : -value);
      if (engine.scores[player] <= 0) outSince[player] = round;
      const visit = { player, scoreBefore: before, scoreAfter: engine.scores[player], meta: { target } };
      const next = outSince.findIndex((out, slot) => slot > player && out < 0);
      if (next >= 0) {
        engine.onTurn = next;
      } else {
        const first = outSince.findIndex((out) => out < 0);
        engine.onTurn = first < 0 || round + 1 === doubles.length ? undefined : first;
        if (engine.onTurn !== undefined) round += 1;
      }
      return visit;
    },
    more: () => (engine.onTurn == null ? {} : { target: doubles[round], round: round + 1 }),
  };
  return engine;
}
