// @ts-check
// Teams of about the same strength: whoever hosts the game makes and changes them, everyone in the game sees them.

import { act } from "../ask.js";
import { button } from "../parts/form.js";
import { part } from "../parts/states.js";
import { h } from "../view.js";
import { hosts } from "./game.js";
import { calledIn } from "./roster.js";
import { t } from "./texts.js";

const teamsMax = 6;

/** Somebody without an account in a team: what they are called in a swap, and by their name. @param {any} state @param {any} one */
const placeOf = (state, { accountId, guest }) => {
  const name = calledIn(state, { accountId });
  return guest ? [`${accountId}/${guest}`, t.bring.guest(name, guest)] : [accountId, name];
};

/** @param {any} state */
export function newTeams(state) {
  let count = 2;
  /** The first of two players to swap. */
  let picked = "";

  const make = () => act("rsvp.teams-save", { gameId: state.id, k: count }, { done: t.teams.saved });
  const pick = async (id) => {
    const first = picked;
    picked = first === id ? "" : id;
    if (first && first !== id) {
      picked = "";
      await act("rsvp.teams-swap", { gameId: state.id, a: first, b: id }, { done: t.teams.swapped });
    }
    state.redraw();
  };

  return {
    view() {
      const split = state.roster?.teams;
      const going = state.roster?.counts.going ?? 0;
      const mayMake = hosts(state) && state.game.phase === "upcoming" && state.game.status !== "cancelled" && going >= 2;
      if (!split && !mayMake) return undefined;
      return part(t.teams.title,
        split?.stale && h("p", { class: "notice" }, t.teams.stale),
        split && h("div", { class: "teams" }, split.teams.map((team, index) => h("div", { key: index },
          h("h3", null, t.teams.team(index + 1)),
          h("ul", null, [...team.players.map((player) => [player.accountId, calledIn(state, player)]),
            ...(team.guests ?? []).map((guest) => placeOf(state, guest))].map(([id, name]) => h("li", { key: id },
            mayMake ? h("button", { "aria-pressed": String(picked === id), onclick: () => pick(id) }, name) : name)))))),
        split && mayMake && h("p", { class: "quiet" }, t.teams.swap),
        mayMake && h("div", { class: "row" }, h("label", { for: "teams" }, t.teams.count),
          h("select", { id: "teams", onchange: (event) => (count = Number(event.target.value)) },
            [2, 3, 4, 5, teamsMax].filter((k) => k <= going).map((k) => h("option", { value: k, selected: k === count }, k))),
          button(split ? t.teams.again : t.teams.make, make)));
    },
  };
}
