// @ts-check
// The rules of all games of darts, the same as on the server. A match is a list of visits; its state follows
// from them, so undo replays all but the last.
//
//   const match = newMatch("x01", { startScore: 501, out: "double" }, "0", 2);
//   match.play(["T20", "T20", "T20"]);   match.standing().scores  → [321, 501]

import { allows, route } from "./checkout.js";

/** @typedef {{text: string, segment: number, multiplier: number, value: number}} Dart */

/** Reads a dart: `20`, `D16`, `T19`, `25`, `DB`, `M`. @param {string} text @returns {Dart} */
export function dart(text) {
  if (text === "M") return { text, segment: 0, multiplier: 1, value: 0 };
  if (text === "DB") return { text, segment: 25, multiplier: 2, value: 50 };
  const multiplier = { D: 2, T: 3 }[text[0]] ?? 1;
  const segment = Number(multiplier > 1 ? text.slice(1) : text);
  return { text, segment, multiplier, value: segment * multiplier };
}

/** The notation of a dart. @param {number} segment @param {number} multiplier */
export const written = (segment,
  multiplier) => (segment === 0 ? "M" : segment === 25 && multiplier === 2 ? "DB" : ["", "D", "T"][multiplier - 1] + segment);

const mask = (1n << 64n) - 1n;

