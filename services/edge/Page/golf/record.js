// @ts-check
// My record: the index, not official, with the twenty rounds that it is made of, averages, and what all holes came to.

import { barChart } from "../parts/charts.js";
import { handicapText } from "../parts/golf.js";
import { empty, failed, linkTo, part, waiting } from "../parts/states.js";
import { dayName } from "../parts/time.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { golfTabs } from "./tabs.js";
import { t } from "./texts.js";

const roundsMax = 20, leastRounds = 3;

/**
 * The differentials as columns, oldest first: the lower the better, and those that count are filled.
 * @param {any[]} rounds of `rounds.record`, the latest first
 */
function chart(rounds) {
  const shown = [...rounds].reverse();
  const values = shown.map((one) => one.differential);
  // The scale stands at the left of the columns.
  const [width, height, foot, side] = [360, 170, 18, 20];
  const [low, high] = [Math.min(0, ...values), Math.max(10, ...values)];
  const y = (/** @type {number} */ value) => 22 + ((high - value) * (height - foot - 22)) / (high - low);
  const step = (width - side) / roundsMax;
  const marks = [10, 20, 30, 40].filter((one) => one < high);
  return h("svg", { class: "chart golf-chart", viewBox: `0 0 ${width} ${height}`, role: "img",
    "aria-label": t.record.chart(rounds.length, rounds.filter((one) => one.counts).length) },
    marks.map((value) => h("line", { x1: side, x2: width, y1: y(value), y2: y(value), class: "grid" })),
    shown.map((one, at) => h("rect", { key: one.roundId + at, class: one.counts ? "counts" : "", x: side + at * step + 2, width: step - 4, rx: 3,
      y: y(one.differential),
      height: Math.max(2, y(low) - y(one.differential)) }, h("title", null, `${dayName(one.day)}: ${handicapText(one.differential)}`))),
    marks.map((value) => h("text", { x: side - 4, y: y(value) + 4, "text-anchor": "end" }, value)),
    h("line", { x1: side, x2: width, y1: y(low), y2: y(low), class: "base" }));
}

/** @param {import("../router.js").Stage} stage */
export function show(stage) {
  /** @type {any} */ let record;
  /** @type {any} */ let problem;
  stage.title(t.record.title);
  const number = (/** @type {any} */ value, /** @type {string} */ label) => value != null
    && h("div", { class: "number", key: label }, h("strong", null, value), label);
  const round = (/** @type {any} */ one) => h("li", { key: one.roundId, class: `golf-entry ${one.counts ? "counts" : ""}` },
    h("a", { class: "cover", href: `/#/round/${one.roundId}` }, one.courseName),
      h("span", { class: "quiet" }, dotted([dayName(one.day), one.reduction < 0 && t.record.reduction(`−${-one.reduction}`)])),
    h("span", { class: "entry-number" }, one.counts && h("span", { class: "tag good" }, t.record.counting), h("b", null, handicapText(one.differential))));
  const redraw = () => {
    const head = [golfTabs("golfrecord"), h("h1", { class: "sr" }, t.record.title)];
    if (problem) return stage.draw(head, failed(problem, stage.again));
    if (!record) return stage.draw(head, waiting());
    const { index, low, averageScore, rounds, totals } = record;
    stage.draw(head,
      h("header", { class: "record-head s-golf", key: "head" }, index != null
        ? [h("p", { class: "record-index" }, h("b", null, handicapText(index)), h("span", null, t.record.index, h("small", null, t.record.notOfficial)))]
        : [h("p", { class: "record-none" }, t.record.none), h("p", null, t.record.needs(Math.max(1, leastRounds - rounds.length)))]),
      h("div", { class: "numbers" }, number(averageScore, t.record.average), low != null && number(handicapText(low), t.record.low),
        number(totals.rounds, t.record.played),
        number(totals.puttsPerHole?.toFixed(2), t.record.putts), totals.fairwaysPercent != null && number(`${totals.fairwaysPercent}%`, t.record.fairways)),
      rounds.length > 0 ? part(t.record.chart(rounds.length, rounds.filter((/** @type {any} */ one) => one.counts).length), chart(rounds),
        h("p", { class: "quiet golf-key" },
        h("i", { class: "counts", "aria-hidden": "true" }), dotted([t.record.lowest, t.record.better])))
        : empty(t.record.empty, linkTo("/#/newround", t.golf.start, "button primary")),
      totals.holes > 0 && part(t.record.spreadOf, barChart((/** @type {const} */ (["eagles", "birdies", "pars", "bogeys",
        "doubles"])).map((name) => [t.record.spread[name], totals[name]]), t.record.spreadOf)),
      rounds.length > 0 && part(t.record.rounds, h("ol", { class: "rows" }, rounds.map(round))),
      h("p", { class: "hint" }, t.record.note));
  };
  stage.ask("rounds.record", {}, (reply) => { [record, problem] = [reply, undefined]; redraw(); }, (error) => { problem = error; redraw(); });
  redraw();
}
