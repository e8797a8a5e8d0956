// @ts-check
// A venue: its games and its reviews.

import { ask, newId } from "../ask.js";
import { onChange } from "../offline/queue.js";
import { choice, newForm } from "../parts/form.js";
import { hero } from "../parts/hero.js";
import { icon, sportSign } from "../parts/icons.js";
import { newMap } from "../parts/map.js";
import { moreMenu } from "../parts/menu.js";
import { profileAddress } from "../parts/people.js";
import { calledBy, face, meet } from "../parts/players.js";
import { openReport } from "../parts/report.js";
import { empty, pagedList, part, waiting } from "../parts/states.js";
import { ago } from "../parts/time.js";
import { tell } from "../parts/toast.js";
import { myId } from "../session.js";
import { bare } from "../texts.js";
import { h } from "../view.js";
import { gameRow } from "./seriescard.js";
import { signOf } from "./signs.js";
import { t } from "./texts.js";
import { wayTo } from "./way.js";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const venueId = stage.args[0];
  const id = newId();
  const venue = await ask("venues.get", { venueId });
  const games = pagedList("games.search", { venueId, center: { lat: venue.lat, lng: venue.lng }, radiusMiles: 1 }, () => redraw());
  const reviews = pagedList("venues.reviews", { venueId }, () => {
    meet((reviews.items ?? []).map((review) => review.authorId), () => redraw());
    redraw();
  });
  /** Whose review it is, by the name that they chose. */
  const called = (/** @type {any} */ review) => calledBy(review.authorId, review.authorNickname) ?? t.people.gone;
  const form = newForm(() => redraw());
  const map = newMap({ label: t.map.of(venue.name) });
  map.show([{ id: venue.id, lat: venue.lat, lng: venue.lng, sign: venue.sports.length === 1 ? sportSign(venue.sports[0]) : "📍", title: venue.name }]);
  map.look(venue, 0.4);
  stage.title(venue.name);
  const hostHere = `/#/host?venue=${encodeURIComponent(venueId)}${venue.sports.length > 0 ? `&sport=${venue.sports[0]}` : ""}`;

  const stars = (count) => h("span",
    { class: "stars", role: "img", "aria-label": t.venue.stars(count) },
    "★".repeat(Math.round(count)).padEnd(5, "☆"));
  const redraw = () => stage.draw(
    hero(venue.sports[0] ?? "", { kind: "brief" }, h("h1", null, venue.name),
      h("p", null, venue.ratingAvg ? [stars(venue.ratingAvg), ` ${t.venue.rated(venue.ratingAvg, venue.reviews)}`] : t.venue.unrated(venue.reviews)),
      venue.sports.length > 0 && h("p", { class: "where" }, venue.sports.map((name) => t.sports[name]).join(", "))),
    h("div", { class: "acts", key: "acts" },
      h("a", { class: "button", href: wayTo(venue), target: "_blank", rel: "noopener noreferrer" }, icon("way"), t.home.directions),
      h("a", { class: "button primary", href: hostHere }, t.venue.host)),
    map.node, venue.attribution && h("p", { class: "quiet" }, venue.attribution),
    ![games, reviews].every((list) => list.items || list.problem) ? waiting() : parts());
  /** The games, which need not say where they are. */
  const here = () => {
    const all = (games.items ?? []).map(({ place, placeName, distanceMiles, ...game }) => game);
    return games.view(({ id: gameId }) => gameRow(all, all.find((game) => game.id === gameId)), empty(t.venue.noGames));
  };
  const parts = () => [
    h("section", { class: "plain-part", key: "games" }, h("h2", null, t.venue.games), here()),
    part(t.venue.reviews,
      reviews.view((review) => h("li", { key: review.id },
        h("div", { class: "row" }, review.authorNickname && face({ accountId: review.authorId }, bare(called(review))),
          h("div", { class: "grow" }, review.authorNickname && h("a", { href: profileAddress(review.authorId) }, called(review)),
            h("p", { class: "note" }, stars(review.stars), h("span", { class: "quiet" }, ` ${ago(review.updatedAt)}`))),
          review.authorId !== myId() && moreMenu(t.more, () => [{
            label: t.report.open, sign: () => signOf("flag"), act: () => openReport("venue_review", review.id) }], t.venue.review)),
        review.text && h("p", { class: "text" }, review.text)),
      empty(t.venue.noReviews)),
      h("form",
        { onsubmit: form.send(async (values,
          el) => { await ask("venues.review",
            { venueId, stars: Number(values.stars), text: values.text },
            { id }); tell(t.saved, { isDone: true }); el.reset(); reviews.load(); }) },
        h("p", { class: "quiet" }, t.venue.who), choice("stars", t.venue.rate, [1, 2, 3, 4, 5].map((n) => [String(n), t.venue.stars(n)]), ""),
        form.field({ name: "text", label: t.venue.text, type: "textarea", maxlength: 300 }), form.foot(t.send)))];
  redraw();
  onChange(stage.signal, redraw);
  games.load();
  reviews.load();
}
