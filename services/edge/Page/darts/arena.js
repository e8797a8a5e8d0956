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
import { bullOff } from "./bulloff.js";
import { calledOf } from "./called.js";
import { newComputer } from "./computer.js";
import { duelOf } from "./duel.js";
import { lineOf } from "./engine.js";
import { call, feel, isAloud, isCounting } from "./feel.js";
import { totalOf } from "./figures.js";
import { hype, isAnnounced } from "./hype.js";
import { keypad, sumOf } from "./keypad.js";
import { isDone } from "./marks.js";
import { matchMenu } from "./menu.js";
import { celebrate, momentOf, tally } from "./moments.js";
import { nameOf } from "./play.js";
import { resultOf, turnTables } from "./result.js";
import { formatOf, gameName, scoreboard, shortNames, stageOf } from "./scoreboard.js";
import { newSync } from "./sync.js";
import { cricketKeys, dueOf, hasTarget, targetKeys } from "./targetpad.js";
import { t } from "./texts.js";
import { atDouble, judged, totalMost } from "./totals.js";
import { questionPad, totalsPad, typedOn } from "./totalspad.js";

/** How visits are entered on this device, and how their single darts are where they are not entered by totals. */
const wayKey = "rally.darts", singleKey = "rally.darts.single";
/** Milliseconds for which a caller's lines are read. */
const calledMs = 2600;
const sum = (/** @type {number[] | undefined} */ list) => (list ?? []).reduce((total, one) => total + one, 0);

/** The standing as it is shown: what the server says counts once the match is completed. @param {any} play */
function standingOf({ view, match, isHere }) {
  const standing = match.visits.length || view.status === "live" || isHere ? match.standing() : { scores: view.finalScores ?? [], winners: view.winners };
  if (view.status === "completed" && view.finalScores) Object.assign(standing, { scores: view.finalScores, winners: view.winners, onTurn: undefined });
  return standing;
}

