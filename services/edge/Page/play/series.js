// @ts-check
// A series: recurring games, joined or left all at once.

import { act, ask, newId } from "../ask.js";
import { asked } from "../parts/dialog.js";
import { button } from "../parts/form.js";
import { profileAddress } from "../parts/people.js";
import { tell } from "../parts/toast.js";
import { myId } from "../session.js";
import { h } from "../view.js";
import { gameCard } from "./card.js";
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
    tell(refused ? t.series.partly(reply.results.length - refused, refused) : t.saved);
    again();
  };
  const cancel = () => {
    const id = newId();
    return asked(t.series.cancel, t.hosting.reason, t.series.cancel, async (reason) => {
      await ask("series.cancel", { seriesId, reason: reason || undefined }, { id });
      tell(t.saved);
      again();
    }, { optional: true });
  };
  stage.draw(h("h1", null, title),
    h("p", null,
      series.hostNickname && h("a", { href: profileAddress(series.hostId) }, t.game.by(series.hostNickname)),
      ` · ${t.series.games(games.length)}`),
    h("div", { class: "row wrap" },
      series.hostId === myId() ? [button(t.series.extend,
        async () => { if (await act("series.extend", { seriesId, count: 4 }, { done: t.saved })) again(); }),
        button(t.series.cancel, cancel, { class: "danger" })]
        : [button(t.series.join, () => answer("going"), { class: "primary" }),
          button(t.series.maybe, () => answer("maybe")), button(t.series.leave, () => answer("left"))]),
    h("ul", { class: "cards" }, games.map((game) => gameCard(game))));
}
