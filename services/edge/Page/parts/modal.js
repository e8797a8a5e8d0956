// @ts-check
// The life of what is shown above all else. The browser's own `dialog` holds the focus and gives it back.

import { draw } from "../view.js";

/**
 * Shows a dialog until it is closed, and takes it away then. `redraw` draws it; nothing is drawn any more once it is closed.
 * @param {HTMLDialogElement} dialog @param {() => void} redraw
 * @param {{isOfScreen?: boolean}} [options] `isOfScreen`: it ends as its screen is left
 * @returns {Promise<void>} when it is closed
 */
export function showModal(dialog, redraw, options) {
  const leave = () => dialog.close();
  document.body.append(dialog);
  redraw();
  if (options?.isOfScreen) addEventListener("popstate", leave);
  dialog.showModal();
  return new Promise((done) => {
    dialog.onclose = () => {
      removeEventListener("popstate", leave);
      draw(dialog);
      dialog.remove();
      done();
    };
  });
}
