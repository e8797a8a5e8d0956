// @ts-check
// An answer without an account, by its own link: to change it, to leave, or to take it along into an account.

import { act, ask } from "../ask.js";
import { confirmed } from "../parts/dialog.js";
import { button } from "../parts/form.js";
import { icon } from "../parts/icons.js";
import { copy } from "../parts/share.js";
import { empty, linkTo, waiting } from "../parts/states.js";
import { answered, sticky } from "../parts/sticky.js";
import { tell } from "../parts/toast.js";
import { go, here } from "../router.js";
import { isUser } from "../session.js";
import { h } from "../view.js";
import { stepper } from "./bringing.js";
import { t } from "./texts.js";
import { forgetVisit, keepVisit, shownGame } from "./visiting.js";

/** @param {import("../router.js").Stage} stage */
export function show(stage) {
  const token = stage.args[0];
  /** @type {any} */ let visit;
  let isDead = false;
  const take = (/** @type {any} */ answer) => {
    visit = answer;
    keepVisit(visit.game.gameId, token);
    redraw();
  };
  const change = async (/** @type {any} */ more) => {
    const reply = await act("rsvp.visit-change", { token, ...more });
    if (reply) take(reply);
  };
  const forget = async () => {
    if (!await confirmed(t.visit.forget, t.visit.forgetText, t.visit.forget) || !await act("rsvp.visit-forget", { token })) return;
    forgetVisit(visit.game.gameId);
    tell(t.visit.forgotten, { isDone: true });
    take(await ask("rsvp.visit-get", { token }));
    forgetVisit(visit.game.gameId);
  };
  const claim = () => act("rsvp.visit-claim", { token }, { done: t.visit.claimed, after: () => {
    forgetVisit(visit.game.gameId);
    go(`/#/game/${visit.game.gameId}`, { instead: true });
  } });

  /** My answer, and the buttons to change it. */
  const bar = () => {
    const { visitor: { status, position }, game } = visit;
    const say = (/** @type {string} */ label, /** @type {string} */ wish, kind = "") =>
      button(label, () => change({ status: wish }), { class: kind, key: wish });
    const quiet = "changing";
    switch (status) {
      case "going": return sticky(answered(t.answer.youIn), say(t.game.maybe, "maybe", quiet), say(t.answer.cannot, "no", quiet));
      case "maybe": return sticky(answered(t.answer.maybeIs), say(t.answer.cannot, "no", quiet), say(t.answer.in, "going", "primary"));
      case "waitlisted": return sticky(answered(t.answer.inLine(t.ordinal(position), game.counts.waitlisted), t.answer.note.waitlisted, "open"),
        say(t.answer.leaveLine, "no", quiet));
      case "requested": return sticky(answered(t.answer.askedIn, t.visit.requested, "open"), say(t.answer.takeBack, "no", quiet));
      default: return sticky(h("p", { class: "quiet", key: "told" }, t.visit.out), say(t.answer.in, "going", "primary"));
    }
  };

  const redraw = () => {
    if (isDead) return stage.draw(h("h1", null, t.game.title), empty(t.visit.dead, linkTo("/#/explore", t.answer.another, "button primary")));
    if (!visit) return stage.draw(waiting());
    const { visitor, game } = visit;
    const isOpen = ["open", "closed"].includes(game.status) && Date.parse(game.startsAt) > Date.now();
    const isIn = ["going", "maybe", "waitlisted", "requested"].includes(visitor.status);
    stage.title(game.title);
    stage.draw(shownGame(game, [
      h("h2", { key: "who" }, t.visit.you(visitor.name)),
      isOpen && isIn && (game.guestsEach || visitor.guests) && h("div", { class: "row visit-party", key: "guests" },
        stepper(visitor.guests ?? 0, Math.max(game.guestsEach ?? 0, visitor.guests ?? 0), (guests) => change({ guests })))],
      isOpen && isIn && (isUser() ? button(t.visit.claim, claim, { key: "claim" })
        : h("p", { key: "claim" }, t.visit.account, " ", linkTo(`/#/welcome?new=1&back=${encodeURIComponent(here())}`, t.account.signUp, ""))),
      h("p", { class: "quiet", key: "own" }, t.visit.own),
      h("div", { class: "visit-ways", key: "ways" }, button([icon("copy"), t.visit.copy], () => copy(location.href, t.answer.linkCopied)),
        button(t.visit.forget, forget, { class: "link" }))),
    isOpen && bar());
  };
  redraw();
  stage.watch("rsvp.visit-get", { token }, take, (error) => {
    if (error.status !== 404) return stage.fail(error);
    isDead = true;
    if (visit) forgetVisit(visit.game.gameId);
    redraw();
  });
}
