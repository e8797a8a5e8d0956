// @ts-check
// The facts of a game: place, level, price, who may come, the weather, and links to take along.

import { act } from "../ask.js";
import { now } from "../clock.js";
import { newMap } from "../parts/map.js";
import { money } from "../parts/money.js";
import { sportSign } from "../parts/icons.js";
import { avatar, profileAddress } from "../parts/people.js";
import { linkTo } from "../parts/states.js";
import { clock, duration, when } from "../parts/time.js";
import { copy, share } from "../parts/share.js";
import { myId } from "../session.js";
import { h } from "../view.js";
import { hostOf } from "./card.js";
import { personIn } from "./roster.js";
import { t } from "./texts.js";
import { hasAppleMaps, newWays } from "./way.js";
import { isolated } from "../texts.js";

/** A link to maps. @param {string | undefined} href @param {string} label @param {string} kind */
const way = (href, label, kind) => h("a", { class: kind, href, target: "_blank", rel: "noopener noreferrer", key: label }, label);

/** When people answer, and how many it takes. @param {any} game */
function answers({ answering, opensAt, answerBy, timezone }) {
  if (!answering) return "";
  return [opensAt && Date.parse(opensAt) > now() && t.facts.opens(when(opensAt, timezone)), answerBy && t.facts.answerBy(when(answerBy, timezone)),
    answering.minPlayers && t.facts.minimum(answering.minPlayers)].filter(Boolean).join(", ");
}

/** @param {any} state */
export function facts(state) {
  const { game } = state;
  const { place, weather } = game;
  state.map ??= newMap({ label: t.map.of(game.title) });
  state.map.show([{ id: game.id, lat: place.lat, lng: place.lng, sign: sportSign(game.sport), title: place.name ?? game.title }]);
  state.map.look(place, 0.4);
  state.ways ??= newWays(state.redraw);
  const isGolf = game.sport === "golf";
  const host = personIn(state, game.hostId);
  /** Nobody has to find a game that is called off. */
  const isOff = game.status === "cancelled";
  const rows = [
    [isGolf && t.facts.tee, isGolf && clock(game.startsAt, game.timezone)],
    [isGolf ? t.facts.course : t.facts.place,
      [place.venueId ? linkTo(`/#/venue/${place.venueId}`, place.name, "") : place.name,
        place.address,
        place.cityLabel && !(place.name ?? "").includes(place.cityLabel) && place.cityLabel].filter(Boolean).map((text,
          index) => [index > 0 && ", ", typeof text === "string" ? isolated(text) : text])],
    [t.facts.host, game.hostId !== myId() && hostOf(game) && h("a", { class: "by", href: profileAddress(game.hostId) },
      host && avatar(host), isolated(host?.displayName ?? hostOf(game)))],
    [t.facts.group, state.group && linkTo(`/#/group/${game.groupId}`, isolated(state.group.name), "")],
    [t.facts.lasts, duration(game.durationMinutes)],
    [t.facts.level, game.skillLevel && t.levels[game.skillLevel]],
    [t.facts.price, price(game.price)],
    [t.facts.golf, game.golf && [t.facts.holes(game.golf.holes), game.golf.format].filter(Boolean).join(", ")],
    [t.facts.who, game.visibility !== "public" && t.visibility[game.visibility]],
    [t.facts.needs, needs(game.requirements)],
    [t.facts.answers, answers(game)],
    [t.facts.weather,
      !isOff && weather && h("span", { class: weather.level === "none" ? "" : "warn" },
        t.facts.weatherLine(weather.observation),
        weather.level !== "none" && ` ${t.facts.weatherLevels[weather.level]}`)],
  ].filter(([name, value]) => name && value);
  return h("section", { class: "part", "aria-label": t.facts.title },
    game.description && h("p", { class: "text" }, game.description),
    h("dl", { class: "facts" }, rows.map(([name, value]) => [h("dt", { key: `dt${name}` }, name), h("dd", { key: `dd${name}` }, value)])),
    !isOff && state.map.node,
    !isOff && place.approximate && h("p", { class: "quiet" }, t.facts.approximate),
    place.attribution && h("p", { class: "quiet" }, place.attribution),
    !isOff && h("div", { class: "row wrap" },
      way(state.ways(game.id), t.facts.way, "button"),
      hasAppleMaps() && way(state.ways(game.id, "google"), t.facts.google, "button"),
      h("a", { class: "button", href: `/v1/games.ics?gameId=${game.id}`, download: "game.ics" }, t.facts.calendar),
      game.seriesId && linkTo(`/#/series/${game.seriesId}`, t.facts.series)));
}

/** An amount in words. @param {any} price */
export function price(price) {
  if (!price || price.type === "unknown" && !price.note) return undefined;
  const sum = (amount) => money(amount, price.currency ?? "USD");
  const texts = /** @type {Record<string, () => string>} */ ({
    unknown: () => t.host.prices.unknown, free: () => t.game.free, exact: () => sum(price.amount),
    estimate: () => t.facts.about(sum(price.amount)), range: () => `${sum(price.min)} – ${sum(price.max)}`,
  });
  return [texts[price.type]?.() ?? t.host.prices[price.type], price.note && isolated(price.note)].filter(Boolean).join(", ");
}

/** @param {any} need */
function needs(need) {
  if (!need) return undefined;
  const span = (low, high) => (low && high ? `${low}–${high}` : low ? t.facts.from(low) : t.facts.upTo(high));
  return [
    need.genders?.map((name) => t.genders[name]).join(", "),
    (need.minAge || need.maxAge) && t.facts.age(span(need.minAge, need.maxAge)),
    need.skills?.map((name) => t.levels[name]).join(", "),
    (need.minAvgScore || need.maxAvgScore) && t.facts.score(span(need.minAvgScore, need.maxAvgScore)),
    need.maxDistanceMiles && t.facts.within(need.maxDistanceMiles),
  ].filter(Boolean).join(" · ");
}

/** @param {string} gameId */
export async function shareGame(gameId) {
  const reply = await act("games.share", { gameId });
  if (reply) await hand(reply);
}

/** The link of a public game, from somebody who is not in it. @param {any} game */
export function passOn(game) {
  const url = `${location.origin}/r/${game.id}`;
  return hand({ url, text: `${game.title}: ${when(game.startsAt, game.timezone)}\n${url}` });
}

/** @param {{text: string, url: string}} link */
const hand = ({ text, url }) => share({ text, url }, () => copy(text, t.answer.linkCopied, url));
