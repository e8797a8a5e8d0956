// @ts-check
// A game's link for somebody without an account: what it may tell anyone, and joining in one step.

import { act, ask, newId } from "../ask.js";
import { load } from "../load.js";
import { newForm } from "../parts/form.js";
import { hero } from "../parts/hero.js";
import { avatar } from "../parts/people.js";
import { linkTo, waiting } from "../parts/states.js";
import { ahead, duration, when } from "../parts/time.js";
import { tell } from "../parts/toast.js";
import { here } from "../router.js";
import { arrive, isGuest, loadSettings } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** Asked for at once, so that the buttons of providers are there with all else. */
const settings = loadSettings();
/** Milliseconds that the screen waits for them; later they come by themselves. */
const buttonsMs = 300;
/** Seats that are drawn, taken ones filled; of a larger game only the numbers are told. */
const seatsMax = 16;
/** How often another nickname is tried. */
const triesMax = 5;

/** @param {import("../router.js").Stage} stage */
export function show(stage) {
  const gameId = stage.args[0];
  /** @type {any} */ let game;
  const id = newId();
  /** The buttons of the providers that the operator has set up. @type {(() => any) | undefined} */ let providers;
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

  const seats = () => {
    const { full, going, openSlots } = game;
    if (full) return false;
    if (!openSlots) return going > 1 && h("p", { class: "landing-seats" }, h("strong", null, t.game.going(going)));
    // An earlier server does not tell how many are going.
    const capacity = going === undefined ? undefined : going + openSlots;
    return h("div", { class: "landing-seats" },
      capacity <= seatsMax && h("ul", { "aria-hidden": "true" },
        Array.from({ length: capacity }, (_, key) => h("li", { key, class: key < going ? "taken" : "" }))),
      h("p", null, h("strong", null, t.game.left(openSlots)), capacity && h("span", { class: "quiet" }, ` · ${t.roster.of(going, capacity)}`)));
  };

  const toJoin = () => [
    h("h2", null, game.full ? t.landing.joinLine : t.landing.join),
    providers?.(),
    h("form", { class: "part", onsubmit: form.send(join) },
      form.field({ name: "displayName", label: t.account.displayName, required: true, maxlength: 50, autocomplete: "name" }),
      form.field({ name: "email", label: t.account.email, type: "email", required: true, autocomplete: "email" }),
      form.field({ name: "password", label: t.account.password, type: "password", required: true, minlength: 8, maxlength: 128, hint: t.account.passwordHint,
        autocomplete: "new-password" }),
      form.foot(game.full ? t.landing.line : t.landing.in)),
    h("p", { class: "center-text" }, t.landing.known, " ", linkTo(`/#/welcome?back=${encodeURIComponent(here())}`, t.account.logIn, ""))];

  const redraw = () => {
    if (!game) return stage.draw(waiting());
    const title = game.private ? t.game.private : game.title;
    const isOff = game.status === "cancelled";
    const isEnded = game.past || isOff;
    stage.title(title);
    stage.draw(hero(game.sport ?? "", { kind: isOff ? "off" : "" },
      isOff && h("p", null, h("span", { class: "tag warn" }, t.game.status.cancelled)), h("h1", null, title),
      game.startsAt && h("p", { class: "when" }, h(isOff ? "s" : "span", null, when(game.startsAt, game.timezone)),
        !isEnded && h("span", { class: "quiet" }, ` · ${dotted([duration(game.durationMinutes), ahead(game.startsAt)])}`)),
      h("p", null, dotted([game.placeName, game.cityLabel]))),
    h("div", { class: "narrow landing-text" },
      game.host && h("p", { class: "by landing-host", key: "host" }, avatar(game.host),
        h("strong", null, t.landing.host(game.host.displayName))),
      game.private && h("p", { class: "lead" }, t.game.privateText),
      isEnded ? [!isOff && h("p", { class: "notice past" }, h("strong", null, t.answer.over)),
        linkTo("/#/explore", t.answer.another, "button primary wide")] : [game.full && h("p", { class: "notice" }, t.game.full), seats(), toJoin()]));
  };

  redraw();
  // An account of a provider cannot take over what a guest has.
  const offered = isGuest() ? Promise.resolve() : settings.then(async ({ signIn }) => {
    if (!signIn) return;
    const { buttons } = await load("/account/provider.js", { signal: stage.signal, lost() {} });
    providers = () => buttons(signIn, "login", here);
    if (game) redraw();
  }).catch(() => {});
  stage.watch("games.landing", { gameId }, async (answer) => {
    game = answer;
    await Promise.race([offered, new Promise((done) => setTimeout(done, buttonsMs))]);
    redraw();
  }, stage.fail);
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
