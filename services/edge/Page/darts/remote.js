// @ts-check
// A match at two boards before it is played: a challenge as a row, and once it is accepted a lobby with its clock, where both step up.

import { act } from "../ask.js";
import { button } from "../parts/form.js";
import { face } from "../parts/players.js";
import { linkTo } from "../parts/states.js";
import { sticky } from "../parts/sticky.js";
import { go } from "../router.js";
import { myId } from "../session.js";
import { h } from "../view.js";
import { shortNames } from "./scoreboard.js";
import { t } from "./texts.js";

/** Seconds that both have to step up to their boards. */
const joinSeconds = 300;
/** When an answer about a remote match was heard: its seconds count from then. @type {WeakMap<object, number>} */
const heardAt = new WeakMap();

/** Seconds that are left. @param {any} remote */
function secondsOf(remote) {
  if (!heardAt.has(remote)) heardAt.set(remote, performance.now());
  return Math.max(0, Math.round((remote.secondsLeft ?? 0) - (performance.now() - (heardAt.get(remote) ?? 0)) / 1000));
}

/** `23 h`, `12 min` @param {number} seconds */
const roughly = (seconds) => (seconds < 5400 ? t.time.minutes(Math.ceil(seconds / 60)) : t.time.hours(Math.round(seconds / 3600)));

/** The time that is left, which goes on by itself; `--left` is its share. @param {any} remote */
function clock(remote) {
  secondsOf(remote);
  const own = (/** @type {HTMLElement} */ el) => {
    const tick = () => {
      const seconds = secondsOf(remote);
      el.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      el.style.setProperty("--left", String(Math.min(1, seconds / joinSeconds)));
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  };
  return h("span", { class: "clock ring", role: "timer", "aria-label": t.remote.timeLeft, key: `clock-${heardAt.get(remote)}`, own });
}

/** The other player and what is said of both. @param {any} remote */
function sidesOf(remote) {
  const mine = remote.players[0].accountId === myId() ? 0 : 1;
  const names = shortNames(remote.players);
  return { mine, isChallenger: mine === 0, player: remote.players[1 - mine], other: names[1 - mine], names };
}

/** Whether both are to step up to their boards. @param {any} remote */
export const isOpen = (remote) => remote?.state === "ready" || remote?.state === "lobby";

/** A challenge that waits for an answer, or a match that goes on, in a row. @param {any} remote */
export function callRow(remote) {
  const matchId = remote.id;
  const { isChallenger, player, other } = sidesOf(remote);
  const isPending = remote.state === "pending";
  const about = t.remote.about(remote.startScore, remote.bestOfLegs);
  const time = isPending && remote.secondsLeft != null && t.remote.left(roughly(secondsOf(remote)));
  const send = (type, done = "") => act(type, { matchId }, done ? { done } : {});
  const title = !isPending ? t.remote.with(other) : isChallenger ? t.remote.waitsFor(other) : t.remote.challenges(other);
  return h("div", { class: `call is-${remote.state}`, key: remote.id },
    h("span", { class: isPending && isChallenger ? "pulse" : "" }, face(player, other)),
    h("div", { class: "grow" }, h("strong", null, title),
      h("p", { class: "quiet", role: "status" }, [about, isPending ? time : t.remote.states[remote.state]].filter(Boolean).join(" · ")),
      remote.locked && h("p", { class: "quiet" }, t.remote.locked)),
    isPending && isChallenger && button(t.remote.cancel, () => send("darts.cancel", t.saved), { class: "plain", key: "cancel" }),
    remote.state === "in_progress" && linkTo(`/#/match/${matchId}`, t.remote.play, "button primary"),
    isPending && !isChallenger && h("div", { class: "call-acts", key: "acts" },
      button(t.remote.decline, () => send("darts.decline"), { key: "decline" }),
      button(t.remote.accept, () => send("darts.accept"), { class: "primary", disabled: remote.locked, key: "accept" })));
}

/** Both players of a match that was accepted, whether they are at their boards, and the time that is left. @param {any} remote */
export function lobby(remote) {
  const { isChallenger, other, names } = sidesOf(remote);
  const side = (/** @type {any} */ player, /** @type {number} */ slot) => {
    const isReady = remote.joinedIds?.includes(player.accountId);
    return h("li", { class: isReady ? "is-ready" : "", key: slot }, face(player, names[slot], "vast"), h("strong", null, names[slot]),
      h("span", { class: "side-state" }, isReady ? `${t.remote.ready} ✓` : player.accountId === myId() ? t.remote.tapReady : t.remote.notYet));
  };
  return h("section", { class: "lobby", key: "lobby" },
    h("h2", null, isChallenger ? t.remote.accepted(other) : t.remote.isOn),
    h("p", null, t.remote.getReady),
    h("ol", { class: "lobby-faces" }, side(remote.players[0], 0),
      h("li", { class: "versus", "aria-hidden": "true", key: "versus" }, t.darts.versus), side(remote.players[1], 1)),
    clock(remote),
    h("p", { class: "quiet" }, t.remote.about(remote.startScore, remote.bestOfLegs), ". ", t.remote.bothReady),
    button(t.remote.abort, () => act("darts.abort", { matchId: remote.id }), { class: "link", key: "abort" }));
}

/** The bar of the lobby: stepping up, and then whom one waits for. @param {any} remote */
export function readyBar(remote) {
  const matchId = remote.id;
  const { other } = sidesOf(remote);
  const join = async () => { if (await act("darts.join", { matchId })) go(`/#/match/${matchId}`); };
  const bar = remote.joinedIds?.includes(myId()) ? h("p", { class: "answered", role: "status", key: "waits" }, h("strong", null, t.remote.waitsFor(other)))
    : button(h("span", null, t.remote.join, h("small", null, t.remote.with(other))), join,
      { class: "primary", "aria-label": t.remote.join, key: "join" });
  return { ...sticky(bar), props: { class: "sticky start-bar", key: "ready" } };
}
