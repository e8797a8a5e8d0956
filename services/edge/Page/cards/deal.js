// @ts-check
// The sheet that deals a deck: how it is played, and faces to tap, those who are in before the others.

import { ask } from "../ask.js";
import { shortName } from "../parts/faces.js";
import { button, limited, limitNote, newForm } from "../parts/form.js";
import { facesMax } from "../parts/friends.js";
import { icon } from "../parts/icons.js";
import { cut } from "../parts/letters.js";
import { avatar } from "../parts/people.js";
import { face } from "../parts/players.js";
import { openSheet } from "../parts/sheet.js";
import { go } from "../router.js";
import { isUser } from "../session.js";
import { h } from "../view.js";
import { startSession } from "./device.js";
import { aboutOf, lookOf, titleOf } from "./looks.js";
import { isMine, lastPlayers, myName, playerOf, rememberPlayers } from "./players.js";
import { t } from "./texts.js";

export const playersMax = 20, nameMax = 30;

/** `Mia`, `Mia, Ben`, `Mia, Ben + 2` @param {string[]} names */
const someOf = (names) => (names.length > 3 ? t.cards.others(names.slice(0, 2).join(", "), names.length - 2) : names.join(", "));

/** My friends, to be tapped. @returns {Promise<any[]>} */
export const friendsOfMine = async () => (isUser() ? ask("friends.list", { limit: facesMax }).then(({ items }) => items, () => []) : []);

/**
 * Opens the sheet. The people of the game, or the players of last time, are in already, else I alone.
 * @param {{deck: any, friends: Promise<any[]>, party?: () => {game: any, names: string[]} | undefined, remove?: () => void}} about
 * `remove` takes a deck of mine away
 * @returns {() => void} draws the sheet again
 */
export function openDeal({ deck, friends: coming, party = () => undefined, remove }) {
  /** @type {string[] | undefined} */ let chosen;
  /** @type {any[] | undefined} */ let friends;
  let isNaming = false;
  let again = () => {};
  const { sign, color } = lookOf(deck.id, deck.name);
  const [myself, known] = [myName(), aboutOf(deck.id)];
  const usual = () => { const last = lastPlayers(); return last.length || !myself ? last : [myself]; };
  coming.then((items) => { friends = items; again(); });
  /** @type {ReturnType<typeof newForm>} */ let form;
  openSheet(titleOf(deck.id, deck.title ?? deck.name), (close, redraw) => {
    again = redraw;
    form ??= newForm(again);
    const players = chosen ?? party()?.names ?? usual();
    const put = (/** @type {string[]} */ names) => { chosen = names; again(); };
    const add = () => {
      const field = /** @type {HTMLInputElement} */ (document.getElementById("card-player"));
      const name = field.value.trim();
      if (!field.checkValidity()) return field.focus();
      field.value = "";
      if (name) put([...players, name]);
      field.focus();
    };
    const called = (/** @type {any} */ one) => cut(shortName(one, friends ?? []), nameMax);
    // One who is alone takes every turn: that is none.
    const inTurn = players.length === 1 && isMine(players[0]) ? [] : players;
    const start = async (values) => {
      const id = await startSession({ category: deck.id, name: deck.name, players: inTurn, shuffle: values.shuffle, gameId: party()?.game.id });
      rememberPlayers(inTurn);
      close();
      go(`/#/session/${id}`);
    };
    const below = (/** @type {string} */ name) => h("span", { class: "name" }, isMine(name) ? t.you : name);
    const seat = (/** @type {string} */ name, /** @type {number} */ index) => h("button", {
      type: "button", class: "player-seat", key: `${index} ${name}`, "aria-label": t.remove(name), onclick: () => put(players.filter((_, at) => at !== index)),
    }, h("span", { class: "seat-face" }, face(playerOf(name, friends), name), h("span", { class: "place", "aria-hidden": "true" }, index + 1)), below(name));
    const other = (/** @type {any} */ person, /** @type {string} */ name, /** @type {string} */ label) => h("button", {
      type: "button", key: `in ${name}`, "aria-label": label, onclick: () => put([...players, name]),
    }, avatar(person), below(name));
    const name = () => { isNaming = true; again(); document.getElementById("card-player")?.focus(); };
    const count = deck.cards?.length ?? deck.cardCount;
    return h("form", { class: "deal", "data-kept": "no", style: { "--deck": color }, onsubmit: form.send(start) },
      h("div", { class: "deal-head" },
        h("div", { class: "deal-card", "aria-hidden": "true" }, sign),
        h("div", { class: "grow" }, h("p", { class: "rule" }, known?.rule ?? (deck.visibility && t.cards.seenBy[deck.visibility])),
          remove && h("div", { class: "row" }, h("a", { class: "button small", href: `/#/deck/${deck.id}`, onclick: close }, t.edit),
            h("button", { type: "button", class: "small danger", onclick: () => { close(); remove(); } }, t.delete)),
          h("label", { class: "switch-row" }, h("span", { class: "grow quiet" }, count ? t.cards.count(count) : ""), t.cards.shuffle,
            h("input", { type: "checkbox", role: "switch", name: "shuffle", value: "true", checked: true })))),
      h("h3", null, t.cards.who),
      h("div", { class: "deal-bench", role: "group", "aria-label": t.cards.friends }, players.map(seat), players.length < playersMax && [
        myself && !players.some(isMine) && h("button", { type: "button", key: "me", "aria-label": t.you, onclick: () => put([myself, ...players]) },
          face({ me: true }, myself), below(myself)),
        h("button", { type: "button", key: "add", class: "add", "aria-label": t.cards.player, "aria-expanded": String(isNaming), onclick: name },
          h("span", { class: "avatar", "aria-hidden": "true" }, icon("plus")), h("span", { class: "name" }, t.cards.name)),
        (friends ?? []).filter((one) => !players.includes(called(one))).map((one) => other(one, called(one), one.displayName))]),
      isNaming && players.length < playersMax && [h("div", { class: "row", key: "naming" },
        h("label", { class: "sr", for: "card-player" }, t.cards.player),
        h("input", { id: "card-player", class: "grow", ...limited("card-player", nameMax), autocomplete: "off", placeholder: t.cards.player,
          onkeydown: (event) => { if (event.key !== "Enter" || !event.target.value.trim()) return; event.preventDefault(); add(); } }),
        button(t.add, add)), limitNote("card-player")],
      form.foot(/** @type {any} */ (h("span", null, t.cards.start, h("small", null, inTurn.length ? t.cards.inTurn(someOf(inTurn)) : t.cards.noTurns)))));
  });
  return () => again();
}
