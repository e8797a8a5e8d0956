// @ts-check
// Templates of games: a new one begins as one says, and can be kept as one.

import { act, actLater, ask, newId, sentence } from "../ask.js";
import { tell } from "../parts/toast.js";
import { isolated } from "../texts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/**
 * @param {{kept: Record<string, any>, own: any[], redraw: () => void, taken: (template: any) => void}} options `own` are one's own templates,
 *   `taken` is told of the one that is chosen
 */
export function newTemplateStep({ kept, own, redraw, taken }) {
  /** The templates of the group that the game is for. @type {any[]} */ let shared = [];
  let groupId = "";
  const all = () => [...own, ...shared];
  const chosen = () => all().find((one) => one.id === kept.template);
  const choose = (/** @type {any} */ one) => {
    kept.template = one?.id;
    if (one) taken(one.template);
    redraw();
    // The sentences say what stands in the fields, which are there now.
    redraw();
  };
  const drop = (/** @type {any} */ one) => {
    const without = (/** @type {any[]} */ list) => list.filter(({ id }) => id !== one.id);
    const before = { own, shared };
    [own, shared] = [without(own), without(shared)];
    choose(undefined);
    const back = () => { ({ own, shared } = before); redraw(); };
    actLater(t.host.templateDropped(one.name), async () => { if (!await act("games.template-delete", { templateId: one.id })) back(); }, back);
  };
  const option = (/** @type {any} */ one) => h("button", {
    type: "button", class: "chip", key: one?.id ?? "none", "aria-pressed": String(one?.id === chosen()?.id), onclick: () => choose(one),
  }, one ? isolated(one.name) : t.host.noTemplate);
  return {
    chosen,
    sent() { kept.template = undefined; },
    /** Looks for the templates of a group, once it is chosen. @param {any} group */
    async follow(group) {
      const wanted = group?.id ?? "";
      if (wanted === groupId) return;
      [groupId, shared] = [wanted, []];
      if (!wanted) return;
      const { items } = await ask("games.templates", { groupId: wanted }).catch(() => ({ items: [] }));
      if (groupId !== wanted) return;
      shared = items;
      if (items.length > 0) redraw();
    },
    view() {
      const one = chosen();
      return all().length > 0 && h("fieldset", { class: "step", key: "template" }, h("legend", null, t.host.template),
        h("div", { class: "chips scroll", role: "group", "aria-label": t.host.template }, option(undefined), all().map(option)),
        one && (!one.groupId || groupId === one.groupId) && h("button", { type: "button", class: "link", key: "drop", onclick: () => drop(one) },
          t.host.dropTemplate));
    },
  };
}

/** Keeps a game that was just made as a template; the game is there whether that works or not. @param {Record<string, any>} fields */
export const keepAsTemplate = (fields) => ask("games.template-save", fields, { id: newId() }).catch((error) => tell(sentence(error)));
