// @ts-check
// My games: on one side invitations to answer, games that need feedback, upcoming games and recommendations; on the other side past ones.

import { act, ask } from "../ask.js";
import { now } from "../clock.js";
import { answerInvitation, ofGame } from "../offline/answers.js";
import { answering } from "../offline/line.js";
import { onChange } from "../offline/queue.js";
import { dots } from "../parts/dots.js";
import { button } from "../parts/form.js";
import { icon, sportIcon } from "../parts/icons.js";
import { panel, segments } from "../parts/segments.js";
import { openSheet } from "../parts/sheet.js";
import { empty, failed, linkTo, pagedList, part, waiting } from "../parts/states.js";
import { tell } from "../parts/toast.js";
import { go } from "../router.js";
import { t } from "../texts.js";
import { h } from "../view.js";
import { hostOf, inviterOf } from "./card.js";
import { gameCard } from "./gamecard.js";
import { gameRow } from "./seriescard.js";

/** How many games that one might like are shown at first. */
const likedMost = 3;
const sections = /** @type {const} */ (["hosting", "going", "waitlisted", "maybe", "requested", "off"]);

/** Whether a game was called off that would still be to come. @param {any} game */
const isOff = (game) => game.status === "cancelled" && Date.parse(game.endsAt) > now();

/**
 * Recommended games, those of a series together: of one host at one place, with one title. The answer does not say of which series a game is.
 * @param {any[]} rows @returns {any[][]}
 */
function grouped(rows) {
  /** @type {Map<string, any[]>} */ const groups = new Map();
  for (const row of rows) {
    const key = JSON.stringify([row.hostId, row.sport, row.title, row.placeName]);
    groups.set(key, [...groups.get(key) ?? [], row]);
  }
  return [...groups.values()].map((group) => group.sort((a, b) => a.startsAt.localeCompare(b.startsAt)));
}

/**
 * The parts of My games. The calendar is a screen of its own, with the same control above it.
 * @param {"ahead" | "past" | "month"} chosen @param {(key: string) => void} [choose] shows what is not chosen yet
 */
