// @ts-check
// The facts of a game: when and where it is, level, price, who may come, the weather, and links to take along.

import { act } from "../ask.js";
import { now } from "../clock.js";
import { golfFormats } from "../parts/golf.js";
import { icon, sportSign } from "../parts/icons.js";
import { newMap } from "../parts/map.js";
import { money } from "../parts/money.js";
import { profileAddress } from "../parts/people.js";
import { linkTo } from "../parts/states.js";
import { clock, dateOf, dayName, dayWord, duration, when } from "../parts/time.js";
import { copy, share } from "../parts/share.js";
import { go } from "../router.js";
import { myId } from "../session.js";
import { h } from "../view.js";
import { hostedBy, hostOf } from "./card.js";
import { signOf } from "./signs.js";
import { t } from "./texts.js";
import { hasAppleMaps, newWays } from "./way.js";
import { isolated } from "../texts.js";

/** A link to maps. @param {string | undefined} href @param {string} label @param {string} kind @param {...any} sign */
const way = (href, label, kind, ...sign) => h("a", { class: kind, href, target: "_blank", rel: "noopener noreferrer", key: label }, sign, label);

/** When people answer, and how many it takes. @param {any} game */
function answers({ answering, opensAt, answerBy, timezone }) {
  if (!answering) return "";
  return [opensAt && Date.parse(opensAt) > now() && t.facts.opens(when(opensAt, timezone)), answerBy && t.facts.answerBy(when(answerBy, timezone)),
    answering.minPlayers && t.facts.minimum(answering.minPlayers)].filter(Boolean).join(", ");
}

/** `Tue, Dec 1 · 5 – 6 PM`; of golf the tee time alone. @param {any} game */
export function whenOf({ sport, startsAt, durationMinutes, timezone }) {
  const word = dayWord(startsAt, timezone);
  const isSaid = word.includes(",") || [t.time.yesterday, t.time.today, t.time.tomorrow].includes(word);
  const day = isSaid ? word : dayName(dateOf(new Date(startsAt), timezone));
  const from = clock(startsAt, timezone);
  if (sport === "golf") return `${t.facts.tee} ${day} · ${from}`;
  return `${day} · ${span(from, clock(new Date(Date.parse(startsAt) + durationMinutes * 6e4).toISOString(), timezone))}`;
}

/** `5 – 6 PM`, `11 AM – 1 PM`: what both times end with is said once. @param {string} from @param {string} to */
function span(from, to) {
  const [first, last] = [from, to].map((text) => text.split("\u00a0"));
  while (first.length > 1 && last.length > 1 && first[first.length - 1] === last[last.length - 1]) {
    first.pop();
    last.pop();
  }
  return `${first.join("\u00a0")}\u00a0–\u00a0${to}`;
}

/** The place and the host, each of which leads there. @param {any} game */
export function whereOf(game) {
  const { place, hostId } = game;
  const name = isolated(place.name ?? place.address ?? place.cityLabel ?? "");
  const by = hostedBy(game);
  return [place.venueId ? linkTo(`/#/venue/${place.venueId}`, name, "") : name, name && by && " · ",
    by && (hostId === myId() ? by : h("a", { href: profileAddress(hostId) }, by))];
}

/** The two things that one does before a game: find the way, and keep the day free. @param {any} state */
function acts(state) {
  const { game } = state;
  state.ways ??= newWays(state.redraw);
  return h("div", { class: "acts", key: "acts" }, way(state.ways(game.id), t.facts.way, "button", icon("way")),
    h("a", { class: "button", href: calendarOf(game.id), download: "game.ics", key: "calendar" }, signOf("calendar"), t.facts.calendar));
}

/** @param {string} gameId */
const calendarOf = (gameId) => `/v1/games.ics?gameId=${gameId}`;

