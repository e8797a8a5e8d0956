// @ts-check
// Things that wait for my answer: invitations, requests to be friends and to join, games to rate. Each is a row with two answers; requests
// to join one game stand together.

import { answerFriend, answerInvitation, answerSeat, ofFriend, ofGame, ofSeat } from "../offline/answers.js";
import { answering } from "../offline/line.js";
import { button } from "../parts/button.js";
import { dots } from "../parts/dots.js";
import { firstName } from "../parts/faces.js";
import { sportIcon } from "../parts/icons.js";
import { avatar, profileAddress } from "../parts/people.js";
import { linkTo } from "../parts/states.js";
import { when } from "../parts/time.js";
import { inviterOf } from "../play/card.js";
import { h } from "../view.js";
import { t } from "./texts.js";

export { onChange } from "../offline/queue.js";

/** How many things are shown at first, and how many requests to join one game. */
const shownMost = 4, joinsMost = 3;

/** @param {string} sport */
const disc = (sport) => h("span", { class: `sport-disc s-${sport}`, "aria-hidden": "true" }, sportIcon(sport));
/** The way to say no, by its sign alone. @param {string} label @param {() => any} act */
const no = (label, act) => button("×", act, { class: "icon no", "aria-label": label, key: "no" });
/** @param {string} label @param {() => any} act */
const yes = (label, act) => button(label, act, { class: "primary", key: "yes" });

/** A question, with its picture and its two answers. @param {any} sign @param {any} title @param {any} text @param {any} answers */
const row = (sign, title, text, answers) => [sign,
  h("div", { class: "grow" }, h("p", { class: "ask" }, title), text && h("div", { class: "quiet" }, text)), h("div", { class: "row" }, answers)];
/** @param {string} key @param {...any} kids */
const question = (key, ...kids) => h("li", { class: "question", key }, kids);

/** @param {any} one of `invites.list` */
const invitation = (one) => question(`invite ${one.gameId}`, row(disc(one.sport), h("a", { href: `/#/game/${one.gameId}` }, one.title),
  dots([when(one.startsAt, one.timezone), inviterOf(one) && t.asked.invites(firstName({ displayName: inviterOf(one) }))]),
  answering(ofGame(one.gameId), no(t.game.decline, () => answerInvitation("invites.decline", one)),
    one.status === "open" && yes(t.home.imIn, () => answerInvitation("invites.accept", one, { done: t.game.answered.going })))));

/** @param {any} one of `friends.requests` @param {() => void} later hides it here; it can be answered among Friends */
const friendship = ({ person }, later) => question(`friend ${person.id}`, row(avatar(person),
  h("a", { href: profileAddress(person.id) }, person.displayName ?? person.nickname), t.asked.befriends,
  answering(ofFriend(person.id), no(t.asked.notNow, later),
    yes(t.people.accept, () => answerFriend("friends.accept", person, { done: t.people.nowFriends })))));

/** @param {any} game that I host @param {any} person who asks to join */
const newcomer = (game, person) => h("li", { class: "newcomer", key: person.accountId }, row(avatar(person),
  person.nickname ? h("a", { href: profileAddress(person.accountId) }, person.displayName ?? person.nickname) : t.people.somebody,
  person.note && t.asked.said(person.note),
  answering(ofSeat(game.id, person.accountId), no(t.game.decline, () => answerSeat("rsvp.decline", game, person.accountId)),
    yes(t.asked.letIn, () => answerSeat("rsvp.accept", game, person.accountId)))));

/** The people who ask to join one game. @param {{game: any, people: any[]}} one */
const newcomers = ({ game, people }) => question(`join ${game.id}`,
  h("div", { class: "of-game" }, h("a", { class: "ask", href: `/#/game/${game.id}` }, game.title),
    h("div", { class: "quiet" }, dots([when(game.startsAt, game.timezone), t.asked.join(people.length)]))),
  h("ul", null, people.slice(0, joinsMost).map((person) => newcomer(game, person))),
  people.length > joinsMost && linkTo(`/#/game/${game.id}?part=people`, t.asked.all(people.length), "more-link"));

/** @param {any} one of `feedback.pending` @param {() => void} later */
const rating = (one, later) => question(`rate ${one.gameId}`, row(h("span", { class: "sport-disc", "aria-hidden": "true" }, "★"),
  one.title ?? t.game.title, dots([t.mine.feedback, t.mine.daysLeft(one.daysLeft)]),
  [no(t.asked.later, later), linkTo(`/#/feedback/${one.gameId}`, t.home.rate, "button primary")]));

/**
 * Everything that waits. `later` puts off what has this id.
 * @param {{invites: any[], friends: any[], joins: {game: any, people: any[]}[], ratings: any[], later: (id: string) => void}} told
 * @param {boolean} showsAll @param {() => void} showAll
 */
export function questions({ invites, friends, joins, ratings, later }, showsAll, showAll) {
  const all = [...invites.map(invitation), ...joins.map(newcomers), ...friends.map((one) => friendship(one, () => later(one.person.id))),
    ...ratings.map((one) => rating(one, () => later(one.gameId)))];
  const hidden = showsAll || all.length === shownMost + 1 ? 0 : all.length - shownMost;
  return all.length > 0 && h("section", { class: "home-part answers", key: "answers" }, h("h2", null, t.asked.title),
    h("ul", { class: "questions" }, hidden > 0 ? all.slice(0, shownMost) : all),
    hidden > 0 && h("button", { class: "more-link link", onclick: showAll }, t.asked.more(hidden)));
}
