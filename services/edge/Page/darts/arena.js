// @ts-check
// The screen of a match: full while it is played, with scores above and a pad that never moves; its result afterwards.

import { isOffline, nextStep, sentence } from "../ask.js";
import { confirmed } from "../parts/dialog.js";
import { button } from "../parts/form.js";
import { openSheet } from "../parts/sheet.js";
import { tell } from "../parts/toast.js";
import { keepAwake, wayOut, wholeScreen } from "../parts/whole.js";
import { canGoBack, go } from "../router.js";
import { myId } from "../session.js";
import { store, stored } from "../stored.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { duelOf } from "./duel.js";
import { call, feel } from "./feel.js";
import { totalOf } from "./figures.js";
import { hype, isAnnounced } from "./hype.js";
import { keypad } from "./keypad.js";
import { matchMenu } from "./menu.js";
import { celebrate, momentOf, tally } from "./moments.js";
import { nameOf } from "./play.js";
import { resultOf, turnTables } from "./result.js";
import { formatOf, gameName, scoreboard, shortNames, stageOf } from "./scoreboard.js";
import { newSync } from "./sync.js";
import { t } from "./texts.js";

const wayKey = "rally.darts";
const sum = (/** @type {number[] | undefined} */ list) => (list ?? []).reduce((total, one) => total + one, 0);

/** The standing as it is shown: what the server says counts once the match is completed. @param {any} play */
function standingOf({ view, match, isHere }) {
  const standing = match.visits.length || view.status === "live" || isHere ? match.standing() : { scores: view.finalScores ?? [], winners: view.winners };
  if (view.status === "completed" && view.finalScores) Object.assign(standing, { scores: view.finalScores, winners: view.winners, onTurn: undefined });
  return standing;
}

