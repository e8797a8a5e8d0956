// @ts-check
// Keeps the page's own files, so that it opens at once, without a connection too: darts and cards are played from them. A tab has
// all files of one version: of the newest that is there as a whole when it is opened.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** The edge writes here what it serves. */
const { version, files } = /* served */ { version: "", files: ["/"] };
const prefix = "rally-";
/** Which version is the newest, and which one each tab has. */
const notes = "rally-versions", newest = "newest", settings = "/page.json";
/** Milliseconds that the operator's settings have to come before those of last time are taken. */
const waitMs = 3000;
/** The server's answers, which are none of the page's files. */
const answers = ["/v1/", "/photos/", "/f/"];

worker.addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(prefix + version);
  await cache.addAll(files.map((name) => new Request(name, { cache: "no-cache" })));
  await note(newest, prefix + version);
  await worker.skipWaiting();
})()));

worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request, clientId, resultingClientId } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || answers.some((start) => pathname.startsWith(start))) return;
  if (pathname === settings) event.respondWith(fresh(request));
  else if (request.mode !== "navigate") event.respondWith(noted(clientId).then((name) => kept(name, pathname, request)));
  else {
    const opened = noted(newest);
    event.respondWith(opened.then((name) => kept(name, "/", request)));
    event.waitUntil(opened.then((name) => note(resultingClientId, name)).then(() => clean(resultingClientId)));
  }
});

/** @param {string} key `newest`, or a tab @param {string} name */
const note = async (key, name) => (await caches.open(notes)).put(`/${key}`, new Response(name));

/** The version of a tab; of one that is not known it is the newest. @param {string} key */
async function noted(key) {
  const cache = await caches.open(notes);
  const found = await cache.match(`/${key}`) ?? await cache.match(`/${newest}`);
  return found ? found.text() : prefix + version;
}

/** Versions go that are neither the newest nor any tab's. @param {string} opened */
async function clean(opened) {
  const cache = await caches.open(notes);
  const tabs = new Set([opened, ...(await worker.clients.matchAll({ includeUncontrolled: true })).map((client) => client.id)]);
  const used = new Set([notes, await noted(newest)]);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (tabs.has(pathname.slice(1))) used.add(await noted(pathname.slice(1)));
    else if (pathname !== settings && pathname !== `/${newest}`) await cache.delete(pathname);
  }
  for (const name of await caches.keys()) if (!used.has(name)) await caches.delete(name);
}

/** What is kept, or else from the server. @param {string} version @param {string} name @param {Request} request */
async function kept(version, name, request) {
  const cache = await caches.open(version);
  return (await cache.match(name)) ?? put(cache, name, await fetch(request));
}

/** From the server, or else what is kept. @param {Request} request */
async function fresh(request) {
  const cache = await caches.open(notes);
  const answer = fetch(request).then((found) => put(cache, settings, found));
  const old = await cache.match(settings);
  if (!old) return answer;
  const late = new Promise((done) => setTimeout(() => done(old.clone()), waitMs));
  return Promise.race([answer.catch(() => old.clone()), late]);
}

/** Keeps a file, but not the page of a link in place of the page. @param {Cache} cache @param {string} name @param {Response} found */
function put(cache, name, found) {
  if (found.ok && new URL(found.url).pathname === name) cache.put(name, found.clone());
  return found;
}

worker.addEventListener("push", (event) => {
  const { title = "Rally", body = "", link = "/#/told", notificationId } = event.data?.json() ?? {};
  // A link names the host that the operator has set; the page behind it is this one.
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
