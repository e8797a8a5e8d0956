// @ts-check
// The players of the last session on this device, so that the next one is dealt at once.

import { myId } from "../session.js";

const key = "rally.party";

/** @returns {string[]} */
export function lastPlayers() {
  try {
    const { account, players } = JSON.parse(localStorage.getItem(key) ?? "{}");
    return account === (myId() ?? null) && Array.isArray(players) ? players : [];
  } catch {
    return [];
  }
}

/** @param {string[]} players */
export function rememberPlayers(players) {
  try {
    localStorage.setItem(key, JSON.stringify({ account: myId() ?? null, players }));
  } catch {
    // Without storage the next session begins without players.
  }
}
