// @ts-check
// A game's link for somebody without an account: what it may tell anyone, and joining in one step.

import { newJoining } from "../account/join.js";
import { act } from "../ask.js";
import { load } from "../load.js";
import { hero } from "../parts/hero.js";
import { avatar } from "../parts/people.js";
import { reasons } from "../parts/reasons.js";
import { linkTo, waiting } from "../parts/states.js";
import { ahead, clock, dayName, dayWord, duration, when } from "../parts/time.js";
import { tell } from "../parts/toast.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** Seats that are drawn, taken ones filled; of a larger game only the numbers are told. */
const seatsMax = 16;
/** So few are left that one had better be quick. */
const fewSeats = 2;

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  if (stage.query.get("k")) return (await load("/play/visiting.js", { signal: stage.signal, lost: stage.fail })).show(stage);
  const gameId = stage.args[0];
  /** @type {any} */ let game;
  const joining = newJoining(() => redraw(), async () => {
    const reply = await act("rsvp.going", { gameId });
    if (reply) tell(reply.status === "going" ? t.landing.done : t.answer.answered[reply.status], { isDone: true });
    stage.again();
  });

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

  const toJoin = () => joining.view(game.full ? t.landing.joinLine : t.landing.join, game.full ? t.landing.line : t.landing.in, [
    game.full && h("p", { class: "notice" }, t.game.full), seats()],
  game.private ? reasons(t.landing.rally, t.account.reasons) : reasons(t.landing.then, t.landing.rows));

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
    await joining.settled();
    redraw();
  }, stage.fail);
}
