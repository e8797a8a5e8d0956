// @ts-check
// Joining somebody's session by its code.

import { ask } from "../ask.js";
import { newForm } from "../parts/form.js";
import { openSheet } from "../parts/sheet.js";
import { go } from "../router.js";
import { h } from "../view.js";
import { t } from "./texts.js";

const length = 6;

/** Opens the sheet with the field for a code. @param {string} [code] that a link brought */
export function openCode(code = "") {
  /** @type {ReturnType<typeof newForm>} */ let form;
  let isWhole = code.length === length;
  return openSheet(t.cards.join, (close, redraw) => {
    form ??= newForm(redraw);
    const enter = async (values) => {
      const reply = await ask("cards.join", { code: values.code.toUpperCase() });
      close();
      go(`/#/session/${reply.id}`);
    };
    return h("form", { class: "join", "data-kept": "no", onsubmit: form.send(enter) },
      h("p", { class: "quiet" }, t.cards.joinText),
      form.field({ name: "code", label: t.cards.code, required: true, maxlength: length, minlength: length, autocapitalize: "characters", autocomplete: "off",
        autocorrect: "off", spellcheck: "false", enterkeyhint: "go", placeholder: t.cards.codeHint, value: code || undefined, autofocus: true,
        oninput: (/** @type {any} */ { target }) => { const was = isWhole; isWhole = target.value.trim().length === length; if (was !== isWhole) redraw(); } }),
      form.foot(t.cards.joinIt, undefined, "primary", !isWhole));
  });
}
