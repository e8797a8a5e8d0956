// @ts-check
// The result of a match: the winner with style, the figures side by side, and every turn in a table.

import { face } from "../parts/players.js";
import { button } from "../parts/form.js";
import { linkTo, part } from "../parts/states.js";
import { sticky } from "../parts/sticky.js";
import { ago } from "../parts/time.js";
import { copy, share } from "../parts/share.js";
import { myId } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { board, heatOf } from "./board.js";
import { rivalOf } from "./duel.js";
import { dartsIn, lineOf } from "./engine.js";
import { figuresOf, totalOf, turnsOf } from "./figures.js";
import { disc, outcomes } from "./outcomes.js";
import { runChart } from "./runs.js";
import { nameOf } from "./play.js";
import { formatOf, gameName, hasLegs, shortNames } from "./scoreboard.js";
import { t } from "./texts.js";

/**
 * The score of a match of two: sets, else legs, else what the game counts; the winner's first.
 * @param {any} view @param {any} standing @param {number} winner
 */
function scoreOf(view, standing, winner) {
  const { bestOfLegs = 1, bestOfSets = 1, scoring } = view.options ?? {};
  const legs = view.legsWon ?? standing.legsWon;
  const isMany = bestOfLegs > 1 || legs?.some((count) => count > 1);
  const won = bestOfSets > 1 ? view.setsWon ?? standing.setsWon : isMany ? legs : undefined;
  const hasPoints = !["x01", "knockout", "sudden_death", "killer"].includes(view.gameType) && scoring !== "none";
  const counts = (hasLegs(view.gameType) ? won : undefined) ?? (hasPoints ? standing.scores : undefined);
  return counts?.length === 2 && view.players.length === 2 ? `${counts[winner]}–${counts[1 - winner]}` : "";
}

/** Whether the winners are one team. @param {any} view @param {number[]} winners */
const areTeam = (view, winners) => (view.gameType === "english_cricket" || Boolean(view.options?.teams ?? view.teams))
  && new Set(winners.map((slot) => slot % 2)).size === 1;

const people = (view) => view.players.map((player, slot) => ({ player, slot, name: nameOf(player) }));

/** @param {any} view @param {any} standing */
function titleOf(view, standing) {
  const { winners } = standing;
  if (view.status === "abandoned" || !winners?.length) return t.darts.abandoned;
  if (winners.length > 1 && !areTeam(view, winners)) return t.darts.draw;
  const winner = view.players[winners[0]];
  if (winner.accountId == null && winner.me && !myId()) return t.darts.youWin("");
  const names = shortNames(view.players);
  return t.darts.wins(winners.map((slot) => names[slot]).join(" & "), "");
}

/** A checkout that is worth a word, and the darts of a leg of 501 or 301 that was quick. */
const [greatOut, quickLeg] = [40, 24];

/** The special things about how somebody has won. @param {any} view @param {any[]} visits @param {number} winner */
function badges(view, visits, winner) {
  if (view.gameType !== "x01" || winner == null) return [];
  const { visits180 = 0, checkout = 0, bestLeg } = figuresOf(visits, winner, view.gameType, view.options);
  return [visits180 > 0 && t.darts.maxes(visits180), checkout >= greatOut && t.darts.outOf(checkout),
    bestLeg != null && bestLeg <= quickLeg && t.darts.legIn(bestLeg)].filter(Boolean);
}

/** The figures of all players, one beside the other; of two with what they are between them, and bars. @param {any} view @param {any[]} visits */
function figures(view, visits) {
  const all = view.players.map((_, slot) => figuresOf(visits, slot, view.gameType, view.options));
  const short = shortNames(view.players);
  const isTwo = all.length === 2;
  const names = Object.keys(t.darts.figures).filter((name) => all.some((one) => one[name] != null));
  const heads = people(view).map(({ player, slot, name }) => h("th", { scope: "col", key: slot }, face(player, name), h("span", null, short[slot])));
  const around = (cells, middle) => (isTwo ? [cells[0], middle, cells[1]] : [middle, cells]);
  return h("div", { class: "wide-table", tabindex: 0, role: "region", "aria-label": t.darts.figuresTitle },
  h("table", { class: isTwo ? "figures of-two" : "figures" },
    h("thead", null, h("tr", null, around(heads, h("td")))),
    h("tbody", null, names.map((name) => {
      const values = all.map((one) => one[name]);
      const said = (value) => (value == null ? value : ["average", "firstNine"].includes(name) ? t.darts.averageOf(value)
        : name === "marks" ? value.toFixed(2) : value);
      const isLess = name === "bestLeg" || name === "darts";
      const known = values.filter((value) => value != null);
      // Better than nothing is better.
      const isShare = known.some((value) => typeof value === "string");
      const differ = !isShare && all.length > 1 && (known.length < all.length || new Set(known).size > 1);
      const top = differ && name !== "darts" ? (isLess ? Math.min : Math.max)(...known) : undefined;
      const most = Math.max(1, ...known);
      const least = Math.min(...known);
      const part = (/** @type {string} */ text) => Number(text.split("/")[0]) / Number(text.split("/")[1]);
      const share = (value) => (value == null ? 0 : isShare ? part(value) : isLess ? least / Math.max(1, value) : value / most);
      return h("tr", { key: name }, around(values.map((value, slot) => h("td",
        { key: slot, class: value != null && value === top ? "top" : undefined, style: isTwo ? { "--part": share(value).toFixed(2) } : undefined },
        said(value) ?? "–")),
      h("th", { scope: "row" }, t.darts.figures[name])));
    }))));
}

