// @ts-check
// Answers to games, invitations and requests, requests of one's own, and likes: sent now, or as soon as there is a connection.

import { expectedInSeries, expectedOf, gameAs, undoOf, undoOfSeries } from "../play/expected.js";
import { myId } from "../session.js";
import { act, allWaiting } from "./queue.js";

/** The subject of an answer, on whatever screen one answers. @param {string} gameId */
export const ofGame = (gameId) => `game ${gameId}`;
/** @param {string} seriesId */
export const ofSeries = (seriesId) => `series ${seriesId}`;
/** @param {string} groupId */
export const ofGroup = (groupId) => `group ${groupId}`;
/** @param {string} accountId of whoever asks to be friends, or is asked */
export const ofFriend = (accountId) => `friend ${accountId}`;
/** @param {string} accountId */
export const ofFollow = (accountId) => `follow ${accountId}`;
/** @param {string} gameId @param {string} accountId of whoever asks to join */
export const ofSeat = (gameId, accountId) => `seat ${gameId} ${accountId}`;
/** @param {string} id of a post or a comment */
export const ofLike = (id) => `like ${id}`;
/** @param {string} postId */
export const ofComments = (postId) => `comments ${postId}`;

/** My answers about a game that wait, those to its series included. @param {any} game */
export const allAbout = ({ id, seriesId }) => allWaiting(ofGame(id), ...(seriesId ? [ofSeries(seriesId)] : []));

/** A game as it will be, once my answers that wait have arrived. @param {any} game as the server has told it */
export const asWaiting = (game) => allAbout(game).reduce((one, { type, data, expected }) =>
  gameAs(one, type === "rsvp.series" ? expectedInSeries(data.status, one, myId()) : expected ?? one.participation), game);

/** Whether my answer to a game waits; one to its series may change nothing here, and a note does not. @param {any} game as the server has told it */
export const isWaiting = (game) => allWaiting(ofGame(game.id)).some(({ data }) => !data.note) || asWaiting(game).participation !== game.participation;

/** @typedef {{done?: string, after?: (reply: any) => void, refused?: (problem: any) => void}} Options */

/** My answer to a game. @param {string} type @param {any} game with my part in it @param {Options} [options] */
export const answerGame = (type, game, options) => act(type, { gameId: game.id },
  { subject: ofGame(game.id), title: game.title, expected: expectedOf(type, game), undo: undoOf(type, game) }, options);

/**
 * A note to my answer to a game.
 * @param {any} game with my part in it @param {string} note @param {string | undefined} before the note so far @param {Options} [options]
 */
export const answerNote = (game, note, before, options) => {
  const [type, { id: gameId, title }] = [game.participation === "maybe" ? "rsvp.maybe" : "rsvp.going", game];
  // A note can be changed, and not be taken away.
  const undo = before ? { type, data: { gameId, note: before } } : undefined;
  return act(type, { gameId, note }, { subject: ofGame(gameId), title, undo }, options);
};

/**
 * My answer to all games of a series.
 * @param {import("../play/expected.js").Wish} status @param {any} series with my part in its games @param {string} title @param {Options} [options]
 */
export const answerSeries = (status, { id, occurrences }, title, options) => act("rsvp.series", { seriesId: id, status }, {
  subject: ofSeries(id), title, expected: status,
  undo: undoOfSeries(status, id, occurrences, myId()).map((one) => (one.data.gameId ? { ...one, subject: ofGame(one.data.gameId) } : one)),
}, options);

/**
 * To an invitation, or to a notification of one, which has no title.
 * @param {string} type @param {{gameId: string, title?: string}} row @param {Options} [options]
 */
export const answerInvitation = (type, { gameId, title }, options) => answerGame(type, { id: gameId, title, participation: "invited" }, options);

/** The command that takes another back; a request that was denied cannot be had back. */
const opposites = {
  "friends.accept": "friends.remove", "friends.deny": undefined, "friends.request": "friends.withdraw", "friends.withdraw": "friends.request",
  "follows.add": "follows.remove", "follows.remove": "follows.add",
};

/**
 * An answer to somebody's request to be friends, one of my own, or following them.
 * @param {keyof typeof opposites} type @param {{id: string, displayName?: string, nickname?: string, avatar?: string}} person @param {Options} [options]
 */
export const answerFriend = (type, { id, displayName, nickname, avatar }, options) => {
  const [subject, back] = [type.startsWith("follows.") ? ofFollow(id) : ofFriend(id), opposites[type]];
  return act(type, { accountId: id }, {
    subject, title: displayName ?? nickname, person: { id, displayName, nickname, avatar }, undo: back ? { type: back, data: { accountId: id } } : undefined,
  }, options);
};

/** @param {"rsvp.accept" | "rsvp.decline"} type @param {{id: string, title: string}} game that I host @param {string} accountId */
export const answerSeat = (type, game, accountId) => act(type, { gameId: game.id, accountId }, { subject: ofSeat(game.id, accountId), title: game.title });

/** The names of the command that likes something, of the field for its id, and of those that tell of the likes. */
const likes = { post: ["posts.upvote", "postId", "upvoted", "upvotes"], comment: ["posts.comment-like", "commentId", "liked", "likes"] };

/** Likes something, or does not any more. @param {keyof typeof likes} kind @param {any} thing @param {string} [title] the name of its author */
export const like = (kind, thing, title) => {
  const [type, field, isOn] = likes[kind];
  const data = (/** @type {boolean} */ on) => ({ [field]: thing.id, on });
  return act(type, data(!thing[isOn]), { subject: ofLike(thing.id), title, undo: { type, data: data(Boolean(thing[isOn])) } });
};

/** Something as it will be, liked or not. @template T @param {keyof typeof likes} kind @param {T} thing @returns {T} */
export const asLiked = (kind, thing) => allWaiting(ofLike(/** @type {any} */ (thing).id))
  .reduce((one, { data }) => liked(kind, one, data.on), thing);

/** @template T @param {keyof typeof likes} kind @param {T} thing @param {boolean} on @param {number} [count] as the server has told it @returns {T} */
export const liked = (kind, thing, on, count) => {
  const [, , isOn, many] = likes[kind];
  const was = /** @type {any} */ (thing);
  return { ...was, [isOn]: on, [many]: count ?? was[many] + Number(on) - Number(Boolean(was[isOn])) };
};
