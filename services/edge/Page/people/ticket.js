// @ts-check
// A moderation ticket: for moderators the whole ticket and a decision, for the author an appeal.

import { ask, newId } from "../ask.js";
import { openDialog } from "../parts/dialog.js";
import { button, newForm } from "../parts/form.js";
import { photoView } from "../parts/people.js";
import { linkTo, part } from "../parts/states.js";
import { sticky } from "../parts/sticky.js";
import { ago } from "../parts/time.js";
import { tell } from "../parts/toast.js";
import { isModerator, isUser } from "../session.js";
import { here } from "../router.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { t as ofGames } from "../play/texts.js";
import { t } from "./texts.js";

/** The screen of each kind of content. @type {Record<string, string>} */
const screens = { post: "post", game: "game", profile: "profile", group: "group", cup: "cup", league: "league", ladder: "ladder" };

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const ticketId = stage.args[0];
  stage.title(t.moderation.ticket);
  if (!isUser()) return stage.draw(h("h1", null, t.moderation.ticket),
    linkTo(`/#/welcome?back=${encodeURIComponent(here())}`, t.account.logIn, "button primary"));
  if (!isModerator()) return appeal(stage, ticketId);
  let answer = await ask("reports.ticket", { ticketId });
  /** Asks for the note, and for what is done where that is not known yet. @param {string} title @param {boolean} isDismissed */
  const decide = (title, isDismissed) => {
    const id = newId();
    /** @type {ReturnType<typeof newForm>} */ let form;
    return openDialog(title, (close, again) => {
      form ??= newForm(again);
      return h("form", { onsubmit: form.send(async (values) => {
        await ask("reports.resolve", { ticketId, action: "dismiss", ...values }, { id });
        answer = await ask("reports.ticket", { ticketId });
        close();
        tell(t.saved, { isDone: true });
        redraw();
      }) },
        !isDismissed && form.field({ name: "action", label: t.moderation.action, type: "select", value: "remove_content",
          options: Object.entries(t.moderation.actions).filter(([name]) => name !== "dismiss") }),
        form.field({ name: "note", label: t.moderation.note, type: "textarea", maxlength: 500 }),
        form.foot(isDismissed ? title : t.moderation.decide, undefined, isDismissed ? "primary" : "danger"));
    });
  };
  const redraw = () => {
    const { ticket, copies, items, log, flags, feedback } = answer;
    const name = (person) => person?.displayName ?? t.people.gone;
    const { dismiss } = t.moderation.actions;
    const kind = t.report.contents[ticket.contentType];
    const title = t.moderation.content[items.length > 0 ? "reported" : "flagged"];
    stage.draw(h("h1", null, name(ticket.author)),
      h("p", { class: "tags" },
        h("span", { class: "tag" }, kind), h("span", { class: "tag" }, t.moderation.statuses[ticket.status]),
        ticket.hidden && h("span", { class: "tag warn" }, t.moderation.hidden)),
      items.length > 0 && part(t.moderation.reported,
        h("ul", { class: "rows" },
          items.map((one) => h("li", { key: one.id },
            h("strong", null, t.report.kinds[one.kind]),
            one.reason && h("p", { class: "text" }, one.reason),
            h("p", { class: "quiet" }, dotted([name(one.reporter), ago(one.createdAt)])))))),
      flags.length > 0 && part(t.moderation.flagged,
        h("ul", null,
          flags.map((one) => h("li", null, t.moderation.flags[one.flag],
            one.points && ` ${t.moderation.points(one.points)} ${one.signs?.join(", ") ?? ""}`)))),
      part(title,
        h("ul", { class: "rows" }, copies.map(({ at, content }, index) => h("li", { class: "row top copy", key: index },
          content.photos.length > 0 && h("div", { class: "photos" }, content.photos.map((photo) => photoView(photo, title))),
          h("div", { class: "grow" }, content.title && h("strong", null, content.title), content.text && h("p", { class: "text" }, content.text),
            h("p", { class: "quiet" }, t.moderation.asWas(ago(at))))))),
        screens[ticket.contentType] && linkTo(`/#/${screens[ticket.contentType]}/${ticket.contentId}`, t.moderation.look(kind), "more-link")),
      feedback.length > 0 && part(t.moderation.feedback,
        h("ul", { class: "rows" },
          feedback.map((one) => h("li", null,
            `${name(one.reviewer)}: ${one.issues.map((issue) => ofGames.feedback.issues[issue]).join(", ")}`,
            one.comment && h("p", { class: "text" }, one.comment))))),
      log.length > 0 && part(t.moderation.log,
        h("ul", { class: "rows" },
          log.map((one) => h("li", null,
            `${t.moderation.deeds[one.deed]}${one.action ? `: ${t.moderation.actions[one.action]}` : ""} · `
              + `${one.actor ? name(one.actor) : t.moderation.byItself} · ${ago(one.at)}`,
            one.text && h("p", { class: "text" }, one.text))))),
      ticket.status !== "resolved" && sticky(button(dismiss, () => decide(dismiss, true), { key: "dismiss" }),
        button(t.moderation.act, () => decide(t.moderation.act, false), { class: "primary", key: "act" })));
  };
  redraw();
}

/** @param {import("../router.js").Stage} stage @param {string} ticketId */
function appeal(stage, ticketId) {
  const id = newId();
  const form = newForm(() => redraw());
  let isDone = false;
  const redraw = () => stage.draw(h("h1", null, t.moderation.ticket),
    isDone ? h("p", { role: "status" }, t.moderation.appealed) : [h("p", null, t.moderation.appealText),
    h("form",
      { onsubmit: form.send(async (values) => { await ask("reports.appeal", { ticketId, ...values }, { id }); isDone = true; }) },
      form.field({ name: "text", label: t.moderation.why, type: "textarea", required: true, maxlength: 500 }),
      form.foot(t.moderation.appeal))]);
  redraw();
}
