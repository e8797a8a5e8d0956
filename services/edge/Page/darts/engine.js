// @ts-check
// The rules of all games of darts, the same as on the server. A match is a list of visits; its state follows
// from them, so undo replays all but the last.
//
//   const match = newMatch("x01", { startScore: 501, out: "double" }, "0", 2);
//   match.play(["T20", "T20", "T20"]);   match.standing().scores  → [321, 501]

import { cricket } from "./cricket.js";
import { best, dart, Foul, needThree, sum, written } from "./dart.js";
import { newSeed, permutation, random } from "./random.js";
import { aroundTheClock, bobs27, shanghai } from "./solo.js";
import { rest, x01 } from "./x01.js";

export { dart, Foul, newSeed, permutation, written };

/** @typedef {import("./dart.js").Dart} Dart */
/**
 * A visit as it is entered: its darts, or in x01 its total, or the winner of a bull-off.
 * @typedef {string[] | import("./x01.js").Total | {bullOff: number}} Thrown
 */

/** The darts of a visit as a line; of a visit without darts its total. @param {any} visit @returns {string} */
export const lineOf = (visit) => visit.darts?.join(" ") ?? String(visit.total ?? "");

/** The number of darts thrown in a visit. @param {any} visit @returns {number} */
export const dartsIn = (visit) => visit.darts?.length ?? visit.dartsUsed ?? 0;

/** A visit as it is kept on the device: what was thrown, and by whom. @param {any} visit */
export const keptVisit = ({ player, darts, bust, total, dartsUsed, atDouble, bullOff }) => ({ player, darts, bust, total, dartsUsed, atDouble, bullOff });

/** The darts of a visit, its total, or the winner of its bull-off. @param {any} visit @returns {Thrown} */
export const thrownIn = ({ player, darts, total, dartsUsed, atDouble, bullOff }) => (bullOff ? { bullOff: player }
  : total === undefined ? darts : { total, dartsUsed, ...(atDouble === undefined ? {} : { atDouble }) });

/** @param {string} gameType @param {any} options @param {string} seed @param {number} players */
export function newMatch(gameType, options, seed, players) {
  /** @returns {any} */
  const begin = () => engines[/** @type {keyof typeof engines} */ (gameType)](options, players, seed);
  let engine = begin();
  /** @type {any[]} */ let visits = [];
  /** @param {Thrown} thrown @param {boolean} callsBust */
  const took = (thrown, callsBust) => {
    if (!Array.isArray(thrown)) {
      if ("bullOff" in thrown) {
        if (!engine.takeBullOff) throw new Foul("no_bull_off");
        return engine.takeBullOff(thrown.bullOff);
      }
      if (!engine.takeTotal) throw new Foul("needs_darts");
      return engine.takeTotal(thrown, callsBust);
    }
    if (thrown.length > 3) throw new Foul("extra_darts");
    if (thrown.length === 0) throw new Foul("incomplete_visit");
    return { ...engine.take(thrown.map(dart), callsBust), darts: thrown };
  };
  const match = {
    get visits() { return visits; },
    get onTurn() { return engine.onTurn; },
    get isOver() { return engine.onTurn == null; },
    /** The legs won by each player in all sets; undefined in games without legs. @returns {number[] | undefined} */
    get legsWon() { return engine.legs?.legsWonInAll; },
    /** Where the computer aims after these darts of a visit; undefined where it does not. @param {string[]} texts @returns {string | undefined} */
    aim: (texts) => engine.aim?.(texts.map(dart)),
    /** The next player's visit. @param {Thrown} thrown @param {boolean} [callsBust] */
    play(thrown, callsBust = false) {
      if (match.isOver) throw new Foul("is_over");
      const visit = { leg: 1, set: 1, bust: false, ...took(thrown, callsBust), turn: 0 };
      const before = visits.filter((one) => one.leg === visit.leg && one.set === visit.set && one.player === visit.player);
      visit.turn = before.length;
      visits.push(visit);
      return visit;
    },
    /** Plays a visit of another match. @param {any} visit */
    replay: (visit) => match.play(thrownIn(visit), visit.bust ?? false),
    undo() {
      const kept = visits.slice(0, -1);
      [engine, visits] = [begin(), []];
      for (const visit of kept) match.replay(visit);
    },
    /** The scores for a scoreboard, like the server's `standing`. */
    standing: () => ({ scores: [...engine.scores], onTurn: engine.onTurn, winners: match.isOver ? engine.winners() : undefined, ...engine.more() }),
  };
  return match;
}

