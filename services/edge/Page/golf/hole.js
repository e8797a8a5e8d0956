// @ts-check
// One hole: each ball with a large stepper that begins at par, within the reach of one thumb.

import { icon } from "../parts/icons.js";
import { face } from "../parts/players.js";
import { buzz } from "../parts/whole.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { scoreName } from "./card.js";
import { t, toPar } from "./texts.js";

const strokesMost = 20;
/** Putts of somebody who counts them and has not changed them. */
const usualPutts = 2;

/**
 * @typedef {{write: (write: import("./card.js").Write) => void, redraw: () => void, hasPutts: boolean, toCard: () => void}} Means
 */

/** Strokes received as dots: two at most are drawn, more are a number. @param {number} count */
const dots = (count) => count !== 0 && h("span", { class: count > 0 ? "received" : "received given" },
  h("span", { "aria-hidden": "true" }, count > 0 ? (count > 2 ? `●×${count}` : "●".repeat(count)) : "○".repeat(Math.min(2, -count))),
  h("span", { class: "sr" }, ` ${t.golf.gets(count)}`));

/** Where a ball stands, in a few letters. @param {import("./card.js").Card} card @param {number} slot */
function soFar(card, slot) {
  const { through, toPar: over, points } = card.sum(slot, 0, card.holes.length);
  if (through === 0) return "";
  return card.measure === "points" ? t.golf.points(points) : over === undefined ? t.golf.thru(through) : toPar(over);
}

/** @param {import("./card.js").Card} card @param {Record<string, any>} kept its `hole` is the place of the hole that is shown @param {Means} means */
export function holeView(card, kept, { write, redraw, hasPutts, toCard }) {
  const count = card.holes.length;
  const at = Math.max(0, Math.min(count - 1, kept.hole));
  const { number, par, strokeIndex } = card.holes[at];
  const to = (/** @type {number} */ place) => { kept.hole = (place + count) % count; redraw(); };
  const missing = card.owners.filter((slot) => card.balls[slot].scores[at] == null).length;
  const first = card.firstOpen();

  const golfer = (/** @type {number} */ slot) => {
    const name = card.ballName(slot);
    const entry = card.entry(slot, number);
    const strokes = entry?.strokes;
    const put = (/** @type {Record<string, any>} */ change) => {
      buzz(8);
      const next = { strokes: entry?.strokes, pickedUp: entry?.pickedUp, putts: entry?.putts, penalties: entry?.penalties, ...change };
      if (next.strokes !== undefined && hasPutts) next.putts ??= Math.min(usualPutts, next.strokes - 1);
      // At least one stroke is no putt.
      if (next.strokes !== undefined && next.putts !== undefined) next.putts = Math.max(0, Math.min(next.putts, next.strokes - 1 - (next.penalties ?? 0)));
      write({ player: slot, hole: number, ...next });
    };
    const strike = (/** @type {number} */ value) => put({ strokes: Math.max(1, Math.min(strokesMost, value)), pickedUp: undefined });
    const said = entry?.pickedUp ? t.score.pickedUp : strokes === undefined ? t.golf.par(par) : scoreName(strokes, par);
    const over = strokes === undefined ? "" : strokes < par ? "under-par" : strokes > par ? "over-par" : "at-par";
    const points = card.measure === "points" && entry ? card.points(slot, at) : undefined;
    return h("li", { class: "golfer", key: slot },
      h("div", { class: "golfer-who" }, face(card.players[slot], name), h("div", { class: "grow" },
        h("strong", null, card.shortName(slot), dots(card.balls[slot].received[at])), h("span", { class: "quiet" }, soFar(card, slot)))),
      h("div", { class: "strokes", role: "group", "aria-label": t.score.strokes(name) },
        h("button", { type: "button", class: "pick-up", "aria-label": t.score.pickUp(name), "aria-pressed": String(Boolean(entry?.pickedUp)),
          onclick: () => (entry?.pickedUp ? strike(par) : put({ strokes: undefined, pickedUp: true, putts: undefined })) }, pickUp()),
        h("button", { type: "button", class: "stroke-step", "aria-label": t.score.less(name), disabled: strokes === 1,
          onclick: () => strike((strokes ?? par) - 1) }, "−"),
        h("button", { type: "button", class: `strokes-value ${entry ? `is-set ${over}` : ""}`, onclick: () => strike(strokes ?? par),
          "aria-label": entry?.pickedUp ? t.score.pickUp(name) : strokes === undefined ? t.score.none(name, par) : t.score.take(name, strokes) },
        h("b", null, entry?.pickedUp ? "✕" : strokes ?? par), h("small", null, points === undefined || entry?.pickedUp ? said : t.golf.points(points))),
        h("button", { type: "button", class: "stroke-step", "aria-label": t.score.more(name), disabled: strokes === strokesMost,
          onclick: () => strike((strokes ?? par) + 1) }, "+")),
      hasPutts && strokes !== undefined && h("div", { class: "putts", role: "group", "aria-label": t.score.puttsOf(name), key: "putts" },
        h("span", { class: "quiet" }, t.score.putts),
        h("button", { type: "button", class: "stroke-step", "aria-label": t.score.lessPutts(name), disabled: !entry.putts,
          onclick: () => put({ putts: (entry.putts ?? 1) - 1 }) }, "−"),
        h("output", null, entry.putts ?? "–"),
        h("button", { type: "button", class: "stroke-step", "aria-label": t.score.morePutts(name), disabled: (entry.putts ?? 0) >= strokes - 1,
          onclick: () => put({ putts: (entry.putts ?? 0) + 1 }) }, "+")));
  };

  const isDone = first < 0;
  const [next, label] = isDone ? [toCard, t.score.toCard] : [() => to(missing === 0 && card.balls.every((ball) => ball.scores[(at + 1) % count] != null)
    ? first : at + 1),
    t.score.next];
  return h("div", { class: "hole", key: "hole" },
    h("div", { class: "hole-head" },
      h("button", { type: "button", class: "icon", "aria-label": t.score.before, onclick: () => to(at - 1) }, icon("back")),
      h("div", { class: "hole-name", "aria-live": "polite" }, h("h2", null, t.golf.hole(number)),
        h("p", null, dotted([t.golf.par(par), t.golf.index(strokeIndex)]))),
      h("button", { type: "button", class: "icon forth", "aria-label": t.score.next, onclick: () => to(at + 1) }, icon("back"))),
    h("ol", { class: "hole-dots", "aria-hidden": "true" }, card.holes.map((hole, place) => h("li", { key: hole.number,
      class: [place === at && "is-here", card.owners.every((slot) => card.balls[slot].scores[place] != null) && "is-done",
        card.disputed.includes(hole.number) && "is-wrong"].filter(Boolean).join(" ") }))),
    h("ul", { class: "golfers" }, card.owners.map(golfer)),
    h("div", { class: "hole-foot" },
      h("button", { type: "button", class: missing === 0 || isDone ? "primary" : "", onclick: next, "aria-label": label },
        label, missing > 0 && h("small", null, t.score.missing(missing)))));
}

const pickUp = () => h("svg", { class: "glyph", viewBox: "0 0 24 24", "aria-hidden": "true" },
  h("path", { d: "M12 15a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM12 7V3M9 5.500L12 3l3 2.500M5 20h14" }));
