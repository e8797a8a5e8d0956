// @ts-check
// Party cards: the decks, a search in them, starting a session, joining one by its code, and earlier sessions.

import { act, actLater, ask, isOffline } from "../ask.js";
import { shortName } from "../parts/faces.js";
import { button, limited, limitNote, newForm } from "../parts/form.js";
import { faceButton, facesMax } from "../parts/friends.js";
import { icon } from "../parts/icons.js";
import { cut } from "../parts/letters.js";
import { loaded } from "../parts/loaded.js";
import { named } from "../parts/names.js";
import { avatar } from "../parts/people.js";
import { openSheet } from "../parts/sheet.js";
import { empty, failed, linkTo, part } from "../parts/states.js";
import { ago } from "../parts/time.js";
import { atGame, followGame } from "../play/atgame.js";
import { go } from "../router.js";
import { isUser } from "../session.js";
import { h } from "../view.js";
import { decks, loadDecks, sessions, startSession } from "./device.js";
import { deckIds, inOrder, lookOf, titleOf } from "./looks.js";
import { lastPlayers, rememberPlayers } from "./players.js";
import { cardsMax, favorites, search } from "./search.js";
import { t } from "./texts.js";

const playersMax = 20, nameMax = 30, searchMs = 200;
/** Milliseconds for which the decks wait for a session of another phone, which stands above them. */
const goingMs = 300;

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const join = newForm(() => redraw());
  /** Every deck has its place before anything is known of it, so that none moves as they come. @type {any[]} */
  let all = deckIds.map((id) => ({ id }));
  /** @type {any[]} */ let own = [];
  /** @type {any[]} */ let before = [];
  /** Errors of parts that could not be loaded. @type {Record<string, any>} */ const problems = {};
  let isLoaded = false;
  /** The session that goes on. The one on this device is known before anything is drawn, so that it moves nothing. @type {any} */ let going;
  /** Whether the server told of it later: then it floats over the decks. */
  let isLate = false;
  let query = stage.kept.query ?? "";
  /** Whether the cards that were marked are shown. */
  let areFavorites = false;
  /** @type {{decks: any[], cards: any[]} | undefined} */ let found;
  let timer = 0;
  /** Friends to tap, who play under the names that they are called by, as soon as they are known. @type {any[] | undefined} */ let friends;
  const gameId = isUser() ? stage.query.get("game") ?? undefined : undefined;
  /** The scheduled game at which cards are dealt, and the names of those who are in. @type {{game: any, names: string[]} | undefined} */ let party;
  /** Draws the open sheet again. */
  let again = () => {};
  stage.title(t.nav.cards);

  const look = async () => {
    const q = (stage.kept.query = query).trim();
    const [isOf, ofAll] = [areFavorites, [...all, ...own]];
    const answer = isOf ? await favorites(ofAll) : q.length < 2 ? undefined : await search(q, all, own);
    if (q === query.trim() && isOf === areFavorites) found = answer;
    redraw();
  };
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

  /** Opens the sheet that deals a deck: the people of the game, or the players of last time, are there already. */
  const pick = (deck) => {
    /** @type {string[] | undefined} */ let chosen;
    /** @type {ReturnType<typeof newForm>} */ let form;
    const { sign, color } = lookOf(deck.id, deck.name);
    openSheet(titleOf(deck.id, deck.name), (close, redrawSheet) => {
      again = redrawSheet;
      form ??= newForm(again);
      const players = chosen ?? party?.names ?? lastPlayers();
      const add = () => {
        const field = /** @type {HTMLInputElement} */ (document.getElementById("card-player"));
        const name = field.value.trim();
        if (!field.checkValidity()) return field.focus();
        if (name) chosen = [...players, name];
        field.value = "";
        again();
        field.focus();
      };
      const called = (/** @type {any} */ one) => cut(shortName(one, friends ?? []), nameMax);
      const others = (friends ?? []).filter((one) => !players.includes(called(one)));
      const start = async (values) => {
        const id = await startSession({ category: deck.id, players, shuffle: values.shuffle, gameId: party?.game.id });
        rememberPlayers(players);
        close();
        go(`/#/session/${id}`);
      };
      return h("form", { class: "deal", "data-kept": "no", onsubmit: form.send(start) },
        h("div", { class: "deal-card", style: { "--deck": color }, "aria-hidden": "true" }, sign),
        h("h3", null, t.cards.who), h("p", { class: "quiet" }, t.cards.whoText),
        h("div", { class: "play-line" }, players.map((name, index) => h("span", { class: "player-seat", key: index },
          avatar({ displayName: name }), h("span", null, name),
          h("button", { type: "button", class: "icon", "aria-label": t.remove(name),
            onclick: () => { chosen = players.filter((_, at) => at !== index); again(); } }, "×")))),
        players.length < playersMax && [(others.length > 0 || isUser() && !friends) && h("div",
          { class: "scroll deal-friends", role: "group", "aria-label": t.cards.friends },
          others.map((one) => faceButton({ ...one, displayName: called(one) }, () => { chosen = [...players, called(one)]; again(); },
            { "aria-label": one.displayName }))),
        h("div", { class: "row" },
          h("label", { class: "sr", for: "card-player" }, t.cards.player),
          h("input", { id: "card-player", class: "grow", ...limited("card-player", nameMax), autocomplete: "off", placeholder: t.cards.player,
            onkeydown: (event) => { if (event.key !== "Enter" || !event.target.value.trim()) return; event.preventDefault(); add(); } }),
          h("button", { type: "button", onclick: add }, t.add)), limitNote("card-player")],
        form.field({ name: "shuffle", label: t.cards.shuffle, type: "check", value: true }), form.foot(t.cards.start));
    });
  };

  const none = (name, text) => (problems[name] ? failed(problems[name], load) : empty(text));
  const tile = (deck) => {
    const { sign, color } = lookOf(deck.id, deck.name);
    const count = deck.cards?.length ?? deck.cardCount;
    return h("li", { key: deck.id }, h("button", { type: "button", class: "deck", style: { "--deck": color }, onclick: () => pick(deck) },
      h("span", { class: "sign", "aria-hidden": "true" }, sign), h("strong", null, titleOf(deck.id, deck.title ?? deck.name)),
      h("span", { class: "count" }, count ? t.cards.count(count) : "\u00a0")));
  };
  const results = () => found && [
    found.decks.length > 0 && h("ul", { class: "decks", key: "found-decks" }, found.decks.map(tile)),
    found.cards.length > 0 && h("section", { key: "found-cards" },
      h("p", { class: "quiet", role: "status" }, t.cards.found(found.cards.length, found.cards.length === cardsMax)),
      h("ul", { class: "found-cards" }, found.cards.map(({ deck, prompt, number }) => h("li", { key: `${deck.id}-${number}` },
        h("button", { type: "button", onclick: () => pick(deck), style: { "--deck": lookOf(deck.id, deck.name).color } },
          h("strong", null, titleOf(deck.id, deck.title ?? deck.name)), h("span", null, prompt)))))),
    found.decks.length + found.cards.length === 0 && empty(areFavorites ? t.cards.noFavorites : t.cards.noneFound)];

  const statusOf = (one) => one.status ?? one.play?.status;
  const goesOn = (one) => ["active", "paused"].includes(statusOf(one));
  const goOn = () => going && h("a", {
    class: isLate ? "go-on late" : "go-on", key: "going", href: `/#/session/${going.id}`, style: { "--deck": lookOf(going.category, going.name).color },
  }, h("span", { class: "sign", "aria-hidden": "true" }, lookOf(going.category).sign),
    h("span", { class: "grow" }, h("strong", null, titleOf(going.category, going.name)), h("span", null, t.cards.goOn)));
  const row = (one) => h("li", { key: one.id, class: "row session-row" },
    h("a", { class: "grow cover", href: `/#/session/${one.id}` }, titleOf(one.category, one.name)),
    h("span", { class: "quiet" }, `${t.cards.statuses[statusOf(one)]} · ${ago(one.startedAt)}`));
  const redraw = () => {
    stage.draw(h("h1", null, t.nav.cards),
      party && atGame(party.game),
      h("div", { class: "card-search row", key: "search" }, h("label", { class: "sr", for: "find-cards" }, t.cards.search),
        h("input", { id: "find-cards", type: "search", autocomplete: "off", placeholder: t.cards.search, value: query,
          oninput: (event) => { [query, areFavorites] = [event.target.value, false]; clearTimeout(timer); timer = window.setTimeout(look, searchMs); } }),
        button(icon("heart"), () => { areFavorites = !areFavorites; return look(); },
          { class: areFavorites ? "icon favored" : "icon", "aria-label": t.cards.favorites, "aria-pressed": String(areFavorites), key: "favorites" })),
      found ? results() : [
        !isLate && goOn(),
        problems.all && all.every((deck) => !deck.cardCount && !deck.cards) && failed(problems.all, load),
        h("ul", { class: "decks", key: "decks" }, all.map(tile))],
      !found && h("div", { class: "columns", key: "columns" },
        h("div", null,
          isUser() && part(t.cards.join,
            h("form", { class: "join", "data-kept": "no", onsubmit: join.send(enter) },
              join.field({ name: "code", label: t.cards.code, required: true, maxlength: 6, minlength: 6, autocapitalize: "characters", autocomplete: "off",
                value: stage.query.get("code") ?? undefined }),
              join.foot(t.cards.joinIt))),
          part(t.cards.before, before.length === 0 ? isLoaded || problems.before ? none("before", t.cards.noSessions) : empty("\u00a0")
            : h("ul", { class: "rows" }, before.map(row)))),
        isUser() && h("div", null, part(t.cards.own,
          own.length === 0 ? none("own", t.cards.noDecks) : h("ul", { class: "rows" }, own.map((deck) => h("li", { key: deck.id, class: "row" },
            h("span", { class: "grow" }, deck.name, h("span", { class: "quiet" }, ` ${t.cards.count(deck.cardCount)}`)),
            h("button", { type: "button", onclick: () => pick(deck) }, t.cards.play), linkTo(`/#/deck/${deck.id}`, t.edit),
            button("×", () => remove(deck), { class: "icon", "aria-label": t.remove(deck.name) })))),
          linkTo("/#/deck", t.cards.newDeck)))),
      !found && isLate && goOn());
  };

  const load = async () => {
    const [kept, played] = await Promise.all([decks().catch(() => []), sessions().catch(() => [])]);
    all = all.map((deck) => ({ ...deck, ...kept.find((one) => one.id === deck.id) }));
    before = played;
    if (!isLate) going ??= before.find(goesOn);
    if (isUser()) ask("friends.list", { limit: facesMax }).then((reply) => { friends = reply.items; again(); }, () => { friends = []; again(); });
    const items = (name, answer) => loaded(problems, name, answer).then((reply) => reply?.items);
    const asked = items("before", ask("cards.sessions", { limit: 20 }));
    const goingThere = asked.then((others) => others?.find(goesOn));
    if (!going) going = await Promise.race([goingThere, new Promise((done) => setTimeout(done, goingMs))]);
    redraw();
    const [categories, others, mine] = await Promise.all([items("all", ask("cards.categories")), asked,
      isUser() ? items("own", ask("cards.decks", { limit: 20 })) : []]);
    if (categories) {
      all = inOrder(categories);
      loadDecks(all).catch(() => {});
    } else if (isOffline(problems.all) && kept.length > 0) all = inOrder(kept);
    const there = new Set(others?.map((one) => one.id));
    before = [...before.filter((one) => !there.has(one.id)), ...others ?? []];
    if (!going) [going, isLate] = [before.find(goesOn), true];
    own = mine ?? own;
    isLoaded = true;
    redraw();
    if (query) look();
  };
  if (gameId) followGame(stage, gameId, "party", (game, going) => {
    party = { game, names: named(going, nameMax).slice(0, playersMax).map(({ name }) => name) };
    redraw();
    again();
  });
  await load();
  if (stage.query.get("code")) document.getElementById("f-code")?.scrollIntoView({ block: "center" });
}
