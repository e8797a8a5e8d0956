// @ts-check
// My month: the games I go to or may go to, on a calendar and day by day, and the link for a calendar app.

import { act } from "../ask.js";
import { button } from "../parts/form.js";
import { empty, failed, linkTo, part, waiting } from "../parts/states.js";
import { tabs } from "../parts/tabs.js";
import { clock, dateOf, dayName, monthName } from "../parts/time.js";
import { tell } from "../parts/toast.js";
import { isolated } from "../texts.js";
import { h } from "../view.js";
import { gameCard } from "./card.js";
import { t } from "./texts.js";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const today = dateOf(new Date());
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(stage.args[0]) ? stage.args[0] : today.slice(0, 7);
  const first = new Date(`${month}-01T00:00:00Z`);
  const beside = (steps) => new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + steps, 1)).toISOString().slice(0, 7);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  /** @type {any} */ let answer;
  /** @type {any} */ let problem;
  let feed = "";
  stage.title(t.tabs.month);

  const cells = () => {
    const lead = (first.getUTCDay() + 6) % 7;
    const days = [...Array(lead).fill(""), ...Array.from({ length: last }, (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`)];
    return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => Array.from({ length: 7 }, (_, day) => days[7 * week + day] ?? ""));
  };
  const cell = (day) => {
    const games = answer?.days.find((one) => one.day === day)?.games ?? [];
    return h("td", { class: day === today ? "today" : "", "aria-current": day === today ? "date" : undefined },
      day && h("span", { class: "number" }, Number(day.slice(8))),
      games.length > 0 && h("a",
        { class: "dot", href: `#day-${day}`,
          onclick: (event) => { event.preventDefault(); document.getElementById(`day-${day}`)?.scrollIntoView(); } ,
          "aria-label": t.month.games(games.length) }),
      h("ul", null,
        games.map((game) => h("li", { key: game.id },
          h("a", { href: `/#/game/${game.id}` }, `${clock(game.startsAt, game.timezone)} ${isolated(game.title)}`)))));
  };

  const redraw = () => stage.draw(tabs("play", "month"),
    h("div", { class: "row between" },
      linkTo(`/#/month/${beside(-1)}`, t.month.before, "button", "‹"),
      h("h1", null, monthName(first)),
      linkTo(`/#/month/${beside(1)}`, t.month.after, "button", "›")),
    problem ? failed(problem, () => show(stage)) : !answer ? waiting() : [
      h("table", { class: "month" }, h("caption", { class: "sr" }, monthName(first)),
        h("thead", null, h("tr", null, t.month.weekdays.map((name) => h("th", { scope: "col" }, name)))),
        h("tbody", null, cells().map((week) => h("tr", null, week.map(cell))))),
      answer.days.length === 0 ? empty(t.month.none, linkTo("/#/play", t.mine.find, "button primary"))
        : answer.days.map(({ day, games }) => h("section",
          { class: "part", id: `day-${day}`, key: day }, h("h2", null, dayName(day)),
          h("ul", { class: "cards" }, games.map((game) => gameCard(game)))))],
    part(t.month.feed, h("p", null, t.month.feedText),
      feed && h("div", { class: "row" },
        h("input", { readonly: true, value: feed, "aria-label": t.month.feedLink, class: "grow", onfocus: (event) => event.target.select() }),
        button(t.copy, () => navigator.clipboard?.writeText(feed).then(() => tell(t.copied)))),
      h("div", { class: "row wrap" },
        button(t.month.makeFeed, async () => { feed = (await act("games.feed-link"))?.url ?? feed; redraw(); }),
        button(t.month.endFeed,
          async () => { if (await act("games.feed-revoke", {}, { done: t.month.feedEnded })) feed = ""; redraw(); },
          { class: "link" }))));

  stage.watch("games.calendar",
    { from: `${month}-01`, to: `${month}-${last}`, limit: 100 },
    (news) => { answer = news; redraw(); }, (error) => { problem = error; redraw(); });
  redraw();
}
