// @ts-check
// The scores of a match, read from the oche: a field for each player with face, score, and how to finish.

import { face } from "../parts/players.js";
import { bare, dotted, isolated } from "../texts.js";
import { h } from "../view.js";
import { lineOf } from "./engine.js";
import { figuresOf, totalOf } from "./figures.js";
import { cricketBoard } from "./marks.js";
import { nameOf } from "./play.js";
import { dueOf } from "./targetpad.js";
import { t } from "./texts.js";

/** Names short enough for a field: the first of each, where those differ. @param {any[]} players @returns {string[]} */
export function shortNames(players) {
  const names = players.map(nameOf);
  const first = names.map((name) => isolated(bare(name).split(" ")[0]));
  return names.map((name, slot) => (first.filter((one) => one === first[slot]).length > 1 ? name : first[slot]));
}

/** Dots are counted at a glance up to here. */
const dotsMax = 4;
/** Legs as dots, as many as it takes to win; a number where those are many, or all are played. @param {number | undefined} toWin @param {number} won */
const dots = (toWin, won) => (toWin && toWin <= dotsMax
  ? h("span", { class: "won dots", role: "img", "aria-label": t.darts.legsWon(won) },
    Array.from({ length: toWin }, (_, index) => h("i", { class: index < won ? "full" : "" })))
  : h("span", { class: "won", role: "img", "aria-label": t.darts.legsWon(won) }, "L", h("b", null, won)));

/** The name of a match's game: `501`, `Killer`. @param {any} view */
export const gameName = (view) => String(view.gameType === "x01" ? view.options?.startScore ?? view.startScore ?? 501 : t.darts.games[view.gameType]);

/** `Leo had 56 left`: whoever of two had points left, and how many. @param {any} match @param {(player: any) => boolean} isMine */
export function restOf({ players, finalScores = [] }, isMine) {
  const rest = Math.max(0, ...finalScores);
  const at = players.findIndex((/** @type {any} */ one, /** @type {number} */ index) => (one.slot ?? index) === finalScores.indexOf(rest));
  return rest > 0 && at >= 0 ? t.darts.hadLeft(isMine(players[at]) ? t.you : shortNames(players)[at], rest) : undefined;
}

/** Whether a game is played in legs. @param {string} gameType */
export const hasLegs = (gameType) => ["x01", "cricket", "around_the_clock"].includes(gameType);

/** `Best of 3 · master out` @param {any} view */
export function formatOf({ gameType, options = {} }) {
  const { bestOfLegs = 1, bestOfSets = 1, fixedLegs, clearBy, out = "double", in: first = "straight", lives, difficulty, maxRounds, startScores } = options;
  const { scoring = "standard", teams, count = "single", bull, rounds = 7 } = options;
  const ofLegs = bestOfLegs > 1 ? t.darts.bestOf(bestOfLegs) : bestOfSets === 1 && gameType === "x01" && t.darts.oneLeg;
  const length = fixedLegs ? [t.darts.allLegs(fixedLegs)] : hasLegs(gameType) ? [bestOfSets > 1 && t.darts.bestOfSets(bestOfSets), ofLegs] : [];
  return dotted([...length, clearBy && t.darts.clearShort, gameType === "x01" && out !== "double" && t.darts.outs[out],
    gameType === "x01" && first !== "straight" && t.darts.ins[first], startScores && t.darts.handicapShort, maxRounds > 0 && t.darts.roundsMost(maxRounds),
    gameType === "cricket" && scoring !== "standard" && t.darts.scorings[scoring], teams && t.darts.teamsShort,
    gameType === "around_the_clock" && count !== "single" && t.darts.countsMore, bull && t.darts.withBull,
    gameType === "shanghai" && rounds > 7 && t.darts.roundsOf(rounds), lives && t.darts.lives(lives), difficulty && t.darts.values[difficulty]]);
}

/** Where the match stands: `Leg 2 · Best of 3`, `Round 2 of 6`. @param {any} view @param {any} standing */
export function stageOf(view, standing) {
  const { bestOfLegs = 1, bestOfSets = 1, fixedLegs } = view.options ?? {};
  const isOfMany = standing.leg && (bestOfLegs > 1 || bestOfSets > 1 || fixedLegs);
  return dotted([isOfMany && t.darts.leg(standing.set, standing.leg, bestOfSets > 1), standing.round && t.darts.round(standing.round, roundsOf(view)),
    standing.innings && t.darts.innings(standing.innings, standing.wickets), formatOf(view)]);
}

/** The rounds of a game that has a fixed number of them. @param {any} view */
const roundsOf = ({ gameType, options = {} }) => (gameType === "shanghai" ? options.rounds ?? 7 : gameType === "bobs_27" ? 21 : 6);

