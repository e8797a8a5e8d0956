// @ts-check
// The points of a season of evenings: who has how many, and from which evening.

import { empty } from "../parts/states.js";
import { dayName } from "../parts/time.js";
import { myId } from "../session.js";
import { isolated } from "../texts.js";
import { h } from "../view.js";
import { faceOf, nameOf } from "./fixtures.js";
import { t } from "./texts.js";

/** Evenings beside the sum; the others are in the sum alone. */
const shownMax = 6;

/** @param {any} answer of `leagues.points` */
export function pointsTable({ evenings, rows, eveningCount }) {
  if (rows.length === 0) return empty(t.seasonPoints.none);
  const first = Math.max(0, evenings.length - shownMax);
  const shown = evenings.slice(first);
  return [h("p", { class: "quiet", key: "count" }, t.seasonPoints.count(eveningCount)),
    h("div", { class: "standings-box scroll", key: "points", tabindex: 0, role: "region", "aria-label": t.seasonPoints.title },
      h("table", { class: "standings points-table" },
      h("caption", { class: "sr" }, t.seasonPoints.title),
      h("thead", null, h("tr", null, h("th", { scope: "col" }, h("span", { "aria-hidden": "true" }, "#"), h("span", { class: "sr" }, t.seasonPoints.rank)),
        h("th", { scope: "col", class: "who" }, h("span", { class: "sr" }, t.table.name)),
        h("th", { scope: "col", class: "points" }, h("span", { "aria-hidden": "true" }, "Pts"), h("span", { class: "sr" }, t.seasonPoints.points)),
        shown.map((/** @type {any} */ one, /** @type {number} */ at) => h("th", { scope: "col", class: "evening", key: one.cupId },
          h("a", { href: `/#/cup/${one.cupId}`, "aria-label": t.seasonPoints.evening(one.name, dayName(one.day)) }, first + at + 1))))),
      h("tbody", null, rows.map((/** @type {any} */ row) => h("tr", { key: row.accountId ?? row.name,
        class: row.accountId && row.accountId === myId() ? "mine" : "" }, h("td", null, row.rank),
        h("th", { scope: "row", class: "who" }, faceOf(row), h("span", null, isolated(nameOf(row)))), h("td", { class: "points" }, row.points),
        shown.map((/** @type {any} */ one, /** @type {number} */ at) => h("td", { key: one.cupId }, row.evenings[first + at] ?? h("span",
          { "aria-label": t.seasonPoints.absent }, "–"))))))))];
}
