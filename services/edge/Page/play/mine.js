// @ts-check
// My games: invitations to answer, games that need feedback, upcoming and past games, and recommendations.

import { act, ask } from "../ask.js";
import { button } from "../parts/form.js";
import { empty, failed, linkTo, part, waiting } from "../parts/states.js";
import { tabs } from "../parts/tabs.js";
import { t } from "../texts.js";
import { h } from "../view.js";
import { gameCard } from "./card.js";

const sections = /** @type {const} */ (["hosting", "going", "waitlisted", "maybe", "requested", "past"]);

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  /** @type {any} */ let mine;
  /** @type {any[]} */ let invites = [];
  /** @type {any[]} */ let pending = [];
  /** @type {any[]} */ let liked = [];
  /** @type {any} */ let problem;
  stage.title(t.tabs.mine);

  const invitation = (row) => gameCard(row, {},
    h("p", { class: "quiet" }, row.inviterNickname && t.mine.invitedBy(row.inviterNickname)),
    h("div", { class: "row" },
      row.status === "open" && button(t.game.accept,
        () => act("invites.accept", { gameId: row.gameId }, { done: t.game.answered.going }),
        { class: "primary" }),
      button(t.game.decline, () => act("invites.decline", { gameId: row.gameId }))));
  const dismiss = async (row, reason) => {
    if (await act("stats.dismiss", { gameId: row.gameId, reason }, { done: t.mine.dismissed })) liked = liked.filter((one) => one !== row);
    redraw();
  };

  const redraw = () => {
    const isEmpty = mine && sections.every((name) => !mine.sections?.[name]?.length) && !invites.length && !pending.length;
    stage.draw(tabs("play", "mine"), h("h1", null, t.tabs.mine),
      problem ? failed(problem,
        () => show(stage)) : !mine ? waiting() : isEmpty ? empty(t.mine.none,
        linkTo("/#/play", t.mine.find, "button primary")) : [],
      invites.length > 0 && part(t.mine.invited, h("ul", { class: "cards" }, invites.map(invitation))),
      pending.length > 0 && part(t.mine.feedback,
        h("ul", { class: "rows" },
          pending.map((row) => h("li", { key: row.gameId, class: "row wrap" },
            h("span", { class: "grow" }, row.title, h("span", { class: "quiet" }, ` ${t.mine.daysLeft(row.daysLeft)}`)),
            linkTo(`/#/feedback/${row.gameId}`, t.mine.giveFeedback))))),
      mine && sections.map((name) => mine.sections?.[name]?.length > 0 && part(t.mine.sections[name],
        h("ul", { class: "cards" }, mine.sections[name].map((game) => gameCard(game))))),
      liked.length > 0 && part(t.mine.liked, h("ul", { class: "cards" }, liked.map((row) => gameCard(row, {},
        h("div", { class: "row" }, h("label", { class: "sr", for: `no-${row.gameId}` }, t.mine.notForMe),
          h("select",
            { id: `no-${row.gameId}`, onchange: (event) => event.target.value && dismiss(row, event.target.value) },
            h("option", { value: "" }, t.mine.notForMe),
            Object.entries(t.mine.reasons).map(([key, text]) => h("option", { value: key }, text)))))))));
  };

  stage.watch("games.mine", {}, (answer) => { mine = answer; redraw(); }, (error) => { problem = error; redraw(); });
  stage.watch("invites.list", {}, (answer) => { invites = answer.items; redraw(); });
  stage.watch("feedback.pending", {}, (answer) => { pending = answer.items; redraw(); });
  redraw();
  liked = (await ask("stats.recommend").catch(() => ({ items: [] }))).items;
  redraw();
}
