// @ts-check
// The games that one keeps, as chips above all games; keeping the one that is set, and deleting some.

import { limited, limitNote, newForm } from "../parts/form.js";
import { icon } from "../parts/icons.js";
import { openSheet } from "../parts/sheet.js";
import { tell } from "../parts/toast.js";
import { h } from "../view.js";
import { deletePreset, nameMax, presets, savePreset } from "./presets.js";
import { formatOf, gameName } from "./scoreboard.js";
import { t } from "./texts.js";

/** The row; nothing where none is kept. @param {(preset: import("./presets.js").Preset) => void} takeUp @param {() => void} redraw */
export function presetRow(takeUp, redraw) {
  const items = presets();
  const edit = () => openSheet(t.darts.own, (_, again) => h("ul", { class: "rows" }, presets().map((one) =>
    h("li", { key: one.name, class: "row between" },
      h("span", null, h("strong", null, one.name), h("span", { class: "quiet" }, ` ${gameName(one)} · ${formatOf(one)}`)),
      h("button", { type: "button", class: "icon", "aria-label": t.darts.presetDelete(one.name), onclick: async () => {
        await deletePreset(one.name);
        again();
        redraw();
      } }, "×")))));
  return items.length > 0 && h("div", { class: "preset-row", role: "group", "aria-label": t.darts.own, key: "presets" },
    items.map((one) => h("button", { type: "button", class: "chip", key: one.name, onclick: () => takeUp(one) }, one.name)),
    h("button", { type: "button", class: "icon", "aria-label": t.edit, onclick: edit, key: "edit" }, icon("more")));
}

/** The button that keeps a game. @param {Record<string, any>} props @param {() => any} game without its name @param {() => void} redraw */
export const keepGame = (props, game, redraw) => h("button", { type: "button", class: "link", key: "keep-game", ...props, onclick: () => {
  /** @type {ReturnType<typeof newForm>} */ let form;
  return openSheet(t.darts.preset, (close, again) => {
    form ??= newForm(again);
    const save = async (/** @type {Record<string, any>} */ { preset }) => {
      const hasRoom = await savePreset({ name: preset, ...game() });
      close();
      tell(hasRoom ? t.darts.presetSaved : t.darts.presetsFull, hasRoom ? { isDone: true } : { wrong: true });
      redraw();
    };
    return h("form", { "data-kept": "no", onsubmit: form.send(save) },
      form.field({ name: "preset", label: t.darts.presetName, required: true, autofocus: true, autocomplete: "off", ...limited("f-preset", nameMax) }),
      limitNote("f-preset"), form.foot(t.save));
  });
} }, "☆ ", t.darts.preset);
