// @ts-check
// The numbers of a round of golf while it is played (domain.md §5.21, §5.22), with or without a connection: strokes on a hole, net, Stableford
// points, matches, skins and the board. Tests/GolfTests/Cases holds them to the engine of the server. Ratings and indexes are tenths.

import { add, compared, floor, fraction, modulo, rounded, share, tenths, zero } from "./fraction.js";

/** @typedef {import("./fraction.js").Fraction} Fraction */
/** Strokes at a hole, or that the ball was picked up; none yet is undefined or null. @typedef {number | "picked_up" | null | undefined} Score */
/** @typedef {{number: number, par: number, strokeIndex: number}} Hole */
/** @typedef {{rating: number, slope: number}} Rating */
/** @typedef {{holes: Hole[], rating?: Rating}} Layout */
/** Net strokes that count, "none" where nothing counts, undefined where it is not played yet. @typedef {number | "none" | undefined} Outcome */
/** @typedef {{pars: number[], received: number[], handicap: number, scores: Score[]}} Ball */
/** @typedef {{format: string, balls: Ball[]}} Side */
/** @typedef {{format: string, gross?: boolean, carry?: boolean}} Scoring */

const standardSlope = 113;
const [indexLeast, indexMost] = [-100, 540];

/**
 * Formats: what is measured, the players of a side, whether they play one ball, the balls that count, and shares of the course handicaps.
 * @type {Record<string, {measure: "strokes" | "points" | "holes" | "skins", players: [number, number], isOneBall?: boolean, counted?: number,
 *   shares: (players: number) => number[]}>}
 */
export const formats = {
  stroke: { measure: "strokes", players: [1, 1], shares: () => [95] },
  stableford: { measure: "points", players: [1, 1], shares: () => [95] },
  match: { measure: "holes", players: [1, 1], shares: () => [100] },
  four_ball_stroke: { measure: "strokes", players: [2, 2], shares: () => [85, 85] },
  four_ball_match: { measure: "holes", players: [2, 2], shares: () => [90, 90] },
  foursomes: { measure: "strokes", players: [2, 2], isOneBall: true, shares: () => [50, 50] },
  greensomes: { measure: "strokes", players: [2, 2], isOneBall: true, shares: () => [60, 40] },
  scramble: { measure: "strokes", players: [2, 4], isOneBall: true,
    shares: (players) => (players === 2 ? [35, 15] : players === 3 ? [30, 20, 10] : [25, 20, 15, 10]) },
  best_two_of_four: { measure: "strokes", players: [4, 4], counted: 2, shares: () => [85, 85, 85, 85] },
  skins: { measure: "skins", players: [1, 1], shares: () => [100] },
};

/** A format of a newer server is shown as stroke play. @param {string} format */
export const formatOf = (format) => formats[format] ?? formats.stroke;

export const total = (/** @type {number[]} */ list) => list.reduce((sum, one) => sum + one, 0);

/**
 * The holes that a round has from one tee; undefined for a nine of a course with only nine.
 * @param {{holes: {par: number, strokeIndex: number}[], tees: {all: Rating, front?: Rating | null, back?: Rating | null}[]}} course
 * @param {string} played `all`, `front` or `back` @param {number} tee its place on the card @returns {Layout | undefined}
 */
export function layoutOf({ holes, tees }, played, tee) {
  if (!tees[tee] || played !== "all" && holes.length !== 18) return undefined;
  const [from, to] = played === "all" ? [0, holes.length] : played === "front" ? [0, 9] : [9, 18];
  const rating = tees[tee][/** @type {"all" | "front" | "back"} */ (played)] ?? undefined;
  return { holes: holes.slice(from, to).map(({ par, strokeIndex }, at) => ({ number: from + at + 1, par, strokeIndex })), rating };
}

/** The course handicap, not rounded; undefined without an index, and on holes that are not rated. @param {Layout} layout @param {number | null} [index] */
export function courseHandicap({ holes, rating }, index) {
  if (index == null || !rating) return undefined;
  const within = Math.min(indexMost, Math.max(indexLeast, index));
  const value = holes.length === 9 ? tenths(fraction(within, 20)) : within;
  const overPar = rating.rating - 10 * total(holes.map(({ par }) => par));
  return fraction(value * rating.slope + overPar * standardSlope, 10 * standardSlope);
}

/**
 * The strokes that a handicap gives on each hole; one below 0 gives them back from the highest stroke index on.
 * @param {Layout} layout @param {number} handicap
 */
export function strokesOn({ holes }, handicap) {
  const everywhere = floor(handicap, holes.length);
  const rest = handicap - everywhere * holes.length;
  return holes.map(({ strokeIndex }) => everywhere + (holes.filter((other) => other.strokeIndex < strokeIndex).length < rest ? 1 : 0));
}