/**
 * A match with these visits.
 * @param {string} gameType
 * @param {any} options
 * @param {string} seed
 * @param {number} players
 * @param {any[]} visits
 */
export function replayed(gameType, options, seed, players, visits) {
  const match = newMatch(gameType, options, seed, players);
  for (const visit of visits) match.replay(visit);
  return match;
}

/**
 * The state of a visit after its darts so far: whether it is over, and in x01 the rest, how to finish it with the other darts, and
 * whether these may bust.
 * @param {ReturnType<typeof newMatch>} match
 * @param {string} gameType
 * @param {any} options
 * @param {string} seed
 * @param {number} players
 * @param {string[]} darts
 */
export function preview(match, gameType, options, seed, players, darts) {
  const copy = replayed(gameType, options, seed, players, match.visits);
  try {
    const visit = copy.play(darts);
    return { isOver: true, bust: visit.bust, left: visit.scoreAfter };
  } catch (foul) {
    const standing = match.standing();
    if (gameType !== "x01") return { isOver: false, bust: false, left: standing.scores[match.onTurn ?? 0] };
    return { isOver: false, bust: false, ...rest(options, standing, darts) };
  }
}

/** The next player with lives; undefined if only one is left. @param {number[]} lives @param {number} player */
function nextAlive(lives, player) {
  if (lives.filter((count) => count > 0).length < 2) return undefined;
  for (let step = 1; ; step += 1) if (lives[(player + step) % lives.length] > 0) return (player + step) % lives.length;
}

const rounds = 6;

/** @param {any} options @param {number} players @param {string} seed */
function halveIt({ difficulty = "medium" }, players, seed) {
  const next = random(seed);
  const [singles, doubles] = /** @type {Record<string, number[]>} */ ({ easy: [10, 10], medium: [6, 10], hard: [4, 7], pro: [2, 6] })[difficulty];
  /** @type {string[]} */ const targets = [];
  while (targets.length < rounds - 1) {
    const number = 1 + next(20);
    const roll = next(10);
    const target = (roll < singles ? "" : roll < doubles ? "D" : "T") + number;
    if (!targets.includes(target)) targets.push(target);
  }
  targets.push("BULL");
  const hits = (target,
    /** @type {Dart} */ one) => (target === "BULL" ? one.text === "DB" : /\D/.test(target) ? one.text === target : one.segment === Number(target));
  let round = 0;
  const engine = {
    scores: Array(players).fill(50),
    onTurn: /** @type {number | undefined} */ (0),
    winners: () => best(engine.scores),
    /** @param {Dart[]} darts @param {boolean} callsBust */
    take(darts, callsBust) {
      needThree(darts, callsBust);
      const player = /** @type {number} */ (engine.onTurn);
      const good = darts.filter((one) => hits(targets[round], one));
      const before = engine.scores[player];
      engine.scores[player] = good.length ? before + sum(good) : Math.max(1, (before + 1) >> 1);
      const visit = { player, scoreBefore: before, scoreAfter: engine.scores[player], meta: { target: targets[round] } };
      if (player + 1 === players) round += 1;
      engine.onTurn = round === rounds ? undefined : (player + 1) % players;
      return visit;
    },
    more: () => (round < rounds ? { target: targets[round], round: round + 1 } : {}),
  };
  return engine;
}

