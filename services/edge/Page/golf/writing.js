// @ts-check
// Writes scores: at once on the screen, a moment later into the queue, which sends them as soon as there is a connection.

import { now } from "../clock.js";
import * as queue from "../offline/queue.js";
import { deviceId } from "../session.js";

/** Milliseconds after the last tap on a hole before its score is kept: a five is two taps on ＋. */
const settledMs = 700;
/** Milliseconds after which one is told that a score has not been sent. */
const lateMs = 4000;
const type = "rounds.score";

/** @typedef {import("./card.js").Write} Write */

/** The mark of a round in the queue. @param {string} roundId */
export const ofRound = (roundId) => `round ${roundId}`;

/**
 * @param {string} roundId @param {AbortSignal} signal of the screen @param {() => void} redraw @param {(view: any) => void} heard of the server's answers
 */
export function newWriting(roundId, signal, redraw, heard) {
  /** Scores that the queue has not told of yet, by player and hole. @type {Map<string, Write & {deviceTime: string}>} */
  const own = new Map();
  /** Scores that are not kept yet. @type {Set<string>} */
  const fresh = new Set();
  let timer = 0;
  const keyOf = (/** @type {Record<string, any>} */ one) => `${one.player} ${one.hole}`;
  const keep = () => {
    clearTimeout(timer);
    for (const key of fresh) {
      const write = own.get(key);
      if (write) queue.send(type, { roundId, deviceId: deviceId(), ...write }, ofRound(roundId));
    }
    fresh.clear();
  };
  signal.addEventListener("abort", queue.onAnswer((entry, reply) => {
    if (entry.subject !== ofRound(roundId)) return;
    const key = keyOf(entry.data);
    if (own.get(key)?.deviceTime === entry.data.deviceTime && !fresh.has(key)) own.delete(key);
    if (reply) heard(reply);
    redraw();
  }));
  signal.addEventListener("abort", keep);
  document.addEventListener("visibilitychange", () => document.hidden && keep(), { signal });
  addEventListener("pagehide", keep, { signal });
  queue.onChange(signal, redraw);
  /** @returns {any[]} */
  const all = () => [...queue.about(ofRound(roundId)).map(({ data }) => data), ...own.values()];
  return {
    keep,
    /** @param {Write} write */
    write(write) {
      const key = keyOf(write);
      own.set(key, { ...write, deviceTime: new Date(now()).toISOString() });
      fresh.add(key);
      clearTimeout(timer);
      timer = window.setTimeout(keep, settledMs);
      setTimeout(() => signal.aborted || redraw(), lateMs + settledMs);
      redraw();
    },
    /** All that the server has not answered, in the order in which it was written. @returns {Write[]} */
    waiting() {
      return all().sort((a, b) => (a.deviceTime < b.deviceTime ? -1 : 1)).map(({ player, hole, strokes, pickedUp, putts, penalties }) => ({ player, hole,
        strokes, pickedUp, putts, penalties }));
    },
    /** The number of scores that wait. */
    count: () => new Set(all().map(keyOf)).size,
    /** The number of scores that have waited so long that somebody should know. */
    late: () => new Set(all().filter(({ deviceTime }) => now() - Date.parse(deviceTime) > lateMs).map(keyOf)).size,
  };
}
