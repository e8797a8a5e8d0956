// @ts-check
// The card of a course as it is printed: nine holes in a row.

import { h } from "../view.js";
import { total } from "./engine.js";
import { t } from "./texts.js";

/** @param {{pars: number[], strokeIndexes: (number | undefined)[]}} course */
export function courseCard({ pars, strokeIndexes }) {
  const nine = (/** @type {number} */ from, /** @type {string} */ name) => {
    const places = Array.from({ length: 9 }, (_, at) => from + at);
    return h("table", { class: "course-card", key: from }, h("thead", null, h("tr", null, h("th", { scope: "row" }, t.score.hole),
      places.map((at) => h("th", { scope: "col", key: at }, at + 1)), h("th", { scope: "col" }, name))),
    h("tbody", null, h("tr", null, h("th", { scope: "row" }, t.score.par), places.map((at) => h("td", { key: at }, pars[at])),
      h("td", { class: "grand" }, total(places.map((at) => pars[at])))),
    h("tr", { class: "quiet" }, h("th", { scope: "row" }, t.score.si), places.map((at) => h("td", { key: at }, strokeIndexes[at] ?? t.write.none)),
      h("td", null, ""))));
  };
  return pars.length === 18 ? [nine(0, t.score.out), nine(9, t.score.in)] : nine(0, t.score.total);
}

/** @param {any[]} tees of `courses.get` */
export const teeTable = (tees) => h("table", { class: "tees" }, h("thead", null, h("tr", null, h("th", { scope: "col" }, t.courses.tees),
  h("th", { scope: "col" }, t.courses.rating), h("th", { scope: "col" }, t.courses.slope))),
h("tbody", null, tees.map((tee, at) => h("tr", { key: at }, h("th", { scope: "row" }, teeName(tee)), h("td", null, tee.rating.toFixed(1)),
  h("td", null, tee.slope)))));

/** `White`, `Red (women)` @param {any} tee */
export const teeName = ({ name, gender }) => (gender ? `${name} (${t.courses.gender[gender]})` : name);
