// @ts-check
// Modules and style sheets that come with the first screen that needs them. A browser gives up what it loads when a network comes
// or goes, often without telling that it is online again: each is asked for again until it is there.

/** Milliseconds to wait after each of the first tries, and after every further one. */
const pausesMs = [300, 1000, 3000], slowMs = 10000;
/** The module that the page was loaded again for, in this tab. */
const renewedKey = "rally.renewed";

/**
 * The screen or part that waits. After the first tries `lost` is told, and it is tried on until the signal aborts; without `lost` it fails then.
 * @typedef {{signal?: AbortSignal, lost?: (problem: any) => void}} Waiting
 */

/** The style sheets that are loaded, or on their way. @type {Map<string, Promise<unknown>>} */
const coming = new Map();

/** Loads a module. @param {string} path from the page's folder @param {Waiting} [waiting] @returns {Promise<any>} */
export async function load(path, waiting) {
  const module = await untilThere(() => import(path), waiting, () => renew(path));
  if (renewedFor() === path) sessionStorage.removeItem(renewedKey);
  return module;
}

/** Loads a style sheet once. @param {string} file its name without the ending @param {Waiting} [waiting] */
export const loadLooks = (file, waiting) => untilThere(() => coming.get(file) ?? link(file), waiting);

/** @param {string} file */
function link(file) {
  const loaded = new Promise((done, fail) => {
    const el = Object.assign(document.createElement("link"), { rel: "stylesheet", href: `/${file}.css`, onload: done });
    el.onerror = () => {
      coming.delete(file);
      el.remove();
      fail(new Error(`${file}.css was lost`));
    };
    document.head.append(el);
  });
  coming.set(file, loaded);
  return loaded;
}

/** @param {() => Promise<any>} work @param {Waiting} [waiting] @param {() => Promise<void>} [afterTries] */
async function untilThere(work, waiting, afterTries) {
  const { signal, lost } = waiting ?? {};
  for (let count = 0; ; count += 1) {
    try {
      return await work();
    } catch (problem) {
      signal?.throwIfAborted();
      if (count === pausesMs.length) {
        await afterTries?.();
        if (!lost) throw problem;
        lost(problem);
      }
      await pause(pausesMs[count] ?? slowMs);
      signal?.throwIfAborted();
    }
  }
}

/** Ends early where the browser tells that it is online. @param {number} ms */
function pause(ms) {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      done(undefined);
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end);
  });
}

/** Some browsers remember that a module was lost, or one below it: where its file can be had, the page is loaded again, once. @param {string} path */
async function renew(path) {
  try {
    if (renewedFor() === path) return;
    const { ok, status } = await fetch(path);
    // A newer version of the page may do without the file.
    if (!ok && status !== 404) return;
    sessionStorage.setItem(renewedKey, path);
    location.reload();
    await new Promise(() => {});
  } catch {
    // No connection, or no storage that would end this.
  }
}

function renewedFor() {
  try {
    return sessionStorage.getItem(renewedKey);
  } catch {
    return null;
  }
}
