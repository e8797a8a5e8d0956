// @ts-check
// The scores that two players had left in a leg, turn by turn, as two lines that race to zero.

import { h } from "../view.js";
import { t } from "./texts.js";

const [width, height, edge] = [400, 110, 12];

/** @param {any[][]} rows the visits of a leg by turns @param {string[]} names */
export function runChart(rows, names) {
  const start = Math.max(...rows[0].filter(Boolean).map((visit) => visit.scoreBefore));
  const x = (/** @type {number} */ turn) => edge + turn * (width - 2 * edge) / rows.length;
  const y = (/** @type {number} */ left) => height - edge - left * (height - 2 * edge) / start;
  const points = names.map((_, slot) => [[x(0), y(start)],
    ...rows.flatMap((row, turn) => (row[slot] ? [[x(turn + 1), y(row[slot].scoreAfter)]] : []))]);
  return h("figure", { class: "runs" },
    h("svg", { class: "chart", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `${t.darts.runs}: ${names.join(", ")}` },
      h("line", { x1: edge, x2: width - edge, y1: y(0), y2: y(0), class: "grid" }),
      points.map((line, slot) => [h("polyline", { class: `run-${slot}`, points: line.map((one) => one.map((value) => value.toFixed(1)).join(",")).join(" ") }),
        line.slice(-1).map(([cx, cy]) => h("circle", { class: `run-${slot}`, cx, cy, r: 4.5 }))])),
    h("figcaption", null, names.map((name, slot) => h("span", { key: slot, class: `run-${slot}` }, name))));
}
