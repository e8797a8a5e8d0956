// @ts-check
// Darts statistics: averages over time, a heat map, results by game, head to head.

import { ask } from "../ask.js";
import { barChart, lineChart } from "../parts/charts.js";
import { firstName, shortName } from "../parts/faces.js";
import { calledBy, face, learn, meet, personOf } from "../parts/players.js";
import { choice } from "../parts/form.js";
import { facesMax, newFinder } from "../parts/friends.js";
import { loaded } from "../parts/loaded.js";
import { avatar } from "../parts/people.js";
import { empty, failed, linkTo, part, waiting } from "../parts/states.js";
import { tabs } from "../parts/tabs.js";
import { ago } from "../parts/time.js";
import { myId, session } from "../session.js";
import { bare, dotted } from "../texts.js";
import { h } from "../view.js";
import { board } from "./board.js";
import { written } from "./engine.js";
import { disc, outcomes } from "./outcomes.js";
import { restOf } from "./scoreboard.js";
import { t } from "./texts.js";

/** Maximum number of matches in the heat map. */
const boardsMax = 10;
/** Matches that a trend is of, and how many there are before it is told. */
const trendOf = 5, trendMin = 8;
/** Matches of the chart: all that are told, or the latest alone. */
const chartOf = 10;

/** How far the latest averages are above those before, as a word; nothing of too few. @param {number[]} values */
function trend(values) {
  if (values.length < trendMin) return undefined;
  const mean = (/** @type {number[]} */ list) => list.reduce((sum, one) => sum + one, 0) / list.length;
  const by = Math.round(10 * (mean(values.slice(-trendOf)) - mean(values.slice(0, -trendOf)))) / 10;
  const said = by > 0 ? t.dartstats.up : t.dartstats.down;
  return by === 0 ? undefined : h("span", { class: by > 0 ? "tag good" : "tag", key: "trend" }, said(Math.abs(by).toFixed(1), trendOf));
}

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const who = stage.args[0] ?? session.me.profile.nickname;
  stage.draw(tabs("darts", "dartstats"), waiting());
  const [stats, elo] = await Promise.all([ask("stats.darts", { accountId: who }), ask("stats.elo", { accountId: who }).catch(() => undefined)]);
  const isMe = stats.accountId === myId();
  /** Number of matches in the heat map. */
  let boards = 0;
  /** Visits of them that were entered by their totals. */
  let totals = 0;
  /** @type {Map<string, number>} */ const heat = new Map();
  /** @type {any} */ let duel;
  /** My matches with the rival, which know their scores. @type {any[]} */ let duelGames = [];
  let isChartAll = false;
  /** @type {any} */ let rival;
  /** @type {any[] | undefined} */ let friends;
  const { kept } = stage;
  let [boardName, scope] = kept.board ?? ["darts_wins", "friends"];
  /** @type {any} */ let leaders;
  /** Errors of parts that could not be loaded. @type {Record<string, any>} */ const problems = {};
  stage.title(t.nav.darts);

  const finder = newFinder(() => redraw());
  const compare = async (person) => {
    rival = person;
    [duel, duelGames] = await Promise.all([loaded(problems, "duel", ask("stats.head-to-head", { a: myId(), b: person.nickname })),
      ask("darts.history", { opponent: person.id, limit: 20 }).then(({ items }) => items, () => [])]);
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
  const { all, x01 } = stats;
  const shownAverages = () => (isChartAll ? x01.recentAverages : x01.recentAverages.slice(-chartOf));
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
      h("div", null, h("span", { class: "tally" }, h("b", { class: standing(duel.aWins, duel.bWins) }, duel.aWins), "–", h("b", null, duel.bWins)),
        h("span", { class: "quiet" }, leads())),
      h("div", null, face({ accountId: rival.id }, rivalName()), h("strong", null, firstName({ displayName: rivalName() })),
        duel.bAverage != null && h("span", { class: "quiet" }, t.darts.average(duel.bAverage)))),
    duel.played === 0 ? h("p", { class: "quiet" }, t.dartstats.noDuels) : h("ul", { class: "rows games" }, duel.last.map(played)),
    linkTo(`/#/darts?challenge=${encodeURIComponent(rival.nickname)}`, t.dartstats.challenge(firstName({ displayName: rivalName() })), "button primary wide")]);
  const standing = (mine, other) => (mine > other ? "ahead" : mine < other ? "behind" : "");
  const leads = () => (duel.aWins === duel.bWins ? duel.played ? t.dartstats.level : t.dartstats.played(0)
    : duel.aWins > duel.bWins ? t.dartstats.youLead : t.dartstats.theyLead(firstName({ displayName: rivalName() })));
  /** A match of the two: its game, its score, when it was, and who won it. */
  const played = (one) => {
    const game = duelGames.find(({ id }) => id === one.matchId);
    const mine = game?.players.find(({ accountId, linkedTo }) => [accountId, linkedTo].includes(myId()))?.slot ?? 0;
    const ownFirst = (list) => (list?.length === 2 ? `${list[mine]}–${list[1 - mine]}` : undefined);
    const hasLegs = game?.legsWon?.some((count) => count > 1);
    const score = !game ? undefined : hasLegs ? ownFirst(game.legsWon) : one.gameType !== "x01" ? ownFirst(game.finalScores)
      : game.players.length === 2 ? restOf(game, ({ accountId, linkedTo }) => [accountId, linkedTo].includes(myId())) : undefined;
    return h("li", { key: one.matchId, class: "past" }, disc(outcomes[one.winner]),
      h("div", { class: "grow" }, h("a", { class: "cover", href: `/#/match/${one.matchId}` }, String(one.startScore ?? t.darts.games[one.gameType])),
        h("p", { class: "quiet" }, dotted([score, ago(one.playedAt)]))));
  };

  /** Whether all is known that would move what stands below it, and the heat map, whose place is kept. */
  let [isKnown, isHeatKnown] = [false, false];
  const redraw = () => isKnown && stage.draw(tabs("darts", "dartstats"),
    h("h1", { class: isMe ? "sr" : "" }, isMe ? t.tabs.dartstats : t.dartstats.of(theirName())),
    !isMe && versus(),
    all.matches === 0 ? empty(isMe ? t.dartstats.none : t.dartstats.noneOf, linkTo("/#/darts", t.darts.new, "button primary")) : [
      x01?.threeDartAvg != null && h("section", { class: "part averages" },
        h("div", { class: "chief" }, h("strong", null, t.darts.averageOf(x01.threeDartAvg)), h("p", null, t.dartstats.average, trend(x01.recentAverages)),
          elo && h("p", { class: "rating" }, h("strong", null, elo.rating), " ", t.dartstats.elo)),
        shownAverages().length > 1 && [lineChart(shownAverages(), t.dartstats.overTimeLabel(shownAverages())),
          h("p", { class: "chart-foot" }, x01.recentAverages.length > chartOf ? [false, true].map((isAll) => h("button", {
            type: "button", class: "small", key: String(isAll), "aria-pressed": String(isChartAll === isAll), onclick: () => { isChartAll = isAll; redraw(); },
          }, t.dartstats.lastOf(isAll ? x01.recentAverages.length : chartOf))) : t.dartstats.lastOf(shownAverages().length))]),
      h("div", { class: "numbers" }, number(`${all.wins}–${all.losses}`, t.dartstats.wonLost),
        x01 && [number(percent(x01.checkoutPct), t.dartstats.checkouts), number(x01.highestCheckout, t.dartstats.highest),
          number(x01.firstNineAvg == null ? undefined : t.darts.averageOf(x01.firstNineAvg), t.dartstats.firstNine),
          number(`${x01.legsWon}–${x01.legsLost}`, t.dartstats.legs), number(x01.bestLegDarts?.["501"], t.dartstats.bestLeg),
          number(x01.nineDarters || undefined, t.dartstats.nineDarters)],
        stats.halveIt && number(stats.halveIt.bestScore, t.dartstats.halveIt),
        stats.cricket && number(stats.cricket.marksPerRound?.toFixed(2), t.dartstats.marks)),
      x01?.visits100plus > 0 && part(t.dartstats.scoring, barChart(
        [x01.visits100plus - x01.visits140plus, x01.visits140plus - x01.visits180, x01.visits180].map((count, index) => [t.dartstats.ranges[index], count]),
        t.dartstats.scoring)),
      h("div", { class: "columns" },
        h("div", null,
          part(t.dartstats.byGame,
            barChart(Object.entries(stats.byGame).map(([name, one]) => [t.darts.games[name],
              /** @type {any} */ (one).matches]), t.dartstats.byGame))),
        h("div", null, problems.heat && part(t.darts.heat, failed(problems.heat, stage.again)),
          (heat.size > 0 || isMe && !isHeatKnown) && part(t.darts.heat, board({ heat }),
            h("p", { class: "quiet" }, isHeatKnown ? [t.dartstats.heatText(boards), totals > 0 && ` ${t.dartstats.without(totals)}`] : t.loading))))],
    isMe && versus(),
    h("section", { class: "part leaders" }, h("div", { class: "row between" }, h("h2", null, t.dartstats.leaders),
      h("select", { "aria-label": t.dartstats.scope, onchange: (event) => { scope = event.target.value; loadLeaders(); } },
        Object.entries(t.dartstats.scopes).map(([key, text]) => h("option", { value: key, selected: key === scope }, text)))),
      choice("board", t.dartstats.board, Object.entries(t.dartstats.boards), boardName, (event) => { boardName = event.target.value; loadLeaders(); }),
      problems.leaders && failed(problems.leaders, loadLeaders),
      leaders && (leaders.items.length === 0 ? empty(t.dartstats.noLeaders[boardName]) : h("ol",
        { class: "rows" },
        leaders.items.map((row) => h("li",
          { key: row.accountId, class: row.accountId === myId() ? "row on" : "row" },
          h("span", { class: "tag" }, row.rank), face(row, bare(leaderName(row))),
          h("span", { class: "grow" }, leaderName(row)),
          h("b", null, boardName === "darts_avg" ? t.darts.averageOf(row.value) : row.value)))))));

  await Promise.all([loadLeaders(), isMe ? loadFriends() : compare({ id: stats.accountId, nickname: stats.nickname ?? who })]);
  isKnown = true;
  redraw();
  if (!isMe) return;
  const history = await loaded(problems, "heat", ask("darts.history", { limit: boardsMax }));
  for (const match of history?.items ?? []) {
    const slot = match.players.find((one) => one.accountId === myId())?.slot;
    const reply = slot == null ? undefined : await ask("darts.board", { matchId: match.id, player: slot }).catch(() => undefined);
    if (reply) boards += 1;
    totals += reply?.totalsVisits ?? 0;
    for (const { segment, multiplier, count } of reply?.items ?? []) heat.set(written(segment, multiplier),
      (heat.get(written(segment, multiplier)) ?? 0) + count);
  }
  isHeatKnown = true;
  redraw();
}
