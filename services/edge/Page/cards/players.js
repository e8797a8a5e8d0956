// @ts-check
// The players: whom a name means, and those of the last session on this device, so that the next one is dealt at once.

import { firstName } from "../parts/faces.js";
import { personOf } from "../parts/players.js";
import { myId } from "../session.js";
import { store, stored } from "../stored.js";

const key = "rally.party";

/** @returns {string[]} */
export function lastPlayers() {
  try {
    const { account, players } = JSON.parse(stored(key) ?? "{}");
    return account === (myId() ?? null) && Array.isArray(players) ? players : [];
  } catch {
    return [];
  }
}

/** @param {string[]} players */
export function rememberPlayers(players) {
  store(key, JSON.stringify({ account: myId() ?? null, players }));
}

/** Whether somebody is called so, by the whole name or the first. @param {any} person @param {string} name */
const isCalled = (person, name) => [person?.displayName, person && firstName(person)].some((one) => one?.toLowerCase() === name.toLowerCase());

/** Whether a name is mine. @param {string} name */
export const isMine = (name) => isCalled(personOf(myId()), name);

/** The name that I am dealt in by: my first one; none for a guest, who has no name yet. */
export function myName() {
  const me = personOf(myId());
  return me && firstName(me);
}

/** A player with a face: me, or the one friend of that name. @param {string} name @param {any[] | undefined} friends @returns {{me?: boolean, avatar?: any}} */
export function playerOf(name, friends) {
  if (isMine(name)) return { me: true };
  const found = (friends ?? []).filter((one) => isCalled(one, name));
  return found.length === 1 ? { avatar: found[0].avatar } : {};
}
