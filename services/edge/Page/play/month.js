// @ts-check
// My month: the games I go to, may go to or wait for, on a calendar and day by day, and the link for a calendar app. A game stands on
// its day at its place, which its card shows.

import { act } from "../ask.js";
import { now } from "../clock.js";
import { onChange } from "../offline/queue.js";
import { button } from "../parts/form.js";
import { icon } from "../parts/icons.js";
import { panel } from "../parts/segments.js";
import { empty, failed, linkTo, part, waiting } from "../parts/states.js";
import { clock, dateOf, dayName, daysAfter, firstDay, monthName, weekdayNames } from "../parts/time.js";
import { copy } from "../parts/share.js";
import { isolated } from "../texts.js";
import { h } from "../view.js";
import { gameCard } from "./gamecard.js";
import { sides } from "./mine.js";
import { t } from "./texts.js";

/** Games of a day that are shown as dots. */
const dotsMax = 3;
const kinds = ["calendar", "waitlisted", "requested"];

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const today = dateOf(new Date(now()));
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(stage.args[0]) ? stage.args[0] : today.slice(0, 7);
  const first = new Date(`${month}-01T00:00:00Z`);
  const beside = (steps) => new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + steps, 1)).toISOString().slice(0, 7);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  /** The games by their kind: those of the calendar, and those I wait for. @type {Record<string, any[]>} */ const told = {};
  /** @type {any} */ let problem;
  let feed = "";
  /** The day that was tapped. */
  let picked = String(stage.kept.day ?? "");
  stage.title(t.tabs.month);

  const cells = () => {
    const lead = (first.getUTCDay() + 6 - firstDay) % 7;
    const days = [...Array(lead).fill(""), ...Array.from({ length: last }, (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`)];
    return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => Array.from({ length: 7 }, (_, day) => days[7 * week + day] ?? ""));
  };
  /** The days of the month that have games, in order. @returns {{day: string, games: any[]}[]} */
  const days = () => {
    /** @type {Map<string, any[]>} */ const found = new Map();
    for (const game of Object.values(told).flat().sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))) {
      const day = dateOf(new Date(game.startsAt), game.timezone);
      if (day.startsWith(month)) found.set(day, [...found.get(day) ?? [], game]);
    }
    return [...found].map(([day, games]) => ({ day, games })).sort((a, b) => a.day.localeCompare(b.day));
  };
  const cell = (day) => {
    const games = days().find((one) => one.day === day)?.games ?? [];
    return h("td", { class: day === today ? "today" : "", "aria-current": day === today ? "date" : undefined },
      day && h("button", { class: "day", "aria-pressed": String(day === picked), onclick: () => pick(day),
        "aria-label": [dayName(day), games.length > 0 && t.month.games(games.length)].filter(Boolean).join(", ") },
      h("span", { class: games.length > 0 ? `date s-${games[0].sport}` : "date" }, Number(day.slice(8))),
      h("span", { class: "dots" }, games.slice(0, dotsMax).map((game) => h("span", { class: `dot s-${game.sport}`, key: game.id })))),
      h("ul", null,
        games.map((game) => h("li", { key: game.id },
          h("a", { href: `/#/game/${game.id}`, class: `s-${game.sport}` }, `${clock(game.startsAt, game.timezone)} ${isolated(game.title)}`)))));
  };

  const pick = (day) => {
    stage.kept.day = picked = day;
    redraw();
    document.getElementById(`day-${day}`)?.scrollIntoView({ block: "nearest" });
  };
  /** The days below the calendar, in order: those with games, and a free one that was tapped. @returns {{day: string, games: any[]}[]} */
  const listed = () => {
    const all = days();
    const isFree = picked && !all.some(({ day }) => day === picked);
    return isFree ? [...all, { day: picked, games: [] }].sort((a, b) => a.day.localeCompare(b.day)) : all;
  };
  const section = ({ day, games }) => h("section",
    { class: day === picked ? "part picked" : "part", id: `day-${day}`, key: day }, h("h2", null, dayName(day)),
    games.length > 0 ? h("ul", { class: "cards" }, games.map((game) => gameCard(game, { isOfDay: true })))
      : [h("p", { class: "quiet" }, t.month.free), day >= today && linkTo(`/#/explore?when=day&day=${day}`, t.month.findThen)]);

  const isKnown = () => kinds.every((name) => told[name]);
  const redraw = () => stage.draw(h("h1", { class: "sr" }, t.tabs.month), sides("month"), panel("month",
    h("div", { class: "row between month-head" },
      linkTo(`/#/month/${beside(-1)}`, t.month.before, "icon", icon("back")),
      h("h2", { class: "grow" }, monthName(first)),
      month !== today.slice(0, 7) && linkTo("/#/month", t.month.today, "to-today"),
      linkTo(`/#/month/${beside(1)}`, t.month.after, "icon after", icon("back"))),
    problem ? failed(problem, stage.again) : !isKnown() ? waiting() : [
      h("table", { class: "month" }, h("caption", { class: "sr" }, monthName(first)),
        h("thead", null, h("tr", null, weekdayNames().map((name) => h("th", { scope: "col" }, name)))),
        h("tbody", null, cells().map((week) => h("tr", null, week.map(cell))))),
      listed().length === 0 ? empty(t.month.none, linkTo("/#/explore", t.mine.find, "button primary"))
        : h("div", { class: "month-days" }, listed().map(section))],
    (problem || isKnown()) && part(t.month.feed, h("p", null, t.month.feedText),
      feed && h("div", { class: "row" },
        h("input", { readonly: true, value: feed, "aria-label": t.month.feedLink, class: "grow", onfocus: (event) => event.target.select() }),
        button(t.copy, () => copy(feed))),
      h("div", { class: "row wrap" },
        button(t.month.makeFeed, async () => { feed = (await act("games.feed-link"))?.url ?? feed; redraw(); }),
        feed && button(t.month.endFeed,
          async () => { if (await act("games.feed-revoke", {}, { done: t.month.feedEnded })) feed = ""; redraw(); },
          { class: "link" })))));

  const watch = (name, type, data, games) => stage.watch(type, { ...data, limit: 100 },
    (news) => { told[name] = games(news); problem = undefined; redraw(); }, (error) => { problem = error; redraw(); });
  // The calendar's days are those of this device's clock: a place's day may begin or end on the day beside.
  watch("calendar", "games.calendar", { from: daysAfter(`${month}-01`, -1), to: daysAfter(`${month}-${last}`, 1) },
    (news) => news.days.flatMap((one) => one.games));
  onChange(stage.signal, redraw);
  for (const section of kinds.slice(1)) watch(section, "games.mine", { section }, (news) => news.items);
  redraw();
}
