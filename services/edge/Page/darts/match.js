// @ts-check
// A match of darts: keeping its score, following it, and its result.

import { ask, isOffline, nextStep, sentence } from "../ask.js";
import * as store from "../offline/store.js";
import { confirmed, openDialog } from "../parts/dialog.js";
import { button } from "../parts/form.js";
import { empty, forWhoIsIn, linkTo, part, waiting } from "../parts/states.js";
import { tell } from "../parts/toast.js";
import { go } from "../router.js";
import { isIn, isUser, myId } from "../session.js";
import { h } from "../view.js";
import { board, heatOf } from "./board.js";
import { games } from "./engine.js";
import { keypad } from "./keypad.js";
import { deviceMatch, nameOf, noteRunning, sendDraft, serverMatch } from "./play.js";
import { remoteView } from "./remote.js";
import { scoreboard } from "./scoreboard.js";
import { t } from "./texts.js";
import { dotted } from "../texts.js";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const matchId = stage.args[0];
  stage.title(t.darts.match);
  const kept = await store.get("matches", matchId);
  if (kept) {
    const play = deviceMatch(kept, () => screen.redraw());
    const screen = newScreen(stage, play);
    stage.signal.addEventListener("abort", () => sendDraft(kept));
    return screen.redraw();
  }
  if (!isIn()) return stage.draw(h("h1", null, t.darts.match),
    forWhoIsIn(t.darts.logIn));
  stage.draw(waiting());
  const view = await ask("darts.match", { matchId });
  if (view.mode === "remote" && view.status === "live" && view.players.some((player) => player.accountId === myId())) return showRemote(stage, view);
  if (!(view.gameType in games)) return stage.draw(h("h1", null, t.darts.games[view.gameType]),
    empty(t.darts.isNewer, h("p", null, dotted(view.players.map((player) => [nameOf(player), view.finalScores?.[player.slot]].join(" "))))));
  if (!view.matchData && view.status === "live") return follow(stage, view);
  showKept(stage, view);
}

/** A match that the server keeps, with all its visits. @param {import("../router.js").Stage} stage @param {any} view */
function showKept(stage, view) {
  if (view.status === "live" && view.mode !== "remote") noteRunning(view.id);
  const play = serverMatch(view, () => screen.redraw());
  const screen = newScreen(stage, play);
  if (isUser() && view.status === "live") stage.watch("darts.match", { matchId: view.id }, play.hear);
  screen.redraw();
  return screen;
}

/** A remote match: first both step up to their boards, then it is played. @param {import("../router.js").Stage} stage @param {any} view */
function showRemote(stage, view) {
  let isPlaying = false;
  stage.watch("darts.remote", { matchId: view.id }, async (remote) => {
    if (remote.state === "in_progress" && !isPlaying) {
      isPlaying = true;
      showKept(stage, await ask("darts.match", { matchId: view.id }));
    } else if (!isPlaying) stage.draw(h("h1", null, t.remote.title), remoteView(remote, () => {}));
    else if (["cancelled", "expired"].includes(remote.state)) stage.draw(h("h1", null, t.remote.title),
      empty(remote.endedReason in t.remote.ended ? t.remote.ended[remote.endedReason] : t.remote.over, linkTo("/#/darts", t.nav.darts, "button primary")));
  }, (problem) => isPlaying || stage.fail(problem));
}

/** A match of friends, followed while it is played. @param {import("../router.js").Stage} stage @param {any} view */
function follow(stage, view) {
  stage.watch("darts.watch", { matchId: view.id },
    (news) => stage.draw(h("h1", null, t.darts.follows),
      h("p", { class: "quiet" }, t.darts.games[news.gameType]), scoreboard(news, news.standing, news.visits),
    h("ol", { class: "visits", "aria-live": "polite" },
      news.visits.slice(-6).reverse().map((visit, index) => h("li",
        { key: news.visits.length - index },
        `${nameOf(news.players[visit.player])}: ${visit.darts.join(" ")} → ${visit.scoreAfter}`)))),
    (problem) => stage.fail(problem));
}

