// @ts-check
// Starts the page: the login, the frame around all screens, and the screen that the address names.

import { ask, isOffline, outage } from "./ask.js";
import { now, onClock } from "./clock.js";
import { drawFrame, followScroll } from "./frame.js";
import { forgetForm, forgetKept, keptAt, noteField, restoreFields, saveKept } from "./kept.js";
import { onAway, retry, watch } from "./live.js";
import { load, loadLooks } from "./load.js";
import { button } from "./parts/button.js";
import { empty, failed, linkTo, unseen, waiting } from "./parts/states.js";
import { ago } from "./parts/time.js";
import { endWithScreen, finishAll, tell } from "./parts/toast.js";
import { follow, go, here, place } from "./router.js";
import { forget, isIn, isUser, loadMe, myId, onOtherTab, onSession } from "./session.js";
import { belongsTo, forgetAnswers, keep, recall } from "./store.js";
import { t } from "./texts.js";
import { draw, h } from "./view.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** The screen that is shown: aborted when another one comes. */
let showing = new AbortController();
/** Milliseconds after the first screen before commands from earlier visits are sent. */
const queueAfterMs = 1000;
/** The queue of commands that wait for a connection, once it is loaded. @type {typeof import("./offline/queue.js") | undefined} */ let queue;
let count = 0;
/** The kept state of the current screen, and the scroll position to restore as soon as possible. */
let kept = keptAt("");
/** @type {number | undefined} */ let top;
/** The screen as it was last drawn, without the messages above it. @type {any} */ let screen;
/** Whether the server does not answer where the screen is live, and whether several parts of it could not be loaded: one bar tells that. */
let [isAway, isLive, isLost] = [false, false, false];
/** When the answers that are not fresh yet were kept, and since when the server does not answer. @type {Map<string, number>} */
let old = new Map();
let awaySince = 0;
/** Whether an answer of the screen is old, since it could not be asked for again, and whether nothing of it has been answered. */
let [isOld, isUnseen] = [false, false];
/** Whether a screen waits for all that it has to show. */
const isBare = () => main.querySelector(":is(.screen, .screen > .narrow) > .waiting") !== null;
let wasBare = false;
let screenTitle = "";
/** Number of unread notifications, from `notifications.badge`. */
let badge = { unread: 0, shown: "" };
let endBadge = () => {};

/** The offers of the screen's bar besides the way back. @type {{share?: () => any, menu?: import("./router.js").MenuItem[]}} */
let bar = {};

const redrawFrame = () => drawFrame({ title: screenTitle, unread: badge, ...bar });

function drawScreen() {
  const waits = isAway && isLive;
  const isTold = waits || isLost || isOld || isUnseen;
  const since = Math.min(awaySince || now(), ...old.values());
  const isNew = isUnseen || wasBare;
  const anew = waits ? retry : again;
  draw(main, isTold && !isNew && h("div", { class: "away notice row between", role: "status", key: "away" },
    h("span", null, outage(), " ", h("span", { class: "since" }, t.wrong.since(ago(new Date(since).toISOString())))),
    button(t.wrong.again, anew, { class: "link" })), screen, isTold && isNew && unseen(anew));
  const before = [isLost, wasBare];
  [isLost, wasBare] = [main.querySelectorAll(".lost").length > 1, isBare()];
  if (isLost !== before[0] || wasBare !== before[1]) drawScreen();
}

/** Notes how old an answer of the screen is; a fresh one is of now. @param {string} key @param {number | undefined} at */
function note(key, at) {
  if (at) old.set(key, at);
  else old.delete(key);
}

/** Restores the scroll position, once the page is long enough. */
function scrollBack() {
  if (top === undefined) return;
  scrollTo(0, top);
  if (Math.abs(scrollY - top) < 2) top = undefined;
}

/** Whether the screen of the address has been drawn; until then the one before it is scrolled. */
let isDrawn = false;
/** Whether a transition is about to draw the screen. */
let isMoving = false;

/** Draws a screen by a transition, where the browser has them and one likes motion. @param {string} how @param {() => void} draws */
function move(how, draws) {
  const start = /** @type {any} */ (document).startViewTransition;
  if (!start || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) return draws();
  isMoving = true;
  document.documentElement.dataset.way = how;
  const transition = start.call(document, () => { isMoving = false; draws(); });
  // One that another screen overtakes is no fault.
  for (const part of ["ready", "finished", "updateCallbackDone"]) transition[part].catch(() => {});
}

