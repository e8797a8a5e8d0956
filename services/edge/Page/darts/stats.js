// @ts-check
// Darts statistics: averages over time, a heat map, results by game, head to head.

import { ask } from "../ask.js";
import { barChart, lineChart } from "../parts/charts.js";
import { shortName } from "../parts/faces.js";
import { calledBy, face, learn, meet, personOf } from "../parts/players.js";
import { choice } from "../parts/form.js";
import { facesMax, newFinder } from "../parts/friends.js";
import { loaded } from "../parts/loaded.js";
import { avatar } from "../parts/people.js";
import { empty, failed, linkTo, part, waiting } from "../parts/states.js";
import { tabs } from "../parts/tabs.js";
import { ago } from "../parts/time.js";
import { myId, session } from "../session.js";
import { bare } from "../texts.js";
import { h } from "../view.js";
import { board } from "./board.js";
import { written } from "./engine.js";
import { t } from "./texts.js";

/** Maximum number of matches in the heat map. */
const boardsMax = 10;
/** The outcome for the first of two, by who has won. @type {Record<string, string>} */
const outcomes = { a: "won", b: "lost", other: "other" };

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const who = stage.args[0] ?? session.me.profile.nickname;
  stage.draw(tabs("darts", "dartstats"), waiting());
  const [stats, elo] = await Promise.all([ask("stats.darts", { accountId: who }), ask("stats.elo", { accountId: who }).catch(() => undefined)]);
  const isMe = stats.accountId === myId();
  /** Number of matches in the heat map. */
  let boards = 0;
  /** @type {Map<string, number>} */ const heat = new Map();
  /** @type {any} */ let duel;
  /** @type {any} */ let rival;
  /** @type {any[] | undefined} */ let friends;
  const { kept } = stage;
  let [boardName, scope] = kept.board ?? ["darts_avg", "friends"];
  /** @type {any} */ let leaders;
  /** Errors of parts that could not be loaded. @type {Record<string, any>} */ const problems = {};
  stage.title(t.tabs.dartstats);

  const finder = newFinder(() => redraw());
  const compare = async (person) => {
    rival = person;
    duel = await loaded(problems, "duel", ask("stats.head-to-head", { a: myId(), b: person.nickname }));
    redraw();
    meet([person.id], redraw);
  };
  const loadFriends = async () => {
    friends = (await loaded(problems, "friends", ask("friends.list", { limit: 100 })))?.items;
    learn(friends ?? []);
    redraw();
  };
  const loadLeaders = async () => {
    kept.board = [boardName, scope];
    leaders = await loaded(problems, "leaders", ask("stats.leaderboard", { board: boardName, scope, period: "all" }));
    redraw();
    meet((leaders?.items ?? []).map((row) => row.accountId), redraw);
  };
  const number = (value, label) => value != null && h("div", { class: "number", key: label }, h("strong", null, value), h("span", null, label));
  const fact = (label, value) => value != null && [h("dt", null, label), h("dd", null, value)];
  const { all, x01 } = stats;
  const percent = (value) => (value == null ? undefined : `${value}%`);

  const leaderName = (row) => calledBy(row.accountId, row.nickname) ?? t.people.gone;
  const theirName = () => personOf(stats.accountId)?.displayName ?? stats.nickname ?? who;
  const rivalName = () => personOf(rival.id)?.displayName ?? rival.displayName ?? rival.nickname;
  const rivals = () => problems.friends ? failed(problems.friends, loadFriends) : friends && (friends.length === 0
    ? h("p", { class: "quiet" }, t.dartstats.noFriends) : [
      h("p", { class: "quiet" }, t.dartstats.rival),
      h("div", { class: "bench", role: "group", "aria-label": t.dartstats.rival, key: "rivals" }, friends.slice(0, facesMax).map((one) => h("button", {
        type: "button", key: one.id, "aria-label": one.displayName, "aria-pressed": String(rival?.id === one.id), onclick: () => compare(one),
      }, avatar(one), h("span", { class: "name" }, shortName(one, friends ?? []))))),
      friends.length > facesMax && finder(t.dartstats.rival, compare)]);
  /** Head to head: of me and whoever this is about, or a friend who was picked. */
  const versus = () => part(t.dartstats.versus, isMe && rivals(),
    problems.duel && failed(problems.duel, () => compare(rival)),
    duel && [h("div", { class: "duel" },
      h("div", null, face({ me: true }, t.you), h("strong", null, t.you),
        duel.aAverage != null && h("span", { class: "quiet" }, t.darts.average(duel.aAverage))),
      h("div", null, h("span", { class: "tally" }, `${duel.aWins}–${duel.bWins}`), h("span", { class: "quiet" }, t.dartstats.played(duel.played))),
      h("div", null, face({ accountId: rival.id }, rivalName()), h("strong", null, rivalName()),
        duel.bAverage != null && h("span", { class: "quiet" }, t.darts.average(duel.bAverage)))),
    duel.played === 0 ? h("p", { class: "quiet" }, t.dartstats.noDuels) : h("ul", { class: "rows" },
      duel.last.map((one) => h("li", { key: one.matchId, class: "row" },
        h("a", { class: "grow", href: `/#/match/${one.matchId}` }, `${one.startScore ?? t.darts.games[one.gameType]} · ${ago(one.playedAt)}`),
        h("span", { class: `outcome is-${outcomes[one.winner]}` }, t.darts.results[outcomes[one.winner]] ?? t.dartstats.other)))),
    h("p", { class: "row center" }, linkTo(`/#/darts?challenge=${encodeURIComponent(rival.nickname)}`, t.dartstats.challenge(rivalName()), "button primary"))]);

  /** Whether all is known that would move what stands below it, and the heat map, whose place is kept. */
  let [isKnown, isHeatKnown] = [false, false];
  const redraw = () => isKnown && stage.draw(tabs("darts", "dartstats"),
    h("h1", { class: isMe ? "sr" : "" }, isMe ? t.tabs.dartstats : t.dartstats.of(theirName())),
    !isMe && versus(),
    all.matches === 0 ? empty(isMe ? t.dartstats.none : t.dartstats.noneOf, linkTo("/#/darts", t.darts.new, "button primary")) : [
      x01?.threeDartAvg != null && h("section", { class: "part" },
        h("p", { class: "chief" }, h("strong", null, t.darts.averageOf(x01.threeDartAvg)), " ", t.dartstats.average),
        x01.recentAverages.length > 1 && lineChart(x01.recentAverages, t.dartstats.overTimeLabel(x01.recentAverages))),
      h("div", { class: "numbers" }, number(`${all.wins}–${all.losses}`, t.dartstats.wonLost),
        x01 && [number(percent(x01.checkoutPct), t.dartstats.checkouts), number(x01.highestCheckout, t.dartstats.highest)]),
      h("dl", { class: "facts part" }, fact(t.dartstats.matches, all.matches), fact(t.dartstats.elo, elo?.rating),
        x01 && [fact(t.dartstats.firstNine, x01.firstNineAvg == null ? undefined : t.darts.averageOf(x01.firstNineAvg)),
          fact(t.dartstats.bestLeg, x01.bestLegDarts?.["501"]), fact("100+", x01.visits100plus), fact("140+", x01.visits140plus),
          fact("180", x01.visits180), fact(t.dartstats.nineDarters, x01.nineDarters || undefined)],
        stats.halveIt && fact(t.dartstats.halveIt, stats.halveIt.bestScore)),
      h("div", { class: "columns" },
        h("div", null,
          part(t.dartstats.byGame,
            barChart(Object.entries(stats.byGame).map(([name, one]) => [t.darts.games[name],
              /** @type {any} */ (one).matches]), t.dartstats.byGame))),
        h("div", null, problems.heat && part(t.darts.heat, failed(problems.heat, stage.again)),
          (heat.size > 0 || isMe && !isHeatKnown) && part(t.darts.heat, board({ heat }),
            h("p", { class: "quiet" }, isHeatKnown ? t.dartstats.heatText(boards) : t.loading))))],
    isMe && versus(),
    part(t.dartstats.leaders,
      choice("board", t.dartstats.board, Object.entries(t.dartstats.boards), boardName,
        (event) => { boardName = event.target.value; loadLeaders(); }),
      choice("scope", t.dartstats.scope, Object.entries(t.dartstats.scopes), scope, (event) => { scope = event.target.value; loadLeaders(); }),
      problems.leaders && failed(problems.leaders, loadLeaders),
      leaders && (leaders.items.length === 0 ? empty(t.dartstats.noLeaders) : h("ol",
        { class: "rows" },
        leaders.items.map((row) => h("li",
          { key: row.accountId, class: row.accountId === myId() ? "row on" : "row" },
          h("span", { class: "tag" }, row.rank), face(row, bare(leaderName(row))),
          h("span", { class: "grow" }, leaderName(row)),
          row.value))))));

  await Promise.all([loadLeaders(), isMe ? loadFriends() : compare({ id: stats.accountId, nickname: stats.nickname ?? who })]);
  isKnown = true;
  redraw();
  if (!isMe) return;
  const history = await loaded(problems, "heat", ask("darts.history", { limit: boardsMax }));
  for (const match of history?.items ?? []) {
    const slot = match.players.find((one) => one.accountId === myId())?.slot;
    const reply = slot == null ? undefined : await ask("darts.board", { matchId: match.id, player: slot }).catch(() => undefined);
    if (reply) boards += 1;
    for (const { segment, multiplier, count } of reply?.items ?? []) heat.set(written(segment, multiplier),
      (heat.get(written(segment, multiplier)) ?? 0) + count);
  }
  isHeatKnown = true;
  redraw();
}
