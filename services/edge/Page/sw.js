// @ts-check
// Keeps the page's own files, so that it opens without a connection: darts and cards are played from them. Files
// come from the server where it answers, so that all are of one version.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const cacheName = "rally-page";
const files = [
  "/", "/account/links.js", "/account/needs.js", "/account/settings.js", "/account/welcome.js", "/app.js", "/ask.js",
  "/cards/cards.css", "/cards/cards.js", "/cards/deck.js", "/cards/device.js", "/cards/engine.js", "/cards/session.js", "/darts/board.js",
  "/darts/checkout.js", "/darts/darts.css", "/darts/darts.js", "/darts/engine.js", "/darts/history.js", "/darts/keypad.js", "/darts/match.js",
  "/darts/play.js", "/darts/remote.js", "/darts/scoreboard.js", "/darts/stats.js", "/icons/icon-192.png", "/icons/icon-512.png",
  "/icons/icon.svg", "/live.js", "/manifest.webmanifest", "/offline/queue.js", "/offline/store.js", "/parts/charts.js",
  "/parts/dialog.js", "/parts/form.js", "/parts/icons.js", "/parts/map.js", "/parts/people.js", "/parts/photo.js",
  "/parts/report.js", "/parts/states.js", "/parts/tabs.js", "/parts/time.js", "/parts/toast.js", "/people/edit.js",
  "/people/feed.js", "/people/friends.js", "/people/moderation.js", "/people/people.css", "/people/post.js", "/people/posts.js", "/people/profile.js",
  "/people/ticket.js", "/play/answer.js", "/play/card.js", "/play/chat.js", "/play/facts.js", "/play/feedback.js",
  "/play/filters.js", "/play/find.js", "/play/game.css", "/play/game.js", "/play/gear.js", "/play/host.js", "/play/hosting.js", "/play/mine.js",
  "/play/month.js", "/play/poll.js", "/play/rides.js", "/play/roster.js", "/play/series.js", "/play/teams.js", "/play/venue.js",
  "/rally.js", "/router.js", "/session.js", "/style.css", "/texts.js", "/told/inbox.js", "/told/preferences.js", "/told/push.js",
  "/view.js",
];
/** Milliseconds that the server has to answer before a kept file is shown. */
const waitMs = 3000;

worker.addEventListener("install", (event) => {
  worker.skipWaiting();
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)));
});

worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  const isPage = request.mode === "navigate" && !pathname.startsWith("/v1/") && !pathname.startsWith("/photos/") && !pathname.startsWith("/f/");
  if (isPage) event.respondWith(fresh(request, "/"));
  else if (files.includes(pathname) || pathname.startsWith("/vendor/") || pathname === "/page.json") event.respondWith(fresh(request, pathname));
});

/** From the server, or else what is kept. */
async function fresh(request, name) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(name);
  const answer = fetch(request).then((found) => {
    if (found.ok && new URL(request.url).pathname === name) cache.put(name, found.clone());
    return found;
  });
  if (!kept) return answer;
  const late = new Promise((done) => setTimeout(() => done(kept.clone()), waitMs));
  return Promise.race([answer.catch(() => kept.clone()), late]);
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
  event.waitUntil(worker.clients.matchAll({ type: "window" }).then(([open]) => (open ? open.focus().then((tab) => tab.navigate(event.notification.data.link)) : worker.clients.openWindow(event.notification.data.link))));
});
