// @ts-check
// Rows that a finger swipes away to the left. Vertical moves scroll as ever.

/** Pixels after which a row goes, and after which it follows the finger. */
const [goneAt, slack] = [96, 10];
/** @type {{x: number, y: number, dx: number, is: boolean | undefined} | undefined} */ let drag;

/** The handlers of a row. @param {() => void} gone */
export const swipedAway = (gone) => ({
  ontouchstart: (/** @type {TouchEvent} */ { touches }) => {
    drag = touches.length === 1 ? { x: touches[0].clientX, y: touches[0].clientY, dx: 0, is: undefined } : undefined;
  },
  ontouchmove: (/** @type {TouchEvent} */ event) => {
    if (!drag) return;
    const [dx, dy] = [event.touches[0].clientX - drag.x, event.touches[0].clientY - drag.y];
    if (drag.is === undefined && Math.hypot(dx, dy) > slack) drag.is = dx < 0 && Math.abs(dx) > Math.abs(dy);
    if (!drag.is) return;
    drag.dx = Math.min(0, dx);
    place(event, drag.dx, "none");
  },
  ontouchend: (/** @type {TouchEvent} */ event) => {
    const isGone = drag?.is && drag.dx < -goneAt;
    drag = undefined;
    place(event, 0, "");
    if (isGone) gone();
  },
  ontouchcancel: (/** @type {TouchEvent} */ event) => {
    drag = undefined;
    place(event, 0, "");
  },
});

/** @param {Event} event @param {number} dx @param {string} transition */
function place(event, dx, transition) {
  const { style } = /** @type {HTMLElement} */ (event.currentTarget);
  style.transition = transition;
  style.translate = dx ? `${dx}px 0` : "";
}
