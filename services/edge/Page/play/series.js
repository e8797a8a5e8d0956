// @ts-check
// A series: recurring games, joined or left all at once.

import { act, ask, newId } from "../ask.js";
import { answerGame, answerSeries, asWaiting, ofGame, ofSeries } from "../offline/answers.js";
import { waitingAnswer, waitsSign } from "../offline/line.js";
import { onAnswer, onChange, waits } from "../offline/queue.js";
import { newsOfSeries } from "../offline/words.js";
import { asked } from "../parts/dialog.js";
import { button } from "../parts/form.js";
import { hero } from "../parts/hero.js";
import { icon } from "../parts/icons.js";
import { openSheet } from "../parts/sheet.js";
import { waiting } from "../parts/states.js";
import { answered, changing, sticky } from "../parts/sticky.js";
import { dateOf, monthName, when } from "../parts/time.js";
import { tell } from "../parts/toast.js";
import { myId } from "../session.js";
import { h } from "../view.js";
import { room } from "./card.js";
import { expectedInSeries, gameAs, isAhead } from "./expected.js";
import { passOn, whereOf } from "./facts.js";
import { rhythm } from "./seriescard.js";
import { signOf } from "./signs.js";
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
  /** To one game alone. @param {any} game */
  const join = async (game) => {
    const reply = await answerGame("rsvp.going", game);
    if (!reply) return;
    said = { ...said, occurrences: said.occurrences.map((one) => (one.id === game.id ? gameAs(one, reply.status) : one)) };
    redraw();
  };
  /** The bar below says that an answer to all of them waits; a game says so of its own. @param {any} told */
  const row = (told) => {
    const game = asWaiting(told);
    const mine = game.participation && t.game.me[game.participation];
    return h("li", { class: "whole", key: game.id },
      h("div", { class: "grow" }, h("a", { class: "cover", href: `/#/game/${game.id}` }, when(game.startsAt, game.timezone)),
        roomOf(game) && h("span", { class: "quiet room" }, roomOf(game)),
        (waits(ofGame(game.id)) || mine) && h("p", { class: "quiet" }, waits(ofGame(game.id)) ? waitsSign(mine)
          : h("span", { class: game.participation === "going" ? "tag strong" : "tag" }, mine))),
      mayJoin(game) && button(t.answer.in, () => join(told), { class: "small", key: "in" }),
      h("span", { class: "on-to", "aria-hidden": "true" }, "›"));
  };
  /** The games of each month, under its name where there are several. @param {any[]} games */
  const months = (games) => {
    const monthOf = (/** @type {any} */ game) => dateOf(new Date(game.startsAt), game.timezone).slice(0, 7);
    const all = [...new Set(games.map(monthOf))];
    return all.map((month) => [all.length > 1 && h("h2", { key: `h-${month}` }, monthName(new Date(`${month}-01T00:00:00Z`))),
      h("ul", { class: "part dates", key: month }, games.filter((game) => monthOf(game) === month).map(row))]);
  };
  /** My answer to all of them. @param {any[]} ahead the games that are to come */
  const bar = (ahead) => {
    const entry = waits(ofSeries(seriesId));
    if (entry) return sticky(waitingAnswer(entry));
    return sticky(ahead.every((game) => game.participation === "going")
      ? [answered(t.series.inAll), changing(t.answer.cannot, others)]
      : [button(t.series.maybe, () => answer("maybe"), { key: "maybe" }),
        button(t.series.join, () => answer("going"), { class: "primary", key: "go" })]);
  };

  const redraw = () => {
    if (!said) return stage.draw(waiting());
    const games = said.occurrences;
    const isMine = said.hostId === myId();
    const ahead = games.filter(isAhead).map(asWaiting);
    stage.draw(
      hero(games[0]?.sport ?? "", { kind: "brief" }, h("h1", null, title()),
        h("p", { class: "when" }, rhythm(ahead.length ? ahead : games), h("span", { class: "quiet" }, ` · ${t.series.games(games.length)}`)),
        h("p", { class: "where" }, whereOf({ ...said, place: games[0]?.place ?? {} }))),
      months(games),
      isMine ? sticky(button(t.series.extend, extend, { key: "extend" })) : ahead.length > 0 && bar(ahead));
  };
  stage.watch("series.get", { seriesId }, (series) => {
    said = series;
    stage.title(title());
    const next = said.occurrences.find(isAhead);
    stage.bar({
      share: next?.visibility === "public" ? () => passOn(next) : undefined,
      menu: said.hostId === myId() ? [{ label: t.series.extend, sign: () => icon("plus"), act: extend },
        { label: t.series.cancel, sign: () => signOf("off"), act: cancel, isDanger: true }] : [],
    });
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

/** Whether one is in by a tap. @param {any} game */
const mayJoin = (game) => game.participation !== "going" && !waits(ofGame(game.id)) && expectedInSeries("going", game, myId()) === "going";

/** `3 of 4 in`, `3 going`, `Full`, `Called off` @param {any} game */
function roomOf(game) {
  const going = game.counts?.going;
  if (!["open", "closed"].includes(game.status) || game.full || going == null) return room(game) === t.game.open ? "" : room(game);
  return game.capacity ? t.roster.of(going, game.capacity) : t.game.going(going);
}
