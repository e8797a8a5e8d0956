// @ts-check
// Where a game leads on its day and after it: to its match of darts, its deck or its score cards, to how it was, and to a post about it.

import { now } from "../clock.js";
import { dateOf } from "../parts/time.js";
import { t } from "../texts.js";

/** @typedef {{name: "play" | "rate" | "post", label: string, href: string}} Bridge */

/** Whether a game is on its day, by the clock of its place: until it is over. @param {any} game @param {Date} [at] */
export const isItsDay = (game, at = new Date(now())) => ["open", "closed"].includes(game.status)
  && (at >= new Date(game.startsAt) || dateOf(at, game.timezone) === dateOf(new Date(game.startsAt), game.timezone));

/** Whether a game has been played. @param {any} game */
export const isPlayed = (game) => game.status === "completed" || game.status !== "cancelled" && game.phase === "past";

/** The match, the deck or the score cards of a game. @param {any} game @returns {Bridge | undefined} */
function played(game) {
  switch (game.sport) {
    case "darts": return { name: "play", label: t.plus.darts.title, href: `/#/darts?game=${game.id}` };
    case "party": return { name: "play", label: t.plus.cards.title, href: `/#/cards?game=${game.id}` };
    case "golf": return { name: "play", label: t.bridges.card, href: `/#/outing/${game.id}` };
    default: return undefined;
  }
}

/**
 * All that it leads to for somebody who is in, the next step first.
 * @param {any} game @param {boolean} isToRate whether somebody may still say how it was @returns {Bridge[]}
 */
export function bridges(game, isToRate) {
  if (game.participation !== "going" || !isItsDay(game) && !isPlayed(game)) return [];
  const play = played(game);
  /** @type {Bridge | false} */ const rate = isToRate && { name: "rate", label: t.home.rate, href: `/#/feedback/${game.id}` };
  /** @type {Bridge | false} */ const post = isPlayed(game) && { name: "post", label: t.bridges.post, href: `/#/people?game=${game.id}` };
  const isOver = game.status === "completed";
  return [!isOver && play, rate, post, isOver && play].flatMap((one) => one || []);
}

/**
 * The next steps that stand above the navigation.
 * @param {any} game @param {boolean} isToRate
 */
export const nextSteps = (game, isToRate) => bridges(game, isToRate).filter(({ name }) => game.status !== "completed" || name !== "play").slice(0, 2);
