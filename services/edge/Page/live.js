// @ts-check
// Live answers. All queries of a screen share one connection, since a browser opens few to one server. The last answers
// are kept (store.js), so that a screen that was seen before appears at once. A lost connection is reported in one place.

import { rally, zone } from "./ask.js";
import { timed } from "./clock.js";
import { Rally } from "./rally.js";
import { keep, recall, remembered, write } from "./store.js";

/**
 * A watched query. `seen` gets the time of an answer that was kept, undefined with a fresh one.
 * @typedef {{type: string, data: Record<string, any>, told: (data: any) => void, failed?: (problem: any) => void, isAside?: boolean,
 *   seen?: (at: number | undefined) => void, last?: any}} Watch
 */

/** @type {Set<Watch>} */
const watches = new Set();
/** A tab that is hidden for this long closes its connection. */
const hiddenAfterMs = 60000;
/** Milliseconds without an answer after which the server counts as unreachable. */
const lateMs = 4000;
/** Milliseconds that queries wait for the kept answers, which may lead to further ones, and those that are aside for a screen's: all go along at once. */
const readMs = 1000, asideMs = 1000;
/** @type {AbortController | undefined} */
let connection;
/** When the connection is opened anew, if it is. @type {{at: number, timer: number} | undefined} */
let planned;
/** The kept answers that are being read. @type {Set<Promise<void>>} */
const reading = new Set();
let isResting = false;

/** The queries of this connection, and those that have been answered. @type {Watch[]} */
let all = [];
/** @type {Set<Watch>} */
let answered = new Set();
let isOpen = false;
let isAway = false;
let lateTimer = 0;
/** @type {(isAway: boolean) => void} */
let tellAway = () => {};

const client = Object.assign(new Rally({ base: "", cookie: true, timezone: zone, fetch: opening }), { positions: rally.positions });

/**
 * Watches a query: calls `told` with each new answer, `failed` if it is refused.
 * @param {string} type @param {Record<string, any>} data
 * @param {(data: any) => void} told @param {(problem: any) => void} [failed]
 * @param {{isAside?: boolean, seen?: (at: number | undefined) => void}} [options] nobody waits for an answer that is aside
 * @returns {() => void} ends it
 */
export function watch(type, data, told, failed, options = {}) {
  /** @type {Watch} */
  const one = { type, data, told, failed, ...options };
  watches.add(one);
  plan(one.isAside ? asideMs : 0);
  const tellSeen = (/** @type {import("./store.js").Seen | undefined} */ kept) => {
    if (!kept || one.last !== undefined || !watches.has(one)) return;
    try {
      tellOnce(one, kept.data, kept.at);
    } catch {
      // An earlier version of the page has kept it in a form of its own; the fresh answer comes.
      one.last = undefined;
    }
  };
  const kept = remembered(type, data);
  if (kept) queueMicrotask(() => tellSeen(kept));
  else {
    /** @type {Promise<void>} */ const read = recall(type, data).then(tellSeen).finally(() => reading.delete(read));
    reading.add(read);
  }
  return () => {
    if (watches.delete(one)) plan();
  };
}

/** Calls back when the server becomes unreachable, and when it answers again. @param {(isAway: boolean) => void} told */
export function onAway(told) {
  tellAway = told;
}

/** Reconnects: after a login, when the network is back, or when the user retries. @param {number} [ms] milliseconds until then */
export function plan(ms = 0) {
  const at = performance.now() + ms;
  if (planned && planned.at <= at) return;
  clearTimeout(planned?.timer);
  const timer = window.setTimeout(async () => {
    if (reading.size > 0) await Promise.race([Promise.all(reading), new Promise((done) => setTimeout(done, readMs))]);
    connect();
  }, ms);
  planned = { at, timer };
}

async function connect() {
  planned = undefined;
  connection?.abort();
  [all, answered, isOpen] = [isResting ? [] : [...watches], new Set(), false];
  if (all.length === 0) return settle();
  const mine = (connection = new AbortController());
  const these = all;
  try {
    for await (const news of client.live(/** @type {any} */ (these.map((one) => [one.type, one.data])), { signal: mine.signal })) {
      const one = these[news.watch];
      if (!watches.has(one)) continue;
      answered.add(one);
      settle();
      if (news.problem) {
        if (news.problem.status === 401) dispatchEvent(new Event("loggedout"));
        one.failed?.(news.problem);
      }
      else tellOnce(one, news.data);
    }
  } catch (problem) {
    if (mine.signal.aborted) return;
    if (problem.status === 401) dispatchEvent(new Event("loggedout"));
    // A server that is older than the page refuses all of them for one that it does not know.
    const unknown = these.filter((one) => problem.field === "watch" && problem.detail?.includes(`"${one.type}"`));
    const isSome = unknown.length > 0 && unknown.length < these.length;
    if (!isSome) {
      all = [];
      settle();
    }
    for (const one of isSome ? unknown : these) {
      if (isSome) watches.delete(one);
      one.failed?.(problem);
    }
    if (isSome) plan();
  }
}

/** Opens the connection, initially and after a loss. @param {any} address @param {any} init */
async function opening(address, init) {
  const these = all;
  isOpen = false;
  if (!lateTimer && these.some((one) => !one.isAside)) lateTimer = window.setTimeout(() => setAway(true), navigator.onLine ? lateMs : 0);
  const response = await timed(address, init);
  if (these === all) isOpen = response.ok;
  settle();
  return response;
}

/** Ends the waiting state once the connection is open and all queries are answered. */
function settle() {
  if (all.length > 0 && (!isOpen || all.some((one) => !one.isAside && !answered.has(one)))) return;
  clearTimeout(lateTimer);
  lateTimer = 0;
  setAway(false);
}

/** @param {boolean} on */
function setAway(on) {
  if (isAway === on) return;
  isAway = on;
  tellAway(on);
}

/** Retries at once. */
export function retry() {
  clearTimeout(lateTimer);
  lateTimer = 0;
  setAway(false);
  plan();
}

/** A new connection answers all queries again; unchanged answers are skipped. @param {Watch} one @param {any} data @param {number} [at] when it was kept */
function tellOnce(one, data, at) {
  const text = JSON.stringify(data);
  if (!at) keep(one.type, one.data, data);
  one.seen?.(at);
  if (text === one.last) return;
  one.last = text;
  one.told(data);
}

/** A live answer is true until now. */
function keepLive() {
  if (isOpen && !isAway) for (const one of answered) if (one.last) keep(one.type, one.data, JSON.parse(one.last));
  write();
}

let hiding = 0;
document.addEventListener("visibilitychange", () => {
  clearTimeout(hiding);
  if (document.hidden) keepLive();
  if (document.hidden) hiding = window.setTimeout(() => rest(true), hiddenAfterMs);
  else if (isResting) rest(false);
});
addEventListener("online", retry);
addEventListener("offline", () => setAway(all.some((one) => !one.isAside)));

/** @param {boolean} on */
function rest(on) {
  isResting = on;
  plan();
}
