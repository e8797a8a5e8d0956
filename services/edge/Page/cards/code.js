// @ts-check
// Joining somebody's session by its code.

import { ask } from "../ask.js";
import { newForm } from "../parts/form.js";
import { icon } from "../parts/icons.js";
import { openSheet } from "../parts/sheet.js";
import { go } from "../router.js";
import { h } from "../view.js";
import { t } from "./texts.js";

const length = 6;

/** The letters alone, also of a code that was copied as it is shown: `ABD TZY`. @param {string} typed */
const lettersOf = (typed) => typed.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase().slice(0, length);

/** Opens the sheet with the field for a code. The sixth letter joins. @param {string} [code] that a link brought */
export function openCode(code = "") {
  /** @type {ReturnType<typeof newForm>} */ let form;
  let typed = lettersOf(code);
  return openSheet(t.cards.join, (close, redraw) => {
    form ??= newForm(redraw);
    const enter = async (values) => {
      const reply = await ask("cards.join", { code: lettersOf(values.code) });
      close();
      go(`/#/session/${reply.id}`);
    };
    /** A box for each letter, of which the field lies on top, unseen. */
    const boxes = h("span", { class: "code-boxes", "aria-hidden": "true" }, Array.from({ length }, (_, at) => h("span",
      { key: at, class: at === Math.min(typed.length, length - 1) ? "box next" : "box" }, typed[at] ?? "")));
    const take = (/** @type {any} */ { target }) => {
      const was = typed.length;
      typed = lettersOf(target.value);
      if (typed !== target.value) target.value = typed;
      redraw();
      if (was < length && typed.length === length) target.form.requestSubmit();
    };
    return h("form", { class: "join", "data-kept": "no", onsubmit: form.send(enter) },
      h("p", { class: "quiet" }, t.cards.joinText),
      form.field({ name: "code", label: t.cards.code, required: true, autocapitalize: "characters", autocomplete: "off",
        autocorrect: "off", spellcheck: "false", enterkeyhint: "go", value: typed || undefined, autofocus: true, beside: boxes, oninput: take }),
      form.foot(t.cards.joinIt, undefined, "primary", typed.length !== length),
      h("p", { class: "hint scan" }, icon("photo"), t.cards.scanText));
  });
}
