// @ts-check
// Party cards: the decks, starting a session, joining one by its code, and earlier sessions.

import { act, actLater, ask, isOffline } from "../ask.js";
import { button, limited, limitNote, newForm } from "../parts/form.js";
import { loaded } from "../parts/loaded.js";
import { empty, failed, linkTo, part, waiting } from "../parts/states.js";
import { ago } from "../parts/time.js";
import { go } from "../router.js";
import { isUser } from "../session.js";
import { h } from "../view.js";
import { decks, loadDecks, sessions, startSession } from "./device.js";
import { t } from "./texts.js";

/** The picture of each deck. @type {Record<string, string>} */
const signs = { would_you_rather: "⚖️", truth_or_dare: "🔥", this_or_that: "🪧",
  memory_match: "🧠", most_likely_to: "👑", how_well_do_you_know_me: "💚",
  impersonation: "🎭", bucket_list: "🪣", never_have_i_ever: "✋",
  story_time: "📖" };

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const form = newForm(() => redraw());
  const join = newForm(() => redraw());
  /** @type {any[]} */ let all = [];
  /** @type {any[]} */ let own = [];
  /** @type {any[]} */ let before = [];
  /** Errors of parts that could not be loaded. @type {Record<string, any>} */ const problems = {};
  let isLoaded = false;
  /** The deck that was picked. @type {any} */ let picked;
  /** @type {string[]} */ let players = [];
  stage.title(t.nav.cards);

  const add = () => {
    const field = /** @type {HTMLInputElement} */ (document.getElementById("card-player"));
    const name = field.value.trim();
    if (!field.checkValidity()) return field.focus();
    if (name) players = [...players, name];
    field.value = "";
    redraw();
    field.focus();
  };
  const start = async (values) => go(`/#/session/${await startSession({ category: picked.id, players, shuffle: values.shuffle })}`);
  const pick = (deck) => { picked = deck; redraw(); document.getElementById("card-player")?.focus(); };
  const enter = async (values) => {
    const reply = await ask("cards.join", { code: values.code.toUpperCase() });
    go(`/#/session/${reply.id}`);
  };
  const remove = (deck) => {
    own = own.filter((one) => one !== deck);
    redraw();
    const back = () => { own = [...own, deck]; redraw(); };
    actLater(t.cards.deckDeleted(deck.name), async () => { if (!await act("cards.deck-delete", { deckId: deck.id })) back(); }, back);
  };

  const none = (name, text) => (problems[name] ? failed(problems[name], load) : empty(text));
  const tile = (deck) => h("li", { key: deck.id },
    h("button",
      { class: "deck", "aria-pressed": String(picked?.id === deck.id), onclick: () => pick(deck) },
      h("span", { class: "sport", "aria-hidden": "true" }, signs[deck.id] ?? "🃏"),
      h("strong", null, deck.title ?? deck.name),
      h("span", { class: "quiet" }, t.cards.count(deck.cards?.length ?? deck.cardCount))));
  const setUp = () => h("form",
    { class: "card wide", key: "setup", onsubmit: form.send(start) },
    h("div", { class: "grow" }, h("h2", null, picked.title ?? picked.name),
    h("div", { class: "row wrap" },
      players.map((name, index) => h("span", { class: "chip", key: index }, name,
        h("button",
          { type: "button", class: "icon", "aria-label": t.remove(name),
            onclick: () => { players = players.filter((_, at) => at !== index); redraw(); } },
          "×")))),
    players.length < 20 && [h("div", { class: "row" },
      h("label", { for: "card-player" }, t.cards.player),
      h("input",
        { id: "card-player", class: "grow", ...limited("card-player", 30), autocomplete: "off",
          onkeydown: (event) => { if (event.key !== "Enter" || !event.target.value.trim()) return; event.preventDefault(); add(); } }),
      h("button", { type: "button", onclick: add }, t.add)), limitNote("card-player")],
    form.field({ name: "shuffle", label: t.cards.shuffle, type: "check", value: true }), form.foot(t.cards.start)));

  const redraw = () => stage.draw(h("h1", null, t.nav.cards),
    picked && setUp(),
    problems.all && all.length === 0 ? failed(problems.all,
      load) : !isLoaded && all.length === 0 ? waiting() : h("ul", { class: "decks", key: "decks" },
      all.map(tile)),
    (isLoaded || all.length > 0) && h("div", { class: "columns", key: "columns" },
      h("div", null,
        isUser() && part(t.cards.join,
          h("form", { class: "row", onsubmit: join.send(enter) },
            join.field({ name: "code", label: t.cards.code, required: true, maxlength: 6,
              minlength: 6, autocapitalize: "characters", autocomplete: "off" }),
            join.foot(t.cards.joinIt))),
        part(t.cards.before,
          before.length === 0 ? none("before", t.cards.noSessions) : h("ul", { class: "rows" },
            before.map((one) => h("li", { key: one.id, class: "row" },
              h("a", { class: "grow", href: `/#/session/${one.id}` }, one.name),
              h("span", { class: "tag" }, t.cards.statuses[one.status ?? one.play?.status]),
              h("span", { class: "quiet" }, ago(one.startedAt))))))),
      isUser() && h("div", null,
        part(t.cards.own,
          own.length === 0 ? none("own", t.cards.noDecks) : h("ul", { class: "rows" },
            own.map((deck) => h("li", { key: deck.id, class: "row" },
              h("span", { class: "grow" }, deck.name, h("span", { class: "quiet" }, ` ${t.cards.count(deck.cardCount)}`)),
              h("button", { onclick: () => pick(deck) }, t.cards.play), linkTo(`/#/deck/${deck.id}`, t.edit),
              button("×", () => remove(deck), { class: "icon", "aria-label": t.remove(deck.name) })))),
        linkTo("/#/deck", t.cards.newDeck)))));

  const load = async () => {
    const order = Object.keys(signs);
    const kept = (await decks()).sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
    // Wait until all decks are known: some of them alone would be moved a moment later.
    [all, before] = [kept.length < order.length && navigator.onLine ? [] : kept, await sessions()];
    redraw();
    const items = (name, answer) => loaded(problems, name, answer).then((reply) => reply?.items);
    const [categories, others, mine] = await Promise.all([items("all", ask("cards.categories")), items("before", ask("cards.sessions", { limit: 20 })),
      isUser() ? items("own", ask("cards.decks", { limit: 20 })) : []]);
    if (categories) {
      all = categories;
      loadDecks(all).catch(() => {});
    } else if (isOffline(problems.all)) all = kept;
    const known = new Set(others?.map((one) => one.id));
    before = [...before.filter((one) => !known.has(one.id)), ...others ?? []];
    own = mine ?? own;
    isLoaded = true;
    redraw();
  };
  await load();
}
