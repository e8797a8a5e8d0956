// @ts-check
// The moderators' queue: reported and flagged content, oldest first.

import { choice } from "../parts/form.js";
import { empty, failed, waiting } from "../parts/states.js";
import { tabs } from "../parts/tabs.js";
import { ago } from "../parts/time.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  let status = stage.kept.status ?? "open";
  /** @type {any} */ let answer;
  /** @type {any} */ let problem;
  let stop = () => {};
  stage.title(t.tabs.moderation);
  const load = () => {
    stop();
    answer = undefined;
    redraw();
    stop = stage.watch("reports.queue", { status, limit: 100 }, (news) => { answer = news; redraw(); }, (error) => { problem = error; redraw(); });
  };
  const redraw = () => stage.draw(tabs("people", "moderation"), h("h1", { class: "sr" }, t.tabs.moderation),
    choice(
      "status", t.moderation.status, Object.entries(t.moderation.statuses), status, (event) => { stage.kept.status = status = event.target.value; load(); }
    ),
    problem ? failed(problem, load) : !answer ? waiting() : answer.items.length === 0 ? empty(t.moderation.none)
      : h("ul", { class: "cards" }, answer.items.map((row) => h("li", { class: "card", key: row.id }, h("div", { class: "grow" },
        h("a", { class: "cover", href: `/#/ticket/${row.id}` },
          t.moderation.about(t.report.contents[row.contentType], row.author?.displayName ?? t.people.gone)),
        h("p", { class: "quiet" }, t.moderation.reports(row.reports), " · ", ago(row.since)),
        h("p", { class: "tags" },
          row.flags.map((flag) => h("span", { class: "tag warn", key: flag }, t.moderation.flags[flag])),
          row.hidden && h("span", { class: "tag" }, t.moderation.hidden),
          row.action && h("span", { class: "tag" }, t.moderation.actions[row.action])))))));
  load();
}
