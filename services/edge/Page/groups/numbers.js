// @ts-check
// How the members of a group come to its games, for those who run it.

import { ask } from "../ask.js";
import { avatar, profileAddress } from "../parts/people.js";
import { openSheet } from "../parts/sheet.js";
import { failed, tableLink, waiting } from "../parts/states.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** @param {any} state of the group's screen */
export function openNumbers(state) {
  /** @type {any} */ let answer;
  /** @type {any} */ let problem;
  let isBegun = false;
  return openSheet(t.numbers.title, (close, redraw) => {
    const load = async () => {
      problem = undefined;
      answer = await ask("stats.group", { groupId: state.id }).catch((error) => { problem = error; });
      redraw();
    };
    if (!isBegun) {
      isBegun = true;
      load();
    }
    if (problem) return failed(problem, load);
    if (!answer) return waiting();
    const row = (/** @type {any} */ one) => {
      const person = state.members?.find((/** @type {any} */ row) => row.person.id === one.accountId)?.person ?? one;
      return h("li", { class: "person", key: one.accountId }, avatar(person), h("div", { class: "grow" },
        person.nickname ? h("a", { href: profileAddress(one.accountId), onclick: close }, person.displayName ?? person.nickname) : t.people.gone,
        h("p", { class: "quiet note" }, dotted([t.numbers.came(one.attended), one.noShows > 0 && t.numbers.missed(one.noShows),
          one.no > 0 && t.numbers.no(one.no), one.noAnswer > 0 && t.numbers.silent(one.noAnswer)]))));
    };
    return [h("p", { class: "quiet" }, t.numbers.text(answer.games)), h("ul", { class: "people" }, answer.items.map(row)),
      tableLink("stats.group-csv", { groupId: state.id }, "who-comes")];
  });
}
