// @ts-check
// My games: invitations to answer, games that need feedback, upcoming and past games, and recommendations.

import { act, ask } from "../ask.js";
import { button } from "../parts/form.js";
import { calledBy, meet } from "../parts/players.js";
import { empty, failed, linkTo, part, waiting } from "../parts/states.js";
import { tabs } from "../parts/tabs.js";
import { t } from "../texts.js";
import { h } from "../view.js";
import { gameCard } from "./card.js";
import { gameRow } from "./seriescard.js";

const sections = /** @type {const} */ (["hosting", "going", "waitlisted", "maybe", "requested", "off", "past"]);

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  /** @type {any} */ let mine;
  /** @type {any[] | undefined} */ let invites;
  /** @type {any[] | undefined} */ let pending;
  /** @type {any[]} */ let liked = [];
  /** Errors of parts that could not be loaded. @type {Record<string, any>} */ const problems = {};
  stage.title(t.tabs.mine);

  const invitation = (row) => gameCard(row, {},
    h("p", { class: "quiet" }, row.inviterNickname && t.mine.invitedBy(calledBy(row.inviterId, row.inviterNickname))),
    h("div", { class: "row" },
      row.status === "open" && button(t.game.accept,
        () => act("invites.accept", { gameId: row.gameId }, { done: t.game.answered.going }),
        { class: "primary" }),
      button(t.game.decline, () => act("invites.decline", { gameId: row.gameId }))));
  const dismiss = async (row, reason) => {
    if (await act("stats.dismiss", { gameId: row.gameId, reason }, { done: t.mine.dismissed })) liked = liked.filter((one) => one !== row);
    redraw();
  };
  const again = stage.again;
  const lost = (name, title) => problems[name] && part(title, failed(problems[name], again));
  /** The games of each section; those that were called off have one of their own. */
  const games = () => {
    const { past = [], ...others } = mine.sections ?? {};
    const isOff = (game) => game.status === "cancelled";
    return { ...others, off: past.filter(isOff), past: past.filter((game) => !isOff(game)) };
  };

  const redraw = () => {
    const bySection = mine && games();
    const isKnown = mine && invites && pending;
    const isEmpty = isKnown && sections.every((name) => !bySection[name]?.length) && !invites?.length && !pending?.length;
    stage.draw(tabs("mine", "mine"), h("h1", { class: "sr" }, t.tabs.mine),
      problems.mine ? failed(problems.mine, again) : !mine ? waiting()
        : isEmpty && empty(t.mine.none, linkTo("/#/explore", t.mine.find, "button primary")),
      lost("invites", t.mine.invited),
      (invites ?? []).length > 0 && part(t.mine.invited, h("ul", { class: "cards" }, invites?.map(invitation))),
      lost("pending", t.mine.feedback),
      (pending ?? []).length > 0 && part(t.mine.feedback,
        h("ul", { class: "rows" },
          pending?.map((row) => h("li", { key: row.gameId, class: "row wrap" },
            h("span", { class: "grow" }, row.title, h("span", { class: "quiet" }, ` · ${t.mine.daysLeft(row.daysLeft)}`)),
            linkTo(`/#/feedback/${row.gameId}`, t.mine.giveFeedback))))),
      bySection && sections.map((name) => bySection[name]?.length > 0 && h("section", { class: "plain-part", key: name }, h("h2", null, t.mine.sections[name]),
        h("ul", { class: "cards" }, bySection[name].map((game) => gameRow(bySection[name], game))))),
      lost("liked", t.mine.liked),
      liked.length > 0 && part(t.mine.liked, h("ul", { class: "cards" }, liked.map((row) => gameCard(row, {},
        h("div", { class: "row" }, h("label", { class: "sr", for: `no-${row.gameId}` }, t.mine.notForMe),
          h("select",
            { id: `no-${row.gameId}`, onchange: (event) => event.target.value && dismiss(row, event.target.value) },
            h("option", { value: "" }, t.mine.notForMe),
            Object.entries(t.mine.reasons).map(([key, text]) => h("option", { value: key }, text)))))))));
  };
  const watch = (name, type, told) => stage.watch(type, {}, (answer) => { told(answer); delete problems[name]; redraw(); },
    (error) => { problems[name] = error; redraw(); });

  watch("mine", "games.mine", (answer) => (mine = answer));
  watch("invites", "invites.list", (answer) => {
    invites = answer.items;
    meet(answer.items.map((row) => row.inviterId), () => redraw());
  });
  watch("pending", "feedback.pending", (answer) => (pending = answer.items));
  redraw();
  await ask("stats.recommend").then((reply) => (liked = reply.items), (error) => (problems.liked = error));
  redraw();
}
