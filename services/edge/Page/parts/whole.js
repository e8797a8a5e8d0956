// @ts-check
// The whole screen for a match or a card session: the header and the tab bar are gone while it is played, the phone stays
// awake, and it can be felt.

import { canGoBack, go } from "../router.js";
import { h } from "../view.js";
import { icon } from "./icons.js";

/** The stages that have the screen for themselves. @type {WeakSet<AbortSignal>} */
const own = new WeakSet();
/** The color of the browser's own bar meanwhile. @type {HTMLMetaElement | undefined} */ let bar;

/**
 * Gives the whole screen to what is played, or gives the frame back; the end of the screen does so by itself.
 * @param {import("../router.js").Stage} stage
 * @param {boolean} on
 * @param {string} [color] of the browser's bar
 */
export function wholeScreen(stage, on, color = "#0a0e0c") {
  if (stage.signal.aborted) return;
  document.body.classList.toggle("whole", on);
  bar?.remove();
  bar = on ? Object.assign(document.createElement("meta"), { name: "theme-color", content: color }) : undefined;
  if (bar) document.head.prepend(bar);
  if (own.has(stage.signal)) return;
  own.add(stage.signal);
  stage.signal.addEventListener("abort", () => {
    document.body.classList.remove("whole");
    bar?.remove();
  });
}

/** The way out of the full screen: to the screen before, else to `href`. @param {string} href @param {string} label */
export const wayOut = (href, label) => h("button", {
  type: "button", class: "icon", "aria-label": label, key: "way-out", onclick: () => (canGoBack() ? history.back() : go(href, { instead: true })),
}, icon("back"));

/** Keeps the phone from falling asleep. @param {AbortSignal} signal until then */
export function keepAwake(signal) {
  /** @type {any} */ let lock;
  const hold = async () => {
    if (document.hidden || signal.aborted) return;
    lock = await /** @type {any} */ (navigator).wakeLock?.request("screen").catch(() => undefined);
    if (signal.aborted) lock?.release();
  };
  document.addEventListener("visibilitychange", hold, { signal });
  signal.addEventListener("abort", () => lock?.release());
  hold();
}

/** Whether the person wants little motion. */
export const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Lets the phone be felt; one that wants little motion keeps still. @param {number | number[]} pattern in milliseconds */
export const buzz = (pattern) => { if (!isCalm()) navigator.vibrate?.(pattern); };
