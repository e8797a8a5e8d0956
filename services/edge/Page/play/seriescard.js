// @ts-check
// Games of a series in a list: one card for all that are to come.

import { zone } from "../ask.js";
import { asWaiting, isWaiting } from "../offline/answers.js";
import { waitsSign } from "../offline/line.js";
import { dots } from "../parts/dots.js";
import { sportIcon } from "../parts/icons.js";
import { clock, dateOf, dayName } from "../parts/time.js";
import { myId } from "../session.js";
import { h } from "../view.js";
import { hostedBy } from "./card.js";
import { isAhead } from "./expected.js";
import { gameCard } from "./gamecard.js";
import { t } from "./texts.js";

/** `Wednesday` by the clock of the place; a zone that the browser does not know is read by the device's. @param {string} iso @param {string} [there] */
function weekdayOf(iso, there = zone) {
  const name = (timeZone) => new Intl.DateTimeFormat("en", { weekday: "long", timeZone }).format(new Date(iso));
  try {
    return name(there);
  } catch {
    return name(zone);
  }
}

/** `Wednesdays 7 PM`; the days alone where the times differ. @param {any[]} games */
export function rhythm(games) {
  const [days, times] = [weekdayOf, clock].map((of) => new Set(games.map((game) => of(game.startsAt, game.timezone))));
  return t.series.rhythm(days.size === 1 ? [...days][0] : undefined, times.size === 1 ? [...times][0] : undefined);
}

/** @param {any[]} games of one series, the next one first @param {boolean} isOfHost whether a heading above says the host */
function seriesCard(games, isOfHost) {
  const [next] = games;
  const [mine, ...others] = new Set(games.map((game) => asWaiting(game).participation));
  const said = others.length === 0 && next.hostId !== myId() && t.game.me[mine];
  return h("li", { class: "card game-card", key: next.seriesId },
    h("span", { class: `sport-disc s-${next.sport}`, "aria-hidden": "true" }, sportIcon(next.sport)),
    h("div", { class: "grow" },
      h("a", { class: "cover", href: `/#/series/${next.seriesId}` }, next.title),
      h("p", { class: "when" }, rhythm(games)),
      h("p", { class: "quiet" }, t.series.next(dayName(dateOf(new Date(next.startsAt), next.timezone)), games.length)),
      h("p", { class: "quiet" }, dots([next.place?.name ?? next.place?.address ?? next.placeName, !isOfHost && hostedBy(next)])),
      said && h("p", { class: "tags" }, games.some(isWaiting) ? h("span", { class: "quiet" }, waitsSign(said)) : h("span", { class: "tag strong" }, said))));
}

/**
 * The card of a game in a list; the first of a series stands for all of them that are to come, and the others have none.
 * @param {any[]} games the list @param {any} game @param {(game: any) => any} [card] @param {boolean} [isOfHost] whether all have one host
 */
export function gameRow(games, game, card = (one) => gameCard(one), isOfHost = false) {
  if (!game.seriesId || !isAhead(game)) return card(game);
  const same = games.filter((one) => one.seriesId === game.seriesId && isAhead(one)).sort((a, b) => a.startsAt.localeCompare(b.startsAt));
  if (same.length < 2) return card(game);
  return games.find((one) => same.includes(one)) === game && seriesCard(same, isOfHost);
}
