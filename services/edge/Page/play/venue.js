// @ts-check
// A venue: its games and its reviews.

import { ask, newId } from "../ask.js";
import { onChange } from "../offline/queue.js";
import { choice, newForm } from "../parts/form.js";
import { newMap } from "../parts/map.js";
import { profileAddress } from "../parts/people.js";
import { calledBy, face, meet } from "../parts/players.js";
import { openReport } from "../parts/report.js";
import { empty, linkTo, pagedList, part, waiting } from "../parts/states.js";
import { ago } from "../parts/time.js";
import { tell } from "../parts/toast.js";
import { myId } from "../session.js";
import { bare } from "../texts.js";
import { h } from "../view.js";
import { gameRow } from "./seriescard.js";
import { t } from "./texts.js";

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
  map.show([{ id: venue.id, lat: venue.lat, lng: venue.lng, sign: "📍", title: venue.name }]);
  map.look(venue, 0.4);
  stage.title(venue.name);

  const stars = (count) => h("span",
    { class: "stars", role: "img", "aria-label": t.venue.stars(count) },
    "★".repeat(Math.round(count)).padEnd(5, "☆"));
  const redraw = () => stage.draw(h("h1", null, venue.name),
    h("p", null,
      venue.ratingAvg ? [stars(venue.ratingAvg), ` ${t.venue.rated(venue.ratingAvg, venue.reviews)}`] : t.venue.unrated(venue.reviews),
      venue.sports.length > 0 && ` · ${venue.sports.map((name) => t.sports[name]).join(", ")}`),
    map.node, venue.attribution && h("p", { class: "quiet" }, venue.attribution),
    ![games, reviews].every((list) => list.items || list.problem) ? waiting() : parts());
  const parts = () => [
    part(t.venue.games, games.view((game) => gameRow(games.items ?? [], game), empty(t.venue.noGames, linkTo("/#/host", t.tabs.host)))),
    part(t.venue.reviews,
      reviews.view((review) => h("li", { key: review.id },
        h("p", { class: "row wrap" }, review.authorNickname && face({ accountId: review.authorId }, bare(called(review))), stars(review.stars), " ",
          review.authorNickname && h("a", { href: profileAddress(review.authorId) }, called(review)),
          h("span", { class: "quiet" }, ` ${ago(review.updatedAt)}`)),
        review.text && h("p", { class: "text" }, review.text),
      review.authorId !== myId() && h("button", { class: "link", onclick: () => openReport("venue_review", review.id) }, t.report.open)),
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
