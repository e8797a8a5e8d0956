// @ts-check
// The result of a match: the winner with style, the figures side by side, and every turn in a table.

import { face } from "../parts/players.js";
import { button } from "../parts/form.js";
import { linkTo, part } from "../parts/states.js";
import { ago } from "../parts/time.js";
import { copy, share } from "../parts/share.js";
import { isUser, myId } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { board, heatOf } from "./board.js";
import { figuresOf, totalOf, turnsOf } from "./figures.js";
import { nameOf } from "./play.js";
import { formatOf, gameName, shortNames } from "./scoreboard.js";
import { t } from "./texts.js";

/**
 * The score of a match of two: sets, else legs, else what the game counts; the winner's first.
 * @param {any} view @param {any} standing @param {number} winner
 */
function scoreOf(view, standing, winner) {
  const { bestOfLegs = 1, bestOfSets = 1 } = view.options ?? {};
  const legs = view.legsWon ?? standing.legsWon;
  const isMany = bestOfLegs > 1 || legs?.some((count) => count > 1);
  const ofX01 = bestOfSets > 1 ? view.setsWon ?? standing.setsWon : isMany ? legs : undefined;
  const counts = view.gameType === "x01" ? ofX01 : ["halve_it", "english_cricket"].includes(view.gameType) ? standing.scores : undefined;
  return counts?.length === 2 && view.players.length === 2 ? `${counts[winner]}–${counts[1 - winner]}` : "";
}

const people = (view) => view.players.map((player, slot) => ({ player, slot, name: nameOf(player) }));

/** @param {any} view @param {any} standing */
function titleOf(view, standing) {
  const { winners } = standing;
  if (view.status === "abandoned" || !winners?.length) return t.darts.abandoned;
  const isDraw = winners.length > 1 && view.gameType !== "english_cricket";
  if (isDraw) return t.darts.draw;
  const winner = view.players[winners[0]];
  const score = scoreOf(view, standing, winners[0]);
  if (winner.accountId == null && winner.me && !myId()) return t.darts.youWin(score);
  return t.darts.wins(winners.map((slot) => nameOf(view.players[slot])).join(" & "), score);
}

/** The figures of all players, one beside the other. @param {any} view @param {any[]} visits */
function figures(view, visits) {
  const isX01 = view.gameType === "x01";
  const all = view.players.map((_, slot) => figuresOf(visits, slot, isX01));
  const short = shortNames(view.players);
  const names = Object.keys(t.darts.figures).filter((name) => all.some((one) => one[name] != null));
  return h("div", { class: "wide-table", tabindex: 0, role: "region", "aria-label": t.darts.figuresTitle }, h("table", { class: "figures" },
    h("thead", null, h("tr", null, h("td"),
      people(view).map(({ player, slot, name }) => h("th", { scope: "col", key: slot }, face(player, name), h("span", null, short[slot]))))),
    h("tbody", null, names.map((name) => {
      const values = all.map((one) => one[name]);
      const said = (value) => (value == null ? value : name === "average" || name === "firstNine" ? t.darts.averageOf(value) : value);
      const isLess = name === "bestLeg" || name === "darts";
      const known = values.filter((value) => value != null);
      const top = known.length > 1 && new Set(known).size > 1 && name !== "darts" ? (isLess ? Math.min : Math.max)(...known) : undefined;
      return h("tr", { key: name }, h("th", { scope: "row" }, t.darts.figures[name]),
        values.map((value, slot) => h("td", { key: slot, class: value != null && value === top ? "top" : undefined }, said(value) ?? "–")));
    }))));
}

