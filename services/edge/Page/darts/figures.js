// @ts-check
// Figures of one match, counted from its visits, and its visits by turns.

import { dart, dartsIn } from "./engine.js";
import { attemptsIn } from "./totals.js";

/**
 * A visit's total. A bust counts nothing.
 * @param {{darts?: string[], total?: number, bust?: boolean}} visit
 */
export const totalOf = (visit) => (visit.bust ? 0 : visit.total ?? (visit.darts ?? []).reduce((sum, text) => sum + dart(text).value, 0));

const rounded = (value) => Math.round(100 * value) / 100;

/** Marks of a visit that are worth a word. */
const manyMarks = 5;

/**
 * The figures of a player: in x01 all that the darts tell, in Cricket the marks, in games of doubles and numbers how many darts have hit. What totals do
 * not tell is not there.
 * @param {any[]} visits
 * @param {number} slot
 * @param {string} gameType
 * @param {any} [options]
 */
export function figuresOf(visits, slot, gameType, options = {}) {
  const own = visits.filter((visit) => visit.player === slot && !visit.bullOff);
  const isX01 = gameType === "x01";
  const totals = own.map((visit) => (isX01 ? visit.scoreBefore - visit.scoreAfter : totalOf(visit)));
  const thrown = own.reduce((sum, visit) => sum + (isX01 && visit.scoreAfter !== 0 ? 3 : dartsIn(visit)), 0);
  if (gameType === "cricket") {
    const marks = own.map((visit) => visit.meta?.marks ?? 0);
    return {
      marks: thrown ? rounded(3 * marks.reduce((sum, one) => sum + one, 0) / thrown) : undefined, bestMarks: marks.length ? Math.max(...marks) : undefined,
      manyMarks: marks.filter((one) => one >= manyMarks).length, darts: thrown,
    };
  }
  if (gameType === "around_the_clock") {
    // A multiplier moves further by one hit: how many darts have hit is not what was done.
    const isSingle = (options.count ?? "single") === "single";
    const hits = own.reduce((sum, visit) => sum + visit.scoreAfter - visit.scoreBefore, 0);
    return { darts: thrown, hits: isSingle && thrown ? `${hits}/${thrown}` : undefined };
  }
  if (gameType === "bobs_27") {
    const hits = own.reduce((sum, { darts, meta }) => sum + darts.filter((/** @type {string} */ one) => one === meta?.target?.replace("BULL", "DB")).length, 0);
    return { doubles: thrown ? `${hits}/${thrown}` : undefined, darts: thrown };
  }
  if (gameType === "shanghai") {
    const scored = own.map((visit) => visit.scoreAfter - visit.scoreBefore);
    return { darts: thrown, best: scored.length ? Math.max(...scored) : undefined };
  }
  if (!isX01) return { darts: thrown, best: own.length ? Math.max(...totals) : undefined };
  const attempts = own.map((visit) => attemptsIn(visit, options));
  const isKnown = (options.out ?? "double") === "double" && attempts.every((count) => count !== undefined);
  const tries = attempts.reduce((sum, count) => Number(sum) + Number(count), 0);
  const points = totals.reduce((sum, total) => sum + total, 0);
  const early = own.filter((visit) => visit.turn < 3);
  const earlyDarts = early.reduce((sum, visit) => sum + (visit.scoreAfter === 0 ? dartsIn(visit) : 3), 0);
  const earlyPoints = early.reduce((sum, visit) => sum + visit.scoreBefore - visit.scoreAfter, 0);
  const outs = own.filter((visit) => visit.scoreAfter === 0);
  const legs = outs.map((out) => 3 * out.turn + dartsIn(out));
  return {
    average: thrown ? rounded(3 * points / thrown) : undefined,
    firstNine: earlyDarts ? rounded(3 * earlyPoints / earlyDarts) : undefined,
    visits180: totals.filter((total) => total === 180).length,
    plus140: totals.filter((total) => total >= 140 && total < 180).length,
    plus100: totals.filter((total) => total >= 100 && total < 140).length,
    checkouts: isKnown && tries ? `${outs.length}/${tries}` : undefined,
    checkout: outs.length ? Math.max(...outs.map((out) => out.scoreBefore)) : undefined,
    bestLeg: legs.length ? Math.min(...legs) : undefined,
  };
}

/**
 * The visits as tables: one for each leg, in each a row for every turn with a cell for every player.
 * @param {any[]} visits
 * @param {number} players
 */
export function turnsOf(visits, players) {
  /** @type {{set: number, leg: number, rows: any[][]}[]} */ const legs = [];
  for (const visit of visits) {
    const last = legs[legs.length - 1];
    const leg = last && last.set === visit.set && last.leg === visit.leg ? last : { set: visit.set, leg: visit.leg, rows: [] };
    if (leg !== last) legs.push(leg);
    (leg.rows[visit.turn] ??= Array(players).fill(undefined))[visit.player] = visit;
  }
  return legs;
}
