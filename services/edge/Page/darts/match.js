// @ts-check
// A match of darts: keeping its score, following it, and its result.

import { ask } from "../ask.js";
import * as store from "../offline/store.js";
import { meet } from "../parts/players.js";
import { empty, forWhoIsIn, linkTo, waiting } from "../parts/states.js";
import { wayOut, wholeScreen } from "../parts/whole.js";
import { isIn, isUser, myId } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { newArena } from "./arena.js";
import { games, lineOf } from "./engine.js";
import { totalOf } from "./figures.js";
import { deviceMatch, nameOf, noteRunning, sendDraft, serverMatch } from "./play.js";
import { callRow, isOpen, lobby, readyBar } from "./remote.js";
import { gameName, scoreboard, stageOf } from "./scoreboard.js";
import { t } from "./texts.js";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const matchId = stage.args[0];
  stage.title(t.darts.match);
  const kept = await store.get("matches", matchId);
  if (kept) {
    const play = deviceMatch(kept, () => screen.redraw());
    const screen = newArena(stage, play);
    meet(play.view.players.map((player) => player.accountId), screen.redraw);
    stage.signal.addEventListener("abort", () => sendDraft(kept));
    return screen.redraw();
  }
  if (!isIn()) return stage.draw(h("h1", null, t.darts.match), forWhoIsIn(t.darts.logIn));
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
  const play = serverMatch(view, () => screen.redraw(), stage.query.has("keeps"));
  const screen = newArena(stage, play);
  if (isUser() && view.status === "live") stage.watch("darts.match", { matchId: view.id }, play.hear);
  meet(view.players.map((player) => player.accountId), screen.redraw);
  screen.redraw();
  return screen;
}

/** A remote match: first both step up to their boards, then it is played. @param {import("../router.js").Stage} stage @param {any} view */
function showRemote(stage, view) {
  let isPlaying = false;
  let hasWaited = false;
  const over = (remote) => stage.draw(h("h1", null, t.remote.title),
    empty(remote.endedReason in t.remote.ended ? t.remote.ended[remote.endedReason] : t.remote.states[remote.state] ?? t.remote.over,
      linkTo("/#/darts", t.nav.darts, "button primary")));
  /** @type {any} */ let latest;
  const before = () => isPlaying || stage.draw(h("h1", { class: "sr" }, t.remote.title), isOpen(latest) ? [lobby(latest), readyBar(latest)] : callRow(latest));
  stage.watch("darts.remote", { matchId: view.id }, async (remote) => {
    if (remote.state === "in_progress" && !isPlaying) {
      isPlaying = true;
      if (hasWaited) stage.query.set("new", "");
      showKept(stage, await ask("darts.match", { matchId: view.id }));
    } else if (!isPlaying && (remote.state === "pending" || isOpen(remote))) {
      [hasWaited, latest] = [true, remote];
      before();
      meet(remote.players.map((player) => player.accountId), before);
    } else if (!isPlaying || ["cancelled", "expired"].includes(remote.state)) {
      wholeScreen(stage, false);
      over(remote);
    }
  }, (problem) => isPlaying || stage.fail(problem));
}

/** A match of friends, followed while it is played. @param {import("../router.js").Stage} stage @param {any} view */
function follow(stage, view) {
  wholeScreen(stage, true);
  /** @type {any} */ let latest;
  const redraw = () => latest && stage.draw(h("div", { class: "arena" },
    h("div", { class: "arena-bar" }, wayOut("/#/darts", t.darts.leave),
      h("div", { class: "grow" }, h("h1", null, gameName(latest)), h("p", null, stageOf(latest, latest.standing))),
      h("span", { class: "live" }, t.darts.live)),
    scoreboard(latest, latest.standing, latest.visits),
    h("ol", { class: "log", "aria-live": "polite", "aria-label": t.darts.follows },
      latest.visits.slice(-8).reverse().map((visit, index) => h("li", { key: latest.visits.length - index },
        h("span", { class: "who" }, nameOf(latest.players[visit.player])), h("span", null, lineOf(visit)),
        h("b", null, visit.bust ? t.darts.wasBust : totalOf(visit)), h("span", { class: "left" }, visit.scoreAfter))))));
  stage.watch("darts.watch", { matchId: view.id }, (news) => {
    latest = news;
    redraw();
  }, (problem) => {
    wholeScreen(stage, false);
    stage.fail(problem);
  });
  meet(view.players.map((player) => player.accountId), redraw);
}
