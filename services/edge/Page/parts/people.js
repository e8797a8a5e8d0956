// @ts-check
// People in rows: a picture and a name.

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
