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
import { visitOf } from "./cpu.js";
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

/** A player as the server takes one. @param {any} player */
const asPlayer = (player) => (player.me ? { accountId: myId() }
  : { accountId: player.accountId, guestPlayerId: player.guestPlayerId, name: player.name, cpu: player.cpu });

/** The options where the players sit in another order: each keeps their own start score. @param {any} options @param {number[]} order */
const seated = (options, order) => (options.startScores ? { ...options, startScores: order.map((index) => options.startScores[index]) } : options);

/**
 * Starts a match: on the server if it answers, otherwise on this device.
 * @param {{gameType: string, options: any, players: any[], keepOrder: boolean, gameId?: string}} wanted
 * @returns {Promise<string>} its id
 */
export async function startMatch(wanted) {
  const id = newId();
  if (isIn() && navigator.onLine) {
    try {
      const players = wanted.players.map(asPlayer);
      return (await ask("darts.start", { ...wanted, players }, { id })).id;
    } catch (problem) {
      if (!isOffline(problem)) throw problem;
    }
  }
  const seed = newSeed();
  const isKept = wanted.keepOrder || wanted.gameType === "killer";
  const order = isKept ? [...wanted.players.keys()] : permutation(wanted.players.length, seed);
  await store.put("matches", { id, account: myId() ?? null, ...wanted, keepOrder: undefined, players: order.map((index) => wanted.players[index]),
    options: seated(wanted.options, order), seed, visits: [], startedAt: new Date(now()).toISOString() });
  return id;
}

/** The interface of a match for the screen. @param {any} view of `darts.match`, or a match of this device @param {any[]} visits */
function played(view, visits) {
  const { gameType, options = {}, seed = "0", players } = view;
  const match = replayed(gameType, options, seed, players.length, visits);
  const copy = () => replayed(gameType, options, seed, players.length, match.visits);
  /** The level of the computer that is on turn. @returns {number | undefined} */
  const level = () => (match.standing().bullOff ? undefined : players[match.onTurn ?? -1]?.cpu);
  return {
    match, level,
    look: (/** @type {string[]} */ darts) => preview(match, gameType, options, seed, players.length, darts),
    /** The visit that it would be; undefined where the rules refuse it. @param {import("./engine.js").Thrown} thrown @returns {any} */
    attempt(thrown) {
      try {
        return copy().play(thrown);
      } catch {
        return undefined;
      }
    },
    /** The standing if the other darts of the visit missed; undefined where the leg would be over. @param {string[]} darts @returns {any} */
    soFar(darts) {
      const [after, { leg, set }] = [copy(), match.standing()];
      try {
        after.play([...darts, ...Array(3 - darts.length).fill("M")]);
      } catch {
        return undefined;
      }
      const standing = after.standing();
      return after.isOver || standing.leg !== leg || standing.set !== set ? undefined : standing;
    },
    /** The computer's darts, if it is on turn. @returns {string[] | undefined} */
    computed: () => visitOf(match, level() ?? 0, seed),
  };
}

/** Whether the computer has thrown a visit; who won at the bull, a person has said. @param {any} view @param {any} visit */
const isComputed = ({ players }, visit) => Boolean(players[visit.player].cpu) && !visit.bullOff;
/** Whether there is a visit that a person has entered. @param {any} view @param {any[]} visits */
const hasEntered = (view, visits) => visits.some((visit) => !isComputed(view, visit));

const channel = "BroadcastChannel" in window ? new BroadcastChannel("rally.matches") : undefined;
/** Calls back as another tab has changed a match of this device. @param {AbortSignal} signal @param {(id: string) => void} told */
export const onOtherMatch = (signal, told) => channel?.addEventListener("message", ({ data }) => told(data), { signal });

/** A match of this device. @param {any} kept @param {() => void} changed */
export function deviceMatch(kept, changed) {
  const { match, look, level, attempt, soFar, computed } = played(kept, kept.visits);
  const save = async () => {
    kept.visits = match.visits.map(keptVisit);
    kept.endedAt = match.isOver ? new Date(now()).toISOString() : undefined;
    await store.put("matches", kept);
    channel?.postMessage(kept.id);
    if (match.isOver) await sendFinished();
    changed();
  };
  const isAwaited = () => Boolean(match.standing().bullOff);
  return {
    id: kept.id, view: kept, isHere: true, match, look, level, attempt, soFar, computed,
    mayThrow: () => !match.isOver && !level() && !isAwaited(),
    mayDecide: isAwaited,
    mayCompute: () => !match.isOver && Boolean(level()),
    mayUndo: () => hasEntered(kept, match.visits) && !match.isOver,
    /** @param {import("./engine.js").Thrown} thrown @param {boolean} [isBust] */
    async throw(thrown, isBust) { match.play(thrown, isBust); await save(); },
    /** @param {number} slot */
    async bullOff(slot) { match.play({ bullOff: slot }); await save(); },
    async compute() { match.play(computed() ?? []); await save(); },
    /** Takes the last visit of a person back, which it returns, and what the computer has thrown since. */
    async undo() {
      let last = match.visits.at(-1);
      for (;; last = match.visits.at(-1)) {
        match.undo();
        if (!last || !isComputed(kept, last)) break;
      }
      await save();
      return last;
    },
    async abandon() { await store.remove("matches", kept.id); },
    async again() {
      const { gameType, options, players, gameId } = kept;
      const order = [...players.keys()].map((index) => (index + 1) % players.length);
      return startMatch({ gameType, options: seated(options, order), gameId, players: order.map((index) => players[index]), keepOrder: true });
    },
  };
}