/** The playing handicaps of a side's balls; undefined where it has too few or too many players. @param {string} format @param {Fraction[]} handicaps */
export function playingHandicaps(format, handicaps) {
  const { players: [least, most], shares, isOneBall } = formatOf(format);
  if (handicaps.length < least || handicaps.length > most) return undefined;
  const parts = shares(handicaps.length);
  if (!isOneBall) return handicaps.map((one, at) => rounded(share(one, parts[at])));
  return [rounded([...handicaps].sort(compared).map((one, at) => share(one, parts[at])).reduce(add, zero))];
}

/**
 * The strokes that each ball of each side receives: in matches the lowest plays off 0, and played gross nobody receives any.
 * @param {Scoring} scoring @param {Fraction[][]} sides @returns {number[][] | undefined}
 */
export function strokesReceived({ format, gross }, sides) {
  const handicaps = sides.flatMap((one) => { const all = playingHandicaps(format, one); return all ? [all] : []; });
  if (handicaps.length !== sides.length) return undefined;
  const lowest = formatOf(format).measure === "holes" ? Math.min(...handicaps.flat()) : 0;
  return handicaps.map((balls) => balls.map((one) => (gross ? 0 : one - lowest)));
}

/** @param {Layout} layout @param {number} handicap @param {Score[]} scores @returns {Ball} */
export const newBall = (layout, handicap, scores) => ({
  pars: layout.holes.map(({ par }) => par), received: strokesOn(layout, handicap), handicap, scores: layout.holes.map((_, at) => scores[at]) });

/** The Stableford points at a hole; undefined without a score. @param {Ball} ball @param {number} hole its place @returns {number | undefined} */
export function pointsAt({ pars, received, scores }, hole) {
  const score = scores[hole];
  if (score == null) return undefined;
  return score === "picked_up" ? 0 : Math.max(0, 2 + pars[hole] + received[hole] - score);
}

/** The sum of what is there. @param {Outcome[]} outcomes @returns {number | undefined} undefined where a hole has no score that counts */
const sumOf = (outcomes) => (outcomes.includes("none") ? undefined : total(outcomes.map((one) => (typeof one === "number" ? one : 0))));

/** The outcomes of a ball, net or gross. @param {Ball} ball @param {boolean} isGross @returns {Outcome[]} */
const ofBall = ({ scores, received }, isGross) => scores.map((score, at) => (score == null ? undefined
  : score === "picked_up" ? "none" : isGross ? score : score - received[at]));

/** The score that counts on each hole: a hole is open until all balls have a score. @param {Side} side @param {boolean} [isGross] @returns {Outcome[]} */
export function outcomes({ format, balls }, isGross = false) {
  const all = balls.map((ball) => ofBall(ball, isGross));
  const needed = formatOf(format).counted ?? 1;
  return (all[0] ?? []).map((_, hole) => {
    const here = all.map((ball) => ball[hole]);
    if (here.includes(undefined)) return undefined;
    const strokes = /** @type {number[]} */ (here.filter((one) => one !== "none")).sort((a, b) => a - b);
    return strokes.length < needed ? "none" : total(strokes.slice(0, needed));
  });
}

/** The place of each hole in the order of play. @param {number} count @param {number} start */
const inOrder = (count, start) => Array.from({ length: count }, (_, step) => (modulo(start, count) + step) % count);

/**
 * A match: the holes that the first side leads by, those that are left, and how golfers say it. What is played after its end does not count.
 * @param {Outcome[]} first @param {Outcome[]} second @param {number} [start] the place of the hole that was played first
 */
export function matchOf(first, second, start = 0) {
  let [up, left] = [0, first.length];
  const isOver = () => left === 0 || Math.abs(up) > left;
  for (const hole of inOrder(first.length, start)) {
    if (isOver()) break;
    const [ours, theirs] = [first[hole], second[hole]];
    if (ours === undefined || theirs === undefined) continue;
    if (ours !== theirs) up += ours === "none" ? -1 : theirs === "none" ? 1 : Math.sign(theirs - ours);
    left -= 1;
  }
  const holes = Math.abs(up);
  const text = up === 0 ? (isOver() ? "halved" : "all square") : isOver() && left > 0 ? `${holes} and ${left}` : `${holes} up`;
  return { up, left, isOver: isOver(), text };
}

/**
 * Skins: the lowest alone takes one and what is carried.
 * @param {Outcome[][]} sides @param {boolean} [carries] @param {number} [start] the place of the hole that was played first
 */
