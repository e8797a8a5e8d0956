// @ts-check
// A game in a list, in a few words.

import { sportIcon } from "../parts/icons.js";
import { ahead, when } from "../parts/time.js";
import { myId } from "../session.js";
import { dotted, t } from "../texts.js";
import { h } from "../view.js";

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

/** @param {any} game @param {Record<string, any>} [props] @param {...any} more below */
export function gameCard(game, props = {}, ...more) {
  const id = game.id ?? game.gameId;
  const isOver = game.status === "cancelled" || game.status === "completed";
  /** My own answer, in place of the room that is left. */
  const mine = !isOver && game.participation && t.game.me[game.participation];
  return h("li", { class: "card game-card", key: id, ...props },
    h("span", { class: `sport-disc s-${game.sport}`, "aria-hidden": "true" }, sportIcon(game.sport)),
    h("div", { class: "grow" },
      h("a", { class: "cover", href: `/#/game/${id}` }, game.title),
      h("p", { class: "when" }, when(game.startsAt, game.timezone), !isOver && h("span", { class: "quiet" }, ` ${ahead(game.startsAt, game.timezone)}`)),
      h("p", { class: "quiet" },
        dotted([game.place?.name ?? game.place?.address ?? game.placeName,
          game.distanceMiles != null && t.miles(game.distanceMiles),
          hostedBy(game)])),
      h("p", { class: "tags" },
        isTentative(game) && h("span", { class: "tag warn", key: "tentative" }, t.game.tentative),
        mine ? h("span", { class: "tag strong", key: "mine" }, mine)
          : game.status && h("span", { class: game.full || game.status !== "open" ? "tag" : "tag good", key: "room" }, room(game)),
        h("span", { class: "quiet", key: "more" }, dotted([mine && game.status && room(game), game.counts && t.game.going(game.counts.going),
          game.skillLevel && t.levels[game.skillLevel], game.priceTier && (game.priceTier === "free" ? t.game.free : game.priceTier)]))),
      ...more));
}
