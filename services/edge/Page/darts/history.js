// @ts-check
// The matches I played or kept score of.

import { face, meet } from "../parts/players.js";
import { choice } from "../parts/form.js";
import { empty, linkTo, pagedList } from "../parts/states.js";
import { tabs } from "../parts/tabs.js";
import { ago } from "../parts/time.js";
import { myId } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { games } from "./engine.js";
import { nameOf } from "./play.js";
import { gameName } from "./scoreboard.js";
import { t } from "./texts.js";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  /** @type {Record<string, string | undefined>} */ const filter = (stage.kept.filter ??= {});
  const listed = () => pagedList("darts.history", { ...filter }, () => {
    meet((list.items ?? []).flatMap((match) => match.players.map((player) => player.accountId)), redraw);
    redraw();
  });
  let list = listed();
  stage.title(t.tabs.dartshistory);
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
    // Points that are left would read like legs.
    const points = match.gameType === "x01" ? undefined : match.finalScores?.join("–");
    const legs = match.legsWon?.some((count) => count > 1) || match.legsWon?.filter(Boolean).length > 1 ? match.legsWon.join("–") : undefined;
    return h("li", { key: match.id, class: "past" },
      h("span", { class: "face-row" }, shown.slice(0, 3).map((one) => h("span", { key: one.slot }, face(one, nameOf(one))))),
      h("div", { class: "grow" }, h("a", { class: "cover", href: `/#/match/${match.id}` }, shown.map(nameOf).join(", ")),
        h("p", { class: "quiet" }, dotted([gameName(match), legs ?? points, ago(match.playedAt)]))),
      result && h("span", { class: `outcome is-${result}` }, t.darts.results[result]));
  };
  const redraw = () => stage.draw(tabs("darts", "dartshistory"), h("h1", { class: "sr" }, t.tabs.dartshistory),
    choice("result", t.darts.result,
      [["", t.darts.results.all], ["won", t.darts.results.won], ["lost", t.darts.results.lost], ["drawn", t.darts.results.drawn]],
      filter.result ?? "", set("result")),
    h("div", { class: "field" }, h("label", { class: "sr", for: "type" }, t.darts.game),
      h("select", { id: "type", onchange: set("gameType") },
        h("option", { value: "" }, t.darts.allGames),
        Object.keys(games).map((name) => h("option", { value: name, selected: name === filter.gameType }, t.darts.games[name])))),
    list.view(row, empty(t.darts.noHistory, linkTo("/#/darts", t.darts.new, "button primary"))));
  redraw();
  list.load();
}
