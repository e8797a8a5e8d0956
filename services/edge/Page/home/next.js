// @ts-check
// The next game as a hero; in its last hour as a card that shows the line-ups.

import { firstName, names, stack } from "../parts/faces.js";
import { hero } from "../parts/hero.js";
import { icon } from "../parts/icons.js";
import { avatar } from "../parts/people.js";
import { linkTo } from "../parts/states.js";
import { ahead, when } from "../parts/time.js";
import { bridges } from "../play/bridges.js";
import { isTentative } from "../play/card.js";
import { t } from "../texts.js";
import { h } from "../view.js";

export { newWays } from "../play/way.js";

/** The last part before a game, in which its card shows the line-ups. */
const hypeMs = 3600e3;

/** Whether a game begins within the hour, or is on. @param {any} game @param {number} now */
const isNear = (game, now) => Date.parse(game.startsAt) - now < hypeMs;

/** Faces, names, and how many of how many are in. @param {any} game @param {any} roster */
const whoIsIn = ({ capacity }, { going, counts }) => h("div", { class: "faces" }, stack(going),
  h("span", { class: "grow" }, h("span", { class: "names" }, names(going, counts.going)),
    capacity && h("span", { class: "of" }, t.home.of(counts.going, capacity))));

/** The line-ups: the teams where they are made, else everybody who is in. @param {any} roster */
function lineUps(roster) {
  const byId = new Map(roster.going.map((person) => [person.accountId, person]));
  const teams = roster.teams?.teams.map((team) => team.players.map((player) => byId.get(player.accountId) ?? player)) ?? [roster.going];
  return h("div", { class: "line-ups", key: "line-ups" }, teams.map((people, index) => [
    index > 0 && h("strong", { class: "versus", key: `vs${index}` }, t.home.versus),
    h("div", { class: "line-side", key: index },
      teams.length > 1 && h("p", { class: "line-side-name", "aria-hidden": "true" }, t.home.team(index + 1)),
      h("ul", { class: "line-up", "aria-label": teams.length > 1 ? t.home.team(index + 1) : t.home.inIt },
        people.slice(0, 12).map((person) => h("li", { key: person.accountId }, avatar(person), h("span", null, firstName(person))))))]));
}

/** @param {any} game @param {any} roster @param {number} now @param {string | undefined} way the link to maps, once it is known */
export function nextCard(game, roster, now, way) {
  const near = isNear(game, now);
  const isOn = Date.parse(game.startsAt) <= now;
  return hero(game.sport, { kind: near ? "next hype" : "next", "aria-label": t.home.next },
    h("p", { class: "eyebrow" }, near ? isOn ? t.home.isOn : t.home.soon(ahead(game.startsAt)) : t.home.next),
    h("h2", { class: "hero-title" }, h("a", { class: "cover", href: `/#/game/${game.id}` }, game.title)),
    h("p", { class: "when" }, when(game.startsAt, game.timezone), !near && ahead(game.startsAt) && ` · ${ahead(game.startsAt)}`),
    h("p", { class: "where" }, game.place.name ?? game.place.address ?? game.place.cityLabel),
    isTentative(game) && h("p", { key: "tentative" }, t.game.tentative),
    // Until it is known who is in, their place is kept.
    !roster ? h("div", { class: near ? "line-ups coming" : "faces" })
      : near ? lineUps(roster) : roster.going.length > 0 && whoIsIn(game, roster),
    h("div", { class: "row glass" },
      near && bridges({ ...game, participation: "going" }, false).slice(0, 1).map(({ label, href }) => linkTo(href, label, "button primary")),
      h("a", { class: "button", href: way, target: "_blank", rel: "noopener noreferrer", key: "way" }, icon("way"), t.home.directions),
      linkTo(`/#/game/${game.id}?part=chat`, t.home.chat)));
}