/** The gain of a visit, as it stands in a table. @param {any} visit @param {string} gameType */
function broughtBy(visit, gameType) {
  if (visit.bullOff) return t.darts.bull;
  if (visit.bust) return t.darts.wasBust;
  if (gameType === "cricket") return t.darts.marksOf(visit.meta?.marks ?? 0);
  const by = visit.scoreAfter - visit.scoreBefore;
  return ["around_the_clock", "shanghai", "bobs_27"].includes(gameType) ? `${by < 0 ? "−" : "+"}${Math.abs(by)}` : totalOf(visit);
}
const isWon = (/** @type {any} */ visit, /** @type {any} */ { gameType }) => gameType === "x01" && (visit.scoreAfter === 0 || visit.bullOff);
/** The darts of a visit; of one that was entered by its total, how many there were. @param {any} visit */
const threwIn = (visit) => (visit.darts ? lineOf(visit) : visit.bullOff ? t.darts.bullWon : dartsIn(visit) < 3 ? t.darts.dartsThrown(dartsIn(visit)) : "");

/** Every turn of the match, a table for each leg. @param {any} view @param {any[]} visits */
export function turnTables(view, visits) {
  const legs = turnsOf(visits, view.players.length);
  const hasSets = (view.options?.bestOfSets ?? 1) > 1;
  return h("div", { class: "turn-tables" }, legs.map(({ set, leg, rows }) => h("div", { key: `${set}-${leg}`, class: "wide-table", tabindex: 0, role: "region",
    "aria-label": t.darts.legOf(set, leg, hasSets) },
    legs.length > 1 && h("h3", null, t.darts.legOf(set, leg, hasSets)),
    view.gameType === "x01" && view.players.length === 2 && rows.length > 1 && runChart(rows, shortNames(view.players)),
    h("table", { class: "turns" },
      h("thead", null, h("tr", null, h("th", { scope: "col" }, h("span", { class: "sr" }, t.darts.turn), "#"),
        people(view).map(({ slot, name }) => h("th", { scope: "col", key: slot }, name)))),
      h("tbody", null, rows.map((row, turn) => h("tr", { key: turn }, h("th", { scope: "row" }, turn + 1),
        row.map((visit, slot) => h("td", { key: slot, class: visit?.bust ? "bust" : visit && isWon(visit, view) ? "out" : undefined },
          visit && [h("b", null, broughtBy(visit, view.gameType)), h("span", { class: "left" }, visit.scoreAfter),
            h("small", null, threwIn(visit))])))))))));
}

/** The faces of two with the score between them. @param {any} view @param {any} standing @param {number | undefined} winner @param {any[]} visits */
function sides(view, standing, winner, visits) {
  const short = shortNames(view.players);
  const score = winner == null ? "" : scoreOf(view, standing, winner);
  // The winner stands first, where the score does.
  const order = people(view).sort((a, b) => Number(b.slot === winner) - Number(a.slot === winner));
  const isX01 = view.gameType === "x01";
  // One leg has no score: what was left says how near it was.
  const more = ({ slot }) => (!isX01 ? "" : !score && slot !== winner && standing.scores[slot] > 0 ? t.darts.left(standing.scores[slot])
    : visits.length ? t.darts.average(figuresOf(visits, slot, view.gameType, view.options).average ?? 0) : "");
  const side = (one) => h("li", { key: one.slot }, h("span", { class: one.slot === winner ? "crowned" : "" }, face(one.player, one.name, "vast")),
    h("strong", null, short[one.slot]), h("span", null, more(one)));
  return h("ol", { class: "podium-sides" }, side(order[0]),
    h("li", { class: score ? "tally" : "tally versus", key: "tally" }, score || t.darts.versus), side(order[1]));
}

