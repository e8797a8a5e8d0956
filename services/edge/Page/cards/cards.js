// @ts-check
// Party cards: the decks, a search in them, a table to join by its code, decks of one's own, and earlier sessions.

import { act, actLater, ask, isOffline } from "../ask.js";
import { stack } from "../parts/faces.js";
import { button } from "../parts/form.js";
import { icon } from "../parts/icons.js";
import { loaded } from "../parts/loaded.js";
import { named } from "../parts/names.js";
import { personOf } from "../parts/players.js";
import { empty, failed, part } from "../parts/states.js";
import { ago } from "../parts/time.js";
import { atGame, followGame } from "../play/atgame.js";
import { isGuest, isUser, myId } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { openCode } from "./code.js";
import { friendsOfMine, nameMax, openDeal, playersMax } from "./deal.js";
import { decks, loadDecks, sessions } from "./device.js";
import { aboutOf, deckIds, inOrder, lookOf, titleOf } from "./looks.js";
import { playerOf } from "./players.js";
import { cardsMax, favorites, search } from "./search.js";
import { t } from "./texts.js";

const searchMs = 200;
/** Milliseconds for which the decks wait for a session of another phone, which stands above them. */
const goingMs = 300;
const pencil = "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3", codeSign = "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM19 14h1M14 19h1";
const glyph = (/** @type {string} */ d) => h("svg", { class: "glyph", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d }));

