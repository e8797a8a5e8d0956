// @ts-check
// A few faces that overlap, and who they are: `You, Bob and 8 others`.

import { myId } from "../session.js";
import { isolated, t } from "../texts.js";
import { h } from "../view.js";
import { avatar } from "./people.js";

/** The name that one is called by. @param {{nickname?: string, displayName?: string}} person */
export function firstName({ displayName, nickname }) {
  const name = displayName ?? nickname ?? t.people.gone;
  return name === t.people.gone ? name : name.trim().split(/\s+/)[0];
}

/** The name below a face: the first one, or the whole where others have the same. @param {any} person @param {any[]} others */
export const shortName = (person, others) => others.filter((one) => firstName(one) === firstName(person)).length > 1
  ? person.displayName ?? person.nickname : firstName(person);

/**
 * `Bob`, `Bob and Cho`, `You, Bob and 8 others`: whoever reads it comes first.
 * @param {any[]} people @param {number} [count] of all, where only some are listed
 */
export function names(people, count = people.length) {
  const isMe = (/** @type {any} */ one) => Boolean(myId()) && (one.accountId ?? one.id) === myId();
  const said = [...people.filter(isMe), ...people.filter((one) => !isMe(one))].slice(0, count > 3 || people.length < count ? 2 : count)
    .map((one) => (isMe(one) ? t.you : isolated(firstName(one))));
  const others = count - said.length;
  if (others > 0) return t.faces.others(said.join(", "), others);
  return said.length < 2 ? said.join("") : t.faces.and(said.slice(0, -1).join(", "), said[said.length - 1]);
}

/** Faces alone. @param {any[]} people @param {number} most */
export const stack = (people, most = 4) => h("span", { class: "face-stack", "aria-hidden": "true" },
  people.slice(0, most).map((person) => h("span", { key: person.accountId ?? person.id }, avatar(person))));