/** The screen of a match that is played or over. @param {import("../router.js").Stage} stage @param {any} play */
export function newArena(stage, play) {
  const isX01 = play.view.gameType === "x01";
  const single = () => stored(singleKey) ?? "keys";
  const kept = stored(wayKey) ?? "keys";
  /** The entry so far; `asks` is a total before it is written. */
  const entry = {
    darts: /** @type {string[]} */ ([]), multiplier: 1, typed: "", way: kept === "totals" && !isX01 ? single() : kept,
    asks: /** @type {{question: string, total: number, choices: number[], used: boolean, go: (answer: number) => any} | undefined} */ (undefined),
  };
  /** The caller's latest lines, as long as they are read. */
  let called = "";
  let calledTimer = 0;
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
  /** Whether nobody in it has statistics, for which doubles are counted: they are names alone, as in a cup. */
  const isOfNames = play.view.players.every((/** @type {any} */ one) => one.accountId == null && one.guestPlayerId == null && !one.me);

  /** @param {() => Promise<any>} work @returns {Promise<boolean>} whether it was done */
  const run = async (work) => {
    try {
      await work();
      return true;
    } catch (problem) {
      const again = isOffline(problem) ? { label: t.wrong.again, act: () => run(work) } : nextStep(problem);
      tell(problem.status === undefined ? t.darts.foul : sentence(problem), { wrong: true, ...again });
      return false;
    }
  };
  const computer = newComputer(stage, play, () => redraw(), (work) => {
    const done = sending.then(() => run(work));
    sending = done.then(() => {});
    return done;
  });
  const clear = () => { [entry.darts, entry.typed, entry.asks] = [[], "", undefined]; };
  /** Writes a visit. @param {import("./engine.js").Thrown} thrown @param {boolean} [isBust] */
  const enter = async (thrown, isBust = false) => {
    // A visit being sent is among the visits already; a refused one is not any more.
    const turn = play.match.visits.length;
    const isTotal = !Array.isArray(thrown);
    // The next total may be typed meanwhile.
    if (isTotal) clear();
    redraw();
    await sending;
    if (!isTotal) entry.darts = [];
    if (play.match.visits.length !== turn) return redraw();
    const before = play.match.standing();
    const name = nameOf(play.view.players[before.onTurn]);
    sending = run(() => play.throw(thrown, isBust)).then(() => {});
    await sending;
    const visit = play.match.visits.at(-1);
    const next = play.match.onTurn;
    if (visit) said = t.darts.said(name, visit.bust ? t.darts.wasBust : lineOf(visit),
      visit.scoreAfter, next == null ? "" : nameOf(play.view.players[next]));
    redraw();
  };
  /** Enters a visit by its total, once all is known that its statistics need. @param {number} total @param {boolean} [isBust] */
  const enterTotal = (total, isBust = false) => {
    if (!play.mayThrow()) return;
    const { scores, onTurn } = play.match.standing();
    const left = scores[onTurn];
    const visit = isBust ? { kind: /** @type {const} */ ("bust"), left, uses: [] } : judged(total, left, play.attempt);
    if (visit.kind === "impossible") return;
    feel(8);
    const write = (/** @type {number | undefined} */ dartsUsed, /** @type {number | undefined} */ tries) => enter(
      { total, ...(dartsUsed && { dartsUsed }), ...(tries !== undefined && { atDouble: tries }) }, isBust);
    const ask = (/** @type {string} */ question, /** @type {number[]} */ choices, /** @type {boolean} */ used, /** @type {(answer: number) => any} */ goOn) => {
      entry.asks = { question, total, choices, used, go: goOn };
      redraw();
    };
    const withDarts = (/** @type {number | undefined} */ dartsUsed) => {
      const range = isCounting() && !isOfNames ? atDouble(play.view.options ?? {}, onTurn, left, visit, dartsUsed) : undefined;
      if (!range || range[0] === range[1]) return write(dartsUsed, range?.[0]);
      const choices = Array.from({ length: range[1] - range[0] + 1 }, (_, index) => range[0] + index);
      return ask(t.darts.totals.atDouble, choices, false, (tries) => write(dartsUsed, tries));
    };
    if (visit.uses.length > 1) return ask(t.darts.totals.used, visit.uses, true, withDarts);
    return withDarts(visit.uses[0]);
  };
  const type = (/** @type {string} */ key) => {
    feel(8);
    const typed = typedOn(entry.typed, key);
    // A digit too many is none.
    if (Number(typed) <= totalMost || Number(typed) <= Math.max(...play.match.standing().scores)) entry.typed = typed;
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
    if (entry.asks) {
      entry.asks = undefined;
      return redraw();
    }
    if (entry.darts.length || entry.typed) {
      [entry.darts, entry.typed] = [entry.darts.slice(0, -1), ""];
      return redraw();
    }
    computer.stop();
    await sending;
    if (play.mayUndo()) await run(async () => {
      const last = await play.undo();
      clear();
      // A total, and a visit of Bob's 27, are entered as a whole.
      entry.darts = entry.way === "totals" || play.view.gameType === "bobs_27" ? [] : last?.darts?.slice(0, -1) ?? [];
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
    clear();
    computer.stop();
    await sending;
    if (play.mayUndo()) await run(play.undo);
    redraw();
  };
  const enterBy = (/** @type {string} */ way) => {
    if (way !== entry.way && (way === "totals" || entry.way === "totals")) clear();
    entry.way = way;
    if (way !== "totals") store(singleKey, way);
    if (isX01 || kept !== "totals") store(wayKey, way);
    redraw();
  };
  /** Lets the caller speak, and shows the lines. @param {any[]} visits */
  const speak = (visits) => {
    const lines = isAloud() ? calledOf(play.view, visits) : [];
    if (!lines.length) return;
    call(lines);
    called = lines.join(" · ");
    clearTimeout(calledTimer);
    calledTimer = window.setTimeout(() => { called = ""; redraw(); }, calledMs);
  };
  /** The way back to the cup, the league or the ladder that it is played for. */
  const [noun, of] = (stage.query.get("of") ?? "").split("/");
  const back = of && noun in t.darts.backTo ? { href: `/#/${noun}/${encodeURIComponent(of)}`, label: t.darts.backTo[noun] } : undefined;
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
    speak(visits);
    if (isOver) return celebrate("", "", true);
    const moment = momentOf(visit, before, now);
    if (moment === "max") celebrate(t.darts.leg180, name, true);
    else if (moment === "set") celebrate(t.darts.wonSet(name), standing.setsWon.join(" – "));
    else if (moment === "leg") celebrate(t.darts.wonLeg(name), standing.legsWon.join(" – "));
    else if (entry.way === "board") tally(total);
  };

  /** The sum of the darts so far, in a few letters. @param {string[]} darts */
  const worthOf = (darts) => {
    const { gameType } = play.view;
    if (gameType !== "cricket" && !hasTarget(gameType)) return sumOf(darts);
    const after = darts.length ? play.attempt([...darts, ...Array(3 - darts.length).fill("M")]) ?? play.attempt(darts) : undefined;
    return gameType === "cricket" ? t.darts.marksShort(after?.meta.marks ?? 0) : `+${Math.max(0, after ? after.scoreAfter - after.scoreBefore : 0)}`;
  };

  /** The keys that a game has for itself. @param {any} standing @param {any} soFar */
  const ownKeys = (standing, soFar) => {
    const { view } = play;
    if (view.gameType === "cricket") return { pad: cricketKeys(hit, (number) => isDone(soFar ?? standing, number)) };
    if (!hasTarget(view.gameType)) return undefined;
    // A visit without a hit has a key in Bob's 27 already.
    const foot = view.gameType === "bobs_27" ? h("span", { key: "none" }) : undefined;
    return { foot, pad: targetKeys(view, dueOf(view, soFar ?? standing, standing.onTurn), entry.darts, hit, (darts) => { feel(8); enter(darts); }) };
  };

  /** The way to enter: the pad, what is asked, the bull-off, or whom one waits for. @param {any} standing @param {any} now @param {any} soFar */
  const pad = (standing, now, soFar) => {
    const { view, match } = play;
    const names = shortNames(view.players);
    const undone = play.mayUndo() ? undo : undefined;
    const own = ownKeys(standing, soFar);
    const kind = `by-${entry.way}${own ? " of-targets" : ""}`;
    if (play.mayDecide()) return bullOff(view, names, kind, (slot) => { sending = sending.then(() => run(() => play.bullOff(slot))).then(() => {}); }, undone);
    if (play.mayCompute()) return computer.view(nameOf(view.players[match.onTurn]), kind, (darts) => worthOf(darts), undone);
    if (!play.mayThrow()) return h("div", { class: "entry waits", key: "waits" },
      h("p", { role: "status" }, t.darts.waitsFor(nameOf(view.players[match.onTurn ?? 0]))),
      undone && button(t.darts.undo, undo));
    if (entry.asks) return questionPad(entry.asks, entry.asks.go, undo);
    if (entry.way === "totals") return totalsPad(entry, {
      left: standing.scores[standing.onTurn], judge: (total) => judged(total, standing.scores[standing.onTurn], play.attempt), enter: enterTotal, type,
      darts: () => enterBy(single()), undo: entry.typed ? undo : undone, bust: standing.mayBust ? () => enterTotal(0, true) : undefined,
      noScore: () => enterTotal(0),
    });
    const mayBust = isX01 && Boolean(now.mayBust);
    const advised = (entry.darts.length ? now.checkout : standing.checkout)?.[0]
      ?? (hasTarget(view.gameType) ? dueOf(view, soFar ?? standing, standing.onTurn) : standing.target?.replace("BULL", "DB"));
    return keypad(entry, {
      hit, undo: entry.darts.length ? undo : undone, before: match.visits.at(-1)?.darts, aim: advised,
      bust: mayBust ? () => enter(entry.darts, true) : undefined,
      noScore: entry.darts.length || undoing ? undefined : () => enter(["M", "M", "M"]),
      redraw: () => enterBy(entry.way), totals: isX01 ? () => enterBy("totals") : undefined, total: worthOf(entry.darts), own,
    });
  };

  const arena = (standing) => {
    const { view, match } = play;
    const thrown = play.mayCompute() ? computer.seen() : entry.darts;
    const now = thrown.length ? play.look(thrown) : {};
    const soFar = !isX01 && thrown.length ? play.soFar(thrown) : undefined;
    const names = shortNames(view.players);
    const mayEnd = play.isHere || view.ownerId === myId() || view.mode === "remote";
    const other = {
      keys: { label: t.darts.byKeys, sign: "keys" }, board: { label: t.darts.byBoard, sign: "board" }, totals: { label: t.darts.byTotals, sign: "totals" },
    };
    return h("div", { class: "arena", key: "arena" },
      h("div", { class: "arena-bar" }, wayOut(back?.href ?? "/#/darts", t.darts.leave),
        h("div", { class: "grow" }, h("h1", null, gameName(view)), h("p", null, stageOf(view, standing))),
        sync.sign(),
        matchMenu(() => ({
          title: dotted([gameName(view), formatOf(view), names.length === 2 ? names.join(` ${t.darts.versus} `) : names.join(", ")]),
          usual: [
            play.mayUndo() && { label: t.darts.undoVisit, sign: "undo", act: takeVisitBack },
            match.visits.length > 0 && { label: t.darts.visits, sign: "list", act: () => openSheet(t.darts.visits, () => turnTables(view, match.visits)) },
            ...(play.mayThrow() ? Object.entries(other).filter(([way]) => way !== entry.way && (isX01 || way !== "totals"))
              .map(([way, item]) => ({ ...item, act: () => enterBy(way) })) : []),
            { label: t.tv.show, sign: "screen", act: () => go(`/#/tv/${play.id}`) },
          ],
          counts: isX01,
          grave: [{ label: t.darts.later, sign: "leave", act: () => (canGoBack() ? history.back() : go("/#/darts", { instead: true })) },
            mayEnd && { label: t.darts.abandon, sign: "flag", note: t.darts.abandonNote, act: abandon, isDanger: true }],
        })),
        called && h("p", { class: "called", "aria-hidden": "true", key: "called" }, called)),
      scoreboard(view, standing, match.visits, { ...now, soFar }),
      h("p", { class: "sr", "aria-live": "polite" }, said),
      pad(standing, now, soFar));
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
    if (!announces && !isOver) computer.look();
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
      back, rematch: !back && (play.isHere || view.mode === "local" && view.ownerId === myId()) ? again : undefined,
    }));
  };
  // Digits of a keyboard are those of the pad.
  addEventListener("keydown", (event) => {
    const isField = /** @type {Element} */ (event.target).closest?.("input, textarea, select, dialog") || event.metaKey || event.ctrlKey || event.altKey;
    if (isField || announces || entry.way !== "totals" || entry.asks || !play.mayThrow() || document.querySelector("dialog[open]")) return;
    if (/^\d$/.test(event.key) || event.key === "Backspace") type(event.key);
    else if (event.key === "Enter" && entry.typed && !/** @type {Element} */ (event.target).closest?.("button")) enterTotal(Number(entry.typed));
  }, { signal: stage.signal });
  stage.signal.addEventListener("abort", () => clearTimeout(calledTimer));
  return { redraw };
}
