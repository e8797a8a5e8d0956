// @ts-check
// The moderators' queue: reported and flagged content, oldest first.

import { choice } from "../parts/form.js";
import { avatar } from "../parts/people.js";
import { empty, failed, waiting } from "../parts/states.js";
import { tabs } from "../parts/tabs.js";
import { ago } from "../parts/time.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** @param {any} row */
const signs = ({ flags, hidden, action }) => (flags.length > 0 || hidden || action) && h("p", { class: "tags" },
  flags.map((flag) => h("span", { class: "tag warn", key: flag }, t.moderation.flags[flag])),
  hidden && h("span", { class: "tag" }, t.moderation.hidden),
  action && h("span", { class: "tag" }, t.moderation.actions[action]));

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
  /** The chosen ones are counted. @param {[string, string]} option @returns {[string, string]} */
  const counted = ([name, text]) => [name, name === status && answer?.items.length > 0 && !answer.next ? `${text} · ${answer.items.length}` : text];
  const redraw = () => stage.draw(tabs("people", "moderation"), h("h1", { class: "sr" }, t.tabs.moderation),
    choice(
      "status", t.moderation.status, Object.entries(t.moderation.statuses).map(counted), status,
      (event) => { stage.kept.status = status = event.target.value; load(); }
    ),
    problem ? failed(problem, load) : !answer ? waiting() : answer.items.length === 0 ? empty(t.moderation.none)
      : h("ul", { class: "cards" }, answer.items.map((row) => h("li", { class: "card ticket", key: row.id }, avatar(row.author ?? {}),
        h("div", { class: "grow" },
        h("a", { class: "cover", href: `/#/ticket/${row.id}` },
          t.moderation.about(t.report.contents[row.contentType], row.author?.displayName ?? t.people.gone)),
        h("p", { class: "quiet" }, dotted([row.reports > 0 && t.moderation.reports(row.reports), ago(row.since)])),
        signs(row)), h("span", { class: "on", "aria-hidden": "true" }, "›")))));
  load();
}
