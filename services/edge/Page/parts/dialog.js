// @ts-check
// Dialogs. The browser's own `dialog` holds the focus and gives it back.

import { draw, h } from "../view.js";
import { t } from "../texts.js";

/**
 * Opens a dialog. `content` describes it, and gets functions to close it and to redraw it.
 * @param {string} title @param {(close: () => void, redraw: () => void) => any} content
 * @returns {Promise<void>} when it is closed
 */
export function openDialog(title, content) {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-labelledby", "dialog-title");
  const close = () => dialog.close();
  const redraw = () => draw(dialog,
    h("div", { class: "row between" },
      h("h2", { id: "dialog-title" }, title),
      h("button", { class: "icon", "aria-label": t.close, onclick: close }, "×")),
    content(close, redraw));
  document.body.append(dialog);
  redraw();
  dialog.onclick = (event) => { if (event.target === dialog) close(); };
  dialog.showModal();
  return new Promise((done) => {
    dialog.onclose = () => {
      draw(dialog);
      dialog.remove();
      done();
    };
  });
}

/** Asks whether to go on. @param {string} title @param {string} text @param {string} yes @returns {Promise<boolean>} */
export async function confirmed(title, text, yes) {
  let answer = false;
  await openDialog(title, (close) => [
    h("p", null, text),
    h("div", { class: "row end" },
      h("button", { onclick: close }, t.no),
      h("button", { class: "danger", onclick: () => { answer = true; close(); } }, yes)),
  ]);
  return answer;
}

/**
 * Asks for a short text.
 * @param {string} title
 * @param {string} label
 * @param {string} yes
 * @param {{max?: number, optional?: boolean}} options
 * @returns {Promise<string | undefined>} nothing where it was closed
 */
export async function asked(title, label, yes, { max = 200, optional = false } = {}) {
  /** @type {string | undefined} */
  let answer;
  await openDialog(title, (close) => h("form", {
    onsubmit: (event) => {
      event.preventDefault();
      answer = event.target.text.value.trim();
      close();
    },
  },
    h("label", { for: "asked" }, label),
    h("textarea", { id: "asked", name: "text", rows: 3, maxlength: max, required: !optional }),
    h("div", { class: "row end" }, h("button", { type: "button", onclick: close }, t.cancel), h("button", { class: "primary" }, yes))));
  return answer;
}