/** The screen of a match that is played or over. @param {import("../router.js").Stage} stage @param {any} play */
function newScreen(stage, play) {
  const entry = { darts: /** @type {string[]} */ ([]), multiplier: 1, way: localStorage.getItem("rally.darts") ?? "board" };
  let said = "";
  /** The visit being sent. Darts of the next one are accepted meanwhile. */
  let sending = Promise.resolve();

  const run = async (/** @type {() => Promise<any>} */ work) => {
    try {
      await work();
    } catch (problem) {
      const again = isOffline(problem) ? { label: t.wrong.again, act: () => run(work) } : nextStep(problem);
      tell(problem.status === undefined ? t.darts.foul : sentence(problem), { wrong: true, ...again });
    }
  };
  const enter = async (darts, isBust = false) => {
    // A visit being sent is among the visits already; a refused one is not any more.
    const turn = play.match.visits.length;
    await sending;
    if (play.match.visits.length !== turn) {
      entry.darts = [];
      return redraw();
    }
    const before = play.match.standing();
    const name = nameOf(play.view.players[before.onTurn]);
    entry.darts = [];
    sending = run(() => (isBust ? play.bust(darts) : play.throw(darts)));
    await sending;
    const visit = play.match.visits.at(-1);
    const next = play.match.onTurn;
    if (visit) said = t.darts.said(name, visit.bust ? t.darts.wasBust : darts.join(" "),
      visit.scoreAfter, next == null ? "" : nameOf(play.view.players[next]));
    redraw();
    document.querySelector(".above .on")?.scrollIntoView({ block: "nearest" });
  };
  const hit = (dart) => {
    if (!play.mayThrow() || entry.darts.length === 3) return;
    entry.darts = [...entry.darts, dart];
    entry.multiplier = 1;
    const { isOver } = play.look(entry.darts);
    if (isOver || entry.darts.length === 3) enter(entry.darts);
    else redraw();
  };
  const abandon = async () => {
    if (await confirmed(t.darts.abandon, t.darts.abandonText,
      t.darts.abandon)) await run(async () => { await play.abandon(); go("/#/darts", { instead: true }); });
  };
  const undo = () => sending.then(() => run(async () => { entry.darts = []; await play.undo(); }));
  const again = () => run(async () => go(`/#/match/${await play.again()}`, { instead: true }));

  const redraw = () => {
    const { view, match } = play;
    const standing = match.visits.length || view.status === "live" || play.isHere ? match.standing()
      : { scores: view.finalScores ?? [], winners: view.winners };
    if (view.status === "completed" && view.finalScores) Object.assign(standing,
      { scores: view.finalScores, winners: view.winners, onTurn: undefined });
    const isOver = standing.winners !== undefined || view.status !== "live" && !play.isHere;
    const now = entry.darts.length ? play.look(entry.darts) : {};
    const mayBust = play.mayThrow() && view.gameType === "x01" && Boolean(now.mayBust);
    const visits = () => h("ol", { class: "visits" }, match.visits.map((visit, index) => h("li", { key: index },
      `${nameOf(view.players[visit.player])}: ${visit.darts.join(" ")}${visit.bust ? ` ${t.darts.wasBust}` : ""} → ${visit.scoreAfter}`)).reverse());
    // Elements that come and go are above the board in a box of fixed height, so that the board stays under the finger.
    stage.draw(h("div", { class: "row between" }, h("h1", null, view.options?.startScore ?? t.darts.games[view.gameType]),
      !isOver && h("div", { class: "row" },
        button(t.darts.visits, () => openDialog(t.darts.visits, visits), { class: "link", disabled: match.visits.length === 0, key: "visits" }),
        (play.isHere || view.ownerId === myId() || view.mode === "remote") && button(t.darts.abandon, abandon, { class: "link", key: "abandon" }))),
      h("div", { class: "columns match" },
        h("div", { class: "above" }, play.isHere && h("p", { class: "quiet" }, t.darts.onDevice), scoreboard(view, standing, match.visits, now),
          h("p", { class: "sr", "aria-live": "polite" }, said),
          isOver && [result(view, standing),
            h("div", { class: "row wrap" },
              play.mayUndo() && button(t.darts.undo, undo, { key: "undo" }),
              (play.isHere || view.mode === "local" && view.ownerId === myId()) && button(t.darts.again, again, { class: "primary", key: "again" }),
              linkTo("/#/darts", t.nav.darts)),
            match.visits.length > 0 && h("details", { key: "visits", open: true }, h("summary", null, t.darts.visits), visits())]),
        h("div", null,
          play.mayThrow() ? keypad(entry,
            { hit, undo: play.mayUndo() ? undo : undefined, back: () => { entry.darts = entry.darts.slice(0, -1); redraw(); },
              bust: view.gameType === "x01" ? () => enter(entry.darts, true) : undefined, mayBust,
              redraw: () => { localStorage.setItem("rally.darts", entry.way); redraw(); } })
          : isOver ? part(t.darts.heat,
            view.players.map((player, slot) => h("figure", { key: slot },
              board({ heat: heatOf(match.visits.filter((visit) => visit.player === slot)) }),
              h("figcaption", null, nameOf(player)))))
            : h("p", { class: "empty", role: "status" }, t.darts.waitsFor(nameOf(view.players[match.onTurn ?? 0]))))));
  };
  return { redraw };
}

/** @param {any} view @param {any} standing */
const result = (view, standing) => h("p", { class: "notice", role: "status" }, view.status === "abandoned" ? t.darts.abandoned
  : standing.winners?.length === 1 ? t.darts.wins(nameOf(view.players[standing.winners[0]])) : standing.winners?.length
    ? t.darts.draw(standing.winners.map((slot) => nameOf(view.players[slot])).join(", ")) : "");
