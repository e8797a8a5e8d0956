// @ts-check
// Golf: the round that is played, a new one, and those that were.

import { ask } from "../ask.js";
import { button } from "../parts/button.js";
import { handicapText } from "../parts/golf.js";
import { hero } from "../parts/hero.js";
import { meet } from "../parts/players.js";
import { empty, failed, linkTo, part, waiting } from "../parts/states.js";
import { lately } from "../parts/time.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { calledOf } from "./named.js";
import { howFar } from "./playing.js";
import { golfTabs } from "./tabs.js";
import { t } from "./texts.js";

const rowsMax = 20;

/** A round in a list. @param {any} row of `rounds.mine` */
export const roundRow = (row) => h("li", { key: row.id, class: `card golf-round is-${row.state}` },
  h("div", { class: "grow" }, h("a", { class: "cover", href: `/#/round/${row.id}` }, row.courseName),
    h("p", { class: "quiet" }, dotted([row.players.map((/** @type {any} */ one) => calledOf(one)).join(", "), t.golf.formats[row.format],
      row.holes !== "all" && t.golf.holes[row.holes]])),
    row.awaitsMe ? h("span", { class: "tag warn" }, t.golf.waits) : row.state === "sealed" ? h("p", { class: "quiet" }, lately(row.startedAt))
      : h("span", { class: row.state === "live" ? "tag good" : "tag" }, row.state === "live" ? howFar(row) : t.golf.states[row.state])),
  row.through > 0 && row.gross != null && h("strong", { class: "gross", "aria-label": `${t.score.total} ${row.gross}` }, row.gross));

/** @param {import("../router.js").Stage} stage */
export function show(stage) {
  /** @type {any[] | undefined} */ let rounds;
  /** @type {any} */ let record;
  /** @type {any} */ let problem;
  /** @type {string | undefined} */ let page;
  stage.title(t.golf.title);
  const more = async () => {
    const reply = await ask("rounds.mine", { limit: rowsMax, page });
    [rounds, page] = [[...rounds ?? [], ...reply.items], reply.next];
    named(reply.items);
    redraw();
  };
  const named = (/** @type {any[]} */ rows) => meet(rows.flatMap((row) => row.players.map((/** @type {any} */ one) => one.accountId)), () => redraw());
  const redraw = () => {
    const head = [golfTabs("golf"), hero("golf", { kind: "brief golf-hero" }, h("h1", null, t.golf.title), h("p", null, t.golf.motto),
      record?.index != null && h("a", { class: "golf-index", href: "/#/golfrecord" }, h("b", null, handicapText(record.index)),
        h("span", null, t.record.index, " · ", t.record.notOfficial)))];
    if (problem && !rounds) return stage.draw(head, failed(problem, stage.again));
    if (!rounds) return stage.draw(head, waiting());
    const open = rounds.filter((row) => row.state === "live" || row.awaitsMe);
    const past = rounds.filter((row) => !open.includes(row));
    stage.draw(head,
      open.length > 0 && part(t.golf.goOn, h("ul", { class: "cards" }, open.map(roundRow))),
      linkTo("/#/newround", t.golf.start, open.length ? "button wide golf-start" : "button primary wide golf-start"),
      past.length > 0 ? part(t.golf.recent, h("ul", { class: "cards" }, past.map(roundRow)), page && button(t.golf.more, more))
        : open.length === 0 && empty(t.golf.none));
  };
  stage.watch("rounds.mine", { limit: rowsMax }, (reply) => { [rounds, page, problem] = [reply.items, reply.next, undefined]; named(reply.items); redraw(); },
    (error) => { problem = error; redraw(); });
  stage.ask("rounds.record", {}, (reply) => { record = reply; redraw(); }, () => {});
  redraw();
}
