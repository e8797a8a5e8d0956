// @ts-check
// A game in a few words, as lists say it.

import { myId } from "../session.js";
import { t } from "../texts.js";

/** `4 places left`, `Full`, `Called off` @param {any} game */
export function room(game) {
  if (game.status === "cancelled" || game.status === "completed") return t.game.status[game.status];
  if (game.status === "closed") return t.game.status.closed;
  if (game.full) return game.counts?.waitlisted ? t.game.fullWaiting(game.counts.waitlisted) : t.game.full;
  const left = game.openSlots ?? (game.capacity ? Math.max(0, game.capacity - game.counts.going) : undefined);
  return left == null ? t.game.open : left === 0 ? t.game.full : t.game.left(left);
}

/** Whether its time or its place is still voted on. @param {any} game */
export const isTentative = (game) => Boolean(game.tentative) && ["open", "closed"].includes(game.status);

/** The host's name; an earlier server knows the nickname alone. @param {any} game or a series */
export const hostOf = (game) => game.hostName ?? game.hostNickname;

/** `by Sam Lee`, `by you` @param {any} game or a series */
export const hostedBy = (game) => (game.hostId && game.hostId === myId() ? t.game.byMe : hostOf(game) && t.game.by(hostOf(game)));

/** The name of whoever invites; an earlier server knows the nickname alone. @param {any} row of `invites.list` */
export const inviterOf = (row) => row.inviterName ?? row.inviterNickname;
