// @ts-check
// The usual match of this device: the last game, its options and its line-up.

import { chosenOf } from "./options.js";
import { myId } from "../session.js";
import { store, stored } from "../stored.js";

const key = "rally.lineup";

/** @typedef {{tile: string, options: Record<string, any>, players: any[], keepOrder: boolean}} Wanted */

/** The match that was begun last by whoever is logged in; a leg of 501 alone at first. @returns {Wanted} */
export function usual() {
  try {
    const { account, wanted } = JSON.parse(stored(key) ?? "{}");
    // An earlier version of the page kept how many legs there are as the match has it.
    if (wanted?.players?.length && account === (myId() ?? null)) return { ...wanted, options: { ...chosenOf(wanted.options), ...wanted.options } };
  } catch {
    // A line-up that cannot be read is as good as none.
  }
  return { tile: "501", options: {}, players: [{ me: true }], keepOrder: false };
}

/** @param {Wanted} wanted */
export function remember(wanted) {
  store(key, JSON.stringify({ account: myId() ?? null, wanted }));
}
