// @ts-check
// Golf on the screen of a game: a row that leads to its cards, its board and its tee times.

import { fieldTime } from "../parts/time.js";
import { icon } from "../parts/icons.js";
import { myId } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** The most urgent thing about a game's golf, in a line. @param {any} board of `rounds.board` */
export function glance({ cards, mine, isFinal, outing }) {
  const group = outing?.groups.find((/** @type {any} */ one) => one.players.some((/** @type {any} */ player) => player.accountId === myId()));
  if (cards > 0) return dotted([isFinal ? t.board.final : t.outing.rowLive(cards), mine && t.outing.rowMine]);
  if (group) return t.outing.at(fieldTime(group.clock), group.hole);
  return outing ? t.outing.title : t.outing.rowNone;
}

/** @param {import("../router.js").Stage} stage @param {any} state of the game's screen */
export function newGlance(stage, state) {
  /** @type {any} */ let board;
  stage.watch("rounds.board", { gameId: state.id }, (told) => { board = told; state.redraw(); }, () => {});
  return {
    view: () => board && h("a", { class: "money-row", key: "golf", href: `/#/outing/${state.id}` }, icon("golf"),
      h("span", { class: "grow" }, h("strong", null, t.outing.row), h("span", { class: "quiet" }, glance(board))),
        h("span", { class: "on-to", "aria-hidden": "true" }, "›")),
  };
}
