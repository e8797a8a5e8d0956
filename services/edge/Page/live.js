// @ts-check
// Live answers. All that the screen watches goes over one connection, since a browser opens few to one server.

import { rally } from "./ask.js";

/** @typedef {{type: string, data: Record<string, any>, told: (data: any) => void, failed?: (problem: any) => void, last?: any}} Watch */

/** @type {Set<Watch>} */
const watches = new Set();
/** A tab that is out of sight this long gives its connection back. */
const hiddenAfterMs = 60000;
/** @type {AbortController | undefined} */
let connection;
let isPlanned = false;
let isResting = false;

/**
 * Watches a query: `told` is called with each new answer.
 * @param {string} type @param {Record<string, any>} data
 * @param {(data: any) => void} told @param {(problem: any) => void} [failed]
 * @returns {() => void} ends it
 */
export function watch(type, data, told, failed) {
  const one = { type, data, told, failed };
  watches.add(one);
  plan();
  return () => {
    if (watches.delete(one)) plan();
  };
}

/** Connects anew: after a login, or when the network is back. */
export function plan() {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(connect, 0);
}

async function connect() {
  isPlanned = false;
  connection?.abort();
  if (watches.size === 0 || isResting) return;
  const mine = (connection = new AbortController());
  const all = [...watches];
  try {
    for await (const news of rally.live(/** @type {any} */ (all.map((one) => [one.type, one.data])), { signal: mine.signal })) {
      const one = all[news.watch];
      if (!watches.has(one)) continue;
      if (news.problem) one.failed?.(news.problem);
      else tellOnce(one, news.data);
    }
  } catch (problem) {
    if (!mine.signal.aborted) for (const one of all) one.failed?.(problem);
  }
}

/** A new connection answers all again; what is the same is not told again. @param {Watch} one @param {any} data */
function tellOnce(one, data) {
  const text = JSON.stringify(data);
  if (text === one.last) return;
  one.last = text;
  one.told(data);
}

let hiding = 0;
document.addEventListener("visibilitychange", () => {
  clearTimeout(hiding);
  if (document.hidden) hiding = window.setTimeout(() => rest(true), hiddenAfterMs);
  else if (isResting) rest(false);
});
addEventListener("online", plan);

/** @param {boolean} on */
function rest(on) {
  isResting = on;
  plan();
}
