// @ts-check
// Answers to games, invitations and requests: sent now, or as soon as there is a connection.

import { expectedOf, undoOf } from "../play/expected.js";
import { act } from "./queue.js";

/** The subject of an answer, on whatever screen one answers. @param {string} gameId */
export const ofGame = (gameId) => `game ${gameId}`;
/** @param {string} accountId of whoever asks to be friends */
export const ofFriend = (accountId) => `friend ${accountId}`;
/** @param {string} gameId @param {string} accountId of whoever asks to join */
export const ofSeat = (gameId, accountId) => `seat ${gameId} ${accountId}`;

/** @typedef {{done?: string, after?: (reply: any) => void}} Options */

/** My answer to a game. @param {string} type @param {any} game with my part in it @param {Options} [options] */
export const answerGame = (type, game, options) => act(type, { gameId: game.id },
  { subject: ofGame(game.id), title: game.title, expected: expectedOf(type, game), undo: undoOf(type, game) }, options);

/**
 * To an invitation, or to a notification of one, which has no title.
 * @param {string} type @param {{gameId: string, title?: string}} row @param {Options} [options]
 */
export const answerInvitation = (type, { gameId, title }, options) => answerGame(type, { id: gameId, title, participation: "invited" }, options);

/** @param {"friends.accept" | "friends.deny"} type @param {{id: string, displayName?: string, nickname?: string}} person @param {Options} [options] */
export const answerFriend = (type, { id, displayName, nickname }, options) => act(type, { accountId: id }, {
  subject: ofFriend(id), title: displayName ?? nickname,
  undo: type === "friends.accept" ? { type: "friends.remove", data: { accountId: id } } : undefined,
}, options);

/** @param {"rsvp.accept" | "rsvp.decline"} type @param {{id: string, title: string}} game that I host @param {string} accountId */
export const answerSeat = (type, game, accountId) => act(type, { gameId: game.id, accountId }, { subject: ofSeat(game.id, accountId), title: game.title });
