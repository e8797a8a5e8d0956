// @ts-check
// The answers that were seen, by their request: a screen is drawn from them at once, and from the fresh ones as they come. They are
// in memory and, where the browser has storage for the page, in IndexedDB, so that the next visit and one without a connection have them.

import { now } from "./clock.js";

/** @typedef {{key: string, at: number, data: any}} Seen `at` is when the server said so */

/** The bounds of what is kept: answers, and characters of one. */
export const answersMax = 120, lettersMax = 200_000;
/** Answers that are never kept: people would play on from an old score or card, and a login is asked for anew. */
const never = /^(darts|cards|account)\./;
/** Milliseconds in which changed answers are gathered before they are written. */
const gatherMs = 500;

/** The known answers, latest last. @type {Map<string, Seen>} */
const known = new Map();
/** The keys that are not written yet. @type {Set<string>} */
const unwritten = new Set();
let timer = 0;
/** The account whose answers these are. */
let owner = "";
/** @type {Promise<IDBDatabase | undefined> | undefined} */
let database;

/** The key of a request. @param {string} type @param {Record<string, any>} data */
const keyOf = (type, data) => `${owner} ${type} ${JSON.stringify(data)}`;

/** A browser without storage for the page keeps answers in memory alone. */
function open() {
  return (database ??= new Promise((done) => {
    try {
      const request = indexedDB.open("rally-answers", 1);
      request.onupgradeneeded = () => request.result.createObjectStore("answers", { keyPath: "key" }).createIndex("at", "at");
      request.onsuccess = () => {
        // Another tab may have a newer version of the page.
        request.result.onversionchange = () => request.result.close();
        done(request.result);
      };
      request.onerror = request.onblocked = () => done(undefined);
    } catch {
      done(undefined);
    }
  }));
}

/** @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest | void} work @returns {Promise<any>} undefined where that fails */
async function run(mode, work) {
  const base = await open();
  return base && new Promise((done) => {
    try {
      const change = base.transaction("answers", mode);
      const request = work(change.objectStore("answers"));
      change.oncomplete = () => done(request?.result);
      change.onabort = change.onerror = () => done(undefined);
    } catch {
      done(undefined);
    }
  });
}

/** From here on the answers are those of this account. @param {string} id */
export function belongsTo(id) {
  owner = id;
  if (owner) open();
}

/** The stored answers that a screen asks for at once are read at once. @type {{key: string, told: (seen: Seen | undefined) => void}[]} */
let wanted = [];
async function read() {
  const these = wanted;
  wanted = [];
  /** @type {IDBRequest[]} */ let found = [];
  await run("readonly", (store) => { found = these.map(({ key }) => store.get(key)); });
  these.forEach(({ told }, at) => told(found[at]?.readyState === "done" && !found[at].error ? found[at].result : undefined));
}

/** The server's last answer to a request. @param {string} type @param {Record<string, any>} [data] @returns {Promise<Seen | undefined>} */
export async function recall(type, data = {}) {
  if (never.test(type)) return undefined;
  const key = keyOf(type, data);
  return known.get(key) ?? new Promise((told) => { if (wanted.push({ key, told }) === 1) queueMicrotask(read); });
}

/** The same, if it is in memory. @param {string} type @param {Record<string, any>} [data] */
export const remembered = (type, data = {}) => known.get(keyOf(type, data));

/** Keeps an answer. @param {string} type @param {Record<string, any>} data @param {any} answer */
export function keep(type, data, answer) {
  if (never.test(type) || !owner) return;
  const key = keyOf(type, data);
  known.delete(key);
  known.set(key, { key, at: now(), data: answer });
  if (known.size > answersMax) known.delete(/** @type {string} */ (known.keys().next().value));
  unwritten.add(key);
  timer ||= window.setTimeout(write, gatherMs);
}

/** Writes what has changed, and deletes the oldest answers beyond the bound. */
export async function write() {
  clearTimeout(timer);
  timer = 0;
  const changed = [...unwritten].flatMap((key) => known.get(key) ?? []);
  unwritten.clear();
  if (changed.length === 0) return;
  await run("readwrite", (store) => {
    for (const one of changed) if (JSON.stringify(one.data).length <= lettersMax) store.put(one);
    const count = store.count();
    count.onsuccess = () => {
      let rest = count.result - answersMax;
      if (rest <= 0) return;
      const oldest = store.index("at").openCursor();
      oldest.onsuccess = () => {
        if (!oldest.result || (rest -= 1) < 0) return;
        oldest.result.delete();
        oldest.result.continue();
      };
    };
  });
}

/** Forgets all answers, as somebody logs out. */
export async function forgetAnswers() {
  known.clear();
  unwritten.clear();
  await run("readwrite", (store) => store.clear());
}
