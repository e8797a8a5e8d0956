// @ts-check
// A public cup's link for somebody without an account: what it may tell anyone, and entering in one step.

import { newJoining } from "../account/join.js";
import { ask, isOffline, refuse } from "../ask.js";
import { loadLooks } from "../load.js";
import { hero } from "../parts/hero.js";
import { reasons } from "../parts/reasons.js";
import { empty, linkTo, waiting } from "../parts/states.js";
import { tell } from "../parts/toast.js";
import { go } from "../router.js";
import { t as play } from "../play/texts.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const cupId = stage.args[0] ?? "";
  /** @type {any} */ let cup;
  const isOpen = () => cup?.status === "registering";
  const joining = newJoining(() => redraw(), async () => {
    if (isOpen()) {
      try {
        const { entrant } = await ask("cups.enter", { cupId });
        tell(entrant.status === "in" ? t.cup.entered : t.cup.askedIn, { isDone: true });
      } catch (problem) {
        // A cup by invitation or of teams says so itself.
        if (isOffline(problem)) refuse(problem);
      }
    }
    go(`/#/cup/${cupId}`, { instead: true });
  });
  let isKnown = false;
  const redraw = () => {
    if (!isKnown) return;
    if (!cup) return stage.draw(h("h1", null, t.door.title), empty(t.door.none, linkTo("/#/home", t.nav.home, "button primary")));
    stage.title(cup.name);
    stage.draw(
      hero(cup.sport, {}, h("h1", null, cup.name), h("p", null, dotted([t.sports[cup.sport],
        cup.place, t.cup.formats[cup.format], !isOpen() && t.cup.status[cup.status],
        t.cups.count(cup.inCount, isOpen() ? cup.entrantsMax : 0)]))),
      h("div", { class: "narrow landing-text" }, h("p", { class: "lead" }, t.cup.formatAbout[cup.format]),
        joining.view(isOpen() ? t.door.join : t.door.see, isOpen() ? t.door.in : t.door.see, undefined, reasons(play.landing.rally, t.account.reasons))));
  };
  const [answer] = await Promise.all([ask("cups.landing", { cupId }).catch((problem) => ({ problem })), joining.settled(),
    loadLooks("play/game", { signal: stage.signal, lost: stage.fail }).then(() => { if (!isKnown) stage.draw(waiting()); })]);
  if (answer.problem && (isOffline(answer.problem) || answer.problem.status !== 404)) return stage.fail(answer.problem);
  if (!answer.problem) cup = answer;
  isKnown = true;
  redraw();
}
