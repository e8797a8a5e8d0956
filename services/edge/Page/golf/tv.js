// @ts-check
// The board of a game on a television: read from across the clubhouse, with nothing to enter.

import { meet } from "../parts/players.js";
import { waiting } from "../parts/states.js";
import { keepAwake, wayOut, wholeScreen } from "../parts/whole.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { accountsOn, liveBoard } from "./outing.js";
import { t } from "./texts.js";

/** Lines of one page, and milliseconds that each page stays. */
const linesMax = 10, pageMs = 12000;

/** @param {import("../router.js").Stage} stage */
export function show(stage) {
  const gameId = stage.args[0];
  /** @type {any} */ let board;
  /** @type {any} */ let game;
  let page = 0;
  stage.title(t.board.tv);
  wholeScreen(stage, true, "#0b3d2e");
  keepAwake(stage.signal);
  const redraw = () => {
    if (!board) return stage.draw(waiting());
    const pages = Math.max(1, Math.ceil(board.rows.length / linesMax));
    const at = (page % pages) * linesMax;
    stage.draw(h("div", { class: "round-screen golf-tv s-golf", key: "tv" },
      h("div", { class: "round-bar" }, wayOut(`/#/outing/${gameId}`, t.board.leave), h("div", { class: "grow" }, h("h1", null, game?.title ?? t.outing.board),
        h("p", null, dotted([t.golf.formats[board.format], board.gross && t.golf.gross, board.isFinal && board.cards > 0 ? t.board.final : t.board.live]))),
      document.fullscreenEnabled && h("button", { type: "button", class: "icon", "aria-label": t.board.full,
        onclick: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()) }, fullSign())),
      h("div", { class: "panel" }, liveBoard({ ...board, rows: board.rows.slice(at, at + linesMax) }, false))));
  };
  const timer = window.setInterval(() => { page += 1; if (board?.rows.length > linesMax) redraw(); }, pageMs);
  stage.signal.addEventListener("abort", () => clearInterval(timer));
  stage.watch("rounds.board", { gameId }, (told) => { board = told; meet(accountsOn(told), redraw); redraw(); },
    (error) => { wholeScreen(stage, false); stage.fail(error); });
  stage.ask("games.get", { gameId }, (told) => { game = told; redraw(); }, () => {});
  redraw();
}

const fullSign = () => h("svg", { class: "glyph", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" }));