/** How the two have played so far, which leads to all about it. @param {any} view @param {any} duel */
function record(view, duel) {
  const rival = rivalOf(view);
  if (!rival) return undefined;
  const slot = view.players.indexOf(rival);
  const name = shortNames(view.players)[slot];
  const who = rival.nickname ?? rival.accountId;
  return part(t.dartstats.versus, h("div", { class: "record" },
    h("span", { class: "face-row" }, view.players.map((player, index) => h("span", { key: index }, face(player, nameOf(player))))),
    h("div", { class: "grow" }, h("a", { class: "cover", href: `/#/dartstats/${encodeURIComponent(who)}` },
      duel ? t.remote.lead(name, duel.aWins, duel.bWins) : `${t.you} ${t.darts.versus} ${name}`),
    h("p", { class: "form-row" }, duel ? duel.last.map((one) => disc(outcomes[one.winner], { key: one.matchId })) : "\u00a0"))));
}

/** Where everybody's darts went, as far as they are known; visits that were entered by their totals are counted. @param {any} view @param {any[]} visits */
function heats(view, visits) {
  const all = people(view).map((one) => ({ ...one, own: visits.filter((visit) => visit.player === one.slot) }))
    .filter(({ own }) => own.some((visit) => visit.darts));
  const byTotal = (/** @type {any[]} */ own) => own.filter((visit) => visit.total !== undefined).length;
  return all.length > 0 && part(t.darts.heat, h("div", { class: "heats" }, all.map(({ slot, name, own }) => h("figure", { key: slot },
    board({ heat: heatOf(own) }), h("figcaption", null, name, byTotal(own) > 0 && h("span", { class: "quiet" }, ` ${t.darts.without(byTotal(own))}`))))));
}

/**
 * @param {any} view @param {any} standing
 * @param {{visits: any[], sync?: any, rematch?: () => any, duel?: any, back?: {href: string, label: string}}} more
 */
export function resultOf(view, standing, { visits, sync, rematch, duel, back }) {
  const title = titleOf(view, standing);
  const winners = standing.winners ?? [];
  const minutes = Math.round((view.durationSeconds ?? (view.endedAt ? (Date.parse(view.endedAt) - Date.parse(view.startedAt)) / 1000 : 0)) / 60);
  const said = view.gameType === "x01" ? t.darts.leftOf : t.darts.scoreOf;
  const pass = async () => {
    const all = people(view).map(({ slot, name }) => t.darts.scoreOf(name, standing.scores[slot])).join(", ");
    const text = `${[title, winners.length ? scoreOf(view, standing, winners[0]) : ""].filter(Boolean).join(" ")} · ${gameName(view)}: ${all}`;
    await share({ text: t.darts.shared(text) }, () => copy(text));
  };
  const isTwo = view.players.length === 2 && winners.length < 2;
  const shown = winners.length ? people(view).filter(({ slot }) => winners.includes(slot)) : people(view);
  const others = people(view).filter(({ slot }) => winners.length && !winners.includes(slot));
  const marks = badges(view, visits, winners[0]);
  const name = dotted([gameName(view), formatOf(view)]);
  return [h("h1", { class: "sr", key: "name" }, name), h("div", { class: "result", key: "result" },
    h("section", { class: "podium" },
      h("h2", { role: "status" }, title),
      h("p", null, dotted([name, minutes > 0 && t.darts.minutes(minutes), view.playedAt && ago(view.playedAt)])),
      isTwo ? sides(view, standing, winners[0], visits) : [h("div", { class: "podium-faces" }, shown.slice(0, 4).map(({ player, slot, name }) =>
        h("span", { key: slot, class: winners.length ? "crowned" : "" }, face(player, name, "vast")))),
      h("ul", { class: "podium-others" }, others.map(({ player, slot, name }) => h("li", { key: slot },
        face(player, name), said(name, standing.scores[slot] ?? ""))))],
      marks.length > 0 && h("ul", { class: "podium-marks" }, marks.map((one) => h("li", { key: one }, one))),
      sync),
    visits.length > 0 && h("div", { class: "columns" },
      h("div", null, part(t.darts.figuresTitle, figures(view, visits)), record(view, duel),
        part(t.darts.turnByTurn, turnTables(view, visits))),
      h("div", null, heats(view, visits)))),
  sticky(button(t.darts.share, pass, { key: "share" }), rematch && button(t.darts.rematch, rematch, { class: "primary", key: "again" }),
    back && linkTo(back.href, back.label, "button primary"))];
}
