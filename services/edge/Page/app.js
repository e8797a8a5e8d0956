// @ts-check
// Starts the page: the login, the frame around all screens, and the screen that the address names.

import { isOffline } from "./ask.js";
import { forgetForm, forgetKept, keptAt, noteField, restoreFields, saveKept } from "./kept.js";
import { forgetAnswers, onAway, retry, watch } from "./live.js";
import { icon } from "./parts/icons.js";
import { button } from "./parts/form.js";
import { avatar } from "./parts/people.js";
import { empty, failed, linkTo, waiting } from "./parts/states.js";
import { finishAll, tell } from "./parts/toast.js";
import { follow, here, place } from "./router.js";
import { forget, isGuest, isIn, isUser, loadMe, myId, onSession, session } from "./session.js";
import { isolated, t } from "./texts.js";
import { draw, h } from "./view.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** The screen that is shown: aborted when another one comes. */
let showing = new AbortController();
/** Milliseconds after the first screen before commands from earlier visits are sent. */
const queueAfterMs = 1000;
let count = 0;
/** The kept state of the current screen, and the scroll position to restore as soon as possible. */
let kept = keptAt("");
/** @type {number | undefined} */ let top;
/** The screen as it was last drawn, without the messages above it. @type {any} */ let screen;
/** Whether the server does not answer where the screen is live, and whether several parts of it could not be loaded: one bar tells that. */
let [isAway, isLive, isLost] = [false, false, false];
let screenTitle = "";
/** Number of unread notifications, from `notifications.badge`. */
let badge = { unread: 0, shown: "" };
let endBadge = () => {};

/** The navigation entry of each screen. @type {Record<string, string>} */
const areas = {
  play: "play", mine: "play", month: "play", host: "play", game: "play", series: "play", feedback: "play", venue: "play",
  people: "people", post: "people", profile: "people", edit: "people", friends: "people", moderation: "people", ticket: "people",
  darts: "darts", match: "darts", dartstats: "darts", dartshistory: "darts",
  cards: "cards", session: "cards", deck: "cards", told: "told", prefs: "told",
};

function drawFrame() {
  const area = areas[place().name] ?? "";
  draw(/** @type {HTMLElement} */ (document.getElementById("header")),
    h("a", { class: "brand", href: "/#/play" }, h("img", { src: "/icons/icon.svg", alt: "", width: 28, height: 28 }), "Rally"),
    !navigator.onLine && h("span", { class: "tag warn", role: "status" }, t.offline),
    h("div", { class: "row" },
      isUser() && h("a", { class: "me", href: `/#/profile/${myId()}` },
        avatar({ ...session.me.profile, avatar: session.me.profile?.photos?.[0] }),
        h("span", { class: "sr" }, t.account.yourProfile)),
      isIn() && h("a", { class: "icon", href: "/#/settings", "aria-label": t.account.settings }, icon("gear")),
      isGuest() && linkTo("/#/welcome", t.account.signUp),
      !isIn() && place().name !== "welcome" && linkTo(`/#/welcome?back=${encodeURIComponent(here())}`, t.account.logIn)));
  draw(/** @type {HTMLElement} */ (document.getElementById("nav")),
    (/** @type {const} */ (["play", "people", "darts", "cards", "told"])).map((name) => h("a", {
      href: `/#/${name}`, "aria-current": name === area ? "page" : undefined, key: name,
    }, icon(name), h("span", null, t.nav[name]),
      name === "told" && badge.unread > 0 && h("span", { class: "badge" }, badge.shown, h("span", { class: "sr" }, ` ${t.told.unread}`)))));
  document.title = (badge.unread > 0 ? `(${badge.shown}) ` : "") + (screenTitle ? `${isolated(screenTitle)} · Rally` : "Rally");
}

function drawScreen() {
  const waits = isAway && isLive;
  draw(main, (waits || isLost) && h("div", { class: "away notice row between", role: "status", key: "away" },
    navigator.onLine ? t.wrong.away : t.wrong.isOffline, button(t.wrong.again, waits ? retry : again)), screen);
  const wasLost = isLost;
  isLost = main.querySelectorAll(".lost").length > 1;
  if (isLost !== wasLost) drawScreen();
}

/** Restores the scroll position, once the page is long enough. */
function scrollBack() {
  if (top === undefined) return;
  scrollTo(0, top);
  if (Math.abs(scrollY - top) < 2) top = undefined;
}

