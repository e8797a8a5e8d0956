// @ts-check
// One match: who plays, its score, and what a host or a player can do about it. A sheet from below, within reach of a thumb.

import { act } from "../ask.js";
import { button } from "../parts/button.js";
import { confirmed } from "../parts/dialog.js";
import { openSheet } from "../parts/sheet.js";
import { go } from "../router.js";
import { dotted, isolated } from "../texts.js";
import { h } from "../view.js";
import { isOpen, roundOf, written } from "./model.js";
import { mistake, scoreField, scoreText } from "./score.js";
import { t } from "./texts.js";

/**
 * A screen with matches offers this: the cup as it is now, and commands about a fixture of it.
 * @typedef {{cup: () => import("./model.js").Cup, send: (type: string, fixture: number, more?: Record<string, any>, done?: string) => Promise<any>,
 *   follow: (redraw: () => void) => () => void}} Running
 */

/** @param {string} cupId @param {() => import("./model.js").Cup} cup @param {Set<() => void>} followers called with each news @returns {Running} */
export const running = (cupId, cup, followers) => ({
  cup,
  send: (type, fixture, more = {}, done) => act(`cups.${type}`, { cupId, fixture, ...more }, { done }),
  follow(redraw) { followers.add(redraw); return () => followers.delete(redraw); },
});

/** Whether score is kept of its matches, which are those of darts between two people. @param {import("./model.js").Cup} cup */
export const isDarts = ({ cup }) => cup.sport === "darts" && cup.teamSize === 1;

/** The address of a match, which leads back here; who plays in it or hosts the cup keeps its score. @param {Running} running
 *  @param {import("./model.js").Match} match @param {string | undefined} [matchId] */
export function matchAddress(running, match, matchId = match.matchId) {
  const all = running.cup();
  return `/#/match/${matchId}?of=cup/${all.cup.id}${all.cup.isHost || all.isMine(match) ? "&keeps" : ""}`;
}

/** Begins a match; one of darts goes to the oche. @param {Running} running @param {import("./model.js").Match} match */
export async function start(running, match) {
  const reply = await running.send("start", match.id, {}, isDarts(running.cup()) ? undefined : t.match.started);
  if (reply?.fixture?.matchId) go(matchAddress(running, match, reply.fixture.matchId));
  return reply;
}

/** Opens the field for a score, and sends it. @param {Running} running @param {import("./model.js").Match} match */
export function openScore(running, match) {
  const { cup, entrants } = running.cup();
  const isHost = cup.isHost;
  let score = match.report?.score ?? match.score;
  const mayDraw = Boolean(cup.options.drawsAllowed) && (match.stage === "group" || match.stage === "swiss");
  const names = match.sides.map(entrants.nameOf);
  return openSheet(match.status === "ready" && !isHost ? t.match.report : t.match.enter, (close, redraw) => {
    const wrong = score && mistake(score, match.bestOf, mayDraw);
    const save = async () => {
      if (!score) return;
      const type = isHost ? "fix" : "report";
      if (await running.send(type, match.id, { score: written(score) }, isHost ? t.match.saved : t.match.reported)) close();
    };
    return [h("div", { class: "match-head", key: "head" }, head(entrants, match, 0), h("span", { class: "match-score" }, scoreText(score)),
      head(entrants, match, 1)),
      scoreField({ names, bestOf: match.bestOf, mayDraw, score, changed: (next) => { score = next; redraw(); } }),
      h("p", { class: "hint", role: "status", key: "wrong" }, wrong),
      h("div", { class: "match-acts", key: "acts" }, button(t.match.save, save, { class: "primary", disabled: !score || Boolean(wrong), key: "save" }))];
  });
}

/** @param {import("./model.js").Entrants} entrants @param {import("./model.js").Match} match @param {0 | 1} at */
const head = (entrants, match, at) => h("div", { key: at }, entrants.face(match.sides[at]), h("strong", null, isolated(entrants.nameOf(match.sides[at]))),
  entrants.get(match.sides[at])?.seed && h("small", null, t.entrants.seed(entrants.get(match.sides[at]).seed)));