/** @param {any} options @param {number} players */
function knockout({ lives = 3, target = "best" }, players) {
  /** @type {number | undefined} */ let toBeat;
  const engine = {
    scores: Array(players).fill(lives),
    onTurn: /** @type {number | undefined} */ (0),
    winners: () => best(engine.scores),
    /** @param {Dart[]} darts @param {boolean} callsBust */
    take(darts, callsBust) {
      needThree(darts, callsBust);
      const player = /** @type {number} */ (engine.onTurn);
      const total = sum(darts);
      const before = engine.scores[player];
      if (toBeat != null && total <= toBeat) engine.scores[player] -= 1;
      const visit = { player, scoreBefore: before, scoreAfter: engine.scores[player], meta: toBeat == null ? {} : { toBeat } };
      toBeat = target === "previous" ? total : Math.max(total, toBeat ?? 0);
      engine.onTurn = nextAlive(engine.scores, player);
      return visit;
    },
    more: () => ({ toBeat }),
  };
  return engine;
}

/** @param {any} options @param {number} players */
function suddenDeath({ lives = 3 }, players) {
  /** Totals of this round; -1 for players who have not thrown. */
  let totals = Array(players).fill(-1);
  const engine = {
    scores: Array(players).fill(lives),
    onTurn: /** @type {number | undefined} */ (0),
    winners: () => best(engine.scores),
    /** @param {Dart[]} darts @param {boolean} callsBust */
    take(darts, callsBust) {
      needThree(darts, callsBust);
      const player = /** @type {number} */ (engine.onTurn);
      const before = engine.scores[player];
      totals[player] = sum(darts);
      const next = engine.scores.findIndex((left, slot) => left > 0 && totals[slot] < 0);
      if (next < 0) {
        const thrown = totals.filter((total) => total >= 0);
        const least = Math.min(...thrown);
        if (least < Math.max(...thrown)) for (const slot of totals.keys()) if (totals[slot] === least) engine.scores[slot] -= 1;
        totals = Array(players).fill(-1);
      }
      const visit = { player, scoreBefore: before, scoreAfter: engine.scores[player] };
      engine.onTurn = next >= 0 ? next : nextAlive(engine.scores, players - 1);
      return visit;
    },
    more: () => ({ thrown: [...totals] }),
  };
  return engine;
}

/** @param {any} options @param {number} players @param {string} seed */
function killer({ lives = 3 }, players, seed) {
  const numbers = permutation(20, seed).slice(0, players).map((index) => index + 1);
  /** @type {boolean[]} */ let isKiller = Array(players).fill(false);
  const engine = {
    scores: Array(players).fill(lives),
    onTurn: /** @type {number | undefined} */ (0),
    winners: () => best(engine.scores),
    /** @param {Dart[]} darts @param {boolean} callsBust */
    take(darts, callsBust) {
      if (callsBust) throw new Foul("no_bust");
      const player = /** @type {number} */ (engine.onTurn);
      const [scores, killers] = [[...engine.scores], [...isKiller]];
      const isOver = () => scores[player] === 0 || scores.filter((left) => left > 0).length === 1;
      const outcomes = darts.map((one) => {
        if (isOver()) throw new Foul("extra_darts");
        const owner = numbers.indexOf(one.segment);
        if (owner < 0 || scores[owner] === 0) return { outcome: "miss", affected: [] };
        if (!killers[player]) {
          if (owner !== player || one.multiplier !== 2) return { outcome: "miss", affected: [] };
          killers[player] = true;
          return { outcome: "becameKiller", affected: [] };
        }
        const livesLost = Math.min(scores[owner], one.multiplier);
        scores[owner] -= livesLost;
        return { outcome: owner === player ? "hitOwn" : "hitOpponent", affected: [{ slot: owner, livesLost }] };
      });
      if (darts.length < 3 && !isOver()) throw new Foul("incomplete_visit");
      const visit = { player, scoreBefore: engine.scores[player], scoreAfter: scores[player], meta: { outcomes } };
      [engine.scores, isKiller] = [scores, killers];
      engine.onTurn = nextAlive(scores, player);
      return visit;
    },
    more: () => ({ numbers, isKiller: [...isKiller] }),
  };
  return engine;
}

