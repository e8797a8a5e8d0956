// @ts-check
// The people of a game of darts as players of its matches (domain.md §5.2): oneself and friends with their accounts, all others by name.

import { named } from "../parts/names.js";
import { myId } from "../session.js";

/** Characters of a player's name. */
export const nameMax = 30;

/** @param {any[]} going of `rsvp.roster` @param {Set<string>} friends their ids @returns {any[]} */
export const playersOf = (going, friends) => named(going, nameMax).map(({ person, name }) => {
  const { accountId, nickname, avatar } = person;
  return accountId === myId() ? { me: true } : friends.has(accountId) ? { accountId, nickname } : { name, avatar };
});
