// @ts-check
// Sheets that come from below and follow the finger: one above all else that ends as it is pulled down, and one that stays
// on its screen at three heights.

import { draw, h } from "../view.js";
import { t } from "../texts.js";
import { showModal } from "./modal.js";

/** Milliseconds for which a flick goes on by itself. */
const flickMs = 180;
/** Pixels that a finger moves before it drags. */
const slack = 6;

/**
 * Follows a finger or the mouse on `head`, and a finger on `body` where that does not scroll.
 * @param {{head: HTMLElement, body?: HTMLElement, isFree: (dy: number) => boolean, moved: (dy: number) => void,
 *   ended: (dy: number, velocity: number) => void}} options `isFree` says whether the body gives the drag to the sheet; `velocity` is in pixels a millisecond
 */
function follow({ head, body, isFree, moved, ended }) {
  /** @type {{y: number, dy: number, at: number, velocity: number, is: boolean | undefined} | undefined} */ let drag;
  const begin = (/** @type {number} */ y, /** @type {boolean | undefined} */ is) => { drag = { y, dy: 0, at: performance.now(), velocity: 0, is }; };
  const move = (/** @type {number} */ y) => {
    if (!drag) return;
    const [at, dy] = [performance.now(), y - drag.y];
    if (at > drag.at) drag.velocity = 0.6 * (dy - drag.dy) / (at - drag.at) + 0.4 * drag.velocity;
    [drag.dy, drag.at] = [dy, at];
    moved(dy);
  };
  const end = () => {
    if (drag?.is) ended(drag.dy, performance.now() - drag.at > 80 ? 0 : drag.velocity);
    drag = undefined;
  };
  head.addEventListener("pointerdown", (event) => {
    if (event.button || /** @type {Element} */ (event.target).closest("a, button:not(.grip), input, select")) return;
    head.setPointerCapture(event.pointerId);
    begin(event.clientY, true);
  });
  head.addEventListener("pointermove", (event) => drag && move(event.clientY));
  for (const type of ["pointerup", "pointercancel"]) head.addEventListener(type, end);
  if (!body) return;
  body.addEventListener("touchstart", (event) => { if (event.touches.length === 1) begin(event.touches[0].clientY, undefined); }, { passive: true });
  body.addEventListener("touchmove", (event) => {
    if (!drag) return;
    const { clientY } = event.touches[0];
    if (drag.is === undefined && Math.abs(clientY - drag.y) > slack) drag.is = isFree(clientY - drag.y);
    if (!drag.is) return;
    if (event.cancelable) event.preventDefault();
    move(clientY);
  }, { passive: false });
  for (const type of ["touchend", "touchcancel"]) body.addEventListener(type, end);
}

/**
 * Opens a sheet above all else. `content` describes it, and gets functions to close it and to redraw it.
 * @param {string | (() => string)} title or how it is called as it is drawn @param {(close: () => void, redraw: () => void) => any} content
 * @param {() => void} [opened]
 * @returns {Promise<void>} when it is closed
 */
export function openSheet(title, content, opened) {
  const dialog = document.createElement("dialog");
  dialog.className = "sheet";
  dialog.setAttribute("aria-labelledby", "sheet-title");
  const close = () => dialog.close();
  const redraw = () => dialog.isConnected && draw(dialog,
    sheetHead("sheet-title", typeof title === "string" ? title : title(), close),
    h("div", { class: "sheet-body" }, content(close, redraw)));
  dialog.onclick = (event) => { if (event.target === dialog) close(); };
  const closed = showModal(dialog, redraw, { isOfScreen: true });
  const [head, body] = /** @type {HTMLElement[]} */ ([...dialog.children]);
  followDown(dialog, head, body);
  opened?.();
  return closed;
}

/**
 * Lets a finger pull a dialog down until it ends: by its head, and by a body that is scrolled to its beginning.
 * @param {HTMLDialogElement} dialog @param {HTMLElement} head @param {HTMLElement} [body]
 */
export function followDown(dialog, head, body) {
  follow({
    head, body, isFree: (dy) => body?.scrollTop === 0 && dy > 0,
    moved: (dy) => { dialog.style.transition = "none"; dialog.style.translate = `0 ${Math.max(0, dy)}px`; },
    ended: (dy, velocity) => {
      dialog.style.transition = "";
      if (dy + velocity * flickMs > dialog.offsetHeight / 3) dialog.close();
      else dialog.style.translate = "";
    },
  });
}

