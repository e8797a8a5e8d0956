// @ts-check
// A running match: on this device alone, or kept by the server. Both follow the same rules, and the
// screen does not see the difference. A match recorded on a device is sent as `darts.sync`, and the server
// replays it before accepting it.

import { ask, isOffline, newId } from "../ask.js";
import { now } from "../clock.js";
import * as queue from "../offline/queue.js";
import * as store from "../offline/store.js";
import { calledBy } from "../parts/players.js";
import { deviceId, isIn, isUser, myId } from "../session.js";
import { store as keep, stored } from "../stored.js";
import { Foul, keptVisit, newSeed, permutation, preview, replayed } from "./engine.js";
import { isolated } from "../texts.js";
import { t } from "./texts.js";

/** The name of a player of a match. Guests have none, and see no matches but their own. @param {any} player */
export function nameOf(player) {
  const isMe = player.me || player.accountId != null && player.accountId === myId();
  if (player.cpu) return t.darts.computer(player.cpu);
  const nickname = player.nickname ?? player.name ?? (isMe ? isIn() ? t.people.guest : t.you : t.people.gone);
  return calledBy(player.accountId ?? (player.me ? myId() : undefined), nickname) ?? isolated(nickname);
}

/**
 * Starts a match: on the server if it answers, otherwise on this device.
 * @param {{gameType: string, options: any, players: any[], keepOrder: boolean, gameId?: string}} wanted
 * @returns {Promise<string>} its id
 */
export async function startMatch(wanted) {
  const id = newId();
  if (isIn() && navigator.onLine) {
    try {
      const players = wanted.players.map((player) => (player.me ? { accountId: myId() }
        : { accountId: player.accountId, guestPlayerId: player.guestPlayerId, name: player.name }));
      return (await ask("darts.start", { ...wanted, players }, { id })).id;
    } catch (problem) {
      if (!isOffline(problem)) throw problem;
    }
  }
  const seed = newSeed();
  const isKept = wanted.keepOrder || wanted.gameType === "killer";
  const players = isKept ? wanted.players : permutation(wanted.players.length, seed).map((index) => wanted.players[index]);
  await store.put("matches",
    { id, account: myId() ?? null, ...wanted, keepOrder: undefined, players, seed, visits: [], startedAt: new Date(now()).toISOString() });
  return id;
}

/** The interface of a match for the screen. @param {any} view of `darts.match`, or a match of this device @param {any[]} visits */
function played(view, visits) {
  const { gameType, options = {}, seed = "0", players } = view;
  const match = replayed(gameType, options, seed, players.length, visits);
  return { match, look: (darts) => preview(match, gameType, options, seed, players.length, darts) };
}

/** A match of this device. @param {any} kept @param {() => void} changed */
export function deviceMatch(kept, changed) {
  let { match, look } = played(kept, kept.visits);
  const save = async () => {
    kept.visits = match.visits.map(keptVisit);
    kept.endedAt = match.isOver ? new Date(now()).toISOString() : undefined;
    await store.put("matches", kept);
    if (match.isOver) await sendFinished();
    changed();
  };
  return {
    id: kept.id, view: kept, isHere: true,
    get match() { return match; },
    look: (darts) => look(darts),
    mayThrow: () => !match.isOver,
    mayUndo: () => match.visits.length > 0 && !match.isOver,
    /** @param {string[]} darts */
    async throw(darts) { match.play(darts); await save(); },
    async bust(darts) { match.play(darts, true); await save(); },
    async undo() { match.undo(); await save(); },
    async abandon() { await store.remove("matches", kept.id); },
    async again() { const { gameType, options, players,
      gameId } = kept; return startMatch({ gameType, options, gameId, players: [...players.slice(1), players[0]], keepOrder: true }); },
  };
}

