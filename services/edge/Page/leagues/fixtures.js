// @ts-check
// The fixtures of a season by the date on which they are due, and one of them: agreeing on a time, playing it, its result.

import { act, ask, newId } from "../ask.js";
import { matchRow } from "../cups/matches.js";
import { scoreOf, written } from "../cups/model.js";
import { mistake, scoreField, scoreText } from "../cups/score.js";
import { button } from "../parts/button.js";
import { confirmed } from "../parts/dialog.js";
import { newForm } from "../parts/form.js";
import { pagedList } from "../parts/pages.js";
import { avatar } from "../parts/people.js";
import { calledBy, meet, personOf } from "../parts/players.js";
import { openSheet } from "../parts/sheet.js";
import { empty, failed, waiting } from "../parts/states.js";
import { dayName, daysAfter, when } from "../parts/time.js";
import { tell } from "../parts/toast.js";
import { go } from "../router.js";
import { myId } from "../session.js";
import { bare, dotted, isolated } from "../texts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** @param {{accountId?: string, name: string}} side */
export const nameOf = (side) => bare(calledBy(side.accountId, side.name) ?? side.name);
/** @param {{accountId?: string, name: string}} side */
export const faceOf = (side) => avatar({ displayName: nameOf(side), avatar: personOf(side.accountId)?.avatar });
/** @param {{status: string}} fixture */
const isPlayed = ({ status }) => ["done", "walkover", "void"].includes(status);

/** A fixture as the rows and scores of cups take it. @param {any} one */
const drawnOf = (one) => ({ id: one.fixture, sides: [one.home.entrant, one.away.entrant], status: one.status, score: scoreOf(one.score ?? one.report?.score),
  winner: one.winner });

