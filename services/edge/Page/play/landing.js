// @ts-check
// A game's link for somebody without an account: what it may tell anyone, and joining in one step.

import { newWays } from "../account/ways.js";
import { act, ask, newId } from "../ask.js";
import { newForm } from "../parts/form.js";
import { hero } from "../parts/hero.js";
import { avatar } from "../parts/people.js";
import { reasons } from "../parts/reasons.js";
import { linkTo, waiting } from "../parts/states.js";
import { ahead, clock, dayName, dayWord, duration, when } from "../parts/time.js";
import { tell } from "../parts/toast.js";
import { here } from "../router.js";
import { arrive, isGuest } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** Seats that are drawn, taken ones filled; of a larger game only the numbers are told. */
const seatsMax = 16;
/** So few are left that one had better be quick. */
const fewSeats = 2;
/** How often another nickname is tried. */
const triesMax = 5;

/** @param {import("../router.js").Stage} stage */
export function show(stage) {
  const gameId = stage.args[0];
  /** @type {any} */ let game;
  const id = newId();
  // An account of a provider cannot take over what a guest has.
  const ways = isGuest() ? undefined : newWays(() => redraw(), here, { hasForm: true });
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

  /** With the date, as far as it is no word: a link is read on another day than it is sent. */
  const whenOf = ({ startsAt, timezone, localDate }) => [t.time.today, t.time.tomorrow].includes(dayWord(startsAt, timezone))
    ? when(startsAt, timezone) : `${dayName(localDate)}, ${clock(startsAt, timezone)}`;

  const seats = () => {
    const { full, going, openSlots } = game;
    if (full) return false;
    if (!openSlots) return going > 1 && h("p", { class: "landing-seats" }, h("strong", null, t.game.going(going)));
    // An earlier server does not tell how many are going.
    const capacity = going === undefined ? undefined : going + openSlots;
    return h("div", { class: "landing-seats" },
      capacity <= seatsMax && h("ul", { "aria-hidden": "true" },
        Array.from({ length: capacity }, (_, key) => h("li", { key, class: key < going ? "taken" : "" }))),
      h("p", null, h("strong", { class: openSlots <= fewSeats ? "warn" : "" }, t.game.left(openSlots)),
        capacity && h("span", { class: "quiet" }, ` · ${t.roster.of(going, capacity)}`)));
  };

  /** Until something is typed the button of the bar leads to the form. @param {any} event */
  const toForm = (event) => {
    const { elements } = event.currentTarget.closest("form");
    if ([...elements].some((one) => one.value)) return;
    event.preventDefault();
    elements.namedItem("displayName").focus();
  };

  /** The form is all that stands below the head, so that its bar is there from the beginning. */
  const toJoin = () => h("form", { key: "join", onsubmit: form.send(join) },
    game.full && h("p", { class: "notice" }, t.game.full), seats(),
    !game.private && h("ul", { class: "landing-then", "aria-label": t.landing.then, key: "then" }, t.landing.rows.map(([sign, text]) => h("li", { key: sign },
      h("span", { "aria-hidden": "true" }, `${sign} `), text))),
    h("h2", null, game.full ? t.landing.joinLine : t.landing.join),
    ways?.view(),
    form.field({ name: "displayName", label: t.account.displayName, required: true, maxlength: 50, autocomplete: "name" }),
    form.field({ name: "email", label: t.account.email, type: "email", required: true, autocomplete: "email" }),
    form.field({ name: "password", label: t.account.password, type: "password", required: true, minlength: 8, maxlength: 128, hint: t.account.passwordHint,
      autocomplete: "new-password" }),
    game.private && reasons(t.landing.rally, t.account.reasons),
    h("div", { class: "sticky", key: "sticky", onclick: toForm }, form.foot(game.full ? t.landing.line : t.landing.in)));

  const redraw = () => {
    if (!game) return stage.draw(waiting());
    const title = game.private ? t.game.private : game.title;
    const isOff = game.status === "cancelled";
    const isEnded = game.past || isOff;
    stage.title(title);
    stage.draw(hero(game.sport ?? "", { kind: isOff ? "off brief" : "brief" },
      isOff && h("p", null, h("span", { class: "tag warn" }, t.game.status.cancelled)), h("h1", null, title),
      game.startsAt && h("p", { class: "when" }, h(isOff ? "s" : "span", null, whenOf(game)),
        !isEnded && h("span", { class: "quiet" }, ` · ${dotted([duration(game.durationMinutes), ahead(game.startsAt)])}`)),
      h("p", null, dotted([game.placeName, game.cityLabel]))),
    h("div", { class: "narrow landing-text" },
      game.host && h("p", { class: "by landing-host", key: "host" }, avatar(game.host),
        h("strong", null, t.landing.host(game.host.displayName))),
      game.private && h("p", { class: "lead" }, t.game.privateText),
      isEnded ? [h("p", { class: "notice past" }, h("strong", null, isOff ? t.landing.off : t.answer.over), " ", t.landing.others),
        linkTo("/#/explore", t.answer.another, "button primary wide"), reasons(t.landing.rally, t.account.reasons)]
        : toJoin()));
  };

  redraw();
  stage.watch("games.landing", { gameId }, async (answer) => {
    game = answer;
    await ways?.settled();
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