/** SplitMix64: the same seed gives the same numbers as on the server. @param {string} seed */
export function random(seed) {
  let state = BigInt(seed);
  return (below) => {
    state = (state + 0x9e3779b97f4a7c15n) & mask;
    let mixed = state;
    mixed = ((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & mask;
    return Number((mixed ^ (mixed >> 31n)) % BigInt(below));
  };
}

/** 0 … count − 1, shuffled by the seed. @param {number} count @param {string} seed */
export function permutation(count, seed) {
  const next = random(seed);
  const order = Array.from({ length: count }, (_, index) => index);
  for (let index = count - 1; index > 0; index -= 1) {
    const other = next(index + 1);
    [order[index], order[other]] = [order[other], order[index]];
  }
  return order;
}

export const newSeed = () => crypto.getRandomValues(new BigUint64Array(1))[0].toString();

/** A visit that is refused: `extra_darts`, `incomplete_visit`, `no_bust`, `is_over`. */
export class Foul extends Error {}

/** @param {string} gameType @param {any} options @param {string} seed @param {number} players */
export function newMatch(gameType, options, seed, players) {
  const begin = () => engines[/** @type {keyof typeof engines} */ (gameType)](options, players, seed);
  let engine = begin();
  /** @type {any[]} */ let visits = [];
  const match = {
    get visits() { return visits; },
    get onTurn() { return engine.onTurn; },
    get isOver() { return engine.onTurn == null; },
    /** The next player's visit. @param {string[]} texts @param {boolean} [callsBust] */
    play(texts, callsBust = false) {
      if (match.isOver) throw new Foul("is_over");
      if (texts.length > 3) throw new Foul("extra_darts");
      if (texts.length === 0) throw new Foul("incomplete_visit");
      const visit = { leg: 1, set: 1, bust: false, ...engine.take(texts.map(dart), callsBust), darts: texts, turn: 0 };
      const before = visits.filter((one) => one.leg === visit.leg && one.set === visit.set && one.player === visit.player);
      visit.turn = before.length;
      visits.push(visit);
      return visit;
    },
    undo() {
      const kept = visits.slice(0, -1);
      [engine, visits] = [begin(), []];
      for (const visit of kept) match.play(visit.darts, visit.bust);
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
 * @param {{darts: string[], bust?: boolean}[]} visits
 */
export function replayed(gameType, options, seed, players, visits) {
  const match = newMatch(gameType, options, seed, players);
  for (const visit of visits) match.play(visit.darts, visit.bust ?? false);
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
    const before = match.standing().scores[match.onTurn ?? 0];
    if (gameType !== "x01") return { isOver: false, bust: false, left: before };
    const { startScore = 501, out = "double", in: first = "straight" } = options;
    const left = before - sum(counted(darts.map(dart), first, before < startScore));
    const [isIn, dartsLeft] = [first === "straight" || left < startScore, 3 - darts.length];
    return { isOver: false, bust: false, left, checkout: isIn ? route(left, out, dartsLeft) : undefined, mayBust: mayBust(left, dartsLeft, out) };
  }
}

/**
 * The darts of a visit that count: from the one on that opens, where the player is not in yet.
 * @param {Dart[]} darts
 * @param {string | undefined} first
 * @param {boolean} isIn
 */
function counted(darts, first, isIn) {
  const from = isIn ? 0 : darts.findIndex((one) => allows(first ?? "straight", one));
  return from < 0 ? [] : darts.slice(from);
}

/** Whether a visit may bust with the darts that are left. @param {number} score @param {number} dartsLeft @param {string} out */
const mayBust = (score, dartsLeft, out) => score - 60 * dartsLeft <= (out === "straight" ? -1 : 1);
const sum = (/** @type {Dart[]} */ darts) => darts.reduce((total, one) => total + one.value, 0);
const best = (/** @type {number[]} */ scores) => scores.flatMap((score, slot) => (score === Math.max(...scores) ? [slot] : []));

/** @param {Dart[]} darts @param {boolean} callsBust */
function needThree(darts, callsBust) {
  if (callsBust) throw new Foul("no_bust");
  if (darts.length < 3) throw new Foul("incomplete_visit");
}

/** The next player with lives; undefined if only one is left. @param {number[]} lives @param {number} player */
function nextAlive(lives, player) {
  if (lives.filter((count) => count > 0).length < 2) return undefined;
  for (let step = 1; ; step += 1) if (lives[(player + step) % lives.length] > 0) return (player + step) % lives.length;
}

/** @param {any} options @param {number} players */
function x01(options, players) {
  const { startScore = 501, out = "double", in: first = "straight", bestOfLegs = 1, bestOfSets = 1 } = options;
  const each = (value) => Array(players).fill(value);
  let [leg, set] = [1, 1];
  /** @type {any[]} */ let winners = [];
  let [legsWon, setsWon, isIn] = [each(0), each(0), each(first === "straight")];
  const [points, thrown] = [each(0), each(0)];
  const begin = (nextSet, nextLeg) => {
    [set, leg] = [nextSet, nextLeg];
    engine.onTurn = (set + leg - 2) % players;
    engine.scores = each(startScore);
    isIn = each(first === "straight");
  };
  const winLeg = (player) => {
    legsWon[player] += 1;
    if (legsWon[player] <= bestOfLegs >> 1) return begin(set, leg + 1);
    setsWon[player] += 1;
    if (setsWon[player] <= bestOfSets >> 1) {
      legsWon = each(0);
      return begin(set + 1, 1);
    }
    [engine.onTurn, winners] = [undefined, [player]];
  };
  const engine = {
    scores: each(startScore),
    onTurn: /** @type {number | undefined} */ (0),
    winners: () => winners,
    /** @param {Dart[]} darts @param {boolean} callsBust */
    take(darts, callsBust) {
      const player = /** @type {number} */ (engine.onTurn);
      let [score, isBust, isOut] = [engine.scores[player], false, false];
      const counting = counted(darts, first, isIn[player]);
      for (const one of counting) {
        if (isBust || isOut) throw new Foul("extra_darts");
        score -= one.value;
        isBust = score < 0 || (score === 1 && out !== "straight") || (score === 0 && !allows(out, one));
        isOut = score === 0 && !isBust;
      }
      if (callsBust && !isBust) {
        if (isOut || darts.length === 3 || !mayBust(score, 3 - darts.length, out)) throw new Foul("no_bust");
      } else if (!isBust && !isOut && darts.length < 3) throw new Foul("incomplete_visit");
      const bust = isBust || callsBust;
      const visit = { player, leg, set, bust, scoreBefore: engine.scores[player], scoreAfter: bust ? engine.scores[player] : score };
      if (!bust) [engine.scores[player], isIn[player]] = [score, isIn[player] || counting.length > 0];
      points[player] += visit.scoreBefore - visit.scoreAfter;
      thrown[player] += isOut ? darts.length : 3;
      if (isOut) winLeg(player);
      else engine.onTurn = (player + 1) % players;
      return visit;
    },
    more: () => ({
      leg, set, legsWon: [...legsWon], setsWon: [...setsWon],
      averages: thrown.some(Boolean) ? thrown.map((count,
        player) => (count ? Math.floor((600 * points[player] + count) / (2 * count)) / 100 : 0)) : undefined,
      checkout: engine.onTurn != null && isIn[engine.onTurn] ? route(engine.scores[engine.onTurn], out) : undefined,
      mayBust: engine.onTurn != null && mayBust(engine.scores[engine.onTurn], 3, out),
    }),
  };
  return engine;
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

const engines = { x01, halve_it: halveIt, knockout, sudden_death: suddenDeath, killer, english_cricket: englishCricket };

/**
 * The options of each game with what each may be, the usual one first; and how many may play.
 * @type {Record<string, {players: [number, number], options: Record<string, (string | number)[]>}>}
 */
export const games = {
  x01: { players: [1, 8],
    options: { startScore: [501, 301, 101, 170, 201, 401, 601, 701, 801, 901, 1001],
      bestOfLegs: [1, 3, 5, 7], bestOfSets: [1, 3, 5, 7], out: ["double", "master", "straight"],
      in: ["straight", "double", "master"] } },
  halve_it: { players: [2, 8], options: { difficulty: ["medium", "easy", "hard", "pro"] } },
  knockout: { players: [2, 10], options: { lives: [3, 1, 5], target: ["best", "previous"] } },
  sudden_death: { players: [2, 6], options: { lives: [3, 1, 5] } },
  killer: { players: [2, 6], options: { lives: [3, 5, 7] } },
  english_cricket: { players: [2, 8], options: {} },
};
