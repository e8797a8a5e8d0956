// @ts-check
// The round of golf that is played, or whose card waits for a yes.

import { calledOf } from "../golf/named.js";
import { howFar, noteDone } from "../golf/playing.js";
import { t } from "../golf/texts.js";
import { icon } from "../parts/icons.js";
import { meet } from "../parts/players.js";
import { myId } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";

const roundsMax = 2;

/** The others on a card. @param {any} row of `rounds.mine` */
const othersOn = ({ players }) => players.filter((/** @type {any} */ one) => one.accountId !== myId());

/** @param {import("../router.js").Stage} stage @param {() => void} redraw */
export function newRound(stage, redraw) {
  /** @type {any[]} */ let rounds = [];
  stage.watch("rounds.mine", { limit: 5 }, ({ items }) => {
    rounds = items.filter((/** @type {any} */ one) => one.state === "live" || one.awaitsMe);
    if (rounds.length === 0) noteDone();
    meet(rounds.slice(0, roundsMax).flatMap(othersOn).map((one) => one.accountId), redraw);
    redraw();
  }, () => {});
  return () => rounds.slice(0, roundsMax).map((one) => h("a", { class: "plan playing s-golf", key: `round ${one.id}`, href: `/#/round/${one.id}` },
    icon("golf"), h("span", { class: "grow" }, h("strong", null, one.courseName), h("span", null,
      dotted([one.awaitsMe ? t.golf.waits : howFar(one),
        othersOn(one).map((/** @type {any} */ other) => calledOf(other)).join(", ")]))),
    h("span", { class: "chev", "aria-hidden": "true" })));
}
