// @ts-check
// A cup on a television at the boards: one board, whose match, scores and next pair can be read from far away; or all boards beside each other.
// At a board where a match of darts is kept its score is shown as it is thrown.

import { meet } from "../parts/players.js";
import { forWhoIsIn, waiting } from "../parts/states.js";
import { keepAwake, wayOut, wholeScreen } from "../parts/whole.js";
import { go } from "../router.js";
import { isUser } from "../session.js";
import { isolated } from "../texts.js";
import { h } from "../view.js";
import { cupOf, entrantsOf, matchOf, roundOf } from "./model.js";
import { signOf } from "./signs.js";
import { t } from "./texts.js";

/** The pair of a match, large. @param {import("./model.js").Entrants} entrants @param {any} match @param {string} [kind] */
const pair = (entrants, match, kind = "") => h("div", { class: `cup-tv-pair ${kind}`, key: match.id },
  match.sides.map((/** @type {any} */ side, /** @type {number} */ at) => h("div", { key: at,
  class: match.winner !== undefined && match.winner === side ? "is-winner" : "" }, entrants.face(side), h("strong", null, isolated(entrants.nameOf(side))),
match.score && h("b", null, at === 0 ? match.score.first : match.score.second))));

/** A board by its short link: `/b/<cup>/<board>`. @param {import("../router.js").Stage} stage */
export const show = (stage) => showCup(stage, stage.args[0] ?? "", Number(stage.args[1]) || 0);

/** @param {import("../router.js").Stage} stage @param {string} cupId @param {number} board 0 for all */
export function showCup(stage, cupId, board) {
  stage.title(t.tv.title);
  if (!isUser()) return stage.draw(h("h1", null, t.tv.title), forWhoIsIn(t.tv.logIn));
  wholeScreen(stage, true);
  keepAwake(stage.signal);
  stage.draw(waiting());
  const fail = (/** @type {any} */ problem) => { wholeScreen(stage, false); stage.fail(problem); };
  const frame = (/** @type {string} */ title, /** @type {any} */ content, /** @type {any} */ foot = undefined) =>
    stage.draw(h("div", { class: "cup-tv", key: "tv" },
    h("div", { class: "cup-tv-bar" }, wayOut(`/#/cup/${cupId}`, t.tv.leave), h("h1", null, isolated(title)),
      document.fullscreenEnabled && h("button", { type: "button", class: "icon", "aria-label": t.tv.full, key: "full",
        onclick: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()) }, signOf("all"))),
    content, foot));
  if (board > 0) showBoard(stage, cupId, board, frame, fail);
  else showAll(stage, cupId, frame, fail);
}

/** @param {import("../router.js").Stage} stage @param {string} cupId @param {number} board @param {any} frame @param {any} fail */
function showBoard(stage, cupId, board, frame, fail) {
  let playing = "";
  stage.watch("cups.board", { cupId, board }, (answer) => {
    const entrants = entrantsOf(answer.entrants);
    const now = answer.now && matchOf(answer.now);
    // A match of darts has a screen of its own, as it is thrown; back from there this one shows what comes next.
    if (now?.status === "live" && now.matchId && playing !== now.matchId) {
      playing = now.matchId;
      return go(`/#/tv/${now.matchId}?cup=${cupId}&board=${board}`, { instead: true });
    }
    const redraw = () => {
      const [next, last] = [answer.next && matchOf(answer.next), answer.last && matchOf(answer.last)];
      const shown = now ?? (answer.status === "done" ? last : undefined);
      frame(`${answer.name} · ${t.match.board(board)}`,
        h("div", { class: "cup-tv-now", key: "now" }, shown ? [h("p", { class: "cup-tv-said" }, answer.status === "done" ? t.tv.over : now.status === "called"
          ? t.tv.called : roundOf(now, true)),
          pair(entrants, shown)] : h("p", { class: "cup-tv-said" }, answer.status === "done" ? t.tv.over : t.tv.waits)),
        h("div", { class: "cup-tv-next", key: "next" }, next && [h("span", null, t.tv.next), h("strong", null,
          isolated(t.match.versus(...next.sides.map(entrants.nameOf))))],
          now?.referee && h("span", { class: "marks" }, t.match.referee(entrants.nameOf(now.referee)))));
    };
    meet(answer.entrants.map(entrants.accountOf), redraw);
    redraw();
  }, fail);
}

/** @param {import("../router.js").Stage} stage @param {string} cupId @param {any} frame @param {any} fail */
function showAll(stage, cupId, frame, fail) {
  stage.watch("cups.get", { cupId }, (answer) => {
    const cup = cupOf(answer);
    const { entrants, matches, upNext, places } = cup;
    const redraw = () => {
      const isOver = cup.cup.status === "done";
      const boards = Array.from({ length: cup.cup.options.boards ?? 0 }, (_, at) => at + 1);
      const at = (/** @type {number} */ board) => matches.find((/** @type {any} */ one) => one.board === board
        && ["called", "live", "reported"].includes(one.status));
      const next = upNext.slice(0, 4);
      frame(cup.cup.name, isOver ? h("div", { class: "cup-tv-now", key: "over" }, h("p", { class: "cup-tv-said" },
        places[0] ? t.tv.winner(entrants.nameOf(places[0].entrant)) : t.tv.over))
        : h("ol", { class: "cup-tv-boards", key: "boards" }, boards.map((board) => {
          const match = at(board);
          return h("li", { key: board, class: `is-${match?.status ?? "free"}` }, h("a", { href: `/#/tv/cup/${cupId}/${board}` }, t.match.board(board)),
            match ? pair(entrants, match, "compact") : h("p", null, t.tv.free));
        })),
      h("div", { class: "cup-tv-next", key: "next" }, !isOver && next.length > 0 && [h("span", null, t.tv.next), next.map((/** @type {any} */ match) =>
        h("strong", { key: match.id }, isolated(t.match.versus(...match.sides.map(entrants.nameOf)))))]));
    };
    entrants.meet(redraw);
    redraw();
  }, fail);
}

