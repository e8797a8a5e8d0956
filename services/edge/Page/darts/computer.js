// @ts-check
// The computer's visit as people see it: dart by dart on the board, short, and skipped by a tap. Whoever wants little motion sees
// all three at once.

import { isCalm } from "../parts/whole.js";
import { h } from "../view.js";
import { board } from "./board.js";
import { slots, undoKey } from "./keypad.js";
import { t } from "./texts.js";

/** Milliseconds before each dart and after the last, and of a visit that is seen at once. */
const dartMs = 750, lastMs = 900, calmMs = 900;

/**
 * @param {import("../router.js").Stage} stage
 * @param {any} play
 * @param {() => void} redraw
 * @param {(work: () => Promise<any>) => Promise<boolean>} write whether it was written
 */
export function newComputer(stage, play, redraw, write) {
  /** The visit that is shown. @type {string[] | undefined} */ let darts;
  let [shown, timer] = [0, 0];
  /** The number of visits before the one that could not be written. @type {number | undefined} */ let failed;
  const stop = () => {
    clearTimeout(timer);
    darts = undefined;
  };
  const finish = async () => {
    stop();
    const turn = play.match.visits.length;
    // While it is written nothing else begins.
    failed = turn;
    const isWritten = await write(async () => { if (play.match.visits.length === turn && play.mayCompute()) await play.compute(); });
    failed = isWritten ? undefined : turn;
    redraw();
  };
  const step = () => {
    if (!darts || stage.signal.aborted) return;
    if (shown === darts.length) return void finish();
    shown += 1;
    timer = window.setTimeout(step, shown === darts.length ? lastMs : dartMs);
    redraw();
  };
  stage.signal.addEventListener("abort", stop);
  return {
    stop,
    /** Begins its visit where it is on turn. */
    look() {
      if (stage.signal.aborted || darts && play.mayCompute()) return;
      stop();
      if (!play.mayCompute() || failed === play.match.visits.length) return;
      darts = play.computed();
      if (!darts) return;
      shown = isCalm() ? darts.length : 0;
      timer = window.setTimeout(step, isCalm() ? calmMs : dartMs);
    },
    /**
     * The computer's turn, where a person has the pad.
     * @param {string} name @param {string} kind the class of the pad that people have @param {(darts: string[]) => string} said what darts come to
     * @param {(() => any) | undefined} undo
     */
    view(name, kind, said, undo) {
      const seen = darts?.slice(0, shown) ?? [];
      const isStuck = !darts && failed === play.match.visits.length;
      return h("div", { class: `entry computes ${kind}`, key: "entry" },
        slots(seen, h("span", { class: seen.length ? "total" : "total none", "aria-label": t.darts.total, role: "status", key: "total" }, said(seen))),
        h("div", { class: "pad board-pad", key: "board" }, board({ darts: seen })),
        h("div", { class: "pad-foot", key: "foot" },
          h("button", { type: "button", key: "skip", class: "hurry", "aria-label": t.darts.skip, onclick: () => {
            if (isStuck) failed = undefined;
            if (darts) finish();
            else redraw();
          } }, h("span", null, isStuck ? t.wrong.again : t.darts.skip, h("small", { role: "status" }, t.darts.throws(name)))), undoKey(undo)));
    },
    /** The darts that are seen of it. */
    seen: () => darts?.slice(0, shown) ?? [],
  };
}
