// @ts-check
// The data that this device stores in IndexedDB: waiting commands, matches and sessions played here, decks. Where the browser has no
// storage for the page, they are here as long as the tab.

const stores = ["queue", "matches", "sessions", "decks"];
/** @type {Promise<IDBDatabase | undefined> | undefined} */
let database;
/** @type {Map<string, Map<string, any>>} */
const memory = new Map(stores.map((name) => [name, new Map()]));

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

/**
 * @param {string} name @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest} work in the browser's storage @param {(entries: Map<string, any>) => any} instead without it
 * @returns {Promise<any>}
 */
async function run(name, mode, work, instead) {
  const base = await open();
  if (!base) return instead(/** @type {Map<string, any>} */ (memory.get(name)));
  const store = base.transaction(name, mode).objectStore(name);
  return new Promise((done, fail) => {
    const request = work(store);
    if (mode === "readwrite") store.transaction.oncomplete = () => done(request.result);
    else request.onsuccess = () => done(request.result);
    store.transaction.onabort = request.onerror = () => fail(request.error);
  });
}

/** All entries of a store, by id: ids sort by time. @param {string} name @returns {Promise<any[]>} */
export const all = (name) => run(name, "readonly", (store) => store.getAll(),
  (entries) => [...entries.values()].sort((a, b) => (a.id < b.id ? -1 : 1)));
/** @param {string} name @param {string} id */
export const get = (name, id) => run(name, "readonly", (store) => store.get(id), (entries) => entries.get(id));
/** @param {string} name @param {any} value */
export const put = (name, value) => run(name, "readwrite", (store) => store.put(value), (entries) => entries.set(value.id, value));
/** @param {string} name @param {string} id */
export const remove = (name, id) => run(name, "readwrite", (store) => store.delete(id), (entries) => entries.delete(id));

/**
 * Changes an entry in one step, whatever other tabs do; without a result it is removed.
 * @param {string} name @param {string} id @param {(entry: any) => any} work
 * @returns {Promise<any>} the entry before; undefined where there is none
 */
export const change = (name, id, work) => run(name, "readwrite", (store) => {
  const request = store.get(id);
  request.onsuccess = () => {
    if (request.result === undefined) return;
    const next = work(request.result);
    if (next === undefined) store.delete(id);
    else store.put(next);
  };
  return request;
}, (entries) => {
  const before = entries.get(id);
  const next = before && work(before);
  if (next === undefined) entries.delete(id);
  else entries.set(id, next);
  return before;
});