export const sides = (chosen, choose = (key) => go(`/#/mine?part=${key}`, { instead: true })) => segments(t.mine.sides,
  [{ key: "ahead", text: t.mine.ahead }, { key: "past", text: t.mine.sections.past }, { key: "month", text: t.tabs.month }], chosen,
  (key) => (key === chosen ? undefined : key === "month" ? go("/#/month", { instead: true }) : choose(key)));

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  /** @type {any} */ let mine;
  /** @type {any[] | undefined} */ let invites;
  /** @type {any[] | undefined} */ let pending;
  /** @type {any[]} */ let liked = [];
  /** Errors of parts that could not be loaded. @type {Record<string, any>} */ const problems = {};
  const { kept } = stage;
  /** @type {"ahead" | "past"} */ let side = (stage.query.get("part") ?? kept.part) === "past" ? "past" : "ahead";
  let showsAll = false;
  const past = pagedList("games.mine", { section: "past" }, () => redraw());
  const choose = (/** @type {string} */ key) => {
    kept.part = side = key === "past" ? "past" : "ahead";
    if (side === "past" && !past.items) past.load();
    redraw();
  };
  stage.title(t.tabs.mine);

  const invitation = (row) => gameCard(row, {},
    inviterOf(row) && inviterOf(row) !== hostOf(row) && h("p", { class: "quiet" }, t.mine.invitedBy(inviterOf(row))),
    h("div", { class: "row wrap answers" }, answering(ofGame(row.gameId),
      button(t.game.decline, () => answerInvitation("invites.decline", row), { key: "no" }),
      row.status === "open" && button(t.home.imIn, () => answerInvitation("invites.accept", row, { done: t.game.answered.going }),
        { class: "primary", key: "yes" }))));
  /** The heading says who goes where the game is one's own. */
  const hostedCard = (/** @type {any} */ game) => gameCard({ ...game, participation: undefined });
  const dismiss = async (/** @type {any[]} */ rows, /** @type {string} */ reason) => {
    /** @type {string[]} */ const sent = [];
    for (const { gameId } of rows) if (await act("stats.dismiss", { gameId, reason })) sent.push(gameId);
    liked = liked.filter((one) => !sent.includes(one.gameId));
    redraw();
    if (sent.length === rows.length) tell(t.mine.dismissed);
  };
  const askWhy = (/** @type {any[]} */ rows) => openSheet(t.mine.notForMe, (close) => h("div", { class: "actions" },
    Object.entries(t.mine.reasons).map(([key, text]) => h("button", { key, onclick: () => { close(); dismiss(rows, key); } }, text))));
  const recommendation = (/** @type {any[]} */ rows) => gameCard({ ...rows[0], id: rows[0].gameId }, {},
    rows.length > 1 && h("p", { class: "quiet" }, t.mine.moreDates(rows.length - 1)),
    h("button", { class: "icon corner", "aria-label": t.mine.notForMe, "aria-haspopup": "dialog", onclick: () => askWhy(rows) }, icon("more")));
  const again = stage.again;
  const lost = (name, title) => problems[name] && part(title, failed(problems[name], again));
  /** The games of each section; those that were called off have one of their own. */
  const games = () => {
    const { past: over = [], ...others } = mine.sections ?? {};
    return { ...others, off: over.filter(isOff) };
  };
  const pastGames = () => [
    past.view((game) => !isOff(game) && gameCard(game), undefined),
    past.items && !past.problem && past.items.every(isOff) && empty(t.mine.noPast)];

  const redraw = () => {
    const bySection = mine && games();
    const isKnown = (mine || problems.mine) && (invites || problems.invites) && (pending || problems.pending);
    const isEmpty = mine && invites && pending && sections.every((name) => !bySection[name]?.length) && !invites?.length && !pending?.length;
    const head = [h("h1", { class: "sr" }, t.tabs.mine), sides(side, choose)];
    const mightLike = grouped(liked);
    if (side === "past") return stage.draw(head, panel("past", pastGames()));
    if (!isKnown) return stage.draw(head, waiting());
    stage.draw(head, panel("ahead",
      problems.mine ? failed(problems.mine, again)
        : isEmpty && h("div", { class: "empty nothing", key: "nothing" }, sportIcon("soccer"), h("p", null, t.mine.none),
          linkTo("/#/explore", t.mine.find, "button primary"), linkTo("/#/host", t.tabs.host)),
      lost("pending", t.mine.feedback),
      (pending ?? []).length > 0 && h("ul", { class: "cards to-rate", key: "pending" }, pending?.map((row) => h("li",
        { key: row.gameId, class: "card" },
        h("div", { class: "grow" }, h("strong", null, row.title), h("p", { class: "quiet" }, dots([t.mine.feedback, t.mine.daysLeft(row.daysLeft)]))),
        linkTo(`/#/feedback/${row.gameId}`, t.mine.giveFeedback)))),
      lost("invites", t.mine.invited),
      (invites ?? []).length > 0 && part(t.mine.invited, h("ul", { class: "cards" }, invites?.map(invitation))),
      bySection && sections.map((name) => bySection[name]?.length > 0 && h("section", { class: "plain-part", key: name }, h("h2", null, t.mine.sections[name]),
        h("ul", { class: "cards" }, bySection[name].map((game) => gameRow(bySection[name], game, name === "hosting" ? hostedCard : undefined))))),
      lost("liked", t.mine.liked),
      liked.length > 0 && h("section", { class: "plain-part", key: "liked" },
        h("div", { class: "row between" }, h("h2", null, t.mine.liked), linkTo("/#/likes?back=%2F%23%2Fmine", t.home.why, "")),
        h("ul", { class: "cards" }, mightLike.slice(0, showsAll ? undefined : likedMost).map(recommendation)),
        !showsAll && mightLike.length > likedMost && h("button", { class: "link", onclick: () => { showsAll = true; redraw(); } }, t.home.seeAll))));
  };
  const watch = (name, type, told) => stage.watch(type, {}, (answer) => { told(answer); delete problems[name]; redraw(); },
    (error) => { problems[name] = error; redraw(); });

  onChange(stage.signal, redraw);
  watch("mine", "games.mine", (answer) => (mine = answer));
  watch("invites", "invites.list", (answer) => (invites = answer.items));
  watch("pending", "feedback.pending", (answer) => (pending = answer.items));
  choose(side);
  await ask("stats.recommend").then((reply) => (liked = reply.items), (error) => (problems.liked = error));
  redraw();
}
