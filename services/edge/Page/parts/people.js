// @ts-check
// People as they are shown in rows: a picture, a name, what they are to the reader.

import { ask } from "../ask.js";
import { t } from "../texts.js";
import { h } from "../view.js";

/** The address of a picture. @param {string} photo https, or `photo:` and its hash @param {"full" | "list"} [size] */
export const photoAddress = (photo, size = "list") => photo.startsWith("photo:") ? `/photos/${photo.slice(6)}?size=${size}` : photo;

/** @param {{nickname?: string, displayName?: string, avatar?: string}} person @param {string} [size] */
export function avatar(person, size = "") {
  const name = person.displayName ?? person.nickname ?? "?";
  const hue = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) * 47 % 360;
  return h("span", { class: `avatar ${size}`, "aria-hidden": "true", style: { "--hue": String(hue) } },
    person.avatar ? h("img", { src: photoAddress(person.avatar), alt: "", loading: "lazy" }) : name.slice(0, 1).toUpperCase());
}

/** The address of somebody's profile. @param {string} id */
export const profileAddress = (id) => `/#/profile/${encodeURIComponent(id)}`;

/** Somebody in a list. @param {any} person @param {...any} more behind the name */
export function personRow(person, ...more) {
  const id = person.accountId ?? person.id;
  const name = person.displayName ?? person.nickname ?? t.people.gone;
  return h("li", { key: id, class: "person" }, avatar(person),
    h("div", { class: "grow" },
      person.nickname ? h("a", { href: profileAddress(id) }, name) : name,
      person.nickname && person.displayName && h("span", { class: "quiet" }, ` @${person.nickname}`),
      person.isFriend && h("span", { class: "tag" }, t.people.friend),
      person.note && h("p", { class: "quiet note" }, person.note)),
    ...more);
}

/**
 * A field that finds people while one types; `chosen` is called with the one that was picked.
 * @param {string} label @param {(person: any) => void} chosen @param {{friendsOnly?: boolean}} [options]
 */
export function personPicker(label, chosen, { friendsOnly = false } = {}) {
  const id = `pick-${Math.random().toString(36).slice(2)}`;
  /** @type {any[]} */
  let found = [];
  let timer = 0;
  /** @param {any} input */
  const look = async (input) => {
    const q = input.value.trim();
    if (q.length < 2) return;
    const reply = await ask(friendsOnly ? "friends.list" : "profile.search", friendsOnly ? { q, limit: 20 } : { q }).catch(() => ({ items: [] }));
    found = reply.items;
    const list = input.nextElementSibling;
    list.replaceChildren(...found.map((person) => new Option(`${person.displayName} @${person.nickname}`, person.nickname)));
  };
  return h("div", { class: "field", key: label }, h("label", { for: id }, label),
    h("input", {
      id, list: `${id}-list`, autocomplete: "off", placeholder: t.people.nickname,
      oninput: (/** @type {any} */ event) => {
        const input = event.target;
        const hit = found.find((person) => person.nickname === input.value);
        if (hit) {
          chosen(hit);
          input.value = "";
          return;
        }
        clearTimeout(timer);
        timer = window.setTimeout(() => look(input), 250);
      },
    }),
    h("datalist", { id: `${id}-list` }));
}
