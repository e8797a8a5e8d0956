// @ts-check
// Answers at a glance: how many come, who is silent, one tap that asks them; and whether a game with a minimum takes place.

import { act } from "../ask.js";
import { names, stack } from "../parts/faces.js";
import { button } from "../parts/form.js";
import { part } from "../parts/states.js";
import { within } from "../parts/time.js";
import { tell } from "../parts/toast.js";
import { h } from "../view.js";
import { hosts } from "./game.js";
import { t } from "./texts.js";

/** @param {any} state */
export function newAsking(state) {
  const gameId = state.id;
  let isAsked = false;
  const nudge = async () => {
    const reply = await act("rsvp.nudge", { gameId, who: "both" });
    if (!reply) return;
    isAsked = true;
    tell(t.asking.asked(reply.nudgedCount), { isDone: true });
    state.redraw();
  };
  const decide = (/** @type {"go" | "wait"} */ choice) => act("games.decide", { gameId, choice }, { done: t.saved });
  const count = (/** @type {number} */ number, /** @type {string} */ label, kind = "") => h("li", { key: label },
    h("strong", { class: kind }, String(number)), h("span", { class: "quiet" }, label));

  /** Whether it takes place, for those who decide. */
  const decision = () => {
    const { game } = state;
    const minimum = game.answering?.minPlayers;
    if (!minimum || !game.decision) return undefined;
    const { going } = game.counts;
    if (game.decision === "on") return h("p", { key: "decision" }, t.asking.on);
    if (game.decision === "pending") return h("p", { class: "quiet", key: "decision" },
      t.asking.pending(going, minimum, within(game.decideAt, game.timezone)));
    return h("div", { class: "notice", key: "decision" }, h("p", null, t.asking.short(going, minimum)),
      h("div", { class: "row two" }, button(t.asking.wait, () => decide("wait"), { key: "wait" }),
        button(t.asking.go, () => decide("go"), { class: "primary", key: "go" })));
  };

  return {
    /** For those who host a game to come. */
    view() {
      const { game, roster } = state;
      if (!roster || !hosts(state) || game.phase !== "upcoming" || ["cancelled", "completed"].includes(game.status)) return undefined;
      const silent = roster.invited ?? [];
      const [maybe, no] = [roster.counts.maybe, roster.no ?? 0];
      const decided = decision();
      if (!decided && silent.length + maybe + no === 0) return undefined;
      const waiting = [...silent, ...roster.maybe];
      return part(t.asking.title,
        h("ul", { class: "answer-counts" }, count(roster.counts.going, t.asking.going, "good"), maybe > 0 && count(maybe, t.asking.maybe),
          count(no, t.asking.no), count(silent.length, t.asking.silent, silent.length > 0 ? "warn" : "")),
        decided,
        game.answerBy && h("p", { class: "quiet", key: "by" }, t.asking.by(within(game.answerBy, game.timezone))),
        waiting.length > 0 && game.status === "open" && h("div", { class: "row", key: "nudge" }, stack(waiting),
          h("span", { class: "grow quiet" }, names(waiting)),
          isAsked ? h("span", { class: "quiet", "aria-live": "polite" }, t.asking.justAsked)
            : button(t.asking.nudge, nudge, { class: "primary", key: "ask" })));
    },
  };
}
