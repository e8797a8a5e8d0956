// @ts-check
// A series: recurring games, joined or left all at once.

import { act, ask, newId } from "../ask.js";
import { answerSeries, asWaiting, ofGame, ofSeries } from "../offline/answers.js";
import { waitingAnswer, waitsSign } from "../offline/line.js";
import { onAnswer, onChange, waits } from "../offline/queue.js";
import { newsOfSeries } from "../offline/words.js";
import { asked } from "../parts/dialog.js";
import { button } from "../parts/form.js";
import { hero } from "../parts/hero.js";
import { profileAddress } from "../parts/people.js";
import { openSheet } from "../parts/sheet.js";
import { waiting } from "../parts/states.js";
import { answered, changing, sticky } from "../parts/sticky.js";
import { when } from "../parts/time.js";
import { tell } from "../parts/toast.js";
import { myId } from "../session.js";
import { dotted, isolated } from "../texts.js";
import { h } from "../view.js";
import { hostedBy, hostOf, room } from "./card.js";
import { gameAs, isAhead } from "./expected.js";
import { rhythm } from "./seriescard.js";
import { t } from "./texts.js";

/** @param {import("../router.js").Stage} stage */
export function show(stage) {
  const seriesId = stage.args[0];
  const again = stage.again;
  /** The last answer of the server. @type {any} */ let said;
  const title = () => said.occurrences[0]?.title ?? t.series.title;

  const answer = async (/** @type {import("./expected.js").Wish} */ status) => {
    const reply = await answerSeries(status, { id: seriesId, occurrences: said.occurrences.map(asWaiting) }, title());
    if (!reply) return;
    const { text, isWrong } = newsOfSeries(title(), status, reply.results);
    tell(text, { wrong: isWrong });
  };
  const cancel = () => {
    const id = newId();
    return asked(t.series.cancel, t.hosting.reason, t.series.cancel, async (reason) => {
      await ask("series.cancel", { seriesId, reason: reason || undefined }, { id });
      tell(t.saved, { isDone: true });
      again();
    }, { optional: true, isDanger: true, keep: t.series.keep });
  };
  const extend = async () => { if (await act("series.extend", { seriesId, count: 4 }, { done: t.saved })) again(); };
  const others = () => openSheet(t.answer.change, (close) => h("div", { class: "actions" },
    button(t.series.maybe, async () => { close(); await answer("maybe"); }),
    button(t.series.leave, async () => { close(); await answer("left"); }, { class: "danger" })));
  /** The bar below says that an answer to all of them waits; a game says so of its own. @param {any} told */
  const row = (told) => {
    const game = asWaiting(told);
    const mine = game.participation && t.game.me[game.participation];
    return h("li", { class: "whole", key: game.id },
      h("div", { class: "grow" }, h("a", { class: "cover", href: `/#/game/${game.id}` }, when(game.startsAt, game.timezone)),
        h("p", { class: "quiet" }, waits(ofGame(game.id)) ? waitsSign(mine) : dotted([room(game) !== t.game.open && room(game), mine]))),
      h("span", { class: "on-to", "aria-hidden": "true" }, "›"));
  };
  /** My answer to all of them. @param {any[]} ahead the games that are to come */
  const bar = (ahead) => {
    const entry = waits(ofSeries(seriesId));
    if (entry) return sticky(waitingAnswer(entry));
    return sticky(ahead.every((game) => game.participation === "going")
      ? [answered(t.series.inAll), changing(t.answer.alter, others)]
      : [button(t.series.maybe, () => answer("maybe"), { key: "maybe" }),
        button(t.series.join, () => answer("going"), { class: "primary", key: "go" })]);
  };

  const redraw = () => {
    if (!said) return stage.draw(waiting());
    const games = said.occurrences;
    const isMine = said.hostId === myId();
    const ahead = games.filter(isAhead).map(asWaiting);
    const place = games[0]?.place?.name ?? games[0]?.place?.address;
    stage.draw(
      hero(games[0]?.sport ?? "", { kind: "brief" }, h("h1", null, title()),
        h("p", { class: "when" }, rhythm(ahead.length ? ahead : games), h("span", { class: "quiet" }, ` · ${t.series.games(games.length)}`))),
      h("p", null, place && isolated(place), place && hostOf(said) && " · ",
        hostOf(said) && h("a", { href: profileAddress(said.hostId) }, hostedBy(said))),
      h("ul", { class: "part dates" }, games.map(row)),
      isMine ? sticky(button(t.series.extend, extend, { key: "extend" })) : ahead.length > 0 && bar(ahead));
  };
  stage.watch("series.get", { seriesId }, (series) => {
    said = series;
    stage.title(title());
    if (said.hostId === myId()) stage.bar({ menu: [{ label: t.series.extend, act: extend }, { label: t.series.cancel, act: cancel, isDanger: true }] });
    redraw();
  }, stage.fail);
  onChange(stage.signal, redraw);
  stage.signal.addEventListener("abort", onAnswer((entry, reply) => {
    if (!said || !reply || entry.subject !== ofSeries(seriesId)) return;
    const statuses = new Map(reply.results.map((one) => [one.gameId, one.status]));
    said = { ...said, occurrences: said.occurrences.map((game) => (statuses.get(game.id) ? gameAs(game, statuses.get(game.id)) : game)) };
    redraw();
  }));
  redraw();
}
