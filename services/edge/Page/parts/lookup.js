// @ts-check
// Rows say more than the answer that they came with: the rest is asked for once, kept, and drawn as it comes.

import { isOffline } from "../ask.js";

/**
 * Facts by key. A refusal is not asked for again; what was lost on the way is, as soon as somebody looks again.
 * @template T
 * @param {(keys: string[]) => Promise<[key: string, fact: T][]>} load @param {() => void} redraw
 * @param {{atOnce?: number, signal?: AbortSignal}} options keys that are asked for together, and what ends it
 */
export function newLookup(load, redraw, { atOnce = 1, signal } = {}) {
  /** An `undefined` one was asked for and is not known. @type {Map<string, T | undefined>} */ const known = new Map();
  const learn = async (/** @type {string[]} */ keys) => {
    for (const key of keys) known.set(key, undefined);
    try {
      for (const [key, fact] of await load(keys)) known.set(key, fact);
    } catch (problem) {
      if (isOffline(problem)) for (const key of keys) known.delete(key);
      return;
    }
    if (!signal?.aborted) redraw();
  };
  return {
    get: (/** @type {string} */ key) => known.get(key),
    /** Asks for those that were not asked for yet. @param {string[]} keys */
    meet(keys) {
      const fresh = keys.filter((key) => !known.has(key));
      for (let at = 0; at < fresh.length; at += atOnce) learn(fresh.slice(at, at + atOnce));
    },
  };
}
