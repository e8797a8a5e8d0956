// @ts-check
// The scores of a match in large figures, whose turn it is, and the checkout.

import { h } from "../view.js";
import { nameOf } from "./play.js";
import { t } from "./texts.js";

/**
 * @param {{gameType: string, options?: any, players: any[]}} view
 * @param {any} standing
 * @param {any[]} visits
 * @param {{left?: number, bust?: boolean, checkout?: string[], isOver?: boolean}} [now] what the darts so far come to
 */
export function scoreboard(view, standing, visits, now = {}) {
  const isX01 = view.gameType === "x01";
  const last = (slot) => [...visits].reverse().find((visit) => visit.player === slot);
  const hasLegs = isX01 && ((view.options?.bestOfLegs ?? 1) > 1 || (view.options?.bestOfSets ?? 1) > 1);
  // Once a dart is thrown, the advice is that for the darts that are left.
  const checkout = now.left == null ? standing.checkout : now.checkout;
  return h("div", null,
    h("p", { class: "row wrap facts-line" },
      isX01 && hasLegs && h("span", { class: "tag" }, t.darts.leg(standing.set, standing.leg)),
      standing.target && h("span", { class: "tag strong" }, t.darts.target(standing.target, standing.round)),
      standing.toBeat != null && h("span", { class: "tag strong" }, t.darts.toBeat(standing.toBeat)),
      standing.innings && h("span", { class: "tag strong" }, t.darts.innings(standing.innings, standing.wickets))),
    h("ol", { class: "scores" }, view.players.map((player, slot) => {
      const isOn = standing.onTurn === slot;
      const visit = last(slot);
      return h("li",
        { key: slot, class: `${isOn ? "on" : ""} ${standing.winners?.includes(slot) ? "won" : ""}`, "aria-current": isOn ? "true" : undefined },
        h("span", { class: "who" }, nameOf(player), standing.winners?.includes(slot) && " 🏆"),
        h("span", { class: "score" }, isOn && now.left != null && isX01 ? now.left : standing.scores[slot]),
        h("span", { class: "quiet" }, [
          hasLegs && t.darts.won(standing.legsWon?.[slot] ?? 0, (view.options?.bestOfSets ?? 1) > 1 ? standing.setsWon?.[slot] : undefined),
          standing.averages && t.darts.average(standing.averages[slot]),
          standing.numbers && t.darts.number(standing.numbers[slot], standing.isKiller[slot]),
          standing.thrown?.[slot] >= 0 && t.darts.thrown(standing.thrown[slot]),
        ].filter(Boolean).join(" · ")),
        visit && h("span", { class: "quiet" }, visit.bust ? `${t.darts.wasBust} ` : "", (visit.darts ?? []).join(" ")));
    })),
    checkout && h("p", { class: "checkout" }, t.darts.finish, " ",
      checkout.map((one) => h("strong", { class: "tag strong" }, one))));
}
