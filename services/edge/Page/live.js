// @ts-check
// Live answers. All queries of a screen share one connection, since a browser opens few to one server. The last answers
// are cached, so that a screen that was seen before appears at once. A lost connection is reported in one place.

import { rally, zone } from "./ask.js";
import { Rally } from "./rally.js";

/** @typedef {{type: string, data: Record<string, any>, told: (data: any) => void, failed?: (problem: any) => void, isAside?: boolean, last?: any}} Watch */

/** @type {Set<Watch>} */
const watches = new Set();
/** A tab that is hidden for this long closes its connection. */
const hiddenAfterMs = 60000;
/** Milliseconds without an answer after which the server counts as unreachable. */
const lateMs = 4000;
/** Cached answers to watched queries, latest last. @type {Map<string, any>} */
const remembered = new Map();
const rememberedMax = 60;
/** Answers that are never cached: people would play on from an old score or card. */
const never = /^(darts|cards)\./;
/** @type {AbortController | undefined} */
let connection;
let isPlanned = false;
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
 * @param {{isAside?: boolean}} [options] nobody waits for an answer that is aside
 * @returns {() => void} ends it
 */
export function watch(type, data, told, failed, options = {}) {
  /** @type {Watch} */
  const one = { type, data, told, failed, ...options };
  watches.add(one);
  plan();
  const known = remembered.get(keyOf(one));
  if (known) queueMicrotask(() => watches.has(one) && tellOnce(one, known));
  return () => {
    if (watches.delete(one)) plan();
  };
}

/** @param {Watch} one */
const keyOf = (one) => one.type + JSON.stringify(one.data);

/** Clears the cache after a change of the login. */
export const forgetAnswers = () => remembered.clear();

/** Calls back when the server becomes unreachable, and when it answers again. @param {(isAway: boolean) => void} told */
export function onAway(told) {
  tellAway = told;
}

/** Reconnects: after a login, when the network is back, or when the user retries. */
export function plan() {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(connect, 0);
}

async function connect() {
  isPlanned = false;
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
      if (news.problem) one.failed?.(news.problem);
      else tellOnce(one, news.data);
    }
  } catch (problem) {
    if (mine.signal.aborted) return;
    all = [];
    settle();
    for (const one of these) one.failed?.(problem);
  }
}

/** Opens the connection, initially and after a loss. @param {any} address @param {any} init */
async function opening(address, init) {
  const these = all;
  isOpen = false;
  if (!lateTimer && these.some((one) => !one.isAside)) lateTimer = window.setTimeout(() => setAway(true), navigator.onLine ? lateMs : 0);
  const response = await fetch(address, init);
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

/** A new connection answers all queries again; unchanged answers are skipped. @param {Watch} one @param {any} data */
function tellOnce(one, data) {
  const text = JSON.stringify(data);
  if (text === one.last) return;
  one.last = text;
  if (!never.test(one.type)) remember(keyOf(one), data);
  one.told(data);
}

/** @param {string} key @param {any} data */
function remember(key, data) {
  remembered.delete(key);
  remembered.set(key, data);
  if (remembered.size > rememberedMax) remembered.delete(/** @type {string} */ (remembered.keys().next().value));
}

let hiding = 0;
document.addEventListener("visibilitychange", () => {
  clearTimeout(hiding);
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
