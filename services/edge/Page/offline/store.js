// @ts-check
// The data that this device stores in IndexedDB: waiting commands, matches and sessions played here, decks. Where the browser has no
// storage for the page, or no room left, they are here as long as the tab, and that is told once.

import { tell } from "../parts/toast.js";
import { t } from "./texts.js";

const stores = ["queue", "matches", "sessions", "decks"];
/** @type {Promise<IDBDatabase | undefined> | undefined} */
let database;
/** Values that the browser did not take; undefined for those that it did not remove. @type {Map<string, Map<string, any>>} */
const memory = new Map(stores.map((name) => [name, new Map()]));
/** The stores whose entries would be lost with the tab; all others come again from the server. */
const wanted = ["queue", "matches"];
/** Milliseconds in which they may be sent before that is told. */
const tellAfterMs = 2000;
let timer = 0;

function open() {
  return (database ??= new Promise((done) => {
    try {
      const request = indexedDB.open("rally", 1);
      request.onupgradeneeded = () => { for (const name of stores) request.result.createObjectStore(name, { keyPath: "id" }); };
      request.onsuccess = () => done(request.result);
      request.onerror = () => done(undefined);
    } catch {
      done(undefined);
    }
  }));
}

/** @param {string} name */
const here = (name) => /** @type {Map<string, any>} */ (memory.get(name));
/** @param {string} name @returns {any[]} */
const allHere = (name) => [...here(name).values()].filter(Boolean);

/**
 * @param {string} name @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest} work in the browser's storage @param {(entries: Map<string, any>, hasBase: boolean) => any} instead without it
 * @returns {Promise<any>}
 */
async function run(name, mode, work, instead) {
  const base = await open();
  if (!base) return instead(here(name), false);
  try {
    const store = base.transaction(name, mode).objectStore(name);
    return await new Promise((done, fail) => {
      const request = work(store);
      if (mode === "readwrite") store.transaction.oncomplete = () => done(request.result);
      else request.onsuccess = () => done(request.result);
      store.transaction.onabort = request.onerror = () => fail(request.error ?? store.transaction.error);
    });
  } catch {
    return instead(here(name), true);
  }
}

/** All entries of a store, by id: ids sort by time. @param {string} name @returns {Promise<any[]>} */
export async function all(name) {
  const kept = /** @type {any[]} */ (await run(name, "readonly", (store) => store.getAll(), () => []));
  return [...kept.filter((one) => !here(name).has(one.id)), ...allHere(name)].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** @param {string} name @param {string} id */
export const get = async (name, id) => (here(name).has(id) ? here(name).get(id) : run(name, "readonly", (store) => store.get(id), () => undefined));

/** @param {string} name @param {any} value */
export async function put(name, value) {
  here(name).delete(value.id);
  await run(name, "readwrite", (store) => store.put(value), () => keepHere(name, value));
}

/** @param {string} name @param {string} id */
export async function remove(name, id) {
  here(name).delete(id);
  await run(name, "readwrite", (store) => store.delete(id), (entries, hasBase) => hasBase && entries.set(id, undefined));
}

/**
 * Changes an entry in one step, whatever other tabs do; without a result it is removed.
 * @param {string} name @param {string} id @param {(entry: any) => any} work
 * @returns {Promise<any>} the entry before; undefined where there is none
 */
export async function change(name, id, work) {
  if (here(name).has(id)) return changeHere(name, here(name).get(id), work);
  return run(name, "readwrite", (store) => {
    const request = store.get(id);
    request.onsuccess = () => {
      if (request.result === undefined) return;
      const next = work(request.result);
      if (next === undefined) store.delete(id);
      else store.put(next);
    };
    return request;
  }, async () => changeHere(name, await get(name, id), work));
}

/** Changes an entry that the browser does not take. @param {string} name @param {any} before @param {(entry: any) => any} work */
async function changeHere(name, before, work) {
  const next = before && work(before);
  if (next) keepHere(name, next);
  else if (before) await remove(name, before.id);
  return before;
}

/** @param {string} name @param {any} value */
function keepHere(name, value) {
  here(name).set(value.id, value);
  tellOnce();
}

/** Says that something is here alone, where it is not sent at once. */
function tellOnce() {
  timer ||= window.setTimeout(() => {
    if (wanted.some((name) => allHere(name).length > 0)) tell(t.queue.noRoom, { wrong: true });
    else timer = 0;
  }, tellAfterMs);
}
