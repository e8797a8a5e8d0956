// @ts-check
// A game's link for people without an account: what it is, and answering with a name alone.

import { ask, newId } from "../ask.js";
import { newForm } from "../parts/form.js";
import { hero } from "../parts/hero.js";
import { avatar } from "../parts/people.js";
import { empty, linkTo, waiting } from "../parts/states.js";
import { ahead, duration, when } from "../parts/time.js";
import { go } from "../router.js";
import { store, stored, unstore } from "../stored.js";
import { dotted, isolated } from "../texts.js";
import { h } from "../view.js";
import { stepper } from "./bringing.js";
import { t } from "./texts.js";

/** The name under which this browser keeps my own link to a game. @param {string} gameId */
const kept = (gameId) => `visit ${gameId}`;

/** @param {string} gameId @param {string} token */
export const keepVisit = (gameId, token) => store(kept(gameId), token);
/** @param {string} gameId */
export const forgetVisit = (gameId) => unstore(kept(gameId));

/** `3 of 12 in · Ann, Bob` @param {any} game */
const countOf = ({ capacity, counts, going }) => dotted([capacity ? t.roster.of(counts.going, capacity) : t.game.going(counts.going),
  going?.map(isolated).join(", ")]);

/** A game as such a link shows it. @param {any} game @param {any} before what stands above its description @param {...any} after */
export const shownGame = (game, before, ...after) => [
  hero(game.sport, { kind: game.status === "cancelled" ? "off brief" : "brief" },
    game.status === "cancelled" && h("p", null, h("span", { class: "tag warn" }, t.game.status.cancelled)), h("h1", null, game.title),
    h("p", { class: "when" }, h(game.status === "cancelled" ? "s" : "span", null, when(game.startsAt, game.timezone)),
      game.status !== "cancelled" && h("span", { class: "quiet" }, ` · ${dotted([duration(game.durationMinutes), ahead(game.startsAt)])}`)),
    h("p", null, dotted([game.placeName, game.address, game.cityLabel]))),
  h("div", { class: "narrow landing-text" },
    game.hostName && h("div", { class: "by landing-host", key: "host" }, avatar({ displayName: game.hostName }),
      h("p", null, h("strong", null, t.landing.host(isolated(game.hostName))), h("span", { class: "quiet" }, countOf(game)))),
    !game.hostName && h("p", { class: "quiet", key: "count" }, countOf(game)),
    before,
    game.description && h("p", { class: "text", key: "about" }, game.description),
    after),
];

/** @param {import("../router.js").Stage} stage */
export function show(stage) {
  const gameId = stage.args[0];
  const key = stage.query.get("k") ?? "";
  // This browser comes to the answer that was given by it.
  const mine = stored(kept(gameId));
  if (mine) return go(`/v/${mine}`, { instead: true });
  /** @type {any} */ let game;
  let [isDead, count] = [false, 0];
  const id = newId();
  const form = newForm(() => redraw());
  let status = "going";
  const answer = form.send(async ({ name }) => {
    const wanted = status;
    status = "going";
    const visit = await ask("rsvp.visit", { gameId, key, name, status: wanted, guests: count }, { id });
    keepVisit(gameId, visit.token);
    go(`/v/${visit.token}`, { instead: true });
  });
  const asked = () => h("form", { class: "part", onsubmit: answer, key: "visit" },
    h("h2", null, t.visit.ask),
    form.field({ name: "name", label: t.visit.name, required: true, maxlength: 40, autocomplete: "name", hint: t.visit.nameHint }),
    game.guestsEach && h("div", { class: "row", key: "guests" }, stepper(count, game.guestsEach, (now) => { count = now; redraw(); })),
    form.foot(game.openSlots === 0 ? t.landing.line : t.answer.in,
      h("button", { onclick: () => { status = "no"; } }, t.answer.cannot)));
  const redraw = () => {
    if (isDead) return stage.draw(h("h1", null, t.game.title), empty(t.visit.dead, linkTo("/#/explore", t.answer.another, "button primary")));
    if (!game) return stage.draw(waiting());
    stage.title(game.title);
    stage.draw(shownGame(game, game.status === "closed" ? h("p", { class: "notice", key: "closed" }, t.game.status.closed) : asked()));
  };
  redraw();
  stage.watch("rsvp.visit-landing", { gameId, key }, (answer) => { game = answer; redraw(); },
    (error) => { if (error.status !== 404) return stage.fail(error); isDead = true; redraw(); });
}