export function skinsOf(sides, carries = true, start = 0) {
  /** @type {{hole: number, side: number, worth: number}[]} */ const won = [];
  const totals = sides.map(() => 0);
  let carried = 0;
  for (const hole of sides.length > 1 ? inOrder(sides[0].length, start) : []) {
    const here = sides.map((side) => side[hole]);
    if (here.includes(undefined)) {
      // Later holes are decided once it is known what is carried to them.
      if (carries) break;
      continue;
    }
    const numbers = /** @type {number[]} */ (here.filter((one) => one !== "none"));
    const lowest = Math.min(...numbers);
    const worth = carried + 1;
    if (numbers.filter((one) => one === lowest).length !== 1) {
      if (carries) carried = worth;
      continue;
    }
    const side = here.indexOf(lowest);
    won.push({ hole, side, worth });
    totals[side] += worth;
    carried = 0;
  }
  return { won, carried, totals };
}

/** Numbers that decide between level sides, the lower first: the last 9, 6, 3 and 1 holes of the card. @param {Side} side */
function countBack({ format, balls }) {
  const holes = balls[0].pars.length;
  const isOneBall = balls.length === 1;
  return [9, 6, 3, 1].filter((length) => length < holes).map((length) => {
    const last = Array.from({ length }, (_, at) => holes - length + at);
    if (formatOf(format).measure === "points") return -total(balls.flatMap((ball) => last.map((hole) => pointsAt(ball, hole) ?? 0)));
    const strokes = sumOf(outcomes({ format, balls }, isOneBall).slice(holes - length)) ?? 0;
    return strokes * holes - (isOneBall ? balls[0].handicap * length : 0);
  });
}

/** @typedef {{side: number, place?: number, through: number, gross?: number, net?: number, grossToPar?: number, netToPar?: number, points?: number,
 *   skins?: number}} Row */

/** The numbers of a side so far. @param {Side} side @param {number} at @returns {Row} */
function rowOf(side, at) {
  const [net, gross] = [outcomes(side), outcomes(side, true)];
  const each = formatOf(side.format).counted ?? 1;
  const par = total(net.map((one, hole) => (one === undefined ? 0 : each * side.balls[0].pars[hole])));
  const [nets, grosses] = [sumOf(net), sumOf(gross)];
  const toPar = (/** @type {number | undefined} */ sum) => (sum === undefined ? undefined : sum - par);
  /** @type {Row} */ const row = {
    side: at, through: net.filter((one) => one !== undefined).length, gross: grosses, net: nets, grossToPar: toPar(grosses), netToPar: toPar(nets) };
  if (formatOf(side.format).measure === "points") row.points = total(side.balls.flatMap((ball) => ball.pars.map((_, hole) => pointsAt(ball, hole) ?? 0)));
  return row;
}

/** The numbers that rank a side: the first one groups those with a score, without one, and without a total. @param {Row} row @param {string} measure */
function keysOf({ through, netToPar, points = 0, skins = 0 }, measure) {
  if (through === 0) return [1];
  if (measure === "strokes") return netToPar === undefined ? [2] : [0, netToPar];
  return [0, -(measure === "points" ? points : skins)];
}

/** Orders lists of numbers as words are ordered. @param {number[]} one @param {number[]} other */
function ordered(one, other) {
  const at = one.findIndex((number, place) => number !== other[place]);
  return at < 0 ? one.length - other.length : at >= other.length ? 1 : one[at] - other[at];
}

/**
 * The board, leader first; sides of a match stay as they are given.
 * @param {Scoring} scoring @param {Side[]} sides @param {number} [start] the place of the hole that was played first, for skins
 */
export function board({ format, carry = true }, sides, start = 0) {
  const rows = sides.map(rowOf);
  const { measure } = formatOf(format);
  if (measure === "holes") return rows;
  if (measure === "skins") skinsOf(sides.map((side) => outcomes(side)), carry, start).totals.forEach((skins, at) => { rows[at].skins = skins; });
  const isFinal = measure !== "skins" && rows.every((row, at) => row.through === sides[at].balls[0].pars.length);
  const keys = rows.map((row) => {
    const own = keysOf(row, measure);
    return isFinal && own[0] === 0 ? [...own, ...countBack(sides[row.side])] : own;
  });
  const ranked = [...rows].sort((a, b) => ordered(keys[a.side], keys[b.side]) || a.side - b.side);
  ranked.forEach((row, at) => {
    if (row.through === 0) return;
    const before = ranked[at - 1];
    const isLevel = before && ordered(keys[row.side], keys[before.side]) === 0;
    row.place = isLevel ? before.place : ranked.slice(0, at).filter((one) => one.through > 0).length + 1;
  });
  return ranked;
}
