// @ts-check
// A remote match before it begins: a challenge, and both stepping up to their boards.

import { act } from "../ask.js";
import { button } from "../parts/form.js";
import { face } from "../parts/players.js";
import { linkTo } from "../parts/states.js";
import { duration } from "../parts/time.js";
import { go } from "../router.js";
import { myId } from "../session.js";
import { h } from "../view.js";
import { nameOf } from "./play.js";
import { t } from "./texts.js";

/** @param {any} remote @param {() => void} changed */
export function remoteView(remote, changed) {
  const matchId = remote.id;
  const isMine = remote.players[0].accountId === myId();
  const other = nameOf(remote.players[isMine ? 1 : 0]);
  const send = async (type, done = "") => { if (await act(type, { matchId }, done ? { done } : {})) changed(); };
  const join = async () => { if (await act("darts.join", { matchId })) go(`/#/match/${matchId}`); };
  const hasJoined = remote.joinedIds?.includes(myId());
  /** Whether it is a challenge to me, which waits for my answer. */
  const isMyTurn = remote.state === "pending" && !isMine;
  const time = remote.secondsLeft != null && remote.state !== "in_progress" ? duration(Math.ceil(remote.secondsLeft / 60)) : "";
  return h("div", { class: "card remote" }, face(remote.players[isMine ? 1 : 0], other), h("div", { class: "grow" },
    h("strong", null, isMyTurn ? t.remote.challenges(other) : t.remote.with(other)),
    h("p", { class: "quiet" }, t.remote.about(remote.startScore, remote.bestOfLegs)),
    h("p", { role: "status" }, isMyTurn ? time && t.remote.answerIn(time) : [t.remote.states[remote.state], time && ` ${t.remote.left(time)}`]),
    hasJoined && remote.state !== "in_progress" && h("p", null, t.remote.waitsFor(other)),
    remote.locked && h("p", { class: "quiet" }, t.remote.locked)),
  h("div", { class: "row wrap" },
    isMyTurn && [button(t.remote.accept,
      () => send("darts.accept"),
      { class: "primary", disabled: remote.locked, key: "accept" }),
      button(t.remote.decline, () => send("darts.decline"), { key: "decline" })],
    remote.state === "pending" && isMine && button(t.remote.cancel, () => send("darts.cancel", t.saved), { key: "cancel" }),
    (remote.state === "ready" || remote.state === "lobby") && [!hasJoined && button(t.remote.join, join, { class: "primary", key: "join" }),
      button(t.remote.abort, () => send("darts.abort"), { key: "abort" })],
    remote.state === "in_progress" && linkTo(`/#/match/${matchId}`, t.remote.play, "button primary")));
}
