// @ts-check
// A deck of one's own: a name and a card on each line.

import { ask, newId } from "../ask.js";
import { choice, newForm } from "../parts/form.js";
import { tell } from "../parts/toast.js";
import { go } from "../router.js";
import { h } from "../view.js";
import { t } from "./texts.js";

const pageSize = 100;

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const id = stage.args[0] ?? newId();
  const requestId = newId();
  const form = newForm(() => redraw());
  /** @type {any} */ let deck;
  /** @type {string[]} */ const prompts = [];
  if (stage.args[0]) {
    deck = (await ask("cards.decks", { limit: 100 })).items.find((one) => one.id === id);
    for (let page; ;) {
      const reply = await ask("cards.cards", { category: id, limit: pageSize, page });
      prompts.push(...reply.items.map((card) => card.prompt));
      page = reply.next;
      if (!page) break;
    }
  }
  const submit = async (values) => {
    await ask("cards.deck-save",
      { id, name: values.name,
        prompts: values.prompts.split("\n").map((line) => line.trim()).filter(Boolean),
        visibility: values.visibility, ifVersion: deck?.version },
      { id: requestId });
    go("/#/cards");
    tell(t.saved, { isDone: true });
  };
  stage.title(t.cards.deck);
  const redraw = () => stage.draw(h("div", { class: "narrow" },
    h("h1", null, deck?.name ?? t.cards.newDeck), h("form", { onsubmit: form.send(submit) },
    form.field({ name: "name", label: t.cards.deckName, required: true, maxlength: 40, value: deck?.name ?? "" }),
    form.field({ name: "prompts", label: t.cards.prompts, type: "textarea", rows: 12,
      required: true, value: prompts.join("\n"), hint: t.cards.promptsHint }),
    choice("visibility", t.cards.visibility, [["private", t.cards.onlyMe], ["friends", t.visibility.friends]], deck?.visibility ?? "private"),
    form.foot(t.save))));
  redraw();
}