/** Every turn of the match, a table for each leg. @param {any} view @param {any[]} visits */
export function turnTables(view, visits) {
  const legs = turnsOf(visits, view.players.length);
  const hasSets = (view.options?.bestOfSets ?? 1) > 1;
  return h("div", { class: "turn-tables" }, legs.map(({ set, leg, rows }) => h("div", { key: `${set}-${leg}`, class: "wide-table", tabindex: 0, role: "region",
    "aria-label": t.darts.legOf(set, leg, hasSets) },
    h("table", { class: "turns" },
      legs.length > 1 && h("caption", null, t.darts.legOf(set, leg, hasSets)),
      h("thead", null, h("tr", null, h("th", { scope: "col" }, h("span", { class: "sr" }, t.darts.turn), "#"),
        people(view).map(({ slot, name }) => h("th", { scope: "col", key: slot }, name)))),
      h("tbody", null, rows.map((row, turn) => h("tr", { key: turn }, h("th", { scope: "row" }, turn + 1),
        row.map((visit, slot) => h("td", { key: slot, class: visit?.bust ? "bust" : visit?.scoreAfter === 0 && view.gameType === "x01" ? "out" : undefined },
          visit && [h("b", null, visit.bust ? t.darts.wasBust : totalOf(visit)), h("span", { class: "left" }, visit.scoreAfter),
            h("small", null, visit.darts.join(" "))])))))))));
}

/**
 * @param {any} view @param {any} standing
 * @param {{visits: any[], sync?: any, rematch?: () => any}} more
 */
export function resultOf(view, standing, { visits, sync, rematch }) {
  const title = titleOf(view, standing);
  const winners = standing.winners ?? [];
  const rivals = people(view).filter(({ player }) => player.accountId && player.accountId !== myId() && player.nickname);
  const minutes = Math.round((view.durationSeconds ?? (view.endedAt ? (Date.parse(view.endedAt) - Date.parse(view.startedAt)) / 1000 : 0)) / 60);
  const said = view.gameType === "x01" ? t.darts.leftOf : t.darts.scoreOf;
  const pass = async () => {
    const text = `${title} · ${gameName(view)}: ${people(view).map(({ slot, name }) => t.darts.scoreOf(name, standing.scores[slot])).join(", ")}`;
    await share({ text: t.darts.shared(text) }, () => copy(text));
  };
  const shown = winners.length ? people(view).filter(({ slot }) => winners.includes(slot)) : people(view);
  const others = people(view).filter(({ slot }) => winners.length && !winners.includes(slot));
  return h("div", { class: "result", key: "result" },
    h("section", { class: "podium" },
      h("div", { class: "podium-faces" }, shown.slice(0, 4).map(({ player, slot, name }) =>
        h("span", { key: slot, class: winners.length ? "crowned" : "" }, face(player, name, "vast")))),
      h("h1", { role: "status" }, title),
      h("p", null, dotted([gameName(view), formatOf(view), minutes > 0 && t.darts.minutes(minutes), view.playedAt && ago(view.playedAt)])),
      h("ul", { class: "podium-others" }, others.map(({ player, slot, name }) => h("li", { key: slot },
        face(player, name), said(name, standing.scores[slot] ?? "")))),
      h("div", { class: "row center wrap" },
        rematch && button(t.darts.rematch, rematch, { class: "primary", key: "again" }),
        linkTo("/#/darts", t.darts.done), button(t.darts.share, pass, { key: "share" })),
      sync),
    visits.length > 0 && h("div", { class: "columns" },
      h("div", null, part(t.darts.figuresTitle, figures(view, visits)),
        isUser() && rivals.length === 1 && part(t.dartstats.versus,
          linkTo(`/#/dartstats/${encodeURIComponent(rivals[0].player.nickname)}`, `${t.you} ${t.darts.versus} ${rivals[0].name}`)),
        part(t.darts.turnByTurn, turnTables(view, visits))),
      h("div", null, part(t.darts.heat, h("div", { class: "heats" }, people(view).map(({ slot, name }) => h("figure", { key: slot },
        board({ heat: heatOf(visits.filter((visit) => visit.player === slot)) }), h("figcaption", null, name))))))));
}