/** A match that the server keeps. @param {any} view of `darts.match` @param {() => void} changed */
export function serverMatch(view, changed) {
  let { match, look } = played(view, view.matchData ?? []);
  const isRemote = view.mode === "remote";
  const take = (news) => {
    view = news;
    ({ match, look } = played(view, view.matchData ?? []));
    changed();
  };
  const reload = async () => take(await ask("darts.match", { matchId: view.id }));
  let isSending = false;
  /** Shows the visit at once; the server's answer is final. */
  const send = async (darts, bust) => {
    const expectedTurn = match.visits.length;
    match.play(darts, bust);
    isSending = true;
    changed();
    try {
      await ask("darts.visit", { matchId: view.id, darts, expectedTurn, ...(bust ? { bust } : {}) }, { id: newId() });
    } catch (problem) {
      match.undo();
      changed();
      throw problem;
    } finally {
      isSending = false;
    }
    if (match.isOver) await reload();
  };
  return {
    id: view.id, isHere: false,
    /** Takes news. What was told before the visit that is being sent would take it back. @param {any} news */
    hear(news) {
      const isOld = isSending && news.status === view.status && news.turn < match.visits.length;
      if (!isOld && (news.turn !== match.visits.length || news.status !== view.status)) take(news);
    },
    get view() { return view; },
    get match() { return match; },
    look: (darts) => look(darts),
    mayThrow: () => view.status === "live" && !match.isOver && (isRemote ? view.players[match.onTurn ?? -1]?.accountId === myId() : view.ownerId === myId()),
    mayUndo: () => view.status === "live" && match.visits.length > 0 && (
      isRemote ? view.players[match.visits[match.visits.length - 1].player].accountId === myId() : view.ownerId === myId()
    ),
    throw: (darts) => send(darts, false),
    bust: (darts) => send(darts, true),
    async undo() { await ask("darts.undo", { matchId: view.id }, { id: newId() }); await reload(); },
    async abandon() { await ask(isRemote ? "darts.abort" : "darts.abandon", { matchId: view.id }, { id: newId() }); },
    async again() { return (await ask("darts.rematch", { matchId: view.id }, { id: newId() })).id; },
  };
}

const runningKey = "rally.matches";
const runningMax = 20;
/** @returns {{id: string, account?: string}[]} */
const noted = () => JSON.parse(stored(runningKey) ?? "[]");
/** @param {{id: string, account?: string}[]} list */
const note = (list) => keep(runningKey, JSON.stringify(list.slice(0, runningMax)));

/** Remembers a running match that the server keeps: it has no list of them. @param {string} id */
export const noteRunning = (id) => note([{ id, account: myId() }, ...noted().filter((one) => one.id !== id)]);

/** My matches that were started or opened on this device and go on; the others are forgotten. @returns {Promise<any[]>} */
export async function runningMatches() {
  const mine = noted().filter((one) => one.account === myId());
  const views = await Promise.all(mine.map(({ id }) => ask("darts.match", { matchId: id }).catch((problem) => (problem.status === 404 ? undefined : { id }))));
  const isOver = new Set(mine.flatMap(({ id }, index) => (views[index] && (views[index].status ?? "live") === "live" ? [] : [id])));
  note(noted().filter((one) => !isOver.has(one.id)));
  return views.filter((view) => view?.status === "live");
}

/** Matches of this device: running ones, and those that wait to be sent. */
export const deviceMatches = async () => (await store.all("matches")).filter((kept) => kept.account === null || kept.account === myId());

/** Sends finished matches. Guests' matches wait until they sign up. */
export async function sendFinished() {
  if (!isUser()) return;
  for (const kept of await deviceMatches()) {
    if (!kept.endedAt || kept.isSent) continue;
    if (!await queue.hasRoom()) return;
    await store.put("matches", { ...kept, account: myId(), isSent: true });
    await queue.send("darts.sync", { items: [item(kept)], deviceId: deviceId() }, kept.id);
  }
}

/** Sends the state of a running match, so that another device can see it. @param {any} kept */
export async function sendDraft(kept) {
  if (!isUser() || !navigator.onLine || kept.endedAt || kept.drafted === kept.visits.length || !kept.visits.length) return;
  await store.put("matches", { ...kept, drafted: kept.visits.length });
  await queue.send("darts.sync", { items: [item(kept)], deviceId: deviceId() }, kept.id);
}

/** A match as data for `darts.sync`. @param {any} kept */
function item(kept) {
  const { gameType, options, seed, startedAt, endedAt, gameId } = kept;
  const { match } = played(kept, kept.visits);
  const players = kept.players.map((player) => (player.me ? { accountId: myId() } : { accountId: player.accountId,
    guestPlayerId: player.guestPlayerId, name: player.name }));
  return {
    matchId: kept.id, deviceTime: endedAt ?? new Date(now()).toISOString(), state: endedAt ? "completed" : "draft",
    payload: { gameType, options, seed, players, matchData: match.visits, winners: match.standing().winners, startedAt, endedAt, gameId },
  };
}

/** @type {Set<() => void>} */
const followers = new Set();

/** Calls back when a sent match was answered, and what is here says so. @param {() => void} told @returns {() => void} the end of it */
export function onSettled(told) {
  followers.add(told);
  return () => void followers.delete(told);
}

/** Handles the results of sent matches: stored ones are deleted here. */
queue.onAnswer(async (entry, reply) => {
  if (entry.type !== "darts.sync") return;
  const kept = await store.get("matches", entry.subject);
  const result = reply?.results?.[0];
  if (!kept?.endedAt || !result || result.state === "draft") return;
  if (result.result === "rejected") await store.put("matches", { ...kept, refused: result.message ?? result.reason });
  else await store.remove("matches", kept.id);
  for (const told of followers) told();
});

export { Foul };