/** The line below a score: the visit before, or the player's number. @param {any} standing @param {number} slot @param {any} visit */
function before(standing, slot, visit) {
  if (standing.numbers) return [h("strong", null, standing.numbers[slot]), standing.isKiller[slot] && t.darts.isKiller];
  return visit && (visit.bust ? h("span", { class: "was bust" }, t.darts.wasBust)
    : (visit.darts ?? [lineOf(visit)]).map((one, index) => h("span", { class: "was", key: index }, one)));
}

/**
 * The line below the score of whoever is on turn: the way to finish, the target, the total to beat.
 * @param {any} standing @param {number} slot @param {string[] | undefined} checkout
 */
function aim(standing, slot, checkout) {
  if (checkout) return [h("span", { class: "sr" }, t.darts.finish), checkout.map((one, index) => h("strong", { key: index }, one))];
  if (standing.target) return t.darts.target(standing.target);
  if (standing.toBeat != null) return t.darts.toBeat(standing.toBeat);
  if (standing.numbers) return before(standing, slot, undefined);
  if (standing.innings) return standing.onTurn % 2 === standing.innings - 1 ? t.darts.bats : t.darts.bowls;
  return "";
}

const bullOr = (/** @type {string} */ due) => (due === "25" ? t.darts.bull : due);

/**
 * @param {{gameType: string, options?: any, players: any[]}} view
 * @param {any} standing
 * @param {any[]} visits
 * @param {{left?: number, bust?: boolean, checkout?: string[], isOver?: boolean, soFar?: any}} [now] what the darts so far come to
 */
export function scoreboard(view, standing, visits, now = {}) {
  const isX01 = view.gameType === "x01";
  const isClock = view.gameType === "around_the_clock";
  const { bestOfLegs = 1, bestOfSets = 1, fixedLegs } = view.options ?? {};
  const count = view.players.length;
  const names = shortNames(view.players);
  if (view.gameType === "cricket") {
    return cricketBoard(view, standing, names, {
      marks: now.soFar?.marks ?? standing.marks, scores: now.soFar?.scores ?? standing.scores,
      rates: view.players.map((_, slot) => figuresOf(visits, slot, "cricket").marks),
    });
  }
  const { leg = 1, set = 1 } = standing;
  const isOfLeg = (/** @type {any} */ one, /** @type {number} */ slot) => one.player === slot && one.leg === leg && one.set === set && !one.bullOff;
  const last = (slot) => [...visits].reverse().find((visit) => visit.player === slot);
  // Once a dart is thrown, the advice is that for the darts that are left.
  const checkout = now.left == null ? standing.checkout : now.checkout;
  return h("ol", { class: `halves ${count > 2 ? "many" : count === 1 ? "alone" : ""}`, key: "halves", style: { "--rows": String(Math.ceil(count / 2)) } },
    view.players.map((player, slot) => {
      const isOn = standing.onTurn === slot && !standing.bullOff;
      const visit = last(slot);
      const after = isOn ? now.soFar ?? standing : standing;
      const score = isOn && now.left != null && isX01 ? now.left
        : isClock && standing.onTurn != null ? bullOr(dueOf(view, after, slot)) : after.scores[slot];
      const name = names[slot];
      return h("li", { key: slot, class: isOn ? "half on" : "half", "aria-current": isOn ? "true" : undefined },
        h("div", { class: "half-head" }, face(player, name),
          h("span", { class: "named" }, h("span", { class: "who", title: nameOf(player) }, name),
            isX01 && h("small", null, t.darts.dartsThrown(3 * visits.filter((one) => isOfLeg(one, slot)).length))),
          bestOfSets > 1 && h("span", { class: "won", role: "img", "aria-label": t.darts.setsWon(standing.setsWon?.[slot] ?? 0) },
            "S", h("b", null, standing.setsWon?.[slot] ?? 0)),
          bestOfSets > 1 && bestOfLegs > 1 && h("span", { class: "won", role: "img", "aria-label": t.darts.legsWon(standing.legsWon?.[slot] ?? 0) },
            "L", h("b", null, standing.legsWon?.[slot] ?? 0)),
          hasLegs(view.gameType) && bestOfSets === 1 && (bestOfLegs > 1 || fixedLegs)
            && dots(fixedLegs ? undefined : (bestOfLegs >> 1) + 1, standing.legsWon?.[slot] ?? 0)),
        h("span", { class: "score", "data-digits": String(score ?? "").length }, score),
        h("p", { class: isOn && checkout ? "aim checkout" : "aim" }, isOn ? aim(standing, slot, checkout) : before(standing, slot, visit)),
        h("p", { class: "half-foot" },
          h("span", null, isClock ? t.darts.doneOf(after.scores[slot], view.options?.bull ? 21 : 20)
            : visit && !visit.bullOff && [t.darts.last, " ", h("b", null, totalOf(visit))]),
          h("span", null, dotted([
            visit && standing.averages && t.darts.average(standing.averages[slot]),
            standing.thrown?.[slot] >= 0 && t.darts.thrown(standing.thrown[slot]),
          ]))));
    }));
}
