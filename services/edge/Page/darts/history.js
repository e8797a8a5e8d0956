// @ts-check
// The matches I played or kept score of.

import { choice } from "../parts/form.js";
import { empty, linkTo, pagedList } from "../parts/states.js";
import { tabs } from "../parts/tabs.js";
import { ago } from "../parts/time.js";
import { myId } from "../session.js";
import { h } from "../view.js";
import { games } from "./engine.js";
import { nameOf } from "./play.js";
import { t } from "./texts.js";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  /** @type {Record<string, string | undefined>} */ const filter = (stage.kept.filter ??= {});
  let list = pagedList("darts.history", { ...filter }, () => redraw());
  stage.title(t.tabs.dartshistory);
  const set = (name) => (event) => {
    filter[name] = event.target.value || undefined;
    list = pagedList("darts.history", { ...filter }, () => redraw());
    redraw();
    list.load();
  };
  const outcome = (match) => {
    const slot = match.players.find((one) => one.accountId === myId() || one.linkedTo === myId())?.slot;
    if (slot == null || !match.winners?.length || match.players.length < 2) return undefined;
    return !match.winners.includes(slot) ? t.darts.results.lost : match.winners.length > 1 && match.gameType !== "english_cricket" ? t.darts.results.drawn
      : t.darts.results.won;
  };
  const redraw = () => stage.draw(tabs("darts", "dartshistory"), h("h1", null, t.tabs.dartshistory),
    choice("result", t.darts.result,
      [["", t.darts.results.all], ["won", t.darts.results.won], ["lost", t.darts.results.lost], ["drawn", t.darts.results.drawn]],
      filter.result ?? "", set("result")),
    h("div", { class: "field" }, h("label", { for: "type" }, t.darts.game),
      h("select", { id: "type", onchange: set("gameType") },
        h("option", { value: "" }, t.darts.results.all),
        Object.keys(games).map((name) => h("option", { value: name, selected: name === filter.gameType }, t.darts.games[name])))),
    list.view((match) => h("li", { key: match.id, class: "row" }, h("div", { class: "grow" },
      h("a", { href: `/#/match/${match.id}` },
        match.players.map((one) => `${nameOf(one)}${match.finalScores ? ` ${match.finalScores[one.slot]}` : ""}`).join(" · ")),
      h("p", { class: "quiet" },
        [t.darts.games[match.gameType], match.startScore,
          match.legsWon && `${t.darts.legs} ${match.legsWon.join("–")}`,
          ago(match.playedAt)].filter(Boolean).join(" · "))),
      outcome(match) && h("span", { class: "tag" }, outcome(match))),
    empty(t.darts.noHistory, linkTo("/#/darts", t.darts.new, "button primary"))));
  redraw();
  list.load();
}
