// @ts-check
// Reporting something to the moderators.

import { ask, newId } from "../ask.js";
import { t } from "../texts.js";
import { h } from "../view.js";
import { openDialog } from "./dialog.js";
import { choice, newForm } from "./form.js";
import { tell } from "./toast.js";

/** @typedef {"post" | "comment" | "game" | "profile" | "chat" | "venue_review" | "group" | "course" | "cup" | "league" | "ladder"} ContentType */

/** @param {ContentType} contentType @param {string} contentId */
export function openReport(contentType, contentId) {
  const id = newId();
  /** @type {ReturnType<typeof newForm>} */
  let form;
  let kind = "";
  openDialog(t.report.title, (close, redraw) => {
    form ??= newForm(redraw);
    return h("form", {
      onsubmit: form.send(async (values) => {
        await ask("reports.create", { contentType, contentId, ...values }, { id });
        tell(t.report.sent, { isDone: true });
        close();
      }),
    },
      choice("kind", t.report.kind, Object.entries(t.report.kinds), kind, (event) => { kind = event.target.value; redraw(); }),
      kind && form.field({ name: "reason", label: t.report.reason, type: "textarea", maxlength: 500 }),
      h("p", { class: "quiet" }, t.report.secret),
      form.foot(t.report.send, undefined, "primary", !kind));
  });
}
