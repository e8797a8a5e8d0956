// @ts-check
// Charts in SVG, with a text alternative for screen readers.

import { h } from "../view.js";

/** Distances of the lines behind a chart: round numbers to be read. */
const steps = [1, 2, 5, 10, 20, 40, 100];

/** A line through values, oldest first, over its area: the latest with its number, the best of all marked. @param {number[]} values @param {string} label */
export function lineChart(values, label) {
  const [width, height, margin, right] = [400, 190, 34, 34];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = steps.find((one) => (most - least) / one <= 3) ?? steps[steps.length - 1];
  const low = step * Math.floor(least / step);
  const high = Math.max(low + step, step * Math.ceil(most / step));
  const x = (index) => margin + 8 + (index * (width - margin - 8 - right)) / Math.max(1, values.length - 1);
  const y = (value) => height - 20 - ((value - low) * (height - 40)) / (high - low);
  const marks = Array.from({ length: (high - low) / step + 1 }, (_, index) => low + index * step);
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const last = values.length - 1;
  const best = values.lastIndexOf(most);
  return h("svg", { class: "chart", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label },
    marks.map((value) => [h("line", { x1: margin, x2: width - 10, y1: y(value), y2: y(value), class: "grid" }),
      h("text", { x: margin - 4, y: y(value), "text-anchor": "end", "dominant-baseline": "central" }, value.toFixed(0))]),
    h("polygon", { points: `${x(0)},${y(low)} ${points} ${x(last)},${y(low)}` }),
    h("polyline", { points }),
    values.map((value, index) => h("circle", { cx: x(index), cy: y(value), r: index === best || index === last ? 5 : 3.5, class: index === best ? "best" : "" },
      h("title", null, value))),
    h("text", { class: "latest", x: x(last), y: y(values[last]) - 14, "text-anchor": "middle" }, values[last].toFixed(1)));
}

/** Bars beside their labels. @param {[string, number][]} rows @param {string} label */
export function barChart(rows, label) {
  const most = Math.max(1, ...rows.map(([, value]) => value));
  return h("dl", { class: "bars", "aria-label": label },
    rows.map(([name, value]) => h("div", { key: name }, h("dt", null, name),
      h("dd", null, h("span", { class: "bar", style: { width: `${(100 * value) / most}%` } }), value))));
}