/** Shows the screen of the address. @param {string} how */
async function show(how) {
  const isOther = how !== "start" && how !== "again";
  if (isOther && isDrawn) kept.top = scrollY;
  if (isOther) endWithScreen();
  isDrawn = false;
  showing.abort();
  [isLive, isOld, old] = [false, false, new Map()];
  const mine = (showing = new AbortController());
  const at = place();
  const key = `${(count += 1)}`;
  let needsFocus = how !== "start";
  /** Whether this screen comes by a transition; a tab is there at once. */
  let moves = how === "go" || how === "back";
  kept = keptAt(at.key);
  // A page that opens at its beginning is there.
  top = how === "go" ? 0 : how === "start" && kept.top === 0 ? undefined : kept.top;
  const mineKept = kept;
  const put = (/** @type {any[]} */ ...kids) => putAs(false, kids);
  const putAs = (/** @type {boolean} */ isNothing, /** @type {any[]} */ kids) => {
    if (mine.signal.aborted) return;
    isUnseen = isNothing;
    screen = h("div", { class: `screen at-${at.name}`, key }, kids);
    if (!isMoving && moves) move(how, drawn);
    else drawn();
    moves = false;
  };
  const drawn = () => {
    if (mine.signal.aborted) return;
    isDrawn = true;
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
    title(text) { if (!mine.signal.aborted) { screenTitle = text; redrawFrame(); } },
    bar(offers) { if (!mine.signal.aborted) { bar = offers; redrawFrame(); } },
    watch(type, data, told, gone) {
      const key = type + JSON.stringify(data);
      const seen = (/** @type {number | undefined} */ at) => { if (!mine.signal.aborted) note(key, at); };
      const stop = watch(type, data, (news) => !mine.signal.aborted && told(news), (problem) => !mine.signal.aborted && gone?.(problem), { seen });
      mine.signal.addEventListener("abort", stop);
      if (!isLive) {
        isLive = true;
        if (isAway) drawScreen();
      }
      return stop;
    },
    async ask(type, data, told, failed) {
      const key = type + JSON.stringify(data);
      const coming = ask(type, data).then((reply) => ({ reply }), (problem) => ({ problem }));
      const seen = await recall(type, data);
      if (mine.signal.aborted) return;
      if (seen) note(key, seen.at);
      if (seen) told(seen.data);
      const answer = await coming;
      if ("reply" in answer) keep(type, data, answer.reply);
      if (mine.signal.aborted) return;
      if ("reply" in answer) {
        note(key, undefined);
        told(answer.reply);
      } else if (seen && isOffline(answer.problem)) {
        isOld = true;
        drawScreen();
      } else failed?.(answer.problem);
    },
    again,
    fail(problem) {
      // A refusal of one service tells of itself.
      const isNothing = isOffline(problem) && !problem.status;
      putAs(isNothing, [h("h1", { class: isNothing ? "sr" : "" }, t.wrong.title), failed(problem, again)]);
    },
  };
  [screenTitle, bar] = ["", {}];
  redrawFrame();
  if (!at.name) return put(h("h1", null, t.wrong.noPage), empty(t.wrong.noPageText, linkTo("/#/home", t.nav.home)));
  const isAllowed = at.who === "anyone" || (at.who === "guest" ? isIn() : isUser());
  const late = setTimeout(() => put(waiting("late")), 150);
  try {
    const hasMore = !isAllowed || at.name !== "home";
    const waits = { signal: mine.signal, lost: (/** @type {any} */ problem) => { clearTimeout(late); stage.fail(problem); } };
    const file = !isAllowed ? "account/welcome" : isUser() ? at.file : at.landing ?? at.file;
    const [screen] = await Promise.all([load(`/${file}.js`, waits), hasMore && loadLooks("more", waits),
      loadLooks(isAllowed ? at.looks : "account/account", waits)]);
    clearTimeout(late);
    if (!mine.signal.aborted) await screen.show(stage);
  } catch (problem) {
    clearTimeout(late);
    if (!mine.signal.aborted) stage.fail(problem);
    if (!isOffline(problem)) console.warn(problem);
  }
}

function watchBadge() {
  endBadge();
  badge = { unread: 0, shown: "" };
  endBadge = !isUser() ? () => {} : watch("notifications.badge", {}, (news) => {
    badge = news;
    redrawFrame();
  }, undefined, { isAside: true });
  redrawFrame();
}

/** Offers a newer version of the page as soon as it is available; otherwise the next opening uses it. */
async function followVersions() {
  const known = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  // It is answered late where the server does not answer: a version that comes meanwhile must not be missed.
  const coming = navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
  const registration = known ?? await coming;
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
  awaySince = on ? now() : 0;
  drawScreen();
  if (on) return;
  loadLost();
  queue?.retry();
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
  /** Whose drafts are kept, and whether the login has ended without anybody's doing. */
  let [writer, hasEnded] = [was, false];
  const wasUser = isUser();
  onAway(setAway);
  onClock(again);
  belongsTo(was ?? "");
  watchBadge();
  onSession(() => {
    if (was === myId()) return redrawFrame();
    if (was) forgetAnswers();
    // A login that ended by itself: what was typed waits for whoever has typed it.
    if (myId() ? writer && writer !== myId() : !hasEnded) forgetKept();
    [was, writer] = [myId(), myId() ?? writer];
    belongsTo(was ?? "");
    watchBadge();
  });
  follow(show);
  followScroll();
  onOtherTab(again);
  addEventListener("loggedout", () => {
    if (!isIn()) return;
    hasEnded = true;
    forget();
    hasEnded = false;
    if (!document.body.classList.contains("whole")) again();
    tell(t.account.ended, { wrong: true, label: t.account.logIn, act: () => go(`/#/welcome?back=${encodeURIComponent(here())}`) });
  });
  // Kept until somebody wants to install the page.
  addEventListener("beforeinstallprompt", (event) => { event.preventDefault(); /** @type {any} */ (window).installOffer = event; });
  for (const type of ["online", "offline"]) addEventListener(type, redrawFrame);
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
  setTimeout(() => {
    loadLooks("more", { lost() {} });
    load("/offline/queue.js", { lost() {} }).then((module) => {
      queue = module;
      module.begin();
    });
  }, queueAfterMs);
  followVersions();
}

start();
