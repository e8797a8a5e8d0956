// @ts-check
// A game in a list, with my answer as it will be.

import { asWaiting, isWaiting } from "../offline/answers.js";
import { waitsSign } from "../offline/line.js";
import { dots } from "../parts/dots.js";
import { sportIcon } from "../parts/icons.js";
import { ahead, clock, when } from "../parts/time.js";
import { dotted, t } from "../texts.js";
import { h } from "../view.js";
import { hostedBy, isTentative, room } from "./card.js";

/**
 * @param {any} told the game; a row about one, which has no id, says itself what I have answered
 * @param {Record<string, any>} props `isOfDay` where a heading above says the day, `isOfHost` where it says the host
 * @param {...any} more below
 */
export function gameCard(told, { isOfDay = false, isOfHost = false, ...props } = {}, ...more) {
  const game = told.id ? asWaiting(told) : told;
  const id = game.id ?? game.gameId;
  const isOver = game.status === "cancelled" || game.status === "completed";
  /** My own answer, in place of the room that is left. */
  const mine = !isOver && game.participation && t.game.me[game.participation];
  const by = !isOfDay && !isOfHost && hostedBy(game);
  return h("li", { class: "card game-card", key: id, ...props },
    h("span", { class: `sport-disc s-${game.sport}`, "aria-hidden": "true" }, sportIcon(game.sport)),
    h("div", { class: "grow" },
      h("a", { class: "cover", href: `/#/game/${id}` }, game.title),
      h("p", { class: "when" }, h(game.status === "cancelled" ? "s" : "span", null, (isOfDay ? clock : when)(game.startsAt, game.timezone)),
        !isOver && ahead(game.startsAt) && h("span", { class: "quiet" }, ` · ${ahead(game.startsAt)}`)),
      h("p", { class: "quiet" },
        dots([game.place?.name ?? game.place?.address ?? game.placeName,
          game.distanceMiles != null && t.miles(game.distanceMiles)])),
      by && h("p", { class: "quiet" }, by),
      h("p", { class: "tags" },
        isTentative(game) && h("span", { class: "tag warn", key: "tentative" }, t.game.tentative),
        mine ? told.id && isWaiting(told) ? h("span", { class: "quiet", key: "waits" }, waitsSign(mine)) : h("span", { class: "tag strong", key: "mine" }, mine)
          : game.status && h("span", { class: game.full || game.status !== "open" ? "tag" : "tag good", key: "room" }, room(game)),
        h("span", { class: "quiet", key: "more" }, dotted([mine && game.status && room(game), !isOver && game.counts && t.game.going(game.counts.going),
          game.skillLevel && t.levels[game.skillLevel], game.priceTier && (game.priceTier === "free" ? t.game.free : game.priceTier)]))),
      ...more));
}
