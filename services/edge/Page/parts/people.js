// @ts-check
// People in rows: a picture and a name.

import { ask } from "../ask.js";
import { isUser } from "../session.js";
import { bare, isolated, t } from "../texts.js";
import { h } from "../view.js";
import { cut } from "./letters.js";

/** Whether a picture is on this server. @param {string} photo */
export const isKept = (photo) => photo.startsWith("photo:");
/** Somebody who is not logged in sees the pictures of links, in one size. */
const addressOf = (photo, size) => (isUser() ? `/photos/${photo.slice(6)}?size=${size}` : `/landing/${photo.slice(6)}`);

/**
 * A person's picture. One on another server becomes a link: the page shows only pictures of its own server.
 * @param {string} photo https, or `photo:` and its hash @param {string} alt @param {"full" | "list"} [size]
 */
export const photoView = (photo, alt, size = "list") => isKept(photo)
  ? h("img", { key: photo, src: addressOf(photo, size), alt, loading: "lazy" })
  : h("a", { key: photo, href: photo.startsWith("https://") ? photo : undefined, target: "_blank", rel: "noopener noreferrer" }, alt);

/** @param {{nickname?: string, displayName?: string, avatar?: string}} person @param {string} [size] */
export function avatar(person, size = "") {
  // A name that is written into a text has characters around it that nobody sees.
  const name = bare(person.displayName ?? person.nickname ?? "?");
  const hue = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) * 47 % 360;
  return h("span", { class: `avatar ${size}`, "aria-hidden": "true", style: { "--hue": String(hue) } },
    person.avatar && isKept(person.avatar) ? photoView(person.avatar, "") : cut(name, 1).toUpperCase());
}

/** The address of somebody's profile. @param {string} id */
export const profileAddress = (id) => `/#/profile/${encodeURIComponent(id)}`;

/** Somebody in a list. @param {any} person @param {...any} more behind the name */
export function personRow(person, ...more) {
  const id = person.accountId ?? person.id;
  const name = person.displayName ?? person.nickname ?? t.people.gone;
  return h("li", { key: id, class: "person" }, avatar(person),
    h("div", { class: "grow" },
      person.nickname ? h("a", { href: profileAddress(id) }, name) : isolated(name),
      person.nickname && person.displayName && h("span", { class: "quiet" }, ` @${person.nickname}`),
      person.note && h("p", { class: "quiet note" }, person.note)),
    ...more);
}

/** People found by a picker, by its label. @type {Map<string, any[]>} */
const found = new Map();
let timer = 0;

/**
 * A field that searches people while the user types; `chosen` is called with the selected one.
 * @param {string} label @param {(person: any) => void} chosen @param {{friendsOnly?: boolean}} options
 */
export function personPicker(label, chosen, { friendsOnly = false } = {}) {
  const id = `pick-${label.replace(/\W/g, "-")}`;
  const look = async (input) => {
    const q = input.value.trim();
    if (q.length < 2) return;
    const reply = await ask(friendsOnly ? "friends.list" : "profile.search", friendsOnly ? { q, limit: 20 } : { q }).catch(() => ({ items: [] }));
    found.set(label, reply.items);
    input.nextElementSibling.replaceChildren(...reply.items.map((person) => new Option(person.displayName, person.nickname)));
  };
  const pick = (input) => {
    const hit = found.get(label)?.find((person) => person.nickname.toLowerCase() === input.value.trim().toLowerCase());
    if (!hit) return false;
    input.value = "";
    chosen(hit);
    return true;
  };
  return h("div", { class: "field", key: label }, h("label", { for: id }, label),
    h("input", {
      id, list: `${id}-list`, autocomplete: "off", placeholder: t.people.nickname,
      onchange: (event) => pick(event.target),
      oninput: (event) => {
        const isTyped = /^(insertText|delete)/.test(event.inputType ?? "");
        if (!isTyped && pick(event.target)) return;
        clearTimeout(timer);
        timer = window.setTimeout(look, 250, event.target);
      },
    }),
    h("datalist", { id: `${id}-list`, own: () => {} }));
}
