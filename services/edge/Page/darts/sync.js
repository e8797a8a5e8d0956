// @ts-check
// Whether a match that this device recorded has reached the account, said on the match itself, with Retry.

import * as queue from "../offline/queue.js";
import * as store from "../offline/store.js";
import { button } from "../parts/form.js";
import { isUser } from "../session.js";
import { h } from "../view.js";
import { onSettled, sendFinished } from "./play.js";
import { t } from "./texts.js";

/** Sends what waits, now. */
export async function retry() {
  await sendFinished();
  await queue.retry();
}

const cloud = (isSent) => h("svg", { class: "glyph", viewBox: "0 0 24 24", "aria-hidden": "true" },
  h("path", { d: `M7 18a4 4 0 0 1-.5-8 6 6 0 0 1 11.500 1.500A3.300 3.300 0 0 1 17.500 18z${isSent ? "M9 14l2 2 4-4" : ""}` }));

/**
 * @param {import("../router.js").Stage} stage
 * @param {any} play
 * @param {() => void} redraw
 */
export function newSync(stage, play, redraw) {
  /** @type {"here" | "waits" | "kept" | "refused"} */ let state = "here";
  let reason = "";
  const look = async () => {
    if (!play.isHere || !play.match.isOver || !isUser()) return;
    const kept = await store.get("matches", play.id);
    const now = !kept ? "kept" : kept.refused ? "refused" : "waits";
    reason = kept?.refused ?? "";
    if (now === state) return;
    state = now;
    redraw();
  };
  if (play.isHere) {
    const stop = onSettled(look);
    stage.signal.addEventListener("abort", stop);
  }
  return {
    look,
    /** While it is played: a sign in the bar. */
    sign: () => play.isHere && h("span", { class: "sync", role: "img", "aria-label": isUser() ? t.darts.sync.here : t.darts.sync.noAccount,
      title: isUser() ? t.darts.sync.here : t.darts.sync.noAccount }, cloud(false)),
    /** Below the result: a line, with a button where it waits. */
    line: () => play.isHere && h("p", { class: `sync-line ${state}`, role: "status", key: "sync" }, cloud(state === "kept"),
      h("span", { class: "grow" }, !isUser() ? t.darts.sync.noAccount : t.darts.sync[state], state === "refused" && reason && `: ${reason}`),
      isUser() && state === "waits" && button(t.darts.sync.retry, async () => { await retry(); await look(); }, { key: "retry" })),
  };
}
