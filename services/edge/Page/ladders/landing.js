// @ts-check
// A public ladder's link for somebody without an account: what it may tell anyone, and joining in one step.

import { newJoining } from "../account/join.js";
import { ask, isOffline, refuse } from "../ask.js";
import { loadLooks } from "../load.js";
import { hero } from "../parts/hero.js";
import { reasons } from "../parts/reasons.js";
import { empty, linkTo, waiting } from "../parts/states.js";
import { tell } from "../parts/toast.js";
import { t as play } from "../play/texts.js";
import { go } from "../router.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const ladderId = stage.args[0] ?? "";
  /** @type {any} */ let ladder;
  const isOpen = () => ladder?.status === "open";
  const joining = newJoining(() => redraw(), async () => {
    if (isOpen()) {
      try {
        await ask("ladders.join", { ladderId });
        tell(t.ladder.joined, { isDone: true });
      } catch (problem) {
        // The ladder itself says what else is wrong.
        if (isOffline(problem)) refuse(problem);
      }
    }
    go(`/#/ladder/${ladderId}`, { instead: true });
  });
  let isKnown = false;
  const redraw = () => {
    if (!isKnown) return;
    if (!ladder) return stage.draw(h("h1", null, t.ladders.one), empty(t.ladders.missing, linkTo("/#/home", t.nav.home, "button primary")));
    stage.title(ladder.name);
    stage.draw(
      hero(ladder.sport, {}, h("h1", null, ladder.name), h("p", null, dotted([ladder.city, t.sports[ladder.sport], t.ladders.players(ladder.playerCount)]))),
      h("div", { class: "narrow landing-text" }, h("p", { class: "lead" }, isOpen() ? t.ladders.none : t.ladder.closed),
        joining.view(t.ladders.joinSoon, isOpen() ? t.ladder.join : t.door.see, undefined, reasons(play.landing.rally, t.account.reasons))));
  };
  const [answer] = await Promise.all([ask("ladders.landing", { ladderId }).catch((problem) => ({ problem })), joining.settled(),
    loadLooks("play/game", { signal: stage.signal, lost: stage.fail }).then(() => { if (!isKnown) stage.draw(waiting()); })]);
  if (answer.problem && (isOffline(answer.problem) || answer.problem.status !== 404)) return stage.fail(answer.problem);
  if (!answer.problem) ladder = answer;
  isKnown = true;
  redraw();
}