/** How far a session is, in the device's form or the server's. @param {any} one */
const farOf = ({ play, ...one }) => (play
  ? { at: play.cursor + 1, of: play.order.length, done: play.completed.length, turn: one.players[play.turn] }
  : { at: one.position, of: one.total, done: one.completedCount, turn: one.turn?.player ?? (one.turn?.accountId === myId() ? undefined : one.turn?.nickname) });

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  /** Every deck has its place before anything is known of it, so that none moves as they come. @type {any[]} */
  let all = deckIds.map((id) => ({ id }));
  /** @type {any[]} */ let own = [];
  /** @type {any[]} */ let before = [];
  /** Errors of parts that could not be loaded. @type {Record<string, any>} */ const problems = {};
  let isLoaded = false;
  /** Whether a card was marked on this device, by somebody who has no account. */
  let hasSaved = false;
  /** The session that goes on. The one on this device is known before anything is drawn, so that it moves nothing. @type {any} */ let going;
  /** Whether the server told of it later: then it floats over the decks. */
  let isLate = false;
  let query = stage.kept.query ?? "";
  /** Whether the cards that were marked are shown. */
  let areFavorites = false;
  /** @type {{decks: any[], cards: any[]} | undefined} */ let found;
  let timer = 0;
  /** Friends to tap, who play under the names that they are called by. @type {any[]} */ let friends = [];
  const comingFriends = friendsOfMine();
  comingFriends.then((items) => { friends = items; if (going && !stage.signal.aborted) redraw(); });
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
  const remove = (deck) => {
    own = own.filter((one) => one !== deck);
    redraw();
    const back = () => { own = [...own, deck]; redraw(); };
    actLater(t.cards.deckDeleted(deck.name), async () => { if (!await act("cards.deck-delete", { deckId: deck.id })) back(); }, back);
  };
  const pick = (deck) => {
    again = openDeal({ deck, friends: comingFriends, party: () => party, remove: own.includes(deck) ? () => remove(deck) : undefined });
  };

  const tile = (deck) => {
    const { sign, color } = lookOf(deck.id, deck.name);
    const count = deck.cards?.length ?? deck.cardCount;
    const said = aboutOf(deck.id)?.about ?? dotted([count && t.cards.count(count), deck.visibility === "friends" ? t.visibility.friends : t.cards.onlyMe]);
    return h("li", { key: deck.id }, h("button", { type: "button", class: "deck", style: { "--deck": color }, onclick: () => pick(deck) },
      h("span", { class: "sign", "aria-hidden": "true" }, sign), h("strong", null, titleOf(deck.id, deck.title ?? deck.name)),
      h("span", { class: "about" }, said), own.includes(deck) && h("span", { class: "mine", "aria-hidden": "true" }, glyph(pencil))));
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
  const signOf = (one) => h("span", { class: "sign", "aria-hidden": "true" }, lookOf(one.category, one.name).sign);
  /** The players as people whose faces are known, if they are mine. */
  const facesOf = (one) => one.players.map((name) => {
    const { me, avatar } = playerOf(name, friends);
    return { id: name, displayName: name, avatar: me ? personOf(myId())?.avatar : avatar };
  });
  const goOn = () => {
    if (!going) return undefined;
    const { at, of, done, turn } = farOf(going);
    const { color } = lookOf(going.category, going.name);
    return h("a", { class: isLate ? "go-on late" : "go-on", key: "going", href: `/#/session/${going.id}`, style: { "--deck": color } },
      signOf(going), h("span", { class: "grow" }, h("strong", null, titleOf(going.category, going.name)),
        h("span", null, dotted([t.cards.at(at, of), turn ? t.cards.turnOf(turn) : ago(going.startedAt)]))),
      going.players.length > 0 && stack(facesOf(going), 3),
      h("progress", { max: of, value: done, "aria-label": t.cards.progress }));
  };
  const row = (one) => {
    const { of, done } = farOf(one);
    const names = one.players.slice(0, 3).join(", ");
    return h("li", { key: one.id, class: "session-row", style: { "--deck": lookOf(one.category, one.name).color } },
      signOf(one), h("div", { class: "grow" }, h("a", { class: "cover", href: `/#/session/${one.id}` }, titleOf(one.category, one.name)),
        h("p", { class: "quiet" }, dotted([t.cards.playedAll(done, of), names && t.cards.withThem(names), ago(one.startedAt)])),
        h("progress", { max: of, value: done, "aria-label": t.cards.progress })),
      h("span", { class: "chevron", "aria-hidden": "true" }));
  };
  const mine = () => isUser() && h("section", { class: "your-decks", key: "own" }, h("h2", null, t.cards.own),
    problems.own ? failed(problems.own, load) : isLoaded && own.length === 0 && h("p", { class: "quiet" }, t.cards.noDecks),
    h("ul", { class: "decks" }, own.map(tile),
      h("li", { key: "new" }, h("a", { class: "deck new", href: "/#/deck" },
        h("span", { class: "plus", "aria-hidden": "true" }, icon("plus")), h("strong", null, t.cards.newDeck)))));
  const earlier = () => {
    const list = before.filter((one) => one.id !== going?.id && farOf(one).done > 0);
    return problems.before ? part(t.cards.before, failed(problems.before, load))
      : list.length > 0 && part(t.cards.before, h("ul", { class: "rows" }, list.map(row)));
  };
  const redraw = () => {
    stage.draw(h("div", { class: "row between cards-head", key: "head" }, h("h1", null, t.nav.cards),
      h("button", { type: "button", class: "cards-pill", onclick: () => openCode() }, glyph(codeSign), t.cards.joinIt)),
      party && atGame(party.game),
      h("div", { class: "card-search row", key: "search" }, h("label", { class: "sr", for: "find-cards" }, t.cards.search),
        h("input", { id: "find-cards", type: "search", autocomplete: "off", placeholder: t.cards.searchIn, value: query,
          oninput: (event) => { [query, areFavorites] = [event.target.value, false]; clearTimeout(timer); timer = window.setTimeout(look, searchMs); } }),
        (isUser() || hasSaved) && button([icon("heart"), t.cards.saved], () => { areFavorites = !areFavorites; return look(); },
          { class: areFavorites ? "cards-pill favored" : "cards-pill", "aria-pressed": String(areFavorites), key: "favorites" })),
      found ? results() : [
        !isLate && goOn(),
        isGuest() && (!going || isLate) && h("p", { class: "free", key: "free" }, h("span", { "aria-hidden": "true" }, "👋 "), t.cards.free),
        problems.all && all.every((deck) => !deck.cardCount && !deck.cards) && failed(problems.all, load),
        h("ul", { class: "decks", key: "decks" }, all.map(tile)),
        mine(), earlier()],
      !found && isLate && goOn());
  };

  const load = async () => {
    const [kept, played] = await Promise.all([decks().catch(() => []), sessions().catch(() => [])]);
    all = all.map((deck) => ({ ...deck, ...kept.find((one) => one.id === deck.id) }));
    hasSaved = kept.some(({ cards }) => cards.some((card) => card.favorite));
    before = played;
    if (!isLate) going ??= before.find(goesOn);
    const items = (name, answer) => loaded(problems, name, answer).then((reply) => reply?.items);
    const asked = items("before", ask("cards.sessions", { limit: 20 }));
    const goingThere = asked.then((others) => others?.find(goesOn));
    if (!going) going = await Promise.race([goingThere, new Promise((done) => setTimeout(done, goingMs))]);
    redraw();
    const [categories, others, made] = await Promise.all([items("all", ask("cards.categories")), asked,
      isUser() ? items("own", ask("cards.decks", { limit: 20 })) : []]);
    if (categories) {
      all = inOrder(categories);
      loadDecks(all).catch(() => {});
    } else if (isOffline(problems.all) && kept.length > 0) all = inOrder(kept);
    const there = new Set(others?.map((one) => one.id));
    before = [...before.filter((one) => !there.has(one.id)), ...others ?? []];
    if (!going) [going, isLate] = [before.find(goesOn), true];
    own = made ?? own;
    isLoaded = true;
    redraw();
    if (query) look();
  };
  if (gameId) followGame(stage, gameId, "party", (game, people) => {
    party = { game, names: named(people, nameMax).slice(0, playersMax).map(({ name }) => name) };
    redraw();
    again();
  });
  const code = stage.query.get("code");
  if (code) openCode(code);
  await load();
}
