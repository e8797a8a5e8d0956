// @ts-check
// An answer without an account, by its own link: to change it, to leave, or to take it along into an account.

import { act, ask } from "../ask.js";
import { now } from "../clock.js";
import { confirmed } from "../parts/dialog.js";
import { button } from "../parts/form.js";
import { icon } from "../parts/icons.js";
import { copy } from "../parts/share.js";
import { empty, linkTo, waiting } from "../parts/states.js";
import { sticky } from "../parts/sticky.js";
import { tell } from "../parts/toast.js";
import { go, here } from "../router.js";
import { isUser } from "../session.js";
import { h } from "../view.js";
import { stepper } from "./bringing.js";
import { calendarFile, download } from "./ics.js";
import { signOf } from "./signs.js";
import { t } from "./texts.js";
import { forgetVisit, keepVisit, shownGame } from "./visiting.js";
import { wayByName } from "./way.js";

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

  /** My answer as it stands, and what it means. @returns {[string, string?, string?]} */
  const told = () => {
    const { visitor: { status, position }, game } = visit;
    switch (status) {
      case "going": return [t.answer.youIn, "", "good"];
      case "maybe": return [t.answer.maybeIs, "", "good"];
      case "waitlisted": return [t.answer.inLine(t.ordinal(position), game.counts.waitlisted), t.answer.note.waitlisted];
      case "requested": return [t.answer.askedIn, t.visit.requested];
      default: return [t.visit.out];
    }
  };
  /** The part that stands first: my answer, and whom I bring. @param {boolean} isIn */
  const answer = (isIn) => {
    const { visitor, game } = visit;
    const [label, note, kind = ""] = told();
    const most = Math.max(game.guestsEach ?? 0, visitor.guests ?? 0);
    return h("section", { class: `part visit-answer ${kind}`, key: "answer" },
      h("p", { class: "quiet" }, t.visit.you(visitor.name)),
      h("div", { "aria-live": "polite" }, h("h2", null, label), note && h("p", null, note)),
      isIn && most > 0 && h("div", { class: "row between visit-party", key: "guests" }, h("strong", null, t.visit.party),
        stepper(visitor.guests ?? 0, most, (guests) => change({ guests }))));
  };
  /** The way there, and the day in one's calendar. @param {any} game */
  const ways = (game) => {
    const place = [game.address ?? game.placeName, !game.address?.includes(game.cityLabel) && game.cityLabel].filter(Boolean).join(", ");
    const keep = () => download(calendarFile(game, [game.address && game.placeName, place].filter(Boolean).join(", "), location.href, now()),
      "game.ics", "text/calendar");
    return h("div", { class: "acts", key: "acts" },
      (game.address ?? game.placeName) && h("a", { class: "button", href: wayByName(place), target: "_blank", rel: "noopener noreferrer", key: "way" },
        icon("way"), t.facts.way),
      button([signOf("calendar"), t.facts.calendar], keep, { class: "button", key: "calendar" }));
  };
  /** The buttons to change my answer. */
  const bar = () => {
    const say = (/** @type {string} */ label, /** @type {string} */ wish, kind = "") =>
      button(label, () => change({ status: wish }), { class: kind, key: wish });
    switch (visit.visitor.status) {
      case "going": return sticky(say(t.game.maybe, "maybe"), say(t.answer.cannot, "no"));
      case "maybe": return sticky(say(t.answer.cannot, "no"), say(t.answer.in, "going", "primary"));
      case "waitlisted": return sticky(say(t.answer.leaveLine, "no"));
      case "requested": return sticky(say(t.answer.takeBack, "no"));
      default: return sticky(say(t.answer.in, "going", "primary"));
    }
  };

  const redraw = () => {
    if (isDead) return stage.draw(h("h1", null, t.game.title), empty(t.visit.dead, linkTo("/#/explore", t.answer.another, "button primary")));
    if (!visit) return stage.draw(waiting());
    const { visitor, game } = visit;
    const isOpen = ["open", "closed"].includes(game.status) && Date.parse(game.startsAt) > now();
    const isIn = ["going", "maybe", "waitlisted", "requested"].includes(visitor.status);
    stage.title(game.title);
    stage.draw(shownGame(game, [
      isOpen ? answer(isIn) : h("h2", { key: "who" }, t.visit.you(visitor.name)), isOpen && isIn && ways(game)],
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
