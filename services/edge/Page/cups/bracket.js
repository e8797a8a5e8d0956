// @ts-check
// The drawing of a knock-out. It is dragged by one finger or the mouse, zoomed by two, by its buttons, or by Ctrl and the wheel; a match opens by a tap.

import { isolated } from "../texts.js";
import { draw, h } from "../view.js";
import { isWayOf, layOut, size } from "./layout.js";
import { signOf } from "./signs.js";
import { t } from "./texts.js";

/** The least and the greatest scale, and what one tap changes. */
const [least, most, tapped] = [0.35, 1.6, 1.3];
/** Pixels that a mouse moves before it drags. */
const slack = 5;
/** Room below the draw, where the buttons that zoom are. */
const below = 64;

/**
 * A drawing's data: the fixtures, the names of the entrants, and those whose way is marked.
 * @typedef {{fixtures: import("./layout.js").Drawn[], nameOf: (entrant: number) => string, seedOf?: (entrant: number) => number | undefined,
 *   mine: Set<number>, at?: number}} Model `at` is the fixture that is in sight first
 */

/** @param {{label: string, open: (fixture: import("./layout.js").Drawn) => any}} options */
export function newBracket({ label, open }) {
  /** @type {HTMLElement | undefined} */ let box;
  /** @type {Model | undefined} */ let model;
  /** @type {ReturnType<typeof layOut> | undefined} */ let laid;
  let [scale, isSeen] = [1, false];

  const clamped = (/** @type {number} */ to) => Math.max(least, Math.min(most, to));
  /** Scales around a point of the box, which stays where it is. @param {number} to @param {number} [x] @param {number} [y] */
  const zoom = (to, x = (box?.clientWidth ?? 0) / 2, y = (box?.clientHeight ?? 0) / 2) => {
    if (!box) return;
    const [atX, atY] = [(box.scrollLeft + x) / scale, (box.scrollTop + y) / scale];
    scale = clamped(to);
    redraw();
    box.scrollTo(atX * scale - x, atY * scale - y);
  };
  /** All of it, where that can be read; else its width. */
  const fit = () => {
    if (!box || !laid) return;
    zoom(Math.min(1, box.clientWidth / laid.width, Math.max(box.clientHeight - below, 320) / laid.height));
    box.scrollTo(0, 0);
  };
  /** Brings a match to the middle. @param {number | undefined} id */
  const show = (id) => {
    const one = laid?.placed.find(({ fixture }) => fixture.id === id);
    if (!box || !one) return;
    box.scrollTo((one.x + size.wide / 2) * scale - box.clientWidth / 2, (one.y + size.high / 2) * scale - box.clientHeight / 2);
  };

  const side = (/** @type {import("./layout.js").Drawn} */ fixture, /** @type {0 | 1} */ at) => {
    const entrant = fixture.sides[at];
    const score = fixture.score && fixture.status !== "walkover" ? [fixture.score.first, fixture.score.second][at] : undefined;
    const seed = entrant === undefined ? undefined : model?.seedOf?.(entrant);
    const isOut = fixture.winner !== undefined && fixture.winner !== entrant;
    const kind = ["bracket-side", entrant !== undefined && fixture.winner === entrant && "is-winner", entrant !== undefined && isOut && "beaten",
      entrant !== undefined && model?.mine.has(entrant) && "me"].filter(Boolean).join(" ");
    return h("span", { class: kind, key: at }, h("span", { class: "seed" }, seed), h("span", { class: "name" },
      entrant === undefined ? "" : isolated(model?.nameOf(entrant) ?? "")),
      h("b", null, score ?? (fixture.status === "walkover" && fixture.winner === entrant && entrant !== undefined ? t.match.walkoverShort : "")));
  };
  const card = (/** @type {import("./layout.js").Placed} */ { fixture, x, y }) => {
    const isMine = fixture.sides.some((one) => one !== undefined && model?.mine.has(one));
    const names = fixture.sides.map((one) => (one === undefined ? undefined : model?.nameOf(one)));
    return h("button", { type: "button", key: fixture.id, class: `bracket-match is-${fixture.status}${isMine ? " mine" : ""}`, "aria-haspopup": "dialog",
      "data-fixture": fixture.id, style: { left: `${x}px`, top: `${y}px` }, "aria-label": t.match.told(fixture, names), onclick: () => open(fixture) },
    side(fixture, 0), side(fixture, 1),
    ["called", "live", "reported"].includes(fixture.status) && h("span", { class: "bracket-now" },
      fixture.status === "reported" ? t.match.reportedShort : fixture.board ? t.match.board(fixture.board) : t.match.status[fixture.status]));
  };
  const redraw = () => {
    if (!box || !model) return;
    laid = layOut(model.fixtures);
    const { placed, heads, lines, width, height } = laid;
    const isDouble = model.fixtures.some(({ stage }) => stage === "lower");
    const { mine } = model;
    const drawn = lines.map((line) => ({ ...line, isMine: isWayOf(line, mine) })).sort((one, other) => Number(one.isMine) - Number(other.isMine));
    draw(box, h("div", { class: "bracket-size", style: { width: `${width * scale}px`, height: `${height * scale}px` } },
      h("div", { class: "bracket-all", style: { width: `${width}px`, height: `${height}px`, transform: `scale(${scale})` } },
        h("svg", { class: "bracket-lines", width, height, "aria-hidden": "true" },
          drawn.map(({ from, to, path, isMine }) => h("path", { key: `${from.id}-${to.id}`, d: path, class: isMine ? "mine" : "" }))),
        heads.map((head) => h("h3", { key: `${head.stage} ${head.round}`, class: "bracket-head", style: { left: `${head.x}px`, top: `${head.y}px` } },
          t.rounds.of(head, isDouble))),
        [...placed].sort((one, other) => one.x - other.x || one.y - other.y).map(card))));
    if (isSeen || !box.clientWidth) return;
    isSeen = true;
    // A draw that is hardly wider than the screen is shown whole.
    const whole = box.clientWidth / laid.width;
    if (whole < 1 && whole >= 0.85) zoom(whole);
    show(model.at);
  };

  /** @param {HTMLElement} el */
  const begin = (el) => {
    [box, isSeen] = [el, false];
    /** @type {{gap: number, scale: number} | undefined} */ let pinch;
    const gapOf = (/** @type {TouchList} */ [one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    el.addEventListener("touchstart", ({ touches }) => { pinch = touches.length === 2 ? { gap: gapOf(touches), scale } : undefined; }, { passive: true });
    el.addEventListener("touchmove", (event) => {
      if (!pinch || event.touches.length !== 2) return;
      event.preventDefault();
      const { left, top } = el.getBoundingClientRect();
      const [one, other] = event.touches;
      zoom(pinch.scale * gapOf(event.touches) / pinch.gap, (one.clientX + other.clientX) / 2 - left, (one.clientY + other.clientY) / 2 - top);
    }, { passive: false });
    el.addEventListener("touchend", () => { pinch = undefined; });
    el.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { left, top } = el.getBoundingClientRect();
      zoom(scale * Math.exp(-event.deltaY / 300), event.clientX - left, event.clientY - top);
    }, { passive: false });
    // A finger scrolls by itself; a mouse does not.
    /** @type {{x: number, y: number, left: number, top: number, is: boolean} | undefined} */ let drag;
    let hasDragged = false;
    el.addEventListener("pointerdown", (event) => {
      hasDragged = false;
      if (event.pointerType === "mouse" && !event.button) drag = { x: event.clientX, y: event.clientY, left: el.scrollLeft, top: el.scrollTop, is: false };
    });
    const move = (/** @type {PointerEvent} */ event) => {
      if (!drag) return;
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
      drag.is ||= Math.hypot(dx, dy) > slack;
      if (drag.is) el.scrollTo(drag.left - dx, drag.top - dy);
    };
    const end = () => { hasDragged = Boolean(drag?.is); drag = undefined; };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    el.addEventListener("click", (event) => { if (hasDragged) { event.preventDefault(); event.stopPropagation(); hasDragged = false; } }, { capture: true });
    // It is drawn before it is in the page.
    const watcher = new ResizeObserver(() => redraw());
    watcher.observe(el);
    redraw();
    return () => { watcher.disconnect(); removeEventListener("pointermove", move); removeEventListener("pointerup", end); box = undefined; };
  };

  const node = h("section", { class: "bracket", "aria-label": label, key: "bracket" },
    h("div", { class: "bracket-box scroll", own: begin }),
    h("div", { class: "bracket-zoom", role: "group", "aria-label": t.draw.zoom },
      h("button", { type: "button", class: "icon", "aria-label": t.draw.out, onclick: () => zoom(scale / tapped) }, "−"),
      h("button", { type: "button", class: "icon", "aria-label": t.draw.all, onclick: fit }, signOf("all")),
      h("button", { type: "button", class: "icon", "aria-label": t.draw.in, onclick: () => zoom(scale * tapped) }, "+")));
  return {
    node,
    /** @param {Model} next */
    show(next) {
      model = next;
      redraw();
    },
    to: show,
  };
}
