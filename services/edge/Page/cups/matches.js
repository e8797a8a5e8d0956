// @ts-check
// The matches of a cup as lists: what is on now, what comes next, what waits for a word, what was played. A host runs the cup from here
// with one thumb: the next thing to do with a match is the button below it.

import { button } from "../parts/button.js";
import { empty } from "../parts/states.js";
import { dotted, isolated } from "../texts.js";
import { h } from "../view.js";
import { go } from "../router.js";
import { isDarts, matchAddress, openMatch, openScore, start } from "./fixture.js";
import { roundOf } from "./model.js";
import { scoreText } from "./score.js";
import { t } from "./texts.js";

/**
 * A match in a row that opens it.
 * @param {any} cup with its `entrants` and `mine` @param {any} match @param {string} line below it @param {() => any} open
 */
export function matchRow({ entrants, mine }, match, line, open) {
  const side = (/** @type {number | undefined} */ entrant) => h("span", { class: entrant === undefined ? "open" : [match.winner === entrant && "is-winner",
    match.winner !== undefined && match.winner !== entrant && "beaten", mine.has(entrant) && "me"].filter(Boolean).join(" ") },
      isolated(entrants.nameOf(entrant)));
  const isMine = match.sides.some((/** @type {any} */ one) => mine.has(one));
  const middle = match.status === "walkover" ? t.match.walkoverShort : match.score ? scoreText(match.score)
    : match.board && ["called", "live"].includes(match.status) ? t.match.board(match.board) : "–";
  return h("button", { type: "button", class: `match-row is-${match.status}${isMine ? " mine" : ""}`, "aria-haspopup": "dialog", onclick: open },
    side(match.sides[0]), h("b", null, middle), side(match.sides[1]), line && h("small", null, line));
}

/** @param {() => import("./model.js").Cup} now @param {import("./fixture.js").Running} running */
export function newMatches(now, running) {
  const row = (/** @type {import("./model.js").Match} */ match) => {
    const all = now();
    const { cup, calls, entrants } = all;
    const isDouble = all.matches.some((/** @type {any} */ one) => one.stage === "lower");
    const call = calls.find((/** @type {any} */ one) => one.fixture === match.id);
    const referee = match.referee ?? call?.referee;
    const line = dotted([roundOf(match, isDouble), match.status === "reported" && t.match.status.reported,
      ["called", "ready"].includes(match.status) && referee && t.match.referee(entrants.nameOf(referee))]);
    const result = (/** @type {boolean} */ isFirst) => button(t.match.result, () => openScore(running, match),
      { class: isFirst ? "primary" : "", key: "result" });
    const acts = !cup.isHost ? [] : match.status === "ready" && call
      ? [button(call.board ? t.match.callAt(call.board) : t.match.call, () => running.send("call", match.id, { board: call.board }),
        { class: "primary", key: "call" }), result(false)]
      : match.status === "called" ? [button(t.match.start, () => start(running, match), { class: isDarts(all) ? "primary" : "", key: "start" }),
        result(!isDarts(all))]
        : match.status === "live" && match.matchId ? [button(t.match.keep, () => go(matchAddress(running, match)), { class: "primary", key: "keep" }),
          result(false)]
          : match.status === "live" || match.report?.isDisputed ? [result(true)] : [];
    return h("li", { key: match.id }, matchRow(all, match, line, () => openMatch(running, match.id)), acts.length > 0 && h("div", { class: "match-do" }, acts));
  };
  const list = (/** @type {string} */ title, /** @type {any[]} */ some) => some.length > 0
    && h("section", { class: "plain-part", key: title }, h("h2", null, title), h("ul", { class: "match-list" }, some.map(row)));
  return {
    view() {
      const { counted, cup, upNext } = now();
      if (counted.length === 0) return empty(t.match.none);
      const of = (/** @type {(match: any) => boolean} */ fits) => counted.filter(fits);
      const done = of(({ status }) => status === "done" || status === "walkover");
      return [
        cup.status !== "done" && h("p", { class: "cup-progress", key: "progress" }, h("progress",
          { max: counted.length, value: done.length, "aria-label": t.match.played }),
          h("span", null, t.cup.progress(done.length, counted.length))),
        list(t.match.decide, of(({ report }) => report?.isDisputed)),
        list(t.match.now, of(({ status }) => status === "live" || status === "called")),
        list(t.match.toConfirm, of(({ status, report }) => status === "reported" && !report?.isDisputed)),
        list(t.match.next, upNext),
        list(t.match.played, [...done].reverse()),
        list(t.match.later, of(({ status }) => status === "waiting"))];
    },
  };
}
