// @ts-check
// The moderators' queue: reported and flagged content, oldest first.

import { ask } from "../ask.js";
import { now } from "../clock.js";
import { choice } from "../parts/form.js";
import { icon } from "../parts/icons.js";
import { newLookup } from "../parts/lookup.js";
import { avatar } from "../parts/people.js";
import { empty, failed, waiting } from "../parts/states.js";
import { tabs } from "../parts/tabs.js";
import { ago } from "../parts/time.js";
import { dotted, isolated } from "../texts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** Tickets that are read for what their rows say, the longest waiting first. */
const readMax = 12;
/** Milliseconds after which somebody has waited too long. */
const overdueMs = 24 * 36e5;

/** @param {any} row */
const signs = ({ flags, hidden, action }) => (flags.length > 0 || hidden || action) && h("p", { class: "tags" },
  flags.map((flag) => h("span", { class: "tag warn", key: flag }, t.moderation.flags[flag])),
  hidden && h("span", { class: "tag" }, t.moderation.hidden),
  action && h("span", { class: "tag" }, t.moderation.actions[action]));

/** The sign of what is no person. @type {Record<string, Parameters<typeof icon>[0]>} */
const signOf = { game: "month", post: "comment", comment: "comment", chat: "comment", venue_review: "pin", group: "crew", cup: "crew",
  league: "crew", ladder: "crew" };

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  let status = stage.kept.status ?? "open";
  /** @type {any} */ let answer;
  /** @type {any} */ let problem;
  let stop = () => {};
  stage.title(t.tabs.moderation);
  const keyOf = (/** @type {any} */ { id, since, reports }) => `${id} ${since} ${reports}`;
  /** Rows say how many reports there are; the tickets, as they were at each status, say why. */
  const tickets = newLookup(async ([key]) => [[key, await ask("reports.ticket", { ticketId: key.split(" ")[0] })]], () => redraw(), { signal: stage.signal });
  const load = () => {
    stop();
    answer = undefined;
    redraw();
    stop = stage.watch("reports.queue", { status, limit: 100 }, (news) => {
      [answer, problem] = [news, undefined];
      redraw();
      tickets.meet(news.items.slice(0, readMax).map(keyOf));
    }, (error) => { problem = error; redraw(); });
  };
  /** The chosen ones are counted, and among all that wait the appeals. @param {[string, string]} option */
  const counted = ([name, text]) => {
    const of = name === status ? answer?.items.length
      : status === "open" && name === "appealed" ? answer?.items.filter((row) => row.status === "appealed").length : 0;
    return /** @type {[string, string]} */ ([name, of > 0 && !answer.next ? `${text} · ${of}` : text]);
  };
  const row = (/** @type {any} */ one) => {
    const { items = [], copies = [] } = tickets.get(keyOf(one)) ?? {};
    const author = one.author?.displayName ?? t.people.gone;
    const isPerson = one.contentType === "profile";
    const { title, text } = copies[copies.length - 1]?.content ?? {};
    const kinds = [...new Set(items.map((/** @type {any} */ report) => t.report.kinds[report.kind]))].join(", ");
    const why = dotted([kinds && kinds[0] + kinds.slice(1).toLowerCase(), one.reports > 0 && (one.reports > 1 || !kinds) && t.moderation.reports(one.reports)]);
    const isOverdue = one.status !== "resolved" && now() - Date.parse(one.since) > overdueMs;
    const kind = t.report.contents[one.contentType];
    const name = isPerson ? author : title && isolated(title);
    return h("li", { class: "card ticket", key: one.id },
      isPerson ? avatar(one.author ?? {}) : h("span", { class: "disc" }, icon(signOf[one.contentType] ?? "comment")),
      h("div", { class: "grow" },
        h("a", { class: "cover", href: `/#/ticket/${one.id}` }, name || t.moderation.by(kind, author)),
        !isPerson && !title && text && h("p", { class: "text" }, text),
        why && h("p", null, why),
        h("p", { class: "quiet" }, name && `${isPerson ? kind : t.moderation.by(kind, author)} · `,
          h("span", { class: isOverdue ? "overdue" : "" }, ago(one.since))),
        signs(one)),
      h("span", { class: "chev", "aria-hidden": "true" }));
  };
  const redraw = () => stage.draw(tabs("people", "moderation"), h("h1", { class: "sr" }, t.tabs.moderation),
    choice(
      "status", t.moderation.status, Object.entries(t.moderation.statuses).map(counted), status,
      (event) => { stage.kept.status = status = event.target.value; load(); }
    ),
    problem ? failed(problem, load) : !answer ? waiting() : answer.items.length === 0 ? empty(t.moderation.none)
      : h("ul", { class: "cards" }, answer.items.map(row)));
  load();
}
