// @ts-check
// Darts statistics: averages over time, a heat map, results by game, head to head.

import { ask } from "../ask.js";
import { barChart, lineChart } from "../parts/charts.js";
import { choice } from "../parts/form.js";
import { loaded } from "../parts/loaded.js";
import { personPicker } from "../parts/people.js";
import { empty, failed, linkTo, part } from "../parts/states.js";
import { tabs } from "../parts/tabs.js";
import { ago } from "../parts/time.js";
import { myId, session } from "../session.js";
import { h } from "../view.js";
import { board } from "./board.js";
import { written } from "./engine.js";
import { t } from "./texts.js";

/** Maximum number of matches in the heat map. */
const boardsMax = 10;

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const who = stage.args[0] ?? session.me.profile.nickname;
  const [stats, elo] = await Promise.all([ask("stats.darts", { accountId: who }), ask("stats.elo", { accountId: who }).catch(() => undefined)]);
  const isMe = stats.accountId === myId();
  /** Number of matches in the heat map. */
  let boards = 0;
  /** @type {Map<string, number>} */ const heat = new Map();
  /** @type {any} */ let duel;
  /** @type {any} */ let rival;
  const { kept } = stage;
  let [boardName, scope] = kept.board ?? ["darts_avg", "friends"];
  /** @type {any} */ let leaders;
  /** Errors of parts that could not be loaded. @type {Record<string, any>} */ const problems = {};
  stage.title(t.tabs.dartstats);

  const compare = async (person) => {
    rival = person;
    duel = await loaded(problems, "duel", ask("stats.head-to-head", { a: who, b: person.nickname }));
    redraw();
  };
  const loadLeaders = async () => {
    kept.board = [boardName, scope];
    leaders = await loaded(problems, "leaders", ask("stats.leaderboard", { board: boardName, scope, period: "all" }));
    redraw();
  };
  const number = (value, label) => value != null && h("div", { class: "number", key: label }, h("strong", null, value), h("span", null, label));
  const { all, x01 } = stats;
  const percent = (value) => (value == null ? undefined : `${value} %`);

  const redraw = () => stage.draw(tabs("darts", "dartstats"), h("h1", null, isMe ? t.tabs.dartstats : t.dartstats.of(stats.nickname ?? who)),
    all.matches === 0 ? empty(isMe ? t.dartstats.none : t.dartstats.noneOf, linkTo("/#/darts", t.darts.new, "button primary")) : [
      h("div", { class: "numbers" }, number(all.matches, t.dartstats.matches),
        number(all.wins, t.dartstats.wins), number(all.losses, t.dartstats.losses),
        number(elo?.rating, t.dartstats.elo),
        x01 && [number(x01.threeDartAvg, t.dartstats.average),
          number(x01.firstNineAvg, t.dartstats.firstNine), number(percent(x01.checkoutPct), t.dartstats.checkouts),
          number(x01.highestCheckout, t.dartstats.highest), number(x01.bestLegDarts?.["501"], t.dartstats.bestLeg),
          number(x01.visits100plus, "100+"), number(x01.visits140plus, "140+"),
          number(x01.visits180, "180"),
          number(x01.nineDarters || undefined, t.dartstats.nineDarters)],
        stats.halveIt && number(stats.halveIt.bestScore, t.dartstats.halveIt)),
      h("div", { class: "columns" },
        h("div", null,
          x01?.recentAverages.length > 1 && part(t.dartstats.overTime, lineChart(x01.recentAverages, t.dartstats.overTimeLabel(x01.recentAverages))),
          part(t.dartstats.byGame,
            barChart(Object.entries(stats.byGame).map(([name, one]) => [t.darts.games[name],
              /** @type {any} */ (one).matches]), t.dartstats.byGame))),
        h("div", null, problems.heat && part(t.darts.heat, failed(problems.heat, stage.again)),
          heat.size > 0 && part(t.darts.heat, board({ heat }), h("p", { class: "quiet" }, t.dartstats.heatText(boards)))))],
    part(t.dartstats.versus, personPicker(t.dartstats.rival, compare, { friendsOnly: true }),
      problems.duel && failed(problems.duel, () => compare(rival)),
      duel && [h("p", null,
        h("strong", null, `${stats.nickname ?? who} ${duel.aWins} – ${duel.bWins} ${rival.nickname}`),
        ` ${t.dartstats.played(duel.played)}`),
        duel.aAverage != null && h("p", null, t.dartstats.averages(duel.aAverage, duel.bAverage ?? 0)),
        h("ul", { class: "rows" },
          duel.last.map((one) => h("li", { key: one.matchId },
            h("a", { href: `/#/match/${one.matchId}` },
              `${one.startScore ?? t.darts.games[one.gameType]}: `
                + (one.winner === "a" ? stats.nickname : one.winner === "b" ? rival.nickname : t.dartstats.other)),
            h("span", { class: "quiet" }, ` ${ago(one.playedAt)}`))))]),
    part(t.dartstats.leaders,
      choice("board", t.dartstats.board, Object.entries(t.dartstats.boards), boardName,
        (event) => { boardName = event.target.value; loadLeaders(); }),
      choice("scope", t.dartstats.scope, Object.entries(t.dartstats.scopes), scope, (event) => { scope = event.target.value; loadLeaders(); }),
      problems.leaders && failed(problems.leaders, loadLeaders),
      leaders && (leaders.items.length === 0 ? empty(t.dartstats.noLeaders) : h("ol",
        { class: "rows" },
        leaders.items.map((row) => h("li",
          { key: row.accountId, class: row.accountId === myId() ? "row on" : "row" },
          h("span", { class: "tag" }, row.rank),
          h("span", { class: "grow" }, row.nickname ?? t.people.gone),
          row.value))))));

  redraw();
  loadLeaders();
  if (!isMe) return;
  const history = await loaded(problems, "heat", ask("darts.history", { limit: boardsMax }));
  for (const match of history?.items ?? []) {
    const slot = match.players.find((one) => one.accountId === myId())?.slot;
    const reply = slot == null ? undefined : await ask("darts.board", { matchId: match.id, player: slot }).catch(() => undefined);
    if (reply) boards += 1;
    for (const { segment, multiplier, count } of reply?.items ?? []) heat.set(written(segment, multiplier),
      (heat.get(written(segment, multiplier)) ?? 0) + count);
  }
  redraw();
}