/**
 * The head of a sheet and of a dialog: the bar that a finger pulls at, the title, and the way out.
 * @param {string} id @param {string} title @param {() => void} close
 */
export const sheetHead = (id, title, close) => h("div", { class: "sheet-head" }, h("span", { class: "grip-bar" }),
  h("div", { class: "row between" }, h("h2", { id }, title),
    h("button", { type: "button", class: "icon", "aria-label": t.close, onclick: close }, "×")));

/** The least of a sheet's second height in pixels, what that leaves free above it, and what is free below the head at its first. */
const [halfLeast, freeAbove, belowHead] = [132, 300, 4];

/** The visible part of a sheet at its second height, of as many pixels in all: half, or less on a short screen. @param {number} all */
export const halfOf = (all) => Math.max(Math.min(halfLeast, all), Math.min(Math.round(all * 0.57), all - freeAbove));

/**
 * A sheet on its screen, at one of three heights: its head, half, nearly all.
 * @param {{label: string, at?: number, settled?: (at: number) => void}} options `at` is the height to begin with
 */
export function newSheet({ label, at = 1, settled }) {
  /** @type {HTMLElement | undefined} */ let sheet;
  /** @type {HTMLElement | undefined} */ let body;
  /** The height at which there is the head alone. */
  const lowest = () => (sheet ? /** @type {HTMLElement} */ (sheet.children[0]).offsetHeight + belowHead : 0);
  /** The visible heights in pixels. */
  const heights = () => {
    const all = sheet?.offsetHeight ?? 0;
    return [Math.min(lowest(), all), halfOf(all), all];
  };
  const place = () => {
    if (!sheet || !body) return;
    const hidden = sheet.offsetHeight - heights()[at];
    sheet.style.transition = "";
    sheet.style.translate = `0 ${hidden}px`;
    body.style.paddingBottom = `${hidden + 16}px`;
    sheet.dataset.at = String(at);
    sheet.querySelector(".grip")?.setAttribute("aria-expanded", String(at > 0));
  };
  const to = (/** @type {number} */ next) => {
    at = Math.max(0, Math.min(2, next));
    place();
    settled?.(at);
  };
  /** @type {any} */ let shownHead;
  /** @type {any[]} */ let shown = [];
  const redraw = () => {
    if (!sheet) return;
    draw(sheet, h("div", { class: "sheet-head" },
      h("button", { class: "grip", "aria-label": t.sheet.height, onclick: (event) => event.detail === 0 && to(at === 2 ? 0 : at + 1) },
        h("span", { class: "grip-bar" })), shownHead),
      h("div", { class: "sheet-body" }, shown));
  };
  /** @param {HTMLElement} el */
  const begin = (el) => {
    sheet = el;
    redraw();
    const head = /** @type {HTMLElement} */ (el.children[0]);
    const list = (body = /** @type {HTMLElement} */ (el.children[1]));
    follow({
      head, body: list, isFree: (dy) => at < 2 || list.scrollTop <= 0 && dy > 0,
      moved: (dy) => {
        const [low, , high] = heights();
        el.style.transition = "none";
        el.style.translate = `0 ${el.offsetHeight - Math.max(low, Math.min(high, heights()[at] - dy))}px`;
      },
      ended: (dy, velocity) => {
        // A tap on the grip.
        if (Math.abs(dy) < slack) return to(at === 2 ? 1 : at + 1);
        const aim = heights()[at] - dy - velocity * flickMs;
        const gaps = heights().map((height) => Math.abs(height - aim));
        to(gaps.indexOf(Math.min(...gaps)));
      },
    });
    const watcher = new ResizeObserver(place);
    watcher.observe(el);
    watcher.observe(head);
    return () => { watcher.disconnect(); sheet = undefined; };
  };
  return {
    node: h("section", { class: "sheet-stay", "aria-label": label, key: "sheet", own: begin }),
    /** Draws the sheet: what stands beside the grip, and the list below. @param {any} head @param {...any} kids */
    show(head, ...kids) {
      [shownHead, shown] = [head, kids];
      redraw();
    },
    to,
    at: () => at,
    lowest,
  };
}
