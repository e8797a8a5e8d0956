// @ts-check
// A deck in play, by the same rules as on the server: order of cards, played cards, turn and time.

import { permutation } from "../darts/engine.js";

/**
 * @typedef {{order: number[], cursor: number, completed: number[], skips: number, status: string, seats: number, turn: number,
 *   activeMs: number, activeSince?: number, endedAt?: number}} Play
 */

/**
 * @param {number} cards
 * @param {string | undefined} seed without one the cards are in order of their numbers
 * @param {number} seats
 * @param {number} now
 * @returns {Play}
 */
export function newPlay(cards, seed, seats, now) {
  const numbers = Array.from({ length: cards }, (_, index) => index + 1);
  return { order: seed === undefined ? numbers : permutation(cards, seed).map((index) => numbers[index]),
    cursor: 0, completed: [], skips: 0, status: "active", seats: Math.max(1, seats),
    turn: 0, activeMs: 0, activeSince: now };
}

/** The play of a server's session. @param {any} told @param {number} now @returns {Play} */
export const playOf = (told, now) => ({
  order: told.order, cursor: told.position - 1, completed: told.completed,
  skips: told.skips, status: told.status, seats: Math.max(1, told.players.length),
  turn: Math.max(0, told.players.indexOf(told.turn?.player)),
  activeMs: 1000 * told.activeSeconds, activeSince: told.status === "active" ? now : undefined,
  endedAt: told.endedAt && Date.parse(told.endedAt),
});

/** @param {Play} play */
export const isOver = (play) => play.status === "completed" || play.status === "ended";

/**
 * The place in the order behind this one where a card is left, else the first such.
 * @param {number[]} order @param {number[]} completed @param {number} cursor
 */
function placeAfter(order, completed, cursor) {
  const isLeft = (index) => !completed.includes(order[index]);
  const all = order.map((_, index) => index);
  return all.find((index) => index > cursor && isLeft(index)) ?? all.find(isLeft) ?? cursor;
}

/** @param {Play} play */
const moveOn = (play) => { play.cursor = placeAfter(play.order, play.completed, play.cursor); };

/**
 * The number of the card beneath the one on the table, if another is left.
 * @param {number[]} order @param {number[]} completed @param {number} cursor
 */
export function numberAfter(order, completed, cursor) {
  const next = placeAfter(order, [...completed, order[cursor]], cursor);
  return next === cursor ? undefined : order[next];
}

const passTurn = (/** @type {Play} */ play) => (play.turn = (play.turn + 1) % play.seats);

/** @param {Play} play @param {string} status @param {number} now */
function rest(play, status, now) {
  play.activeMs += play.activeSince === undefined ? 0 : Math.max(0, now - play.activeSince);
  play.activeSince = undefined;
  play.status = status;
  play.endedAt = isOver(play) ? play.endedAt ?? now : undefined;
}

/** @param {Play} play @param {number} now */
const activate = (play, now) => Object.assign(play, { status: "active", activeSince: now, endedAt: undefined });

/** The effect of each command. @type {Record<string, (play: Play, data: any, now: number) => void>} */
const moves = {
  "cards.next"(play) {
    if (!play.completed.includes(play.order[play.cursor])) play.skips += 1;
    moveOn(play);
    passTurn(play);
  },
  "cards.previous": (play) => void (play.cursor = Math.max(0, play.cursor - 1)),
  "cards.complete"(play, _, now) {
    if (!play.completed.includes(play.order[play.cursor])) play.completed.push(play.order[play.cursor]);
    passTurn(play);
    if (play.completed.length === play.order.length) rest(play, "completed", now);
    else moveOn(play);
  },
  "cards.uncomplete"(play, { number }, now) {
    play.completed = play.completed.filter((one) => one !== number);
    if (play.status !== "completed") return;
    play.cursor = play.order.indexOf(number);
    activate(play, now);
  },
  "cards.shuffle"(play, { seed }) {
    const left = play.order.filter((number) => !play.completed.includes(number)).sort((a, b) => a - b);
    play.order = [...play.completed, ...permutation(left.length, seed).map((index) => left[index])];
    play.cursor = play.completed.length;
  },
  "cards.reset"(play, _, now) {
    Object.assign(play, { completed: [], skips: 0, cursor: 0, turn: 0 });
    if (play.status !== "active") activate(play, now);
  },
  "cards.pause": (play, _, now) => { if (play.status === "active") rest(play, "paused", now); },
  "cards.resume": (play, _, now) => { if (play.status === "paused") activate(play, now); },
  "cards.end": (play, _, now) => rest(play, "ended", now),
};

/** The statuses in which a command is possible; those that are not here, in any. @type {Record<string, string[]>} */
const possible = {
  "cards.next": ["active"], "cards.previous": ["active"], "cards.complete": ["active"], "cards.shuffle": ["active"],
  "cards.pause": ["active", "paused"], "cards.resume": ["active", "paused"],
  "cards.uncomplete": ["active", "paused", "completed"], "cards.end": ["active", "paused", "completed"],
};

/** The session after a command; unchanged if the command is impossible. @param {Play} play @param {string} type @param {any} data @param {number} now */
export function moved(play, type, data, now) {
  if (possible[type]?.includes(play.status) === false) return play;
  const copy = structuredClone(play);
  moves[type](copy, data, now);
  return copy;
}