/** The screen of a match that is played or over. @param {import("../router.js").Stage} stage @param {any} play */
export function newArena(stage, play) {
  const entry = { darts: /** @type {string[]} */ ([]), multiplier: 1, way: stored(wayKey) ?? "keys" };
  let said = "";
  /** The visit being sent. Darts of the next one are accepted meanwhile. */
  let sending = Promise.resolve();
  /** The darts that are taken back, and how many are on their way. */
  let [undone, undoing] = [Promise.resolve(), 0];
  /** The visits and legs that were shown already, so that each moment is cheered once. */
  let seen = { visits: play.match.visits.length, legs: sum(play.match.standing().legsWon), sets: sum(play.match.standing().setsWon) };
  let isAwake = false;
  const sync = newSync(stage, play, () => redraw());
  /** The announcement of the match; `undefined` when it has begun. @type {(() => any) | undefined} */
  let announces = isAnnounced(play, stage.query.has("new")) ? hype(stage, play, () => { announces = undefined; redraw(); }, () => redraw()) : undefined;
  /** How the two of a match that is over have played so far. @type {any} */ let duel;
  let isDuelAsked = false;

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
  };
  const put = (dart) => {
    if (!play.mayThrow() || entry.darts.length === 3) return;
    feel(8);
    entry.darts = [...entry.darts, dart];
    entry.multiplier = 1;
    const { isOver } = play.look(entry.darts);
    if (isOver || entry.darts.length === 3) return enter(entry.darts);
    redraw();
  };
  const hit = (dart) => { if (undoing > 0) undone = undone.then(() => put(dart)); else put(dart); };
  const abandon = async () => {
    if (!await confirmed(t.darts.abandon, t.darts.abandonText, t.darts.abandon)) return;
    await run(async () => { await play.abandon(); go("/#/darts", { instead: true }); });
  };
  /** Takes the last dart back: one of this visit, else that of the visit before, whose other darts are entered again. */
  const takeBack = async () => {
    if (entry.darts.length) {
      entry.darts = entry.darts.slice(0, -1);
      return redraw();
    }
    await sending;
    if (play.mayUndo()) await run(async () => {
      const last = play.match.visits.at(-1);
      await play.undo();
      entry.darts = last?.darts?.slice(0, -1) ?? [];
      redraw();
    });
  };
  /** One after the other, however fast they are asked for; what is thrown meanwhile waits for them. */
  const undo = () => {
    feel(8);
    undoing += 1;
    return (undone = undone.then(takeBack).finally(() => (undoing -= 1)));
  };
  /** Takes back the whole visit before, and what was entered since. */
  const takeVisitBack = async () => {
    entry.darts = [];
    await sending;
    if (play.mayUndo()) await run(play.undo);
    redraw();
  };
  const enterBy = (way) => {
    entry.way = way;
    store(wayKey, way);
    redraw();
  };
  const again = () => run(async () => go(`/#/match/${await play.again()}?new`, { instead: true }));

  /** Cheers what the latest visit has brought. @param {any} standing @param {boolean} isOver */
  const cheer = (standing, isOver) => {
    const { visits } = play.match;
    const now = { visits: visits.length, legs: sum(standing.legsWon), sets: sum(standing.setsWon) };
    const before = seen;
    seen = now;
    if (now.visits !== before.visits + 1) return;
    const visit = visits[visits.length - 1];
    if (visit.bust) feel([30, 50, 30]);
    const name = shortNames(play.view.players)[visit.player];
    const total = visit.bust ? t.darts.wasBust : String(totalOf(visit));
    call(total);
    if (isOver) return celebrate("", "", true);
    const moment = momentOf(visit, before, now);
    if (moment === "max") celebrate(t.darts.leg180, name, true);
    else if (moment === "set") celebrate(t.darts.wonSet(name), standing.setsWon.join(" – "));
    else if (moment === "leg") celebrate(t.darts.wonLeg(name), standing.legsWon.join(" – "));
    else if (entry.way === "board") tally(total);
  };

  const arena = (standing) => {
    const { view, match } = play;
    const now = entry.darts.length ? play.look(entry.darts) : {};
    const mayBust = play.mayThrow() && view.gameType === "x01" && Boolean(now.mayBust);
    const advised = (entry.darts.length ? now.checkout : standing.checkout)?.[0] ?? standing.target?.replace("BULL", "DB");
    const names = shortNames(view.players);
    const mayEnd = play.isHere || view.ownerId === myId() || view.mode === "remote";
    return h("div", { class: "arena", key: "arena" },
      h("div", { class: "arena-bar" }, wayOut("/#/darts", t.darts.leave),
        h("div", { class: "grow" }, h("h1", null, gameName(view)), h("p", null, stageOf(view, standing))),
        sync.sign(),
        matchMenu(() => ({
          title: dotted([gameName(view), formatOf(view), names.length === 2 ? names.join(` ${t.darts.versus} `) : names.join(", ")]),
          usual: [
            play.mayUndo() && { label: t.darts.undoVisit, sign: "undo", act: takeVisitBack },
            match.visits.length > 0 && { label: t.darts.visits, sign: "list", act: () => openSheet(t.darts.visits, () => turnTables(view, match.visits)) },
            play.mayThrow() && (entry.way === "board" ? { label: t.darts.byKeys, sign: "keys", act: () => enterBy("keys") }
              : { label: t.darts.byBoard, sign: "board", act: () => enterBy("board") }),
          ],
          grave: [{ label: t.darts.later, sign: "leave", act: () => (canGoBack() ? history.back() : go("/#/darts", { instead: true })) },
            mayEnd && { label: t.darts.abandon, sign: "flag", note: t.darts.abandonNote, act: abandon, isDanger: true }],
        }))),
      scoreboard(view, standing, match.visits, now),
      h("p", { class: "sr", "aria-live": "polite" }, said),
      play.mayThrow() ? keypad(entry, {
        hit, undo: entry.darts.length || play.mayUndo() ? undo : undefined, before: match.visits.at(-1)?.darts, aim: advised,
        bust: mayBust ? () => enter(entry.darts, true) : undefined,
        noScore: entry.darts.length || undoing ? undefined : () => enter(["M", "M", "M"]),
        redraw: () => enterBy(entry.way),
      }) : h("div", { class: "entry waits", key: "waits" },
        h("p", { role: "status" }, t.darts.waitsFor(nameOf(view.players[match.onTurn ?? 0]))),
        play.mayUndo() && button(t.darts.undo, undo)));
  };

  const redraw = () => {
    const { view } = play;
    const standing = standingOf(play);
    const isOver = standing.winners !== undefined || view.status !== "live" && !play.isHere;
    if (!isOver && !isAwake) {
      isAwake = true;
      keepAwake(stage.signal);
    }
    wholeScreen(stage, !isOver);
    cheer(standing, isOver);
    if (announces && !isOver) return stage.draw(announces());
    if (!isOver) return stage.draw(arena(standing));
    sync.look();
    if (!isDuelAsked) {
      isDuelAsked = true;
      duelOf(view).then((found) => { duel = found; if (duel) redraw(); });
    }
    stage.title(dotted([gameName(view), formatOf(view)]));
    stage.draw(resultOf(view, standing, {
      visits: play.match.visits, sync: sync.line(), duel,
      rematch: play.isHere || view.mode === "local" && view.ownerId === myId() ? again : undefined,
    }));
  };
  return { redraw };
}
