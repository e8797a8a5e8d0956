// @ts-check
// The matches I played or kept score of.

import { face, meet } from "../parts/players.js";
import { choice } from "../parts/form.js";
import { empty, linkTo, pagedList } from "../parts/states.js";
import { tabs } from "../parts/tabs.js";
import { clock, dayWord } from "../parts/time.js";
import { myId } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { games } from "./engine.js";
import { disc } from "./outcomes.js";
import { nameOf } from "./play.js";
import { gameName, restOf } from "./scoreboard.js";
import { t } from "./texts.js";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  /** @type {Record<string, string | undefined>} */ const filter = (stage.kept.filter ??= {});
  const listed = () => pagedList("darts.history", { ...filter }, () => {
    meet((list.items ?? []).flatMap((match) => match.players.map((player) => player.accountId)), redraw);
    redraw();
  });
  let list = listed();
  stage.title(t.nav.darts);
  const set = (name) => (event) => {
    filter[name] = event.target.value || undefined;
    list = listed();
    redraw();
    list.load();
  };
  const isMine = (one) => one.accountId === myId() || one.linkedTo === myId();
  /** @returns {"won" | "lost" | "drawn" | undefined} */
  const outcome = (match) => {
    const slot = match.players.find(isMine)?.slot;
    if (slot == null || !match.winners?.length || match.players.length < 2) return undefined;
    return !match.winners.includes(slot) ? "lost" : match.winners.length > 1 && match.gameType !== "english_cricket" ? "drawn" : "won";
  };
  /** The rivals first: whom one played is what one looks for. */
  const row = (match) => {
    const rivals = match.players.filter((one) => !isMine(one));
    const shown = rivals.length ? rivals : match.players;
    const result = outcome(match);
    const mine = match.players.find(isMine)?.slot ?? 0;
    const ownFirst = (list) => (list?.length === 2 ? [list[mine], list[1 - mine]] : list ?? []).join("–");
    const points = match.gameType === "x01" ? undefined : ownFirst(match.finalScores);
    const legs = match.legsWon?.some((count) => count > 1) || match.legsWon?.filter(Boolean).length > 1 ? ownFirst(match.legsWon) : undefined;
    // Points that are left would read like legs.
    const rest = match.gameType === "x01" && match.players.length === 2 ? restOf(match, isMine) : undefined;
    const day = dayWord(match.playedAt);
    const isFirst = (list.items ?? []).find((one) => dayWord(one.playedAt) === day) === match;
    return [isFirst && h("li", { key: `day ${day}`, class: "day" }, h("h2", null, day)), h("li", { key: match.id, class: "past" },
      h("span", { class: "face-row" }, shown.slice(0, 3).map((one) => h("span", { key: one.slot }, face(one, nameOf(one))))),
      h("div", { class: "grow" }, h("a", { class: "cover", href: `/#/match/${match.id}` }, shown.map(nameOf).join(", ")),
        h("p", { class: "quiet" }, dotted([gameName(match), legs || points || rest, clock(match.playedAt)]))),
      result && disc(result))];
  };
  /** How the matches that are listed went, and the last five as discs. */
  const summary = () => {
    const all = (list.items ?? []).map(outcome).filter(Boolean);
    const count = (name) => all.filter((one) => one === name).length;
    return all.length > 1 && h("p", { class: "summary", key: "summary" },
      h("span", { class: "grow" }, t.darts.summary(count("won"), count("lost"), list.next ? all.length : 0)),
      all.slice(0, 5).map((one, index) => disc(/** @type {string} */ (one), { key: index })));
  };
  const redraw = () => stage.draw(tabs("darts", "dartshistory"), h("h1", { class: "sr" }, t.tabs.dartshistory),
    h("div", { class: "past-filters scroll", key: "filters" }, choice("result", t.darts.result,
      [["", t.darts.results.all], ["won", t.darts.results.won], ["lost", t.darts.results.lost], ["drawn", t.darts.results.drawn]],
      filter.result ?? "", set("result")),
    h("label", { class: "sr", for: "type" }, t.darts.game),
    h("select", { id: "type", class: "chip", onchange: set("gameType") },
      h("option", { value: "" }, t.darts.allGames),
      Object.keys(games).map((name) => h("option", { value: name, selected: name === filter.gameType }, t.darts.games[name])))),
    summary(),
    list.view(row, empty(t.darts.noHistory, linkTo("/#/darts", t.darts.new, "button primary"))));
  redraw();
  list.load();
}
