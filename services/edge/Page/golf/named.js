// @ts-check
// The players of lists and boards: an account has the name that it chose, and a link to its profile.

import { profileAddress } from "../parts/people.js";
import { calledBy } from "../parts/players.js";
import { myId } from "../session.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** @typedef {{name: string, accountId?: string}} Named of `rounds.mine` and `rounds.board` */

/** @param {Named} player @param {boolean} [isMyScreen] whether I alone read it */
export const calledOf = ({ name, accountId }, isMyScreen = true) => (isMyScreen && accountId != null && accountId === myId() ? t.you
  : calledBy(accountId, name) ?? t.people.gone);

/** @param {Named} player */
export const linked = (player) => (player.accountId == null ? calledOf(player)
  : h("a", { class: "golfer-link", key: player.accountId, href: profileAddress(player.accountId) }, calledOf(player)));
