// @ts-check
// A league and one of its seasons: the table, now or on a date, fixtures, points of evenings, who plays.

import { act, ask, isOffline, newId } from "../ask.js";
import { standings } from "../cups/table.js";
import { loadLooks } from "../load.js";
import { button } from "../parts/button.js";
import { coHostItem } from "../parts/cohosts.js";
import { asked, confirmed } from "../parts/dialog.js";
import { hero } from "../parts/hero.js";
import { icon } from "../parts/icons.js";
import { openReport } from "../parts/report.js";
import { panel, segments } from "../parts/segments.js";
import { empty, failed, linkTo, waiting } from "../parts/states.js";
import { answered, changing, sticky } from "../parts/sticky.js";
import { dateOf, dayName } from "../parts/time.js";
import { meet, personOf } from "../parts/players.js";
import { copy, share } from "../parts/share.js";
import { tell } from "../parts/toast.js";
import { now } from "../clock.js";
import { signOf } from "../play/signs.js";
import { go } from "../router.js";
import { myId } from "../session.js";
import { dotted, isolated } from "../texts.js";
import { h } from "../view.js";
import { faceOf, nameOf, newFixtures } from "./fixtures.js";
import { newPlayers } from "./players.js";
import { pointsTable } from "./points.js";
import { t } from "./texts.js";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const { kept } = stage;
  const id = stage.args[0] ?? "";
  stage.draw(waiting());
  await loadLooks("play/game", { signal: stage.signal, lost: stage.fail });
  if (stage.signal.aborted) return;
  /** @type {any} */ let league;
  /** @type {any} */ let tables;
  /** @type {any} */ let points;
  /** @type {any} */ let problem;
  let at = "";
  /** The watches of the season that is shown. @type {(() => void)[]} */ let watches = [];
  /** @type {any} */ const state = { stage, leagueId: stage.args[0], season: undefined,
    seasonId: stage.query.get("season") ?? kept.season, again: () => reload() };
  const fixtures = newFixtures(state, () => redraw());
  const players = newPlayers(state);

  const askTable = () => ask("leagues.table", { seasonId: state.seasonId, at: at || undefined }).then((answer) => {
    tables = answer;
    meet(answer.tables.flatMap((/** @type {any} */ one) => one.rows.map((/** @type {any} */ row) => row.accountId)), redraw);
    redraw();
  }, () => {});
  const reload = () => {
    if (!state.season || state.season.status === "draft" || state.season.options.evenings) return;
    fixtures.load();
    if (at) askTable();
  };
  const follow = () => {
    for (const stop of watches) stop();
    [state.season, tables, points, at] = [undefined, undefined, undefined, ""];
    if (!state.seasonId) return;
    const { seasonId } = state;
    watches = [stage.watch("leagues.season", { seasonId }, (season) => {
      const isNew = !state.season;
      state.season = season;
      meet(season.divisions.flatMap((/** @type {any} */ one) => one.entrants.map((/** @type {any} */ each) => each.accountId)), redraw);
      if (isNew && season.status !== "draft" && season.options.evenings) watches.push(stage.watch("leagues.points", { seasonId }, (answer) => {
        points = answer;
        meet(answer.rows.map((/** @type {any} */ row) => row.accountId), redraw);
        redraw();
      }, () => {}));
      else if (season.status !== "draft" && !season.options.evenings) {
        fixtures.load();
        if (!at) askTable();
      }
      redraw();
    }, (error) => { problem = error; redraw(); })];
  };
  const send = (/** @type {string} */ type, /** @type {string} */ done, more = {}) => act(`leagues.${type}`, { seasonId: state.seasonId, ...more }, { done });
  const runs = () => ["host", "cohost"].includes(league.role);

  const table = () => {
    const { season } = state;
    const isOver = season.status === "done";
    const winner = isOver && !at ? tables?.tables[0]?.rows[0] : undefined;
    const pick = (/** @type {any} */ event) => { at = event.target.value; askTable(); };
    const numbers = (/** @type {any[]} */ rows) => rows.filter((row) => row.average !== undefined || row.scores180 || row.highestCheckout);
    return !tables ? waiting() : [winner && h("h2", { class: "cup-won", key: "won" }, t.league.champion(nameOf(winner))),
      tables.tables.map((/** @type {any} */ { division, rows }) => [tables.tables.length > 1 && h("h2", { key: `h${division}` }, t.league.division(division)),
        standings(t.league.division(division), rows.map((/** @type {any} */ one) =>
          ({ ...one.row, key: one.row.entrant, name: nameOf(one), face: faceOf(one), isMine: one.accountId === myId(), isOut: one.isOut,
          goesOn: one.isMovingUp, goesDown: one.isMovingDown })), { hasDraws: Boolean(season.options.drawsAllowed), hasForm: true }),
        numbers(rows).length > 0 && h("details", { class: "more", key: `n${division}` }, h("summary", null, t.league.numbers),
          h("ul", { class: "season-numbers" }, numbers(rows).map((one) =>
          h("li", { key: one.row.entrant }, h("strong", null, isolated(nameOf(one))), h("span", null,
            dotted([one.average !== undefined && t.league.average(one.average.toFixed(1)),
            one.scores180 && t.league.max(one.scores180), one.highestCheckout && t.league.checkout(one.highestCheckout)]))))))]),
      h("div", { class: "table-at", key: "at" }, h("div", { class: "field" }, h("label", { for: "table-at" }, t.league.at),
        h("input", { id: "table-at", type: "date", max: dateOf(new Date(now())), value: at, onchange: pick })),
        at && button(t.league.atNow, () => { at = ""; return askTable(); }, { key: "now" }))];
  };
  const parts = () => {
    const { season } = state;
    const isOn = season.status !== "draft";
    return [isOn && (season.options.evenings ? { key: "points", text: t.league.parts.points } : { key: "table", text: t.league.parts.table }),
      isOn && !season.options.evenings && { key: "fixtures", text: t.league.parts.fixtures }, !season.options.evenings && { key: "players",
        text: t.league.parts.players }].filter(Boolean);
  };
  const shown = /** @type {Record<string, () => any>} */ ({ table, fixtures: () => fixtures.view(), players: () => players.view(),
    points: () => (points ? pointsTable(points) : waiting()) });

  /** A host's next step; an entrant's answer. */
  const bar = () => {
    const { season } = state;
    if (!season) return runs() && league.status === "open" && sticky(linkTo(`/#/newseason/${id}`, t.league.newSeason, "button primary"));
    const mine = season.divisions.flatMap((/** @type {any} */ one) => one.entrants).find((/** @type {any} */ one) => one.isYou);
    const main = (/** @type {string} */ label, /** @type {() => any} */ work, isEarly = false) => button(label, work,
      { class: "primary", key: "go", disabled: isEarly });
    if (season.status === "draft" && mine?.status === "invited") return sticky(h("p", { class: "quiet", key: "told" }, t.league.invitedYou),
      button(t.league.decline, () => send("decline", t.league.declined), { key: "no" }),
      main(t.league.accept, () => send("accept", t.league.accepted)));
    if (season.status === "draft" && season.isHost) {
      const isReady = season.options.evenings || season.divisions.every((/** @type {any} */ one) => one.entrants.filter((/** @type {any} */ each) =>
        each.status === "in").length > 2);
      const note = !season.options.evenings && !season.options.firstDate ? t.league.needFirst : !isReady && t.league.needThree;
      return sticky(note && h("p", { class: "quiet", key: "told" }, note), !season.options.evenings && button(t.players.add, () => players.openNames(),
        { key: "add", "aria-haspopup": "dialog" }),
        isReady ? main(t.league.begin, () => send("begin", t.league.begun), Boolean(note)) : main(t.players.invite, () => players.openInvite()));
    }
    if (season.status === "draft" && mine) return sticky(answered(t.league.inIt, t.league.inItNote),
      changing(t.league.leave, () => send("decline", t.league.declined)));
    if (season.status === "running" && season.isHost && season.options.evenings) return sticky(button(t.league.finish,
      () => send("finish", t.league.finished), { key: "end" }),
      linkTo(`/#/newcup?league=${id}`, t.seasonPoints.newCup, "button primary"));
    if (season.status === "running" && season.isHost && season.overCount === season.fixtureCount) return sticky(main(t.league.finish,
      () => send("finish", t.league.finished)));
    if (season.status === "done" && season.isHost && league.seasons[0]?.id === season.id && league.status === "open") return sticky(main(t.league.next,
      () => asked(t.league.next, t.league.nextName, t.league.next, async (name) => {
      const next = await ask("leagues.next", { seasonId: season.id, name }, { id: newId() });
      tell(t.league.nextMade, { isDone: true });
      state.seasonId = kept.season = next.id;
      follow();
    }, { max: 60 })));
    return undefined;
  };
  const ending = async (/** @type {string} */ title, /** @type {string} */ text,
    /** @type {() => Promise<any>} */ work) => { if (await confirmed(title, text, title)) await work(); };
  /** The entrants of the season that is shown, and the members of the league's group. */
  const canHost = async () => {
    const entrants = state.season?.divisions.flatMap((/** @type {any} */ one) => one.entrants).filter((/** @type {any} */ one) =>
      one.accountId && one.status === "in") ?? [];
    const members = league.groupId ? (await ask("groups.members", { groupId: league.groupId, limit: 100 })).items : [];
    const found = [...entrants.map((/** @type {any} */ one) => personOf(one.accountId) ?? { id: one.accountId, displayName: one.name }),
      ...members.map((/** @type {any} */ one) => one.person)];
    return [...new Map(found.map((one) => [one.id, one])).values()];
  };
  const menu = () => {
    const { season } = state;
    const isDraft = season?.status === "draft";
    const mine = season?.divisions.flatMap((/** @type {any} */ one) => one.entrants).find((/** @type {any} */ one) => one.isYou);
    return /** @type {import("../router.js").MenuItem[]} */ ([
      season?.isHost && isDraft && { label: t.league.edit, sign: () => signOf("edit"), act: () => go(`/#/newseason/${id}/${season.id}`) },
      season?.isHost && isDraft && !season.options.evenings && { label: t.players.invite, sign: () => icon("crew"), act: () => players.openInvite() },
      season?.isHost && isDraft && !season.options.evenings && !mine && { label: t.players.me, sign: () => icon("you"), act: () => players.addMe() },
      runs() && league.status === "open" && { label: t.league.newSeason, sign: () => icon("plus"), act: () => go(`/#/newseason/${id}`) },
      runs() && league.status === "open" && { label: t.leagueEdit.change, sign: () => signOf("edit"), act: () => go(`/#/newleague/${id}`) },
      league.status === "open" && coHostItem({ hostId: league.hostId, coHosts: league.coHosts, texts: { ...t.coHosts, ...t.leagueCoHosts },
        people: canHost, set: (accountId, on, done) => act("leagues.cohost", { leagueId: id, accountId, on }, { done }) }),
      season?.status === "running" && mine?.status === "in" && { label: t.league.withdraw, sign: () => signOf("leave"),
        act: () => ending(t.league.withdraw, t.league.withdrawText, () => send("withdraw", t.league.withdrawn)), isDanger: true },
      season?.isHost && ["draft", "running"].includes(season.status) && { label: t.league.cancelSeason, sign: () => signOf("off"),
        act: () => ending(t.league.cancelSeason, t.league.cancelSeasonText(season.name), () => send("season-cancel", t.league.seasonCancelled)),
        isDanger: true },
      league.role === "host" && league.status === "open" && { label: t.league.cancel, sign: () => signOf("bin"),
        act: () => ending(t.league.cancel, t.league.cancelText(league.name), () => act("leagues.cancel", { leagueId: id }, { done: t.league.cancelled })),
        isDanger: true },
      league.role !== "host" && { label: t.league.report, sign: () => signOf("flag"), act: () => openReport("league", id),
        isDanger: true },
    ].filter(Boolean));
  };
  let offered = "";
  const redraw = () => {
    if (!league && problem?.status === 404) return stage.draw(h("h1", null, t.leagues.one), empty(t.leagues.missing,
      linkTo("/#/leagues", t.leagues.all, "button primary")));
    if (!league && problem) return stage.draw(h("h1", null, t.leagues.one), failed(problem, stage.again));
    if (!league) return stage.draw(waiting());
    const items = menu();
    const { url, name, visibility } = league;
    const next = JSON.stringify([items, league.coHosts, name, visibility]);
    if (next !== offered) {
      offered = next;
      stage.bar({ share: visibility === "private" ? undefined : () => share({ url, text: t.league.shared(name) }, () => copy(url)), menu: items });
    }
    const { season } = state;
    const all = season ? /** @type {any[]} */ (parts()) : [];
    const part = all.some(({ key }) => key === kept.part) ? kept.part : all[0]?.key;
    const choose = (/** @type {string} */ key) => { kept.part = key; redraw(); };
    const pick = (/** @type {any} */ event) => { state.seasonId = kept.season = event.target.value; follow(); redraw(); };
    stage.draw(hero(league.sport, { kind: league.status === "cancelled" ? "brief over" : "brief" }, h("h1", null, league.name),
      league.hidden && h("p", null, t.cup.hidden),
      h("p", { class: "where" }, dotted([season?.name, season && t.league.status[/** @type {keyof typeof t.league.status} */ (season.status)],
        season?.fixtureCount && season.status === "running" && t.league.progress(season.overCount ?? 0, season.fixtureCount)]))),
    league.seasons.length > 1 && h("div", { class: "season-pick", key: "pick" }, h("label", { for: "season" }, t.league.season),
      h("select", { id: "season", onchange: pick },
      league.seasons.map((/** @type {any} */ one) => h("option", { value: one.id, selected: one.id === state.seasonId, key: one.id }, one.name)))),
    league.seasons.length === 0 ? empty(t.league.noSeason, h("p", { class: "quiet" }, t.league.noSeasonText)) : !season ? waiting()
      : [all.length > 1 && segments(t.league.label, all, part, choose), part
        && (all.length > 1 ? panel(part, shown[part]()) : h("div", { class: "panel", key: "only" }, shown[part]())),
        !part && h("p", { class: "quiet", key: "soon" }, t.seasonPoints.none)],
    bar());
  };
  stage.watch("leagues.get", { leagueId: id }, (answer) => {
    [league, problem] = [answer, undefined];
    stage.title(answer.name);
    if (!answer.seasons.some((/** @type {any} */ one) => one.id === state.seasonId)) state.seasonId = answer.seasons[0]?.id;
    if (state.seasonId && state.season?.id !== state.seasonId) follow();
    redraw();
  }, (error) => {
    problem = error;
    if (!isOffline(error)) league = undefined;
    redraw();
  });
}
