// @ts-check
// A game and its people as they will be, once my answer has arrived: to the game alone, or to all games of its series.

import { now } from "../clock.js";

/** @typedef {"going" | "maybe" | "left"} Wish the answer to a series */

/** Whether a game is still to come. @param {any} game */
export const isAhead = (game) => game.status !== "cancelled" && game.status !== "completed" && Date.parse(game.startsAt) > now();

/** The status that an answer leads to. @param {string} type of the command @param {any} game */
export function expectedOf(type, game) {
  switch (type) {
    case "rsvp.leave": return "left";
    case "rsvp.maybe": return "maybe";
    case "invites.decline": case "rsvp.no": return "declined";
    case "invites.accept": return game.full ? "waitlisted" : "going";
    default: break;
  }
  const status = game.participation;
  // Somebody in line takes the spot that is offered.
  if (status === "going" || status === "waitlisted") return "going";
  if (game.joinPolicy === "request" && !["invited", "maybe"].includes(status)) return "requested";
  return game.full ? "waitlisted" : "going";
}

/**
 * The command that leads back to a status. An invitation that was declined cannot be had back.
 * @param {string} type @param {any} game as it was
 * @returns {import("../offline/queue.js").Undo | undefined}
 */
export function undoOf(type, game) {
  if (type === "invites.decline") return undefined;
  const data = { gameId: game.id };
  switch (game.participation) {
    case "going": case "waitlisted": case "requested": return { type: "rsvp.going", data, expected: game.participation };
    case "maybe": return { type: "rsvp.maybe", data, expected: "maybe" };
    default: return { type: "rsvp.leave", data, expected: "left" };
  }
}

/** The command that an answer to a series is for one of its games. */
const ofOne = /** @type {const} */ ({ going: "rsvp.going", maybe: "rsvp.maybe", left: "rsvp.leave" });

/**
 * The status in a game that an answer to its series leads to; the one before where the game is over, or does not take the answer.
 * @param {Wish} wish @param {any} game @param {string} me my id
 */
export function expectedInSeries(wish, game, me) {
  const was = game.participation;
  if (!isAhead(game) || game.hostId === me || was === "removed") return was;
  const isIn = ["going", "waitlisted", "requested"].includes(was);
  if (wish === "left") return isIn || was === "maybe" ? "left" : was;
  const isKnown = ["invited", "going", "maybe", "waitlisted"].includes(was);
  const isShut = game.status === "closed" && was !== "going" || game.joinPolicy === "invite" && !isKnown;
  if (isShut || wish === "going" && (isIn || game.full && !game.waitlist) || wish === "maybe" && game.joinPolicy === "request" && !isKnown) return was;
  return expectedOf(ofOne[wish], game);
}

/**
 * The commands that lead back to the statuses in the games of a series: one for all where they had the same, else one for each that changes.
 * @param {Wish} wish @param {string} seriesId @param {any[]} games as they were @param {string} me my id
 * @returns {import("../offline/queue.js").Undo[]}
 */
export function undoOfSeries(wish, seriesId, games, me) {
  const mine = games.filter((game) => isAhead(game) && game.hostId !== me);
  const undo = (/** @type {any} */ game) => /** @type {import("../offline/queue.js").Undo} */ (undoOf(ofOne[wish], game));
  const [type, ...others] = new Set(mine.map((game) => undo(game).type));
  const before = Object.keys(ofOne).find((name) => ofOne[/** @type {Wish} */ (name)] === type);
  if (others.length === 0) return [{ type: "rsvp.series", data: { seriesId, status: before }, expected: before }];
  return mine.filter((game) => expectedInSeries(wish, game, me) !== game.participation).map(undo);
}

/**
 * The people who are going become one more or one less; no less where somebody waits for the place.
 * @param {boolean} isGoing @param {boolean} willGo @param {any} counts
 */
const change = (isGoing, willGo, counts) => (isGoing === willGo ? 0 : willGo ? 1 : counts.waitlisted ? 0 : -1);

/** A row about a game may not say how many are going. @param {any} game @param {string} status */
export function gameAs(game, status) {
  if (!game.counts) return { ...game, participation: status };
  const more = change(game.participation === "going", status === "going", game.counts);
  const left = game.openSlots == null ? undefined : Math.max(0, game.openSlots - more);
  return { ...game, participation: status, counts: { ...game.counts, going: game.counts.going + more }, openSlots: left,
    full: more < 0 ? false : more > 0 ? left === 0 : game.full };
}

/** @param {any} roster @param {string} status @param {{accountId: string, note?: string}} me with the note that I add */
export function rosterAs(roster, status, me) {
  const others = (/** @type {any[]} */ people) => people.filter((person) => person.accountId !== me.accountId);
  const group = (/** @type {string} */ name) => {
    const people = roster[name];
    const was = people?.find((/** @type {any} */ person) => person.accountId === me.accountId);
    return status === name ? [...others(people ?? []), { ...me, ...was, note: me.note ?? was?.note }] : people && others(people);
  };
  const isGoing = roster.going.some((/** @type {any} */ person) => person.accountId === me.accountId);
  return {
    ...roster, going: group("going"), maybe: group("maybe"), waitlist: roster.waitlist && others(roster.waitlist),
    counts: { ...roster.counts, going: roster.counts.going + change(isGoing, status === "going", roster.counts) },
  };
}
