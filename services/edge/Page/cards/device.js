// @ts-check
// Decks and sessions on this device, so that cards are turned at once and without a connection. Commands go
// to the server through the queue.

import { ask, newId } from "../ask.js";
import { now } from "../clock.js";
import { newSeed } from "../darts/engine.js";
import * as queue from "../offline/queue.js";
import * as store from "../offline/store.js";
import { myId } from "../session.js";
import { moved, newPlay, playOf } from "./engine.js";

const pageSize = 100;

/** The decks that are kept here. @returns {Promise<any[]>} */
export const decks = () => store.all("decks");

/** Stores decks that are not here yet. @param {any[]} categories of `cards.categories` */
export async function loadDecks(categories) {
  for (const { id, title, cardCount } of categories) {
    if ((await store.get("decks", id))?.cards.length === cardCount) continue;
    const { items: cards } = await ask("cards.cards", { category: id, limit: pageSize });
    await store.put("decks", { id, title, cards });
  }
}

/**
 * Begins a session; where the deck is here, at once.
 * @param {{category: string, name?: string, players: string[], shuffle: boolean, gameId?: string}} wanted `name` of a deck that somebody made
 * @returns {Promise<string>} its id
 */
export async function startSession({ category, name, players, shuffle, gameId }) {
  const [id, seed, began] = [newId(), newSeed(), now()];
  const deck = await store.get("decks", category);
  const data = { id, category, players: players.length ? players : undefined, shuffle, seed, gameId };
  if (!deck || !await queue.hasRoom()) return (await ask("cards.start", { ...data, name }, { id })).id;
  const at = new Date(began).toISOString();
  const play = newPlay(deck.cards.length, shuffle ? seed : undefined, players.length, began);
  for (const other of await sessions()) if (other.play.status === "active") await store.put("sessions",
    { ...other, play: moved(other.play, "cards.pause", {}, began) });
  await store.put("sessions", { id, account: myId() ?? null, category, name: deck.title, players, seed, startedAt: at, play });
  await queue.send("cards.start", { ...data, deviceTime: at }, id);
  return id;
}

/** Sessions played on this device, latest first. */
export const sessions = async () => (await store.all("sessions")).filter((one) => one.account === null || one.account === myId()).reverse();

/** The stored form of a server's session; undefined if others have joined or the deck is not here. @param {any} told */
export async function keep(told) {
  const deck = told.category && (await store.get("decks", told.category));
  if (!deck || told.ownerId !== myId() || told.joined?.length || deck.cards.length !== told.total) {
    await store.remove("sessions", told.id);
    return undefined;
  }
  const { id, category, name, players, seed, startedAt } = told;
  const kept = { id, account: myId(), category, name, players, seed, startedAt, play: playOf(told, now()) };
  await store.put("sessions", kept);
  return kept;
}

/** Applies a command to a stored session. @param {any} kept @param {string} type @param {Record<string, any>} data */
export async function turn(kept, type, data) {
  const at = now();
  const play = moved(kept.play, type, data, at);
  if (play === kept.play) return kept;
  if (!await queue.hasRoom()) return kept;
  const next = { ...kept, play };
  await store.put("sessions", next);
  await queue.send(type, { sessionId: kept.id, ...data, deviceTime: new Date(at).toISOString() }, kept.id);
  return next;
}

/** A stored session in the server's form. @param {any} kept @param {any} deck */
export function viewOf(kept, deck) {
  const { play, players, ...rest } = kept;
  const total = play.order.length;
  return {
    ...rest, players, order: play.order,
    ownerId: kept.account, status: play.status, card: deck.cards[play.order[play.cursor] - 1], position: play.cursor + 1, total,
    completedCount: play.completed.length, completed: play.completed, skips: play.skips,
    percent: Math.floor((200 * play.completed.length + total) / (2 * total)),
    turn: players.length ? { player: players[play.turn] } : undefined,
    activeSeconds: Math.round((play.activeMs + (play.activeSince === undefined ? 0 : now() - play.activeSince)) / 1000),
  };
}
