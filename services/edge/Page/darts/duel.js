// @ts-check
// How the two of a match have played against each other so far.

import { ask } from "../ask.js";
import { isUser, myId } from "../session.js";

const isMe = (/** @type {any} */ player) => player.me || player.accountId != null && player.accountId === myId();

/** My rival in a match of two accounts, if I play in it. @param {any} view */
export function rivalOf({ players }) {
  const rival = players.find((/** @type {any} */ one) => !isMe(one));
  return isUser() && players.length === 2 && players.some(isMe) && rival?.accountId ? rival : undefined;
}

/** The numbers of me and my rival, mine first; nothing where they are not known, or we have not played. @param {any} view @returns {Promise<any>} */
export async function duelOf(view) {
  const rival = rivalOf(view);
  if (!rival || !navigator.onLine) return undefined;
  const duel = await ask("stats.head-to-head", { a: myId(), b: rival.accountId }).catch(() => undefined);
  return duel?.played ? duel : undefined;
}
