// @ts-check
// Inviting people to a game: friends by their faces, everyone in its group at once, everybody else by its link.

import { ask, newId } from "../ask.js";
import { button } from "../parts/form.js";
import { icon } from "../parts/icons.js";
import { h } from "../view.js";
import { hosts } from "./game.js";
import { openInviting } from "./inviting.js";
import { t } from "./texts.js";

/** @param {any} state of the game, with its group where one sees that */
export function openInvite(state) {
  const gameId = state.id;
  const { requested = [], going = [], maybe = [], waitlist = [], invited = [] } = state.roster ?? {};
  /** Only those who host the game invite a group, and are in it. */
  const group = hosts(state) && state.group?.standing === "member" && state.group.status === "open" ? state.group : undefined;
  const inviteAll = async (/** @type {string | undefined} */ subgroup) => {
    const { invitedCount } = await ask("invites.send-group", { gameId, subgroup }, { id: newId() });
    return t.hosting.invitedGroup(invitedCount);
  };
  const way = (/** @type {string} */ label, /** @type {() => any} */ work, /** @type {string} */ key) =>
    button([h("span", { class: "disc" }, icon("crew")), label], work, { class: "action", key });
  return openInviting(t.answer.invite, {
    there: new Set([...requested, ...going, ...maybe, ...waitlist].map((one) => one.accountId)), asked: new Set(invited.map((one) => one.accountId)),
    mayInvite: state.game.actions?.includes("invites.send"),
    send: (nickname) => ask("invites.send", { gameId, accountIds: [nickname] }, { id: newId() }),
    link: () => ask("games.share", { gameId }, { id: newId() }),
    before: (doing) => group && h("div", { class: "actions", key: "group" },
      way(t.hosting.inviteGroup(group.name), doing(() => inviteAll(undefined)), "all"),
      group.inside?.subgroups.map(({ id, name, count }) => way(t.hosting.inviteOnly(name, count), doing(() => inviteAll(id)), id))),
  });
}