/**
 * A match that the server keeps.
 * @param {any} view of `darts.match` @param {() => void} changed
 * @param {boolean} [keeps] whether I keep its score though somebody else began it: it is one of a cup, a league or a ladder (domain.md §16.13)
 */
export function serverMatch(view, changed, keeps = false) {
  let now = played(view, view.matchData ?? []);
  const isRemote = view.mode === "remote";
  const take = (news) => {
    view = news;
    now = played(view, view.matchData ?? []);
    changed();
  };
  const reload = async () => take(await ask("darts.match", { matchId: view.id }));
  let isSending = false;
  /**
   * Shows a visit at once; the server's answer is final.
   * @param {string} type @param {Record<string, any>} data @param {import("./engine.js").Thrown} thrown @param {boolean} [bust]
   */
  const send = async (type, data, thrown, bust) => {
    const { match } = now;
    const visit = match.play(thrown, bust);
    isSending = true;
    changed();
    let isSame = true;
    try {
      const reply = await ask(type, { matchId: view.id, ...data }, { id: newId() });
      isSame = !visit.darts || !reply.visit?.darts || reply.visit.darts.join() === visit.darts.join();
    } catch (problem) {
      match.undo();
      changed();
      throw problem;
    } finally {
      isSending = false;
    }
    if (match.isOver || !isSame) await reload();
  };
  const mayKeep = () => keeps || view.ownerId === myId();
  const isMine = () => view.status === "live" && !now.match.isOver && mayKeep();
  const isAwaited = () => Boolean(now.match.standing().bullOff);
  return {
    id: view.id, isHere: false,
    /** Takes news. What was told before the visit that is being sent would take it back. @param {any} news */
    hear(news) {
      const isOld = isSending && news.status === view.status && news.turn < now.match.visits.length;
      if (!isOld && (news.turn !== now.match.visits.length || news.status !== view.status)) take(news);
    },
    get view() { return view; },
    get match() { return now.match; },
    look: (darts) => now.look(darts),
    level: () => now.level(),
    attempt: (thrown) => now.attempt(thrown),
    soFar: (darts) => now.soFar(darts),
    computed: () => now.computed(),
    mayThrow: () => !isAwaited() && !now.level() && (isRemote
      ? view.status === "live" && !now.match.isOver && view.players[now.match.onTurn ?? -1]?.accountId === myId() : isMine()),
    mayDecide: () => isAwaited() && (isRemote ? view.status === "live" : isMine()),
    mayCompute: () => isMine() && Boolean(now.level()),
    mayUndo: () => view.status === "live" && hasEntered(view, now.match.visits) && (
      isRemote ? view.players[now.match.visits[now.match.visits.length - 1].player].accountId === myId() : mayKeep()
    ),
    /** @param {import("./engine.js").Thrown} thrown @param {boolean} [isBust] */
    throw: (thrown, isBust = false) => send("darts.visit", { ...(Array.isArray(thrown) ? { darts: thrown } : thrown),
      expectedTurn: now.match.visits.length, ...(isBust ? { bust: true } : {}) }, thrown, isBust),
    /** @param {number} slot */
    bullOff: (slot) => send("darts.bull-off", { slot }, { bullOff: slot }),
    compute: () => send("darts.cpu", { expectedTurn: now.match.visits.length }, now.computed() ?? []),
    /** Takes the last visit of a person back, which it returns, and what the computer has thrown since. */
    async undo() {
      const { visits } = now.match;
      let last = visits.length - 1;
      while (!isRemote && last > 0 && isComputed(view, visits[last])) last -= 1;
      for (let count = visits.length; count > last; count -= 1) await ask("darts.undo", { matchId: view.id }, { id: newId() });
      await reload();
      return visits[last];
    },
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
  const players = kept.players.map(asPlayer);
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
