// @ts-check
// A game's link for somebody without an account: what it may tell anyone, and joining in one step.

import { act, ask, newId } from "../ask.js";
import { newForm } from "../parts/form.js";
import { hero } from "../parts/hero.js";
import { avatar } from "../parts/people.js";
import { linkTo, waiting } from "../parts/states.js";
import { ahead, duration, when } from "../parts/time.js";
import { tell } from "../parts/toast.js";
import { here } from "../router.js";
import { arrive, isGuest } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** Empty seats that are drawn. */
const seatsMax = 8;
/** How often another nickname is tried. */
const triesMax = 5;

/** @param {import("../router.js").Stage} stage */
export function show(stage) {
  const gameId = stage.args[0];
  /** @type {any} */ let game;
  const id = newId();
  const form = newForm(() => redraw(), { nickname: "displayName" });

  const join = async (values) => {
    const { displayName, email, password } = values;
    const nickname = await freeNickname(displayName);
    await ask(isGuest() ? "account.upgrade" : "account.signup", { displayName, nickname, email, password }, { id });
    await arrive();
    const reply = await act("rsvp.going", { gameId });
    if (reply) tell(reply.status === "going" ? t.landing.done : t.answer.answered[reply.status], { isDone: true });
    stage.again();
  };

  const seats = () => game.openSlots > 0 && h("div", { class: "landing-seats" },
    h("ul", { class: "seats", "aria-hidden": "true" }, Array.from({ length: Math.min(game.openSlots, seatsMax) }, (_, key) =>
      h("li", { key }, h("span", { class: "spot" })))),
    h("p", null, h("strong", null, t.game.left(game.openSlots))));

  const toJoin = () => [
    h("form", { class: "part", onsubmit: form.send(join) }, h("h2", null, game.full ? t.landing.joinLine : t.landing.join),
      form.field({ name: "displayName", label: t.account.displayName, required: true, maxlength: 50, autocomplete: "name" }),
      form.field({ name: "email", label: t.account.email, type: "email", required: true, autocomplete: "email" }),
      form.field({ name: "password", label: t.account.password, type: "password", required: true, minlength: 8, maxlength: 128, hint: t.account.passwordHint,
        autocomplete: "new-password" }),
      form.foot(game.full ? t.landing.line : t.landing.in)),
    h("p", { class: "center-text" }, t.landing.known, " ", linkTo(`/#/welcome?back=${encodeURIComponent(here())}`, t.account.logIn, ""))];

  const redraw = () => {
    if (!game) return stage.draw(waiting());
    const title = game.private ? t.game.private : game.title;
    const isEnded = game.past || game.status === "cancelled";
    stage.title(title);
    stage.draw(hero(game.sport ?? "", { kind: game.status === "cancelled" ? "off" : "" }, h("h1", null, title),
      game.startsAt && h("p", { class: "when" }, when(game.startsAt, game.timezone),
        !isEnded && ahead(game.startsAt) && h("span", { class: "quiet" }, ` · ${ahead(game.startsAt)}`)),
      h("p", null, dotted([game.placeName, game.cityLabel]))),
    h("div", { class: "narrow landing-text" },
      game.host && h("p", { class: "by landing-host", key: "host" }, avatar(game.host),
        h("span", null, h("strong", null, t.landing.host(game.host.displayName)),
          !isEnded && h("span", { class: "quiet" }, duration(game.durationMinutes)))),
      game.private && h("p", { class: "lead" }, t.game.privateText),
      isEnded ? h("div", { class: game.past ? "notice past" : "notice off" },
        h("p", null, h("strong", null, game.status === "cancelled" ? t.game.status.cancelled : t.answer.over)),
        linkTo("/#/explore", t.answer.another)) : [game.full && h("p", { class: "notice" }, t.game.full), seats(), toJoin()]));
  };

  redraw();
  stage.watch("games.landing", { gameId }, (answer) => { game = answer; redraw(); }, stage.fail);
}

/** A nickname that is free, made of a name: `nia_test`, `nia_test_73` @param {string} name */
async function freeNickname(name) {
  const plain = name.normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/[^A-Za-z0-9]+/g, "_").replace(/^_+|_+$/g, "").toLowerCase().slice(0, 16);
  const base = plain.length < 3 ? "player" : plain;
  let nickname = plain === base ? base : withNumber(base);
  for (let tries = 0; tries < triesMax; tries += 1, nickname = withNumber(base))
    if ((await ask("profile.nickname-check", { nickname })).available) break;
  return nickname;
}

/** @param {string} base */
const withNumber = (base) => `${base}_${String(crypto.getRandomValues(new Uint16Array(1))[0] % 1000).padStart(3, "0")}`;
