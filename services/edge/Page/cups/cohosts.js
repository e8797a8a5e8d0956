// @ts-check
// The people who host a cup besides its host: friends are asked, and accept themselves.

import { act } from "../ask.js";
import { button } from "../parts/button.js";
import { newFriendPicker } from "../parts/friends.js";
import { calledBy, meet } from "../parts/players.js";
import { openSheet } from "../parts/sheet.js";
import { isolated } from "../texts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** @param {any} state of the cup's screen */
export function openCoHosts(state) {
  /** @type {any[]} */ let coHosts = state.cup.cup.coHosts;
  /** @type {any[]} */ let asked = state.cup.askedCoHosts ?? [];
  /** @type {ReturnType<typeof newFriendPicker>} */ let friends;
  return openSheet(t.coHosts.title, (close, redraw) => {
    friends ??= newFriendPicker(redraw);
    meet([...coHosts, ...asked].map(({ accountId }) => accountId), redraw);
    const set = async (/** @type {string} */ accountId, /** @type {boolean} */ on, /** @type {string} */ done) => {
      const reply = await act("cups.cohost", { cupId: state.id, accountId, on }, { done });
      if (reply) [coHosts, asked] = [reply.coHosts, reply.asked];
      redraw();
    };
    const row = (/** @type {any} */ one, /** @type {string} */ note) => {
      const name = calledBy(one.accountId, one.nickname) ?? t.people.gone;
      return h("li", { class: "person", key: one.accountId }, h("div", { class: "grow" }, h("strong", null, isolated(name)),
        note && h("p", { class: "quiet note" }, note)),
        button("×", () => set(one.accountId, false, t.coHosts.stopped), { class: "icon", "aria-label": t.coHosts.stop(name), key: "stop" }));
    };
    const ids = new Set([...coHosts, ...asked].map(({ accountId }) => accountId));
    return [h("p", { class: "quiet" }, t.coHosts.text), ids.size > 0 && h("ul", { class: "people", key: "people" }, coHosts.map((one) => row(one, "")),
      asked.map((one) => row(one, t.coHosts.asked))),
      friends.view(t.coHosts.title, t.coHosts.none, (person) => set(person.id, true, t.coHosts.askedNow), (person) => ids.has(person.id))];
  });
}
