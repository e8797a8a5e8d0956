// @ts-check
// A series: recurring games, joined or left all at once.

import { act, ask, newId } from "../ask.js";
import { now } from "../clock.js";
import { asked } from "../parts/dialog.js";
import { button } from "../parts/form.js";
import { hero } from "../parts/hero.js";
import { profileAddress } from "../parts/people.js";
import { openSheet } from "../parts/sheet.js";
import { sticky } from "../parts/sticky.js";
import { when } from "../parts/time.js";
import { tell } from "../parts/toast.js";
import { myId } from "../session.js";
import { dotted, isolated } from "../texts.js";
import { h } from "../view.js";
import { hostedBy, hostOf, room } from "./card.js";
import { rhythm } from "./seriescard.js";
import { t } from "./texts.js";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const seriesId = stage.args[0];
  const series = await ask("series.get", { seriesId });
  const games = series.occurrences;
  const title = games[0]?.title ?? t.series.title;
  stage.title(title);
  const again = stage.again;
  const answer = async (status) => {
    const reply = await act("rsvp.series", { seriesId, status });
    if (!reply) return;
    const refused = reply.results.filter((one) => one.reason).length;
    tell(refused ? t.series.partly(reply.results.length - refused, refused) : t.series.answered[status]);
    again();
  };
  const cancel = () => {
    const id = newId();
    return asked(t.series.cancel, t.hosting.reason, t.series.cancel, async (reason) => {
      await ask("series.cancel", { seriesId, reason: reason || undefined }, { id });
      tell(t.saved, { isDone: true });
      again();
    }, { optional: true });
  };
  const isMine = series.hostId === myId();
  const ahead = games.filter((game) => game.status !== "cancelled" && Date.parse(game.startsAt) > now());
  const isInAll = ahead.length > 0 && ahead.every((game) => game.participation === "going");
  const extend = async () => { if (await act("series.extend", { seriesId, count: 4 }, { done: t.saved })) again(); };
  const others = () => openSheet(t.answer.change, (close) => h("div", { class: "actions" },
    button(t.series.maybe, async () => { close(); await answer("maybe"); }),
    button(t.series.leave, async () => { close(); await answer("left"); }, { class: "danger" })));
  const row = (game) => h("li", { class: "whole", key: game.id },
    h("div", { class: "grow" }, h("a", { class: "cover", href: `/#/game/${game.id}` }, when(game.startsAt, game.timezone)),
      h("p", { class: "quiet" }, dotted([room(game) !== t.game.open && room(game), game.participation && t.game.me[game.participation]]))),
    h("span", { class: "on-to", "aria-hidden": "true" }, "›"));
  const place = games[0]?.place?.name ?? games[0]?.place?.address;
  if (isMine) stage.bar({ menu: [{ label: t.series.extend, act: extend }, { label: t.series.cancel, act: cancel, isDanger: true }] });
  stage.draw(
    hero(games[0]?.sport ?? "", {}, h("h1", null, title),
      h("p", { class: "when" }, rhythm(ahead.length ? ahead : games), h("span", { class: "quiet" }, ` · ${t.series.games(games.length)}`))),
    h("p", null, place && isolated(place), place && hostOf(series) && " · ",
      hostOf(series) && h("a", { href: profileAddress(series.hostId) }, hostedBy(series))),
    h("ul", { class: "part dates" }, games.map(row)),
    isMine ? sticky(button(t.series.extend, extend, { key: "extend" }))
      : ahead.length > 0 && sticky(isInAll
        ? h("button", { type: "button", class: "primary in", "aria-haspopup": "dialog", onclick: others, key: "others" }, t.series.inAll)
        : [button(t.series.maybe, () => answer("maybe"), { key: "maybe" }),
          button(t.series.join, () => answer("going"), { class: "primary", key: "go" })]));
}
