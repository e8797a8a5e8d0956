// @ts-check
// The data that this device stores in IndexedDB: waiting commands, matches and sessions played here, decks.

const stores = ["queue", "matches", "sessions", "decks"];
/** @type {Promise<IDBDatabase> | undefined} */
let database;

function open() {
  return (database ??= new Promise((done, fail) => {
    const request = indexedDB.open("rally", 1);
    request.onupgradeneeded = () => { for (const name of stores) request.result.createObjectStore(name, { keyPath: "id" }); };
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  }));
}

/** @param {string} name @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest} work @returns {Promise<any>} */
async function run(name, mode, work) {
  const store = (await open()).transaction(name, mode).objectStore(name);
  return new Promise((done, fail) => {
    const request = work(store);
    if (mode === "readwrite") store.transaction.oncomplete = () => done(request.result);
    else request.onsuccess = () => done(request.result);
    store.transaction.onabort = request.onerror = () => fail(request.error);
  });
}

/** Whether the browser has storage for the page; without it nothing waits and nothing is found. */
const isThere = () => open().then(() => true, () => false);

/** All entries of a store, by id: ids sort by time. @param {string} name @returns {Promise<any[]>} */
export const all = async (name) => (await isThere() ? run(name, "readonly", (store) => store.getAll()) : []);
/** @param {string} name @param {string} id */
export const get = async (name, id) => (await isThere() ? run(name, "readonly", (store) => store.get(id)) : undefined);
/** @param {string} name @param {any} value */
export const put = (name, value) => run(name, "readwrite", (store) => store.put(value));
/** @param {string} name @param {string} id */
export const remove = (name, id) => run(name, "readwrite", (store) => store.delete(id));