/** Asks which side goes on without a match. @param {Running} running @param {import("./model.js").Match} match */
function openWalkover(running, match) {
  const { entrants } = running.cup();
  return openSheet(t.match.walkover, (close) => {
    const give = (/** @type {number | undefined} */ entrant) => async () => {
      if (await running.send("walkover", match.id, { entrant }, t.match.walkedOver)) close();
    };
    return [h("p", null, t.match.walkoverText), h("div", { class: "match-acts" },
      match.sides.map((side) => side !== undefined && button(t.match.walkoverFor(entrants.nameOf(side)), give(side), { key: side })),
      button(t.match.walkoverNone, give(undefined), { key: "none" }))];
  });
}

/** @param {Running} running @param {number} id */
export function openMatch(running, id) {
  const find = () => running.cup().matches.find((/** @type {any} */ one) => one.id === id);
  const isDouble = () => running.cup().matches.some((/** @type {any} */ one) => one.stage === "lower");
  let end = () => {};
  const closed = openSheet(() => roundOf(find(), isDouble()), (close, redraw) => {
    end();
    end = running.follow(redraw);
    const all = running.cup();
    const match = find();
    const { cup, entrants, calls } = all;
    const isMine = all.isMine(match);
    const over = cup.status === "done" || cup.status === "cancelled";
    const then = (/** @type {Promise<any>} */ sent) => sent.then((reply) => { if (reply) close(); });
    const send = (/** @type {string} */ type, /** @type {string} */ done, more = {}) => () => then(running.send(type, id, more, done));
    const call = calls.find((/** @type {any} */ one) => one.fixture === id);
    const referee = match.referee && match.status !== "done" ? entrants.nameOf(match.referee) : undefined;
    const other = match.report && entrants.nameOf(match.report.by);
    const mayAnswer = match.report && isMine && !all.mine.has(match.report.by) && !match.report.isDisputed;
    const undo = async () => {
      if (await confirmed(t.match.undo, t.match.undoText, t.match.undo)) await then(running.send("undo", id, {}, t.match.undone));
    };
    const acts = over && !(cup.isHost && cup.status === "done") ? [] : [
      match.report?.isDisputed && cup.isHost && h("p", { class: "warn", key: "disputed" }, t.match.isDisputed),
      match.report && h("p", { key: "says" }, t.match.saysScore(other, scoreText(match.report.score))),
      mayAnswer && button(t.match.confirm, send("confirm", t.match.confirmed), { class: "primary", key: "confirm" }),
      mayAnswer && button(t.match.dispute, send("dispute", t.match.disputed), { key: "dispute" }),
      cup.isHost && match.status === "ready" && button(call?.board ? t.match.callAt(call.board) : t.match.call,
        send("call", t.match.called, { board: call?.board }),
        { class: "primary", key: "call" }),
      match.matchId && ["live", "reported", "done"].includes(match.status) && button(match.status !== "live" ? t.match.watch
        : isMine ? t.match.toMatch : cup.isHost ? t.match.keep : t.match.watch,
        () => { close(); go(matchAddress(running, match)); }, { class: match.status === "live" ? "primary" : "", key: "match" }),
      (isMine || cup.isHost) && ["ready", "called"].includes(match.status) && button(t.match.start, () => then(start(running, match)),
        { class: match.status === "called" ? "primary" : "", key: "start" }),
      (cup.isHost ? match.status !== "waiting" && match.status !== "void" && !match.isPassed : isMine && isOpen(match) && !mayAnswer)
        && button(cup.isHost ? t.match.enter : t.match.report, () => { close(); openScore(running, match); },
          { class: match.report?.isDisputed ? "primary" : "", key: "score" }),
      cup.isHost && isOpen(match) && button(t.match.walkover, () => { close(); openWalkover(running, match); }, { key: "walkover" }),
      cup.isHost && ["done", "walkover"].includes(match.status) && !match.isPassed && button(t.match.undo, undo, { class: "danger", key: "undo" }),
    ];
    return [h("div", { class: "match-head", key: "head" }, head(entrants, match, 0), h("span", { class: "match-score" },
      match.status === "walkover" ? t.match.walkoverShort : scoreText(match.score)), head(entrants, match, 1)),
    h("p", { class: "quiet center", key: "line" }, dotted([t.match.status[/** @type {keyof typeof t.match.status} */ (match.status)],
      match.board && t.match.board(match.board),
      match.bestOf && t.cup.bestOf(match.bestOf), referee && t.match.referee(referee)])),
    h("div", { class: "match-acts", key: "acts" }, acts)];
  });
  closed.then(() => end());
  return closed;
}
