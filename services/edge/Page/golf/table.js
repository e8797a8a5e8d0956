// @ts-check
// The card as a table: holes down, players across, so that it fits a phone; a hole leads to where its scores are written.

import { h } from "../view.js";
import { scoreName } from "./card.js";
import { total } from "./engine.js";
import { t, toPar } from "./texts.js";

/** @param {import("./card.js").Card} card @param {((at: number) => void) | undefined} toHole */
export function cardTable(card, toHole) {
  const { holes, owners, balls, measure } = card;
  const count = holes.length;
  const nets = owners.some((slot) => balls[slot].handicap !== 0);
  const hasPutts = owners.some((slot) => card.sum(slot, 0, count).putts > 0);
  const parOf = (/** @type {number} */ from, /** @type {number} */ to) => total(holes.slice(from, to).map(({ par }) => par));
  const names = owners.map((slot) => card.ballName(slot));
  const short = owners.map((slot) => card.shortName(slot));

  const cell = (/** @type {number} */ slot, /** @type {number} */ at, /** @type {string} */ name) => {
    const { number, par } = holes[at];
    const [score, received] = [balls[slot].scores[at], balls[slot].received[at]];
    const look = typeof score !== "number" ? "" : score <= par - 2 ? "eagle" : score < par ? "birdie" : score === par + 1 ? "bogey" : score > par + 1
      ? "double" : "";
    const said = score == null ? t.score.noScore : score === "picked_up" ? t.score.pickedUp : `${score}, ${scoreName(score, par)}`;
    return h("td", { key: slot }, h("span", { class: "sr" }, t.score.cell(name, number, said)),
      h("span", { class: `score-mark ${look}`, "aria-hidden": "true" }, score == null ? "·" : score === "picked_up" ? "✕" : score),
      received !== 0 && h("i", { class: received < 0 ? "given" : "", "aria-hidden": "true" }, received > 0 ? "●".repeat(Math.min(2, received)) : "○"));
  };
  const row = (/** @type {number} */ at) => {
    const { number, par, strokeIndex } = holes[at];
    return h("tr", { key: number, class: card.disputed.includes(number) ? "is-wrong" : "" },
      h("th", { scope: "row" }, toHole ? h("button", { type: "button", class: "to-hole", "aria-label": t.golf.hole(number), onclick: () => toHole(at) },
        number) : number),
      h("td", { class: "quiet" }, par), h("td", { class: "quiet si" }, strokeIndex),
      owners.map((slot, place) => cell(slot, at, names[place])));
  };
  /** @param {string} label @param {number | string} par @param {(slot: number) => any} what @param {string} [kind] */
  const sum = (label, par, what, kind = "sum") => h("tr", { class: kind, key: label }, h("th", { scope: "row" }, label), h("td", null, par),
    h("td", { class: "si" }),
    owners.map((slot) => h("td", { key: slot }, what(slot) ?? "–")));
  const gross = (/** @type {number} */ from, /** @type {number} */ to) => (/** @type {number} */ slot) => {
    const all = card.sum(slot, from, to);
    return all.through ? all.gross : "";
  };
  const isWhole = count === 18;
  const half = (/** @type {number} */ from, /** @type {number} */ to) => Array.from({ length: to - from }, (_, at) => row(from + at));
  const whole = (/** @type {number} */ slot) => card.sum(slot, 0, count);
  return h("div", { class: "score-table", key: "table", tabindex: toHole ? undefined : "0" },
    h("table", null, h("caption", { class: "sr" }, t.score.parts.card),
      h("thead", null, h("tr", null, h("th", { scope: "col" }, t.score.hole), h("th", { scope: "col" }, t.score.par),
        h("th", { scope: "col", class: "si" }, t.score.si),
        owners.map((slot, place) => h("th", { scope: "col", key: slot }, h("span", { "aria-hidden": "true" }, short[place]),
          h("span", { class: "sr" }, names[place]),
          nets && h("small", null, balls[slot].handicap < 0 ? `+${-balls[slot].handicap}` : balls[slot].handicap))))),
      h("tbody", null, half(0, Math.min(9, count)), isWhole && sum(t.score.out, parOf(0, 9), gross(0, 9)),
        isWhole && half(9, 18), isWhole && sum(t.score.in, parOf(9, 18), gross(9, 18))),
      h("tfoot", null, sum(t.score.total, parOf(0, count), gross(0, count), "sum grand"),
        nets && sum(t.score.net, "", (slot) => (whole(slot).through ? whole(slot).net : "")),
        sum(t.score.toPar, "", (slot) => (whole(slot).through ? toPar(whole(slot).toPar) : "")),
        measure === "points" && sum(t.score.pts, "", (slot) => whole(slot).points, "sum grand"),
        hasPutts && sum(t.score.putted, "", (slot) => whole(slot).putts || ""))),
    nets && h("p", { class: "quiet score-legend" }, t.score.legend));
}
