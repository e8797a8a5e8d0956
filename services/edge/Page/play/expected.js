// @ts-check
// A game and its people as they will be, once my answer has arrived.

/** The status that an answer leads to. @param {string} type of the command @param {any} game */
export function expectedOf(type, game) {
  switch (type) {
    case "rsvp.leave": return "left";
    case "rsvp.maybe": return "maybe";
    case "invites.decline": return "declined";
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

/**
 * The people who are going become one more or one less; no less where somebody waits for the place.
 * @param {boolean} isGoing @param {boolean} willGo @param {any} counts
 */
const change = (isGoing, willGo, counts) => (isGoing === willGo ? 0 : willGo ? 1 : counts.waitlisted ? 0 : -1);

/** @param {any} game @param {string} status */
export function gameAs(game, status) {
  const more = change(game.participation === "going", status === "going", game.counts);
  const left = game.openSlots == null ? undefined : Math.max(0, game.openSlots - more);
  return { ...game, participation: status, counts: { ...game.counts, going: game.counts.going + more }, openSlots: left,
    full: more < 0 ? false : more > 0 ? left === 0 : game.full };
}

/** @param {any} roster @param {string} status @param {{accountId: string}} me */
export function rosterAs(roster, status, me) {
  const others = (/** @type {any[]} */ people) => people.filter((person) => person.accountId !== me.accountId);
  const group = (/** @type {string} */ name) => {
    const people = roster[name];
    const was = people?.find((/** @type {any} */ person) => person.accountId === me.accountId);
    return status === name ? [...others(people ?? []), was ?? me] : people && others(people);
  };
  const isGoing = roster.going.some((/** @type {any} */ person) => person.accountId === me.accountId);
  return {
    ...roster, going: group("going"), maybe: group("maybe"), waitlist: roster.waitlist && others(roster.waitlist),
    counts: { ...roster.counts, going: roster.counts.going + change(isGoing, status === "going", roster.counts) },
  };
}
