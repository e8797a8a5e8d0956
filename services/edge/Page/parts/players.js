// @ts-check
// Names and pictures of accounts that an answer names by their id or nickname alone.

import { ask, isOffline } from "../ask.js";
import { isUser, myId, session } from "../session.js";
import { isolated } from "../texts.js";
import { h } from "../view.js";
import { icon } from "./icons.js";
import { avatar } from "./people.js";

/** @type {Map<string, {id: string, nickname?: string, displayName?: string, avatar?: string}>} */
const known = new Map();
/** Accounts that were asked for. @type {Set<string>} */
const asked = new Set();

/** Remembers people of a list. @param {any[]} people */
export function learn(people) {
  for (const person of people) known.set(person.id ?? person.accountId, person);
}

/** The known name and picture of an account. @param {string | undefined} id */
export function personOf(id) {
  const { profile } = session.me ?? {};
  if (id != null && id === myId() && profile) return { ...profile, avatar: profile.photos?.[0] };
  return id == null ? undefined : known.get(id);
}

/** Asks for accounts that are not known yet, each once: one that is refused would be refused again. @param {any[]} ids @param {() => void} redraw */
export async function meet(ids, redraw) {
  if (!isUser() || !navigator.onLine) return;
  const fresh = [...new Set(ids)].filter((id) => id && !personOf(id) && !asked.has(id));
  const found = await Promise.all(fresh.map((id) => {
    asked.add(id);
    return ask("profile.get", { accountId: id }).catch((problem) => { if (isOffline(problem)) asked.delete(id); });
  }));
  const people = found.filter(Boolean);
  learn(people.map((person) => ({ ...person, avatar: person.photos?.[0] })));
  if (people.length) redraw();
}

/** The picture of somebody who plays; the computer has its level. @param {any} player @param {string} name @param {string} [size] */
export const face = (player, name, size = "") => {
  if (player.cpu) return h("span", { class: `avatar computer-face ${size}`, "aria-hidden": "true" }, icon("computer"), h("b", null, player.cpu));
  const person = personOf(player.accountId ?? player.linkedTo ?? (player.me ? myId() : undefined));
  return avatar({ displayName: name, avatar: person?.avatar ?? player.avatar }, size);
};

/** The name that people read: the one they chose, else the nickname. @param {string | undefined} id @param {string | undefined} otherwise */
export const calledBy = (id, otherwise) => {
  const name = personOf(id)?.displayName ?? otherwise;
  return name && isolated(name);
};

