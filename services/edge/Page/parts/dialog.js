// @ts-check
// Dialogs.

import { draw, h } from "../view.js";
import { t } from "../texts.js";
import { newForm } from "./form.js";
import { showModal } from "./modal.js";
import { followDown, sheetHead } from "./sheet.js";

/**
 * Opens a dialog. `content` describes it, and gets functions to close it and to redraw it.
 * @param {string} title @param {(close: () => void, redraw: () => void) => any} content
 * @returns {Promise<void>} when it is closed
 */
export function openDialog(title, content) {
  const dialog = document.createElement("dialog");
  dialog.className = "asks";
  dialog.setAttribute("aria-labelledby", "dialog-title");
  const close = () => dialog.close();
  const redraw = () => dialog.isConnected && draw(dialog,
    sheetHead("dialog-title", title, close), content(close, redraw));
  dialog.onclick = (event) => { if (event.target === dialog) close(); };
  const closed = showModal(dialog, redraw);
  followDown(dialog, /** @type {HTMLElement} */ (dialog.firstElementChild));
  return closed;
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
 * Asks for a short text and sends it. The dialog stays open until that has worked, so that no text is lost: also where `send` says false.
 * @param {string} title
 * @param {string} label
 * @param {string} yes
 * @param {(text: string) => any} send
 * @param {{max?: number, optional?: boolean, value?: string, isDanger?: boolean, about?: string, keep?: string, autofocus?: boolean}} options `value` is the
 *   text so far, `about` stands above the field, `keep` is the button that leaves all as it is
 */
export function asked(title, label, yes, send, { max = 200, optional = false, value = "", isDanger = false, about, keep = t.cancel, autofocus } = {}) {
  /** @type {ReturnType<typeof newForm>} */ let form;
  return openDialog(title, (close, redraw) => {
    form ??= newForm(redraw, Object.fromEntries(["text", "note", "reason", "name"].map((field) => [field, "asked"])));
    return h("form", { onsubmit: form.send(async ({ asked = "" }) => { if (await send(asked) !== false) close(); }) },
      about && h("p", null, about),
      form.field({ name: "asked", label, type: "textarea", maxlength: max, required: !optional, value, autofocus,
        ...(isDanger && { rows: 2, isPlain: true }) }),
      form.foot(yes, h("button", { type: "button", onclick: close }, keep), isDanger ? "danger" : undefined));
  });
}
