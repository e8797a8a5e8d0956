// @ts-check
// Figures of one match, counted from its visits, and its visits by turns.

import { dart, dartsIn } from "./engine.js";

/**
 * A visit's total. A bust counts nothing.
 * @param {{darts?: string[], total?: number, bust?: boolean}} visit
 */
export const totalOf = (visit) => (visit.bust ? 0 : visit.total ?? (visit.darts ?? []).reduce((sum, text) => sum + dart(text).value, 0));

const rounded = (value) => Math.round(100 * value) / 100;

/**
 * The figures of a player in x01; in other games the darts and the best visit alone.
 * @param {any[]} visits
 * @param {number} slot
 * @param {boolean} isX01
 */
export function figuresOf(visits, slot, isX01) {
  const own = visits.filter((visit) => visit.player === slot);
  const totals = own.map((visit) => (isX01 ? visit.scoreBefore - visit.scoreAfter : totalOf(visit)));
  const thrown = own.reduce((sum, visit) => sum + (isX01 && visit.scoreAfter !== 0 && !visit.bullOff ? 3 : dartsIn(visit)), 0);
  if (!isX01) return { darts: thrown, best: own.length ? Math.max(...totals) : undefined };
  const points = totals.reduce((sum, total) => sum + total, 0);
  const early = own.filter((visit) => visit.turn < 3);
  const earlyDarts = early.reduce((sum, visit) => sum + (visit.scoreAfter === 0 || visit.bullOff ? dartsIn(visit) : 3), 0);
  const earlyPoints = early.reduce((sum, visit) => sum + visit.scoreBefore - visit.scoreAfter, 0);
  const outs = own.filter((visit) => visit.scoreAfter === 0);
  const legs = outs.map((out) => 3 * out.turn + dartsIn(out));
  return {
    average: thrown ? rounded(3 * points / thrown) : undefined,
    firstNine: earlyDarts ? rounded(3 * earlyPoints / earlyDarts) : undefined,
    visits180: totals.filter((total) => total === 180).length,
    plus140: totals.filter((total) => total >= 140 && total < 180).length,
    plus100: totals.filter((total) => total >= 100 && total < 140).length,
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
