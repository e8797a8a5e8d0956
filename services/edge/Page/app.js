// @ts-check
// Begins the page: who is logged in, the frame around all screens, and the screen that the address names.

import { isOffline } from "./ask.js";
import { watch } from "./live.js";
import { icon } from "./parts/icons.js";
import { avatar } from "./parts/people.js";
import { empty, failed, linkTo, waiting } from "./parts/states.js";
import { finishAll } from "./parts/toast.js";
import { follow, here, place } from "./router.js";
import { forget, isGuest, isIn, isUser, loadMe, loadSettings, myId, onSession, session } from "./session.js";
import { t } from "./texts.js";
import { draw, h } from "./view.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** The screen that is shown: aborted when another one comes. */
let showing = new AbortController();
/** Milliseconds after the first screen until what waits from before is sent. */
const queueAfterMs = 1000;
let count = 0;
let screenTitle = "";
/** Unread, as `notifications.badge` tells. */
let badge = { unread: 0, shown: "" };
let endBadge = () => {};

/** Which entry of the navigation each screen belongs to. @type {Record<string, string>} */
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
  document.title = (badge.unread > 0 ? `(${badge.shown}) ` : "") + (screenTitle ? `${screenTitle} · Rally` : "Rally");
}

/** Shows the screen of the address. @param {string} how */
async function show(how) {
  showing.abort();
  const mine = (showing = new AbortController());
  const at = place();
  const key = `${(count += 1)}`;
  let needsFocus = how !== "start";
  if (how === "go") scrollTo(0, 0);
  const put = (/** @type {any[]} */ ...kids) => {
    if (mine.signal.aborted) return;
    draw(main, h("div", { class: `screen at-${at.name}`, key }, kids));
    const head = main.querySelector("h1");
    if (!head || !needsFocus) return;
    needsFocus = false;
    head.tabIndex = -1;
    head.focus({ preventScroll: true });
  };
  /** @type {import("./router.js").Stage} */
  const stage = {
    args: at.args, query: at.query, signal: mine.signal, draw: put,
    title(text) { if (!mine.signal.aborted) { screenTitle = text; drawFrame(); } },
    watch(type, data, told, gone) {
      const stop = watch(type, data, (news) => !mine.signal.aborted && told(news), (problem) => !mine.signal.aborted && gone?.(problem));
      mine.signal.addEventListener("abort", stop);
      return stop;
    },
    fail(problem) { put(h("h1", null, t.wrong.title), failed(problem, () => show("again"))); },
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

/** Looks of their own, which are loaded when the first of their screens is shown: by area, or by the screen. @type {Record<string, string>} */
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
  });
  drawFrame();
}

async function start() {
  await Promise.all([loadMe(), loadSettings()]);
  let was = myId();
  watchBadge();
  onSession(() => {
    if (was === myId()) return drawFrame();
    was = myId();
    watchBadge();
  });
  follow(show);
  addEventListener("loggedout", forget);
  addEventListener("online", drawFrame);
  addEventListener("offline", drawFrame);
  addEventListener("pagehide", finishAll);
  document.addEventListener("visibilitychange", () => document.hidden && finishAll());
  await show("start");
  setTimeout(() => import("./offline/queue.js").then((queue) => queue.begin()), queueAfterMs);
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {});
}

start();
