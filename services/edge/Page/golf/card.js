// @ts-check
// The card of a round as it is shown: what the server has told, with the scores of this phone that it has not heard of.

import { firstName } from "../parts/faces.js";
import { calledBy } from "../parts/players.js";
import { board, formatOf, matchOf, outcomes, pointsAt, skinsOf } from "./engine.js";
import { myId } from "../session.js";
import { t } from "./texts.js";

/** A score as it is written. @typedef {{player: number, hole: number, strokes?: number, pickedUp?: boolean, putts?: number, penalties?: number}} Write */
/** @typedef {{number: number, par: number, strokeIndex: number}} Hole */

/** The name of a player of a card. @param {any} player of `rounds.get` */
export const nameOf = ({ name, nickname, accountId }) => (accountId != null && accountId === myId() ? t.you
  : name ?? calledBy(accountId, nickname) ?? t.people.gone);

/** The sides in the order of the card: who plays with whom. @param {any} view of `rounds.get` @returns {number[][]} */
const sidesOf = (view) => (view.board.length ? view.board.map((/** @type {any} */ row) => row.slots)
  : view.players.map((/** @type {any} */ one) => [one.slot]))
  .sort((/** @type {number[]} */ a, /** @type {number[]} */ b) => a[0] - b[0]);

/** @param {any} view of `rounds.get` @param {Write[]} writes those that the server has not heard of, the latest last */
export function cardOf(view, writes) {
  const { course, players, format } = view;
  /** @type {Hole[]} */
  const holes = course.holes.map((/** @type {number} */ number, /** @type {number} */ at) => ({ number, par: course.pars[at],
    strokeIndex: course.strokeIndexes[at] }));
  const { measure, isOneBall } = formatOf(format);
  const sides = sidesOf(view);
  /** The scores of each player by the holes' numbers. @type {Map<number, any>[]} */
  const entries = players.map((/** @type {any} */ one) => new Map(one.scores.map((/** @type {any} */ score) => [score.hole, score])));
  for (const { player, hole, ...score } of writes) {
    // Partners have one ball, and one score.
    const owners = isOneBall ? sides.find((side) => side.includes(player)) ?? [player] : [player];
    for (const owner of owners) entries[owner]?.set(hole, { hole, ...score });
  }
  const entry = (/** @type {number} */ slot, /** @type {number} */ hole) => entries[slot]?.get(hole);
  const scoreOf = (/** @type {any} */ one) => (one?.pickedUp ? "picked_up" : one?.strokes);
  /** @type {import("./engine.js").Ball[]} */
  const balls = players.map((/** @type {any} */ one) => ({ pars: course.pars, received: one.received, handicap: one.playingHandicap,
    scores: holes.map(({ number }) => scoreOf(entry(one.slot, number))) }));
  const made = sides.map((side) => ({ format, balls: (isOneBall ? side.slice(0, 1) : side).map((slot) => balls[slot]) }));
  const nets = made.map((side) => outcomes(side));
  /** The players who have a ball of their own. */
  const owners = isOneBall ? sides.map((side) => side[0]) : players.map((/** @type {any} */ one) => one.slot);
  const sideNames = sides.map((side) => side.map((slot) => nameOf(players[slot])).join(" & "));
  const ballName = (/** @type {number} */ slot) => (isOneBall ? sideNames[sides.findIndex((side) => side.includes(slot))] : nameOf(players[slot]));
  const first = (/** @type {string} */ name) => name.split(" & ").map((one) => firstName({ displayName: one })).join(" & ");
  const areApart = new Set(owners.map((/** @type {number} */ slot) => first(ballName(slot)))).size === owners.length;
  const isComplete = balls.every((ball) => ball.scores.every((score) => score != null));
  return {
    view, holes, players, format, measure, balls, sides, sideNames, owners, entry, isComplete,
    disputed: /** @type {number[]} */ (view.disputed.filter((/** @type {number} */ hole) => !writes.some((one) => one.hole === hole))),
    /** The name of a ball: of its player, or of the partners who share it. @param {number} slot */
    ballName,
    /** Its first names, where that tells them apart. @param {number} slot */
    shortName: (slot) => (areApart ? first(ballName(slot)) : ballName(slot)),
    rows: () => board({ format, gross: view.gross, carry: view.carry ?? true }, made),
    matches: () => (measure !== "holes" ? [] : Array.from({ length: Math.floor(sides.length / 2) }, (_, at) =>
      ({ sides: [2 * at, 2 * at + 1], ...matchOf(nets[2 * at], nets[2 * at + 1]) }))),
    skins: () => (measure === "skins" ? skinsOf(nets, view.carry ?? true) : undefined),
    /** Sums of a ball over some holes; undefined with a ball picked up. @param {number} slot @param {number} from @param {number} to */
    sum(slot, from, to) {
      const { scores, received, pars } = balls[slot];
      const all = scores.slice(from, to);
      const done = all.flatMap((score, at) => (typeof score === "number" ? [{ score, at: from + at }] : []));
      const total = (/** @type {(one: {score: number, at: number}) => number} */ what) => (all.includes("picked_up") ? undefined
        : done.reduce((sum, one) => sum + what(one), 0));
      return {
        through: all.filter((score) => score != null).length,
        gross: total(({ score }) => score), net: total(({ score, at }) => score - received[at]), toPar: total(({ score, at }) => score - pars[at]),
        netToPar: total(({ score, at }) => score - received[at] - pars[at]),
        points: all.reduce((/** @type {number} */ sum, _, at) => sum + (pointsAt(balls[slot], from + at) ?? 0), 0),
        putts: holes.slice(from, to).reduce((sum, { number }) => sum + (entry(slot, number)?.putts ?? 0), 0),
      };
    },
    points: (/** @type {number} */ slot, /** @type {number} */ at) => pointsAt(balls[slot], at),
    /** The place of the first hole that somebody has no score on. */
    firstOpen: () => holes.findIndex((_, at) => owners.some((/** @type {number} */ slot) => balls[slot].scores[at] == null)),
  };
}

/** @typedef {ReturnType<typeof cardOf>} Card */

/** The word of golfers for a score. @param {number} strokes @param {number} par */
export function scoreName(strokes, par) {
  if (strokes === 1) return t.score.ace;
  const over = strokes - par;
  return over in t.score.names ? t.score.names[/** @type {0} */ (over)] : over > 0 ? t.score.over(over) : t.score.names[-3];
}
