// @ts-check
// A table: who stands where, by which numbers. A group of a cup, a division of a league.

import { isolated } from "../texts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/**
 * A row as it is drawn.
 * @typedef {{rank: number, name: string, isMine?: boolean, isOut?: boolean, played: number, won: number, drawn: number, lost: number, scored: number,
 *   conceded: number, points: number, buchholz?: number, form?: string[], key: string | number, goesOn?: boolean, goesDown?: boolean, face?: any}} Row
 */

/** @param {string} short @param {string} long @param {string} [kind] */
const head = (short, long, kind = "") => h("th", { scope: "col", class: kind, key: long }, h("span", { "aria-hidden": "true" }, short),
  h("span", { class: "sr" }, long));

/** A difference with its sign. @param {number} count */
export const signed = (count) => (count > 0 ? `+${count}` : count < 0 ? `−${-count}` : "0");

/**
 * @param {string} title @param {Row[]} rows
 * @param {{hasDraws?: boolean, hasForm?: boolean}} [options] a Swiss cup's rows have `buchholz`
 */
export function standings(title, rows, options = {}) {
  const { hasDraws = rows.some(({ drawn }) => drawn > 0), hasForm = false } = options;
  const isSwiss = rows.some(({ buchholz }) => buchholz !== undefined);
  return h("div", { class: "standings-box scroll", key: title, tabindex: 0, role: "region", "aria-label": title }, h("table", { class: "standings" },
    h("caption", { class: "sr" }, title),
    h("thead", null, h("tr", null, head("#", t.table.rank), head("", t.table.name, "who"), head("P", t.table.played), head("W", t.table.won),
      hasDraws && head("D", t.table.drawn), head("L", t.table.lost), head("+/−", t.table.difference), isSwiss && head("BH", t.table.buchholz),
      head("Pts", t.table.points, "points"), hasForm && head(t.table.form, t.table.form, "form"))),
    h("tbody", null, rows.map((row) => h("tr", { key: row.key, class: [row.isMine && "mine", row.isOut && "out", row.goesOn && "goes-on",
      row.goesDown && "goes-down"]
      .filter(Boolean).join(" ") },
    h("td", null, row.rank), h("th", { scope: "row", class: "who" }, row.face, h("span", null, isolated(row.name)),
      row.goesOn && h("span", { class: "sr" }, `, ${t.table.goesOn}`), row.goesDown && h("span", { class: "sr" }, `, ${t.table.goesDown}`)),
    h("td", null, row.played), h("td", null, row.won), hasDraws && h("td", null, row.drawn), h("td", null, row.lost),
    h("td", null, signed(row.scored - row.conceded)), isSwiss && h("td", null, row.buchholz), h("td", { class: "points" }, row.points),
    hasForm && h("td", { class: "form" }, row.form?.map((one, at) => h("span", { class: one, key: at },
      h("span", { "aria-hidden": "true" }, t.table.letters[one]),
      h("span", { class: "sr" }, t.table.results[one])))))))));
}
