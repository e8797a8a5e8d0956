// @ts-check
// The next step with a cup, at the bottom of its screen: entering and leaving, and a host's next step, from opening to the end.

import { act } from "../ask.js";
import { button } from "../parts/button.js";
import { confirmed } from "../parts/dialog.js";
import { answered, changing, sticky } from "../parts/sticky.js";
import { myId } from "../session.js";
import { h } from "../view.js";
import { openAdd, openInvite, openTeam } from "./entrants.js";
import { t } from "./texts.js";

/** @param {string} text */
const told = (text) => h("p", { class: "quiet", "aria-live": "polite", key: "told" }, text);

/** The fewest entrants of a draw. @param {any} cup */
const least = ({ format, options }) => {
  const { count = 0, qualify = 2, bestNext = 0 } = options.groups ?? {};
  return count ? count * Math.max(2, qualify + (bestNext > 0 ? 2 : 1)) : format === "double" ? 3 : 2;
};

/** Commands of a cup that take nothing else. @param {any} state @param {string} type @param {string} done */
export const send = (state, type, done) => act(`cups.${type}`, { cupId: state.id }, { done });

/** @param {any} state */
export async function withdraw(state) {
  if (await confirmed(t.cup.inMenu.withdraw, t.cup.withdrawText, t.cup.inMenu.withdraw)) await send(state, "withdraw", t.cup.withdrawn);
}

/** @param {any} state */
export async function undraw(state) {
  if (await confirmed(t.cup.undraw, t.cup.undrawText, t.cup.undraw)) await send(state, "undraw", t.cup.undrawn);
}

/** Takes the draw back and makes another; meanwhile the screen stays as it is. @param {any} state */
async function drawAgain(state) {
  state.holds(true);
  try {
    if (await send(state, "undraw", "")) await send(state, "draw", t.cup.drawnAgain);
  } finally {
    state.holds(false);
  }
}

/** The host's next step. @param {any} state */
function hostsBar(state) {
  const { cup, isPairingLeft, isOver, counted } = state.cup;
  const main = (/** @type {string} */ label, /** @type {() => any} */ work, isEarly = false) => button(label, work,
    { class: "primary", key: "go", disabled: isEarly });
  const add = button(t.entrants.add, () => openAdd(state), { key: "add", "aria-haspopup": "dialog" });
  switch (cup.status) {
    case "draft": return sticky(add, main(t.cup.open, () => send(state, "open", t.cup.opened)));
    case "registering": {
      const missing = cup.inCount < least(cup);
      return sticky(missing && told(t.cup.needMore(least(cup))), missing ? [button(t.entrants.invite, () => openInvite(state),
        { key: "invite", "aria-haspopup": "dialog" }), main(t.entrants.add, () => openAdd(state))]
        : [add, main(t.cup.draw, () => send(state, "draw", t.cup.drawn))]);
    }
    case "seeded": return sticky(button(t.cup.drawAgain, () => drawAgain(state), { key: "again" }),
      main(t.cup.begin, () => send(state, "begin", t.cup.begun), state.isHeld));
    case "running": {
      const isAllPlayed = counted.every((/** @type {any} */ { status }) => ["done", "walkover"].includes(status));
      if (isOver) return sticky(main(t.cup.finish, () => send(state, "finish", t.cup.finished)));
      if (isPairingLeft && isAllPlayed) return sticky(main(cup.format === "swiss" ? t.cup.pair : t.cup.pairKnockout, () => send(state, "pair", t.cup.paired)));
      return undefined;
    }
    default: return undefined;
  }
}

/** I accept, or stop. @param {any} state @param {boolean} on @param {string} done */
const coHost = (state, on, done) => act("cups.cohost", { cupId: state.id, accountId: myId(), on }, { done });

/** My own place in it. @param {any} state */
function ownBar(state) {
  const { cup } = state.cup;
  const { mine } = cup;
  const main = (/** @type {string} */ label, /** @type {() => any} */ work) => button(label, work, { class: "primary", key: "go" });
  const enter = () => (cup.teamSize > 1 ? openTeam(state) : send(state, "enter", cup.entry === "request" ? t.cup.askedIn : t.cup.entered));
  const isBefore = ["draft", "registering"].includes(cup.status);
  if (state.cup.askedCoHosts?.some((/** @type {any} */ one) => one.accountId === myId())) return sticky(told(t.coHosts.youAsked),
    button(t.cups.decline, () => coHost(state, false, t.coHosts.declined), { key: "no" }), main(t.coHosts.accept,
      () => coHost(state, true, t.coHosts.accepted)));
  if (mine?.status === "invited" || mine?.isAsked) return sticky(button(t.cups.decline, () => send(state, "decline", t.cups.declined), { key: "no" }),
    main(t.cups.accept, () => send(state, "accept", t.cups.accepted)));
  if (!isBefore) return undefined;
  const leave = (/** @type {string} */ label) => changing(label, () => send(state, "leave", t.cup.left));
  switch (mine?.status) {
    case "in": return sticky(answered(t.cup.in, t.cup.inNote), leave(t.cup.leave));
    case "waiting": return sticky(answered(t.cup.waiting, "", "open"), leave(t.cup.leave));
    case "requested": return sticky(answered(t.cup.askedIn, t.cup.askedNote, "open"), leave(t.cup.takeBack));
    default: break;
  }
  if (cup.status !== "registering") return undefined;
  switch (cup.entry) {
    case "open": return sticky(cup.inCount >= cup.entrantsMax && told(t.cup.full), main(cup.inCount >= cup.entrantsMax ? t.cup.wait : t.cup.enter, enter));
    case "request": return sticky(main(t.cup.ask, enter));
    default: return sticky(told(cup.entry === "host" ? t.cup.byHost : t.cup.byInvite));
  }
}

/** @param {any} state */
export function standingBar(state) {
  const { cup } = state.cup;
  const own = ownBar(state);
  // A host who may enter does it behind ⋯; what the cup waits for stands here.
  return cup.isHost && cup.mine?.status !== "invited" ? hostsBar(state) ?? own : own;
}
