// @ts-check
// The players of the last session on this device, so that the next one is dealt at once.

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
