// @ts-check
// The scores of a match, read from the oche: a field for each player with face, score, and how to finish.

import { face } from "../parts/players.js";
import { bare, dotted, isolated } from "../texts.js";
import { h } from "../view.js";
import { lineOf } from "./engine.js";
import { totalOf } from "./figures.js";
import { nameOf } from "./play.js";
import { t } from "./texts.js";

/** Names short enough for a field: the first of each, where those differ. @param {any[]} players @returns {string[]} */
export function shortNames(players) {
  const names = players.map(nameOf);
  const first = names.map((name) => isolated(bare(name).split(" ")[0]));
  return names.map((name, slot) => (first.filter((one) => one === first[slot]).length > 1 ? name : first[slot]));
}

/** Legs as dots, as many as it takes to win. @param {number} bestOf @param {number} won */
const dots = (bestOf, won) => h("span", { class: "won dots", role: "img", "aria-label": t.darts.legsWon(won) },
  Array.from({ length: (bestOf >> 1) + 1 }, (_, index) => h("i", { class: index < won ? "full" : "" })));

/** The name of a match's game: `501`, `Killer`. @param {any} view */
export const gameName = (view) => String(view.gameType === "x01" ? view.options?.startScore ?? view.startScore ?? 501 : t.darts.games[view.gameType]);

/** `Leo had 56 left`: whoever of two had points left, and how many. @param {any} match @param {(player: any) => boolean} isMine */
export function restOf({ players, finalScores = [] }, isMine) {
  const rest = Math.max(0, ...finalScores);
  const at = players.findIndex((/** @type {any} */ one, /** @type {number} */ index) => (one.slot ?? index) === finalScores.indexOf(rest));
  return rest > 0 && at >= 0 ? t.darts.hadLeft(isMine(players[at]) ? t.you : shortNames(players)[at], rest) : undefined;
}

/** `Best of 3 · master out` @param {any} view */
export function formatOf({ gameType, options = {} }) {
  const { bestOfLegs = 1, bestOfSets = 1, out = "double", lives, difficulty } = options;
  if (gameType !== "x01") return dotted([lives && t.darts.lives(lives), difficulty && t.darts.values[difficulty]]);
  return dotted([bestOfSets > 1 && t.darts.bestOfSets(bestOfSets), bestOfLegs > 1 ? t.darts.bestOf(bestOfLegs) : bestOfSets === 1 && t.darts.oneLeg,
    out !== "double" && t.darts.outs[out]]);
}

/** Where the match stands: `Leg 2 · Best of 3`, `Round 2 of 6`. @param {any} view @param {any} standing */
export function stageOf(view, standing) {
  const { bestOfLegs = 1, bestOfSets = 1 } = view.options ?? {};
  const hasLegs = standing.leg && (bestOfLegs > 1 || bestOfSets > 1);
  if (view.gameType === "x01") return dotted([hasLegs && t.darts.leg(standing.set, standing.leg, bestOfSets > 1), formatOf(view)]);
  return dotted([hasLegs && t.darts.leg(standing.set, standing.leg, bestOfSets > 1), standing.round && t.darts.round(standing.round, roundsOf(view)),
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

/**
 * @param {{gameType: string, options?: any, players: any[]}} view
 * @param {any} standing
 * @param {any[]} visits
 * @param {{left?: number, bust?: boolean, checkout?: string[], isOver?: boolean}} [now] what the darts so far come to
 */
export function scoreboard(view, standing, visits, now = {}) {
  const isX01 = view.gameType === "x01";
  const { bestOfLegs = 1, bestOfSets = 1 } = view.options ?? {};
  const count = view.players.length;
  const names = shortNames(view.players);
  const { leg = 1, set = 1 } = standing;
  const last = (slot) => [...visits].reverse().find((visit) => visit.player === slot);
  // Once a dart is thrown, the advice is that for the darts that are left.
  const checkout = now.left == null ? standing.checkout : now.checkout;
  return h("ol", { class: `halves ${count > 2 ? "many" : count === 1 ? "alone" : ""}`, key: "halves", style: { "--rows": String(Math.ceil(count / 2)) } },
    view.players.map((player, slot) => {
      const isOn = standing.onTurn === slot;
      const visit = last(slot);
      const score = isOn && now.left != null && isX01 ? now.left : standing.scores[slot];
      const name = names[slot];
      return h("li", { key: slot, class: isOn ? "half on" : "half", "aria-current": isOn ? "true" : undefined },
        h("div", { class: "half-head" }, face(player, name),
          h("span", { class: "named" }, h("span", { class: "who", title: nameOf(player) }, name),
            isX01 && h("small", null, t.darts.dartsThrown(3 * visits.filter((one) => one.player === slot && one.leg === leg && one.set === set).length))),
          bestOfSets > 1 && h("span", { class: "won", role: "img", "aria-label": t.darts.setsWon(standing.setsWon?.[slot] ?? 0) },
            "S", h("b", null, standing.setsWon?.[slot] ?? 0)),
          bestOfSets > 1 && bestOfLegs > 1 && h("span", { class: "won", role: "img", "aria-label": t.darts.legsWon(standing.legsWon?.[slot] ?? 0) },
            "L", h("b", null, standing.legsWon?.[slot] ?? 0)),
          isX01 && bestOfSets === 1 && bestOfLegs > 1 && dots(bestOfLegs, standing.legsWon?.[slot] ?? 0)),
        h("span", { class: "score", "data-digits": String(score ?? "").length }, score),
        h("p", { class: isOn && checkout ? "aim checkout" : "aim" }, isOn ? aim(standing, slot, checkout) : before(standing, slot, visit)),
        h("p", { class: "half-foot" },
          h("span", null, visit && [t.darts.last, " ", h("b", null, totalOf(visit))]),
          h("span", null, dotted([
            visit && standing.averages && t.darts.average(standing.averages[slot]),
            standing.thrown?.[slot] >= 0 && t.darts.thrown(standing.thrown[slot]),
          ]))));
    }));
}
