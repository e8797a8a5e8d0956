// @ts-check
// A deck of one's own: its tile, and its cards as cards, written one after the other or pasted all at once. What was changed is kept until
// it is saved.

import { ask, newId } from "../ask.js";
import { button, choice, newForm } from "../parts/form.js";
import { icon } from "../parts/icons.js";
import { letters } from "../parts/letters.js";
import { openSheet } from "../parts/sheet.js";
import { tell } from "../parts/toast.js";
import { go } from "../router.js";
import { h } from "../view.js";
import { friendsOfMine, openDeal } from "./deal.js";
import { lookOf, parted, plainSign, signs, titleOf } from "./looks.js";
import { t } from "./texts.js";

const pageSize = 100;
/** Letters of a line, for browsers that do not make a field as high as its text. */
const rowLetters = 34;
const [cardsLeast, cardsMost, promptMost, nameMost] = [5, 200, 240, 40];

/** @typedef {{sign: string, name: string, cards: string[], visibility: string}} Draft */

const linesOf = (/** @type {string} */ text) => text.split("\n").map((line) => line.trim()).filter(Boolean);
/** The name as the server keeps it: a sign of its own stands before it. @param {Draft} draft */
const wholeName = ({ sign, name }) => (sign === plainSign ? name : `${sign} ${name}`);

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const { kept } = stage;
  const id = stage.args[0] ?? newId();
  const requestId = newId();
  const form = newForm(() => redraw());
  /** @type {any} */ let deck;
  /** @type {Draft} */ let draft = { sign: plainSign, name: "", cards: [], visibility: "private" };
  if (stage.args[0]) {
    deck = (await ask("cards.decks", { limit: 100 })).items.find((one) => one.id === id);
    for (let page; ;) {
      const reply = await ask("cards.cards", { category: id, limit: pageSize, page });
      draft.cards.push(...reply.items.map((card) => card.prompt));
      page = reply.next;
      if (!page) break;
    }
    const { sign = plainSign, title } = parted(deck?.name ?? "");
    draft = { ...draft, sign, name: title, visibility: deck?.visibility ?? "private" };
  }
  let isChanged = Boolean(kept.draft);
  if (kept.draft) draft = kept.draft;
  /** @param {Partial<Draft>} news */
  const change = (news) => {
    isChanged = true;
    kept.draft = draft = { ...draft, ...news };
    redraw();
  };
  /** Puts cards before the others, below the line that they were written in, as many as there is room for. @param {string[]} more */
  const add = (more) => change({ cards: [...more.slice(0, cardsMost - draft.cards.length), ...draft.cards] });
  const submit = async () => {
    change({ cards: draft.cards.map((one) => one.trim()).filter(Boolean) });
    await ask("cards.deck-save",
      { id, name: wholeName(draft), prompts: draft.cards, visibility: draft.visibility, ifVersion: deck?.version }, { id: requestId });
    delete kept.draft;
    go("/#/cards");
    tell(t.saved, { isDone: true });
  };
  const discard = () => {
    delete kept.draft;
    stage.again();
  };
  const play = () => openDeal({ deck, friends: friendsOfMine() });
  const isEnter = (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && !event.isComposing;
  const toNew = () => /** @type {HTMLElement | null} */ (document.getElementById("new-card"))?.focus();

  /** The text of the last field becomes a card. @param {HTMLInputElement | null} field */
  const take = (field) => {
    const more = linesOf(field?.value ?? "");
    if (!field || more.length === 0) return false;
    field.value = "";
    add(more);
    return true;
  };
  const pasteMany = () => {
    let text = "";
    openSheet(t.cards.paste, (close, again) => {
      const lines = linesOf(text);
      return h("form", { class: "paste", "data-kept": "no", onsubmit: (event) => { event.preventDefault(); close(); if (lines.length) add(lines); } },
        h("div", { class: "field" }, h("label", { for: "many-cards" }, t.cards.pasteLabel),
          h("textarea", { id: "many-cards", autofocus: true, oninput: (event) => { text = event.target.value; again(); } })),
        h("div", { class: "row end" }, h("button", { class: "primary", disabled: lines.length === 0 }, t.cards.addAll(lines.length))));
    });
  };

  const tile = () => {
    const { sign, color } = lookOf(undefined, wholeName(draft));
    const offered = [...new Set([draft.sign, ...signs])].slice(0, signs.length);
    return h("div", { class: "deck-look", key: "look" },
      h("div", { class: "deck", style: { "--deck": color }, "aria-hidden": "true" }, h("span", { class: "sign" }, sign),
        h("strong", null, titleOf(undefined, wholeName(draft)) || t.cards.deckHint), h("span", { class: "about" }, t.cards.count(draft.cards.length))),
      h("div", { class: "signs", role: "group", "aria-label": t.cards.sign }, (signs.includes(draft.sign) ? signs : offered).map((one) => h("button", {
        type: "button", key: one, "aria-pressed": String(one === draft.sign), onclick: () => change({ sign: one }) }, one))));
  };
  const row = (/** @type {string} */ text, /** @type {number} */ index) => {
    const name = `prompts.${index}`;
    const put = (/** @type {string[]} */ texts) =>
      change({ cards: [...draft.cards.slice(0, index), ...texts, ...draft.cards.slice(index + 1)].slice(0, cardsMost) });
    return h("li", { class: "deck-card", key: index },
      form.field({ name, label: t.cards.card(index + 1), type: "textarea", rows: Math.max(1, Math.ceil(text.length / rowLetters)), isPlain: true,
        maxlength: promptMost, value: text, enterkeyhint: "done",
        oninput: (/** @type {any} */ { target }) => put(target.value.includes("\n") ? linesOf(target.value) : [target.value]),
        onkeydown: (/** @type {KeyboardEvent} */ event) => { if (isEnter(event)) { event.preventDefault(); toNew(); } } }),
      h("button", { type: "button", class: "icon", "aria-label": t.cards.removeCard(index + 1), onclick: () => { put([]); toNew(); } }, "×"));
  };

  stage.title(deck ? t.cards.editDeck : t.cards.newDeck);
  const redraw = () => {
    const { color } = lookOf(undefined, wholeName(draft));
    const count = draft.cards.length;
    const lacks = !draft.name.trim() ? t.cards.lacksName : count < cardsLeast ? t.cards.least(cardsLeast - count) : "";
    const most = draft.sign === plainSign ? nameMost : nameMost - letters(draft.sign).length - 1;
    stage.draw(h("form", { class: "narrow", "data-kept": "no", style: { "--deck": color }, onsubmit: form.send(submit) },
      h("h1", { class: "sr" }, deck ? t.cards.editDeck : t.cards.newDeck),
      tile(),
      form.field({ name: "name", label: t.cards.deckName, required: true, maxlength: most, value: draft.name, autocomplete: "off",
        oninput: (/** @type {any} */ { target }) => change({ name: target.value }) }),
      h("div", { class: "row between cards-line", key: "line" }, h("h2", null, t.cards.prompts),
        h("span", { class: count >= cardsMost ? "quiet" : "sr", role: "status" }, count >= cardsMost ? t.cards.most : t.cards.count(count))),
      h("ol", { class: "deck-cards", key: "cards" }, count < cardsMost && h("li", { class: "add-card", key: "new" },
        icon("plus"), h("label", { for: "new-card" }, t.cards.addCard),
        h("input", { id: "new-card", autocomplete: "off", placeholder: t.cards.addCard, enterkeyhint: "next",
          onchange: (event) => take(event.target),
          onpaste: (event) => {
            const many = linesOf(event.clipboardData?.getData("text") ?? "");
            if (many.length < 2) return;
            event.preventDefault();
            add(many);
          },
          onkeydown: (/** @type {any} */ event) => {
            if (!isEnter(event)) return;
            event.preventDefault();
            take(event.target);
            toNew();
          } })), draft.cards.map(row)),
      count < cardsMost && h("p", { key: "paste" }, button(t.cards.paste, pasteMany, { class: "link" })),
      choice("visibility", t.cards.visibility, [["private", t.cards.onlyMe], ["friends", t.visibility.friends]], draft.visibility,
        (event) => change({ visibility: event.target.value })),
      h("p", { class: "quiet", key: "seen" }, t.cards.seenBy[draft.visibility]),
      h("div", { class: "sticky", key: "bar" }, deck && !isChanged
        ? button(t.cards.play, play, { class: "primary", key: "play" })
        : [h("p", { class: "quiet", key: "lacks", role: "status" }, lacks),
          form.foot(t.save, deck && button(t.cards.discard, discard), "primary", Boolean(lacks))])));
  };
  redraw();
}
