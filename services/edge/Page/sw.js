// @ts-check
// Caches the page's own files, so that it opens at once and offline: darts and cards need no connection. A tab uses
// the files of a single version: the newest one that is complete when the tab is opened.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** The edge fills in the version and the files that it serves. */
const { version, files } = /* served */ { version: "", files: ["/"] };
const prefix = "rally-";
/** Cache of the names of the newest version, of the one that is on its way, and of the version that each tab uses. */
const notes = "rally-versions", newest = "newest", coming = "coming", settings = "/page.json";
/** Milliseconds to wait for the operator's settings before the cached ones are used. */
const waitMs = 3000;
/** Paths of the server's answers, which are not files of the page. */
const answers = ["/v1/", "/photos/", "/landing/", "/f/"];
/** A group's calendar stands beside its page: `/g/friday-five.ics`. @param {string} path */
const isAnswer = (path) => answers.some((start) => path.startsWith(start)) || path.endsWith(".ics");

worker.addEventListener("install", (event) => event.waitUntil((async () => {
  await note(coming, prefix + version);
  const cache = await caches.open(prefix + version);
  await cache.addAll(files.map((name) => new Request(name, { cache: "no-cache" })));
  await note(newest, prefix + version);
  await worker.skipWaiting();
})()));

worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request, clientId, resultingClientId } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || isAnswer(pathname)) return;
  if (pathname === settings) event.respondWith(fresh(request));
  else if (request.mode !== "navigate") event.respondWith(ofTab(clientId).then((name) => kept(name, pathname, request)));
  else {
    const opened = noted(newest);
    tabs.set(resultingClientId, opened);
    event.respondWith(opened.then((name) => kept(name, "/", request)));
    event.waitUntil(opened.then((name) => note(resultingClientId, name)).then(() => clean(resultingClientId)));
  }
});

/** The version of each tab, as long as this runs: a tab asks for some forty files. @type {Map<string, Promise<string>>} */
const tabs = new Map();

/** The version of a tab. @param {string} id */
function ofTab(id) {
  let found = tabs.get(id);
  if (!found) {
    tabs.set(id, (found = noted(id)));
    found.catch(() => tabs.delete(id));
  }
  return found;
}

/** @param {string} key `newest`, `coming`, or a tab @param {string} name */
const note = async (key, name) => (await caches.open(notes)).put(`/${key}`, new Response(name));

/** The version of a tab; the newest for an unknown tab. @param {string} key */
async function noted(key) {
  const cache = await caches.open(notes);
  const found = await cache.match(`/${key}`) ?? await cache.match(`/${newest}`);
  return found ? found.text() : prefix + version;
}

/** Deletes versions that are neither the newest, nor on their way, nor used by a tab. @param {string} opened */
async function clean(opened) {
  const cache = await caches.open(notes);
  const open = new Set([opened, ...(await worker.clients.matchAll({ includeUncontrolled: true })).map((client) => client.id)]);
  for (const id of tabs.keys()) if (!open.has(id)) tabs.delete(id);
  const used = new Set([notes, await noted(newest), await noted(coming)]);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (open.has(pathname.slice(1))) used.add(await noted(pathname.slice(1)));
    else if (![settings, `/${newest}`, `/${coming}`].includes(pathname)) await cache.delete(pathname);
  }
  for (const name of await caches.keys()) if (!used.has(name)) await caches.delete(name);
}

/** From the cache, otherwise from the server. @param {string} version @param {string} name @param {Request} request */
async function kept(version, name, request) {
  return (await caches.match(name, { cacheName: version })) ?? put(await caches.open(version), name, await fetch(request));
}

/** From the server, otherwise from the cache. @param {Request} request */
async function fresh(request) {
  const cache = await caches.open(notes);
  const answer = fetch(request).then((found) => put(cache, settings, found));
  const old = await cache.match(settings);
  if (!old) return answer;
  const late = new Promise((done) => setTimeout(() => done(old.clone()), waitMs));
  return Promise.race([answer.catch(() => old.clone()), late]);
}

/** Caches a file, but never a link's page as the page itself. @param {Cache} cache @param {string} name @param {Response} found */
function put(cache, name, found) {
  if (found.ok && new URL(found.url).pathname === name) cache.put(name, found.clone());
  return found;
}

worker.addEventListener("push", (event) => {
  const { title = "Rally", body = "", link = "/#/told", notificationId } = event.data?.json() ?? {};
  // A link names the operator's host; it leads to this page.
  const { pathname, search, hash } = new URL(link, location.origin);
  const data = { link: pathname + search + hash };
  event.waitUntil(worker.registration.showNotification(title, { body, tag: notificationId, icon: "/icons/icon-192.png", data }));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(
    worker.clients.matchAll({ type: "window" }).then(
      ([open]) => (open ? open.focus().then((tab) => tab.navigate(event.notification.data.link)) : worker.clients.openWindow(event.notification.data.link))
    )
  );
});
