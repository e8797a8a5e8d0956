// @ts-check
// A match on a television: scores that are read from far away, the caller's lines below them, and nothing to enter.

import { ask } from "../ask.js";
import { load, loadLooks } from "../load.js";
import * as store from "../offline/store.js";
import { meet } from "../parts/players.js";
import { forWhoIsIn, waiting } from "../parts/states.js";
import { keepAwake, wayOut, wholeScreen } from "../parts/whole.js";
import { go } from "../router.js";
import { isIn, isUser } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { calledOf } from "./called.js";
import { replayed } from "./engine.js";
import { call, canSpeak, isAloud, setAloud } from "./feel.js";
import { sign } from "./keypad.js";
import { onOtherMatch } from "./play.js";
import { formatOf, gameName, scoreboard, shortNames, stageOf } from "./scoreboard.js";
import { t } from "./texts.js";

/** Milliseconds between looks at a match of somebody without an account, who cannot follow one. */
const lookMs = 5000;

/**
 * A match as it is shown: of this device, of `darts.match`, or of `darts.watch`.
 * @typedef {{gameType: string, options?: any, seed?: string, players: any[], standing: any, visits: any[], isOver: boolean}} Shown
 */

/** @param {any} view with all its visits @returns {Shown} */
function shownOf({ gameType, options = {}, seed = "0", players, matchData, visits = matchData ?? [] }) {
  const match = replayed(gameType, options, String(seed), players.length, visits);
  const standing = match.standing();
  return { gameType, options, seed, players, standing, visits: match.visits, isOver: match.isOver };
}

/** Milliseconds for which the end of a match stays on the screen of a cup's board, before that shows who comes next. */
const endMs = 20000;

/** Goes back to the screen of the cup's board from which a match was shown. @param {import("../router.js").Stage} stage */
function backToBoard({ query, signal }) {
  const [cup, board] = [query.get("cup"), query.get("board")];
  if (!cup) return;
  const timer = setTimeout(() => go(`/#/tv/cup/${cup}/${board}`, { instead: true }), endMs);
  signal.addEventListener("abort", () => clearTimeout(timer));
}

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const matchId = stage.args[0];
  // A cup at its boards: `/#/tv/cup/<cup>/<board>`
  if (matchId === "cup") {
    const [cup] = await Promise.all([load("/cups/tv.js"), loadLooks("cups/tv")]);
    if (!stage.signal.aborted) cup.showCup(stage, stage.args[1], Number(stage.args[2]) || 0);
    return undefined;
  }
  stage.title(t.tv.show);
  wholeScreen(stage, true);
  keepAwake(stage.signal);
  /** @type {Shown | undefined} */ let shown;
  let lines = /** @type {string[]} */ ([]);
  let isEnded = false;

  const take = (/** @type {Shown} */ match) => {
    const before = shown?.visits.length;
    shown = match;
    lines = calledOf(match, match.visits);
    if (before !== undefined && match.visits.length === before + 1) call(lines);
    if (match.isOver && !isEnded) {
      isEnded = true;
      backToBoard(stage);
    }
    meet(match.players.map((player) => player.accountId), redraw);
    redraw();
  };
  const winnersOf = (/** @type {Shown} */ { players, standing }) => {
    const names = shortNames(players);
    const winners = standing.winners ?? [];
    return winners.length ? t.darts.wins(winners.map((/** @type {number} */ slot) => names[slot]).join(" & "), "") : t.tv.ended;
  };
  const redraw = () => {
    if (!shown) return;
    const { standing, visits, players, isOver } = shown;
    // Up to four stand beside each other.
    const beside = players.length < 5 ? players.length : Math.ceil(players.length / 2);
    stage.draw(h("div", { class: `arena tv of-${beside}${players.length > beside ? " in-rows" : ""}`, key: "tv" },
      h("div", { class: "arena-bar" }, wayOut(`/#/match/${matchId}`, t.tv.leave),
        h("div", { class: "grow" }, h("h1", null, dotted([gameName(shown), isOver ? formatOf(shown) : stageOf(shown, standing)]))),
        canSpeak && h("button", { type: "button", class: "icon", "aria-label": t.tv.sound, "aria-pressed": String(isAloud()), key: "sound",
          onclick: () => { setAloud(!isAloud()); call(lines); redraw(); } }, sign(isAloud() ? "loud" : "still")),
        document.fullscreenEnabled && h("button", { type: "button", class: "icon", "aria-label": t.tv.full, key: "full",
          onclick: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()) }, sign("full"))),
      scoreboard(shown, standing, visits),
      h("p", { class: isOver ? "tv-said is-over" : "tv-said", "aria-live": "polite", key: "said" },
        isOver ? winnersOf(shown) : lines.join(" · ") || (standing.onTurn === undefined ? "" : t.darts.first(shortNames(players)[standing.onTurn])))));
  };
  const fail = (/** @type {any} */ problem) => {
    // Friends follow a match as long as it is played.
    if (shown && problem.status === 404) return take({ ...shown, isOver: true });
    wholeScreen(stage, false);
    stage.fail(problem);
  };

  const kept = await store.get("matches", matchId);
  if (kept) {
    onOtherMatch(stage.signal, async (id) => {
      if (id !== matchId) return;
      const latest = await store.get("matches", matchId);
      if (latest) take(shownOf(latest));
    });
    return take(shownOf(kept));
  }
  if (!isIn()) {
    wholeScreen(stage, false);
    return stage.draw(h("h1", null, t.tv.show), forWhoIsIn(t.tv.logIn));
  }
  stage.draw(waiting());
  if (isUser()) return void stage.watch("darts.watch", { matchId }, (news) => take({ ...news, isOver: news.status !== "live" }), fail);
  const look = async () => {
    const view = await ask("darts.match", { matchId });
    if (!stage.signal.aborted) take(shownOf(view));
  };
  await look().catch(fail);
  const timer = setInterval(() => look().catch(() => {}), lookMs);
  stage.signal.addEventListener("abort", () => clearInterval(timer));
}