/** Shows the screen of the address. @param {string} how */
async function show(how) {
  if (how !== "start" && how !== "again") kept.top = scrollY;
  showing.abort();
  isLive = false;
  const mine = (showing = new AbortController());
  const at = place();
  const key = `${(count += 1)}`;
  let needsFocus = how !== "start";
  kept = keptAt(at.key);
  top = how === "go" ? 0 : kept.top;
  const mineKept = kept;
  const put = (/** @type {any[]} */ ...kids) => {
    if (mine.signal.aborted) return;
    screen = h("div", { class: `screen at-${at.name}`, key }, kids);
    drawScreen();
    restoreFields(main, mineKept);
    scrollBack();
    const head = main.querySelector("h1");
    if (!head || !needsFocus) return;
    needsFocus = false;
    head.tabIndex = -1;
    head.focus({ preventScroll: true });
  };
  /** @type {import("./router.js").Stage} */
  const stage = {
    args: at.args, kept: kept.chosen, query: at.query, signal: mine.signal, draw: put,
    title(text) { if (!mine.signal.aborted) { screenTitle = text; drawFrame(); } },
    watch(type, data, told, gone) {
      const stop = watch(type, data, (news) => !mine.signal.aborted && told(news), (problem) => !mine.signal.aborted && gone?.(problem));
      mine.signal.addEventListener("abort", stop);
      if (!isLive) {
        isLive = true;
        if (isAway) drawScreen();
      }
      return stop;
    },
    again,
    fail(problem) { put(h("h1", null, t.wrong.title), failed(problem, again)); },
  };
  screenTitle = "";
  drawFrame();
  if (!at.name) return put(h("h1", null, t.wrong.noPage), empty(t.wrong.noPageText, linkTo("/#/play", t.nav.play)));
  const isAllowed = at.who === "anyone" || (at.who === "guest" ? isIn() : isUser());
  const late = setTimeout(() => put(waiting()), 150);
  try {
    const [screen] = await Promise.all([import(isAllowed ? `./${at.file}.js` : "./account/welcome.js"), loadLooks(areas[at.name]), loadLooks(at.name)]);
    clearTimeout(late);
    if (!mine.signal.aborted) await screen.show(stage);
  } catch (problem) {
    clearTimeout(late);
    if (!mine.signal.aborted) stage.fail(problem);
    if (!isOffline(problem)) console.warn(problem);
  }
}

/** Style sheets that are loaded with the first screen that needs them: by area or by screen. @type {Record<string, string>} */
const looks = { people: "people/people", darts: "darts/darts", cards: "cards/cards", game: "play/game", month: "play/game" };
/** @type {Set<string>} */ const loaded = new Set();

/** @param {string | undefined} name */
function loadLooks(name) {
  const file = looks[name ?? ""];
  if (!file || loaded.has(file)) return;
  loaded.add(file);
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: `/${file}.css` });
  document.head.append(link);
  return new Promise((done) => {
    link.onload = done;
    link.onerror = () => {
      loaded.delete(file);
      link.remove();
      done(undefined);
    };
  });
}

function watchBadge() {
  endBadge();
  badge = { unread: 0, shown: "" };
  endBadge = !isUser() ? () => {} : watch("notifications.badge", {}, (news) => {
    badge = news;
    drawFrame();
  }, undefined, { isAside: true });
  drawFrame();
}

/** Offers a newer version of the page as soon as it is available; otherwise the next opening uses it. */
async function followVersions() {
  const registration = await navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
  if (!registration) return;
  const first = registration.active ? undefined : registration.installing;
  const offer = () => {
    const worker = registration.installing;
    if (worker && worker !== first) worker.onstatechange = () => {
      if (worker.state === "installed") tell(t.newVersion, { label: t.takeIt, act: () => location.reload() });
    };
  };
  offer();
  registration.addEventListener("updatefound", offer);
  onAway((on) => {
    setAway(on);
    if (!on) registration.update().catch(() => {});
  });
}

/** Shows or ends the bar. What could not be loaded meanwhile is loaded once there are answers again. @param {boolean} on */
function setAway(on) {
  isAway = on;
  drawScreen();
  if (!on) loadLost();
}

/** Loads what was lost, unless somebody is typing. */
function loadLost() {
  if (main.querySelector(".lost") && !document.activeElement?.closest("form")) again();
}

/** Shows the present screen anew. */
function again() {
  kept.top = scrollY;
  show("again");
}

function leave() {
  finishAll();
  kept.top = scrollY;
  saveKept();
}

async function start() {
  let was = myId();
  const wasUser = isUser();
  onAway(setAway);
  watchBadge();
  onSession(() => {
    if (was === myId()) return drawFrame();
    if (was) [forgetKept, forgetAnswers].forEach((forgets) => forgets());
    was = myId();
    watchBadge();
  });
  follow(show);
  addEventListener("loggedout", forget);
  for (const type of ["online", "offline"]) addEventListener(type, drawFrame);
  addEventListener("online", loadLost);
  addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", () => document.hidden && leave());
  for (const type of ["input", "change"]) main.addEventListener(type, (event) => noteField(event, kept));
  main.addEventListener("reset", (event) => forgetForm(/** @type {HTMLFormElement} */ (event.target)));
  for (const type of ["wheel", "touchmove", "pointerdown", "keydown"]) addEventListener(type, () => (top = undefined), { passive: true });
  const shown = show("start");
  // Assume the last login until the server answers.
  loadMe().then(() => { if (isUser() !== wasUser) show("again"); });
  await shown;
  setTimeout(() => import("./offline/queue.js").then((queue) => queue.begin()), queueAfterMs);
  followVersions();
}

start();