const wicketsMax = 10;

/** @param {any} _ @param {number} players */
function englishCricket(_, players) {
  const runs = [0, 0];
  let [wickets, innings, bowled, batted] = [0, 1, 0, 0];
  const slot = (side, count) => side + 2 * (count % (players / 2));
  const isChased = (made) => innings === 2 && made > runs[0];
  const engine = {
    get scores() { return Array.from({ length: players }, (__, player) => runs[player % 2]); },
    onTurn: /** @type {number | undefined} */ (1),
    winners: () => best(engine.scores),
    /** @param {Dart[]} darts @param {boolean} callsBust */
    take(darts, callsBust) {
      if (callsBust) throw new Foul("no_bust");
      const player = /** @type {number} */ (engine.onTurn);
      const batting = innings - 1;
      const isBowling = player % 2 !== batting;
      const visit = { player, scoreBefore: isBowling ? wickets : runs[batting], scoreAfter: 0, meta: { isBowling } };
      if (isBowling) {
        needThree(darts, false);
        wickets = Math.min(wicketsMax, wickets + darts.reduce((count, one) => count + (one.segment === 25 ? one.multiplier : 0), 0));
        visit.scoreAfter = wickets;
        bowled += 1;
      } else {
        let after = runs[batting];
        for (const one of darts) {
          if (isChased(after)) throw new Foul("extra_darts");
          if (one.segment >= 15) after += one.value;
        }
        if (darts.length < 3 && !isChased(after)) throw new Foul("incomplete_visit");
        visit.scoreAfter = runs[batting] = after;
        batted += 1;
      }
      if (isBowling && wickets === wicketsMax) {
        [wickets, bowled, batted, innings] = [0, 0, 0, innings + 1];
        engine.onTurn = innings === 2 ? slot(0, 0) : undefined;
      } else engine.onTurn = isChased(runs[batting]) ? undefined : isBowling ? slot(batting, batted) : slot(1 - batting, bowled);
      return visit;
    },
    more: () => ({ innings: Math.min(2, innings), wickets }),
  };
  return engine;
}

const engines = {
  x01, cricket, around_the_clock: aroundTheClock, shanghai, bobs_27: bobs27,
  halve_it: halveIt, knockout, sudden_death: suddenDeath, killer, english_cricket: englishCricket,
};

const legs = { bestOfLegs: [1, 3, 5, 7], bestOfSets: [1, 3, 5, 7] };

/**
 * The options of each game with what each may be, the usual one first; and how many may play.
 * @type {Record<string, {players: [number, number], options: Record<string, (string | number)[]>}>}
 */
export const games = {
  x01: { players: [1, 8],
    options: { startScore: [501, 301, 101, 170, 201, 401, 601, 701, 801, 901, 1001],
      ...legs, out: ["double", "master", "straight"],
      in: ["straight", "double", "master"] } },
  cricket: { players: [2, 8], options: { scoring: ["standard", "cut_throat", "none"], maxRounds: [0, 10, 15, 20], ...legs } },
  around_the_clock: { players: [1, 8], options: { count: ["single", "multiplier"], ...legs } },
  shanghai: { players: [2, 8], options: { rounds: [7, 20] } },
  bobs_27: { players: [1, 8], options: {} },
  halve_it: { players: [2, 8], options: { difficulty: ["medium", "easy", "hard", "pro"] } },
  knockout: { players: [2, 10], options: { lives: [3, 1, 5], target: ["best", "previous"] } },
  sudden_death: { players: [2, 6], options: { lives: [3, 1, 5] } },
  killer: { players: [2, 6], options: { lives: [3, 5, 7] } },
  english_cricket: { players: [2, 8], options: {} },
};