/** @param {any} state @param {boolean} [isPast] whether nobody has to find it any more */
export function facts(state, isPast = false) {
  const { game } = state;
  const { place, weather } = game;
  const isShown = !isPast && game.status !== "cancelled";
  if (isShown) {
    state.map ??= newMap({ label: t.map.of(game.title) });
    state.map.show([{ id: game.id, lat: place.lat, lng: place.lng, sign: sportSign(game.sport), title: place.name ?? game.title }]);
    state.map.look(place, 0.4);
  }
  const rows = [
    [t.facts.group, state.group && linkTo(`/#/group/${game.groupId}`, isolated(state.group.name), "")],
    [t.facts.lasts, game.sport === "golf" && duration(game.durationMinutes)],
    [t.facts.level, isShown && (game.skillLevel ? t.levels[game.skillLevel] : t.facts.anyLevel)],
    [t.facts.price, price(game.price)],
    [t.facts.golf, game.golf && [
      t.facts.holes(game.golf.holes), game.golf.scoring && (golfFormats[game.golf.scoring] ?? ""),
      game.golf.format && isolated(game.golf.format),
    ].filter(Boolean).join(", ")],
    [t.facts.who, game.visibility !== "public" && t.visibility[game.visibility]],
    [t.facts.needs, needs(game.requirements)],
    [t.facts.answers, isShown && answers(game)],
    [t.facts.weather,
      isShown && weather && h("span", { class: weather.level === "none" ? "" : "warn" },
        t.facts.weatherLine(weather.observation),
        weather.level !== "none" && ` ${t.facts.weatherLevels[weather.level]}`)],
    // A city alone says less than the head does.
    [t.facts.place, place.address && [place.name && place.address, !place.address.includes(place.cityLabel) && place.cityLabel]
      .filter(Boolean).map((text) => isolated(text)).join(", ")],
  ].filter(([name, value]) => name && value);
  if (!isShown && !game.description && rows.length === 0 && !game.seriesId) return undefined;
  return [isShown && acts(state), h("section", { class: "part", "aria-label": t.facts.title },
    game.description && h("p", { class: "text" }, game.description),
    rows.length > 0 && h("dl", { class: "facts cells" }, rows.map(([name, value]) => h("div", { key: name }, h("dt", null, name), h("dd", null, value)))),
    isShown && state.map.node,
    isShown && place.approximate && h("p", { class: "quiet" }, t.facts.approximate),
    isShown && place.attribution && h("p", { class: "quiet" }, place.attribution),
    h("div", { class: "row wrap" },
      isShown && hasAppleMaps() && way(state.ways(game.id, "google"), t.facts.google, "button"),
      game.seriesId && linkTo(`/#/series/${game.seriesId}`, t.facts.series)))];
}

/** All that a stranger to a game can do with it. @param {any} game @param {boolean} isOwn @returns {import("../router.js").MenuItem[]} */
export const stepsOf = (game, isOwn) => [
  ...(game.hostId === myId() || !hostOf(game) ? [] : [{ label: t.answer.hostOf(hostOf(game)), sign: () => icon("you"),
    act: () => go(profileAddress(game.hostId)) }]),
  ...(!isOwn && game.visibility !== "public" ? [] : [{ label: t.answer.copyLink, sign: () => icon("copy"), act: () => copyLink(game, isOwn) }])];

/** Copies the link of a game: one of my own for who is in it. @param {any} game @param {boolean} isOwn */
async function copyLink(game, isOwn) {
  const url = isOwn ? (await act("games.share", { gameId: game.id }))?.url : linkOf(game);
  if (url) copy(url, t.answer.linkCopied);
}

/** @param {any} game that is public */
const linkOf = (game) => `${location.origin}/r/${game.id}`;

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
  const url = linkOf(game);
  return hand({ url, text: `${game.title}: ${when(game.startsAt, game.timezone)}\n${url}` });
}

/** @param {{text: string, url: string}} link */
const hand = ({ text, url }) => share({ text, url }, () => copy(text, t.answer.linkCopied, url));
