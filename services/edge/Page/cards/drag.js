// @ts-check
// A card that follows the finger: it tilts, says what letting go would do, flies off with its speed, or springs back.

import { buzz, isCalm } from "../parts/whole.js";

/** A card is turned where it was drawn so far, or flung so fast; a fling shorter than `leastPx` is none. */
export const rules = { distancePx: 96, speedPxPerMs: 0.45, leastPx: 24, windowMs: 100 };

/** @typedef {{x: number, y: number, at: number}} Point a place of the finger, and the browser's time of it in milliseconds */

/** The speed at the end, in pixels a millisecond. @param {Point[]} points */
function speedOf(points) {
  const last = points[points.length - 1];
  const first = points.find((point) => last.at - point.at <= rules.windowMs) ?? last;
  return last.at > first.at ? (last.x - first.x) / (last.at - first.at) : 0;
}

/**
 * The effect of letting go: 1 to the right, -1 to the left, 0 for back to its place.
 * @param {Point[]} points from where the finger came down to where it went up
 * @returns {-1 | 0 | 1}
 */
export function wayOf(points) {
  const way = points[points.length - 1].x - points[0].x;
  const speed = speedOf(points);
  const side = way < 0 ? -1 : 1;
  if (Math.abs(way) < rules.leastPx || speed * side < -rules.speedPxPerMs) return 0;
  return Math.abs(way) >= rules.distancePx || speed * side >= rules.speedPxPerMs ? side : 0;
}

/** @param {number} x @param {number} y @param {number} grip 1 where the card is held above its middle, -1 below */
const posed = (x, y, grip) => `translate(${x}px, ${y}px) rotate(${(grip * x / 20).toFixed(2)}deg)`;

/** Lights the button that letting go would press, which can be felt. @param {HTMLElement | null} stack @param {"skip" | "done" | undefined} fires */
function light(stack, fires) {
  if (!stack || stack.dataset.fires === fires) return;
  if (fires) {
    stack.dataset.fires = fires;
    buzz(8);
  } else delete stack.dataset.fires;
}

/** Lets the card fly off: its likeness does, so that the next card is there at once. @param {HTMLElement} card @param {-1 | 1} way @param {number} [speed] */
export function fling(card, way, speed = 1) {
  const air = card.parentElement?.querySelector(".air");
  light(card.parentElement, undefined);
  if (!air || isCalm()) return;
  const ghost = /** @type {HTMLElement} */ (card.cloneNode(true));
  const from = card.style.transform || "none";
  ghost.classList.add("flies");
  air.append(ghost);
  const far = way * (innerWidth + card.offsetWidth) * 0.75;
  const flight = ghost.animate([{ transform: from }, { transform: posed(far, -40, 1) }],
    { duration: Math.max(180, Math.min(420, Math.abs(far) / Math.max(1.2, Math.abs(speed)))), easing: "cubic-bezier(.25, .6, .4, 1)", fill: "forwards" });
  flight.onfinish = flight.oncancel = () => ghost.remove();
}

/**
 * The handlers of a card.
 * @param {{may: () => boolean, turned: (way: -1 | 1, card: HTMLElement, speed: number) => void}} options
 */
export function dragging({ may, turned }) {
  /** @type {Point[]} */ let points = [];
  let grip = 1;
  const show = (/** @type {HTMLElement} */ card, x, y) => {
    card.style.transform = x || y ? posed(x, y, grip) : "";
    const stack = card.parentElement;
    stack?.style.setProperty("--pull", String(Math.max(-1, Math.min(1, x / rules.distancePx))));
    light(stack, Math.abs(x) < rules.distancePx ? undefined : x < 0 ? "skip" : "done");
  };
  const pointOf = (/** @type {PointerEvent} */ event) => ({ x: event.clientX, y: event.clientY, at: event.timeStamp });
  const back = (/** @type {HTMLElement} */ card) => {
    const from = card.style.transform;
    show(card, 0, 0);
    if (from && !isCalm()) card.animate([{ transform: from }, { transform: "none" }], { duration: 420, easing: "cubic-bezier(.3, 1.6, .5, 1)" });
  };
  return {
    onpointerdown(/** @type {any} */ event) {
      if (event.button || event.target.closest("button")) return;
      const card = event.currentTarget;
      for (const one of card.getAnimations()) one.cancel();
      card.setPointerCapture(event.pointerId);
      const { top, height } = card.getBoundingClientRect();
      grip = event.clientY < top + height * 0.6 ? 1 : -1;
      points = [pointOf(event)];
    },
    onpointermove(/** @type {any} */ event) {
      if (!points.length) return;
      points.push(pointOf(event));
      const [x, y] = [event.clientX - points[0].x, event.clientY - points[0].y];
      // Somebody who may not turn the card feels that it holds.
      if (may()) show(event.currentTarget, x, y * 0.25);
      else show(event.currentTarget, x * 0.18, 0);
    },
    onpointerup(/** @type {any} */ event) {
      if (!points.length) return;
      const all = [...points, pointOf(event)];
      points = [];
      const way = may() ? wayOf(all) : 0;
      if (way === 0) return back(event.currentTarget);
      buzz(12);
      turned(way, event.currentTarget, speedOf(all));
    },
    onpointercancel(/** @type {any} */ event) {
      points = [];
      back(event.currentTarget);
    },
  };
}