/** @param {any} state of the league's screen @param {() => void} redraw */
export function newFixtures(state, redraw) {
  const { kept, signal } = state.stage;
  /** @type {ReturnType<typeof pagedList>} */ let list;
  const dataOf = () => ({ seasonId: state.seasonId, limit: 100, ...(kept.show === "open" || kept.show === undefined ? { show: "open" } : kept.show === "mine"
    ? { entrant: state.season?.you } : {}) });
  const load = () => {
    const mine = pagedList("leagues.fixtures", dataOf(), () => {
      if (mine !== list || signal.aborted) return;
      meet(mine.items?.flatMap(({ home, away }) => [home.accountId, away.accountId]) ?? [], redraw);
      redraw();
    });
    list = mine;
    mine.load();
  };
  const send = async (/** @type {string} */ type, /** @type {any} */ one, /** @type {string} */ done, more = {}) => {
    const reply = await act(`leagues.${type}`, { seasonId: state.seasonId, fixture: one.fixture, ...more }, { done });
    if (reply) state.again();
    return reply;
  };
  const matchesOf = (/** @type {any} */ one) => {
    const names = new Map([[one.home.entrant, nameOf(one.home)], [one.away.entrant, nameOf(one.away)]]);
    return { entrants: { nameOf: (/** @type {number} */ entrant) => names.get(entrant) },
      mine: new Set([one.home, one.away].filter(({ accountId }) => accountId && accountId === myId()).map(({ entrant }) => entrant)) };
  };
  /** The time that is agreed, or proposed, and by whom. @param {any} one */
  const timeOf = ({ proposal, home, away }) => {
    const at = when(proposal.startsAt);
    if (proposal.gameId) return t.fixture.isAgreed(at);
    return proposal.by === myId() ? t.fixture.youPropose(at) : t.fixture.proposes(nameOf(home.accountId === proposal.by ? home : away), at);
  };
  const row = (/** @type {any} */ one) => {
    const isDecided = isPlayed(one);
    const said = one.report && !isDecided && (one.report.isDisputed ? t.match.decide : t.match.status.reported);
    const line = dotted([(state.season?.options.divisions ?? 1) > 1 && t.league.division(one.division), one.isOverdue && t.fixture.late, said,
      !isDecided && one.proposal && timeOf(one), isDecided && one.day && t.fixture.decided(dayName(one.day))]);
    return h("li", { key: one.fixture }, matchRow(matchesOf(one), drawnOf(one), line, () => openFixture(one)));
  };

  const openScore = (/** @type {any} */ one) => {
    const { isHost, options } = state.season;
    const drawn = drawnOf(one);
    let score = drawn.score;
    return openSheet(t.match.enter, (close, again) => {
      const wrong = score && mistake(score, options.bestOf, Boolean(options.drawsAllowed));
      const type = isHost ? "fix" : "report";
      return [pair(one, score), scoreField({ names: [nameOf(one.home), nameOf(one.away)], bestOf: options.bestOf, mayDraw: options.drawsAllowed, score,
        changed: (next) => { score = next; again(); } }),
        h("p", { class: "hint", role: "status", key: "wrong" }, wrong), h("div", { class: "match-acts", key: "acts" }, button(t.match.save, async () => {
          if (score && await send(type, one, isHost ? t.match.saved : t.match.reported, { score: written(score) })) close();
        }, { class: "primary", disabled: !score || Boolean(wrong), key: "save" }))];
    });
  };
  const pair = (/** @type {any} */ one, /** @type {any} */ score) => h("div", { class: "match-head", key: "head" },
    h("div", null, faceOf(one.home), h("strong", null, isolated(nameOf(one.home)))),
    h("span", { class: "match-score" }, one.status === "walkover" ? t.match.walkoverShort : scoreText(score)),
      h("div", null, faceOf(one.away), h("strong", null, isolated(nameOf(one.away)))));

  const openPropose = (/** @type {any} */ one) => {
    const id = newId();
    /** @type {ReturnType<typeof newForm>} */ let form;
    return openSheet(t.fixture.propose, (close, again) => {
      form ??= newForm(again, { startsAt: "date", place: "where", "place.name": "where" });
      const save = form.send(async ({ date, time, where }) => {
        await ask("leagues.propose", { seasonId: state.seasonId, fixture: one.fixture, startsAt: `${date}T${time}`, place: { name: where } }, { id });
        close();
        tell(t.fixture.proposed, { isDone: true });
        state.again();
      });
      return h("form", { onsubmit: save }, h("p", { class: "quiet" }, t.fixture.window(dayName(one.from), dayName(one.until))),
        h("div", { class: "row" }, form.field({ name: "date", label: t.fixture.date, type: "date", required: true, min: one.from, max: one.until,
          value: one.due }),
          form.field({ name: "time", label: t.fixture.time, type: "time", required: true, value: "19:00" })),
        form.field({ name: "where", label: t.fixture.where, required: true, maxlength: 120, hint: t.fixture.whereHint }), form.foot(t.fixture.propose));
    });
  };
  const openPostpone = (/** @type {any} */ one) => {
    /** @type {ReturnType<typeof newForm>} */ let form;
    return openSheet(t.fixture.postpone, (close, again) => {
      form ??= newForm(again);
      return h("form", { onsubmit: form.send(async ({ due }) => {
        await ask("leagues.postpone", { seasonId: state.seasonId, fixture: one.fixture, due }, { id: newId() });
        close();
        tell(t.fixture.postponed, { isDone: true });
        state.again();
      }) }, form.field({ name: "due", label: t.fixture.newDate, type: "date", required: true, value: daysAfter(one.due, 7) }), form.foot(t.fixture.postpone));
    });
  };
  const openWalkover = (/** @type {any} */ one) => openSheet(t.match.walkover, (close) => [h("p", null, t.match.walkoverText), h("div", { class: "match-acts" },
    [...[one.home, one.away].map((side) => button(t.match.walkoverFor(nameOf(side)),
      async () => { if (await send("walkover", one, t.match.walkedOver, { entrant: side.entrant })) close(); }, { key: side.entrant })),
      button(t.match.walkoverNone, async () => { if (await send("walkover", one, t.match.walkedOver)) close(); }, { key: "none" })])]);

  /** @param {any} one */
  const openFixture = (one) => openSheet(dotted([t.fixture.round(one.round), t.fixture.due(dayName(one.due))]), (close) => {
    const { isHost, sport, status } = state.season;
    const { proposal, report } = one;
    const isOver = isPlayed(one) || status !== "running";
    const isMine = Boolean(one.isYours);
    const other = report && (report.by === one.home.entrant ? one.home : one.away);
    const mayAnswer = report && isMine && other.accountId !== myId() && !report.isDisputed;
    const isAsked = proposal && !proposal.gameId && proposal.by !== myId();
    const isDarts = sport === "darts" && one.home.accountId && one.away.accountId;
    const then = (/** @type {() => any} */ work) => async () => { close(); await work(); };
    const start = async () => {
      const reply = one.matchId && one.status === "live" ? { id: one.matchId } : await send("start", one, "");
      if (reply) go(`/#/match/${reply.id}?of=league/${state.leagueId}&keeps`);
    };
    const undo = async () => { if (await confirmed(t.match.undo, t.match.undoText, t.match.undo)) await send("undo", one, t.match.undone); };
    return [pair(one, drawnOf(one).score),
      h("p", { class: "quiet center", key: "line" }, dotted([t.match.status[/** @type {keyof typeof t.match.status} */ (one.status)],
        one.isOverdue && t.fixture.late, !isPlayed(one) && t.fixture.window(dayName(one.from), dayName(one.until))])),
      proposal && !isOver && h("div", { class: "fixture-note", key: "proposal" }, h("p", null, timeOf(one)),
        h("p", { class: "quiet" }, proposal.place?.name ?? proposal.place?.address)),
      report && !isOver && h("p", { class: report.isDisputed ? "warn center" : "center", key: "says" },
        t.match.saysScore(nameOf(other), scoreText(scoreOf(report.score)))),
      h("div", { class: "match-acts", key: "acts" },
        isMine && !isOver && isAsked && button(t.fixture.agree, then(() => send("agree", one, t.fixture.agreed, { proposalId: proposal.id })),
          { class: "primary", key: "agree" }),
        proposal?.gameId && button(t.fixture.game, then(() => go(`/#/game/${proposal.gameId}`)), { key: "game" }),
        mayAnswer && button(t.match.confirm, then(() => send("confirm", one, t.match.confirmed, { score: report.score })),
          { class: "primary", key: "confirm" }),
        mayAnswer && button(t.match.dispute, then(() => send("dispute", one, t.match.disputed)), { key: "dispute" }),
        isMine && !isOver && !report && isDarts && button(one.status === "live" ? t.match.toMatch : t.match.start, then(start),
          { class: isAsked ? "" : "primary", key: "start" }),
        isMine && !isOver && !report && !proposal?.gameId && button(proposal ? t.fixture.proposeAgain : t.fixture.propose, then(() => openPropose(one)),
          { class: isDarts || proposal ? "" : "primary", key: "propose" }),
        one.matchId && isPlayed(one) && button(t.match.watch, then(() => go(`/#/match/${one.matchId}?of=league/${state.leagueId}`)), { key: "watch" }),
        (isHost ? status === "running" : isMine && !isOver && !mayAnswer) && button(isHost ? t.match.enter : t.match.report, then(() => openScore(one)),
          { key: "score" }),
        isHost && !isOver && button(t.match.walkover, then(() => openWalkover(one)), { key: "walkover" }),
        isHost && !isOver && button(t.fixture.postpone, then(() => openPostpone(one)), { key: "postpone" }),
        isHost && status === "running" && ["done", "walkover"].includes(one.status) && button(t.match.undo, then(undo), { class: "danger", key: "undo" }))];
  });

  return {
    load,
    view() {
      const { season } = state;
      const chips = [["open", t.league.open], season.you && ["mine", t.league.mine], ["all", t.league.all]].filter(Boolean);
      const shown = kept.show ?? "open";
      const choose = (/** @type {string} */ key) => { kept.show = key; load(); redraw(); };
      /** @type {Map<string, any[]>} */ const days = new Map();
      for (const one of list?.items ?? []) days.set(one.due, [...days.get(one.due) ?? [], one]);
      return [h("div", { class: "chips", role: "group", "aria-label": t.league.parts.fixtures, key: "show" },
        chips.map(([key, text]) => h("button", { type: "button", class: "chip", key, "aria-pressed": String(shown === key),
        onclick: () => choose(key) }, text))),
      list?.problem && !list.items ? failed(list.problem, load) : !list?.items ? waiting() : list.items.length === 0
        ? empty(season.fixtureCount ? t.league.noMore : t.league.noFixtures)
        : [[...days].map(([due, some]) => [h("h2", { class: "fixture-day", key: `h${due}` }, t.fixture.due(dayName(due))),
          h("ul", { class: "match-list", key: due }, some.map(row))]), list.more()]];
    },
  };
}
