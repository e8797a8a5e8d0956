// @ts-check
// Short messages at the bottom of the screen, with one button: Undo, Try again, Log in.

import { draw, h } from "../view.js";
import { t } from "../texts.js";

/** Seconds that a message stays; longer with a button, and while the pointer is on it. */
const seconds = { told: 5, act: 9 };

/** @typedef {{id: number, text: string, wrong?: boolean, isDone?: boolean, label?: string, act?: () => void, otherwise?: () => void, timer: number}} Toast */
/** @type {Toast[]} */
let toasts = [];
let last = 0;

/**
 * Shows a message in place of the one before; an error that is shown already is not shown twice: its button then does both.
 * `isDone` is a success, which has a sign of its own; `act` is what its button does, `otherwise` what happens when it goes without.
 * @param {string} text @param {{wrong?: boolean, isDone?: boolean, label?: string, act?: () => void, otherwise?: () => void}} [options]
 * @returns {() => boolean} takes it back, with what waits for its end; whether it was still there
 */
export function tell(text, options = {}) {
  const same = options.wrong && toasts.find((one) => one.wrong && one.text === text && one.label === options.label);
  if (same) {
    const { act } = same;
    same.act = () => [act, options.act].forEach((one) => one?.());
    wait(same);
    return () => takenBack(same);
  }
  /** @type {Toast} */
  const toast = { id: (last += 1), text, ...options, timer: 0 };
  for (const before of toasts) close(before);
  toasts = [...toasts, toast];
  wait(toast);
  show();
  return () => takenBack(toast);
}

/** @param {Toast} toast */
function takenBack(toast) {
  const isThere = toasts.includes(toast);
  close(toast, true);
  return isThere;
}

/** Carries out at once what waits for an Undo, because the page is about to close. */
export function finishAll() {
  for (const toast of toasts) close(toast);
}

/** Ends the message of a screen that is left; one that can be undone goes along. What is to be read at the next screen is told after going there. */
export function endWithScreen() {
  for (const toast of toasts.filter((one) => !one.otherwise)) close(toast);
}

function show() {
  const box = document.getElementById("toasts");
  if (!box) return;
  draw(box, toasts.map((toast) => h("div", {
    key: toast.id, class: toast.wrong ? "toast wrong" : toast.isDone ? "toast done" : "toast", role: toast.wrong ? "alert" : "status",
    onmouseenter: () => clearTimeout(toast.timer), onmouseleave: () => wait(toast),
    onfocusin: () => clearTimeout(toast.timer), onfocusout: () => wait(toast),
  },
    h("span", null, toast.text),
    toast.label && h("button", { class: "link", onclick: () => { close(toast, true); toast.act?.(); } }, toast.label),
    h("button", { class: "icon", "aria-label": t.close, onclick: () => close(toast) }, "×"))));
}

/** @param {Toast} toast */
function wait(toast) {
  clearTimeout(toast.timer);
  toast.timer = window.setTimeout(() => close(toast), 1000 * (toast.label ? seconds.act : seconds.told));
}

/** @param {Toast} toast */
function close(toast, acted = false) {
  clearTimeout(toast.timer);
  if (!toasts.includes(toast)) return;
  toasts = toasts.filter((one) => one !== toast);
  if (!acted) toast.otherwise?.();
  show();
}
