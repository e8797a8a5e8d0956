// @ts-check
// A group's cups, leagues and ladders on its home, and the way to a new one.

import { leagueCard } from "../leagues/leagues.js";
import { ladderCard } from "../ladders/ladders.js";
import { loadLooks } from "../load.js";
import { button } from "../parts/button.js";
import { openMenu } from "../parts/menu.js";
import { go } from "../router.js";
import { h } from "../view.js";
import { cupCard } from "./card.js";
import { signOf } from "./signs.js";
import { t } from "./texts.js";

/** So many of each are shown. */
const shownMax = 5;

/** @param {import("../router.js").Stage} stage @param {any} state of the group's screen */
export function newContests(stage, state) {
  /** @type {Record<string, any[]>} */ const found = {};
  const ask = (/** @type {string} */ name, /** @type {string} */ type, more = {}) => stage.ask(type, { groupId: state.id, limit: shownMax, ...more },
    ({ items }) => {
    found[name] = items;
    state.redraw();
  }, () => {});
  loadLooks("cups/cups", { signal: stage.signal, lost() {} });
  ask("cups", "cups.mine");
  ask("leagues", "leagues.group");
  ask("ladders", "ladders.search");
  const openNew = () => openMenu(t.contests.make, [
    { label: t.cups.make, sign: () => signOf("cup"), act: () => go(`/#/newcup?group=${state.id}`) },
    { label: t.contests.makeLeague, sign: () => signOf("league"), act: () => go(`/#/newleague?group=${state.id}`) },
    { label: t.contests.makeLadder, sign: () => signOf("ladder"), act: () => go(`/#/newladder?group=${state.id}`) }]);
  return {
    /** @param {boolean} mayMake whether one may make one for the group */
    view(mayMake) {
      const cards = [...(found.cups ?? []).map((one) => cupCard(one)), ...(found.leagues ?? []).map((one) => leagueCard(one)),
        ...(found.ladders ?? []).map((one) => ladderCard(one))];
      if (cards.length === 0 && !mayMake) return undefined;
      return h("section", { class: "plain-part", key: "contests" }, h("h2", null, t.contests.title), cards.length > 0 && h("ul", { class: "cards" }, cards),
        mayMake && h("p", { class: "row center", key: "make" }, button(t.contests.make, openNew, { "aria-haspopup": "dialog" })));
    },
  };
}
