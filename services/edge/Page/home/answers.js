// @ts-check
// Things that wait for my answer: invitations, requests to be friends and to join, games to rate. Each has two buttons.

import { answerFriend, answerInvitation, answerSeat, ofFriend, ofGame, ofSeat } from "../offline/answers.js";
import { answering } from "../offline/line.js";
import { button } from "../parts/button.js";
import { sportIcon } from "../parts/icons.js";
import { avatar } from "../parts/people.js";
import { linkTo } from "../parts/states.js";
import { when } from "../parts/time.js";
import { inviterOf } from "../play/card.js";
import { dotted, t } from "../texts.js";
import { h } from "../view.js";

export { onChange } from "../offline/queue.js";

/** A question, with its picture and its two answers. @param {string} key @param {any} sign @param {any} title @param {any} text @param {...any} buttons */
const question = (key, sign, title, text, ...buttons) => h("li", { class: "question", key }, sign,
  h("div", { class: "grow" }, h("p", { class: "ask" }, title), text && h("p", { class: "quiet" }, text)), h("div", { class: "row" }, buttons));

/** @param {any} row of `invites.list` */
const invitation = (row) => question(`invite ${row.gameId}`, h("span", { class: `sport-disc s-${row.sport}` }, sportIcon(row.sport)),
  h("a", { href: `/#/game/${row.gameId}` }, inviterOf(row) ? t.home.invites(inviterOf(row), row.title) : row.title),
  dotted([when(row.startsAt, row.timezone), row.placeName]),
  answering(ofGame(row.gameId), row.status === "open" && button(t.home.imIn, () => answerInvitation("invites.accept", row, { done: t.game.answered.going }),
      { class: "primary", key: "yes" }),
    button(t.game.decline, () => answerInvitation("invites.decline", row), { key: "no" })));

/** @param {any} row of `friends.requests` @param {() => void} later hides it here; it can be answered among Friends */
const friendship = ({ person }, later) => question(`friend ${person.id}`, avatar(person),
  h("a", { href: `/#/profile/${encodeURIComponent(person.id)}` }, t.home.befriends(person.displayName ?? person.nickname)), `@${person.nickname}`,
  answering(ofFriend(person.id),
    button(t.people.accept, () => answerFriend("friends.accept", person, { done: t.people.nowFriends }), { class: "primary", key: "yes" }),
    h("button", { onclick: later, key: "no" }, t.home.notNow)));

/** @param {any} game that I host @param {any} person who asks to join */
const newcomer = (game, person) => question(`join ${game.id} ${person.accountId}`, avatar(person),
  h("a", { href: `/#/game/${game.id}` }, t.home.asksIn(person.displayName ?? person.nickname ?? t.people.somebody, game.title)),
  person.note ?? when(game.startsAt, game.timezone),
  answering(ofSeat(game.id, person.accountId),
    button(t.home.letIn, () => answerSeat("rsvp.accept", game, person.accountId), { class: "primary", key: "yes" }),
    button(t.game.decline, () => answerSeat("rsvp.decline", game, person.accountId), { key: "no" })));

/** @param {any} row of `feedback.pending` @param {() => void} later */
const rating = (row, later) => question(`rate ${row.gameId}`, h("span", { class: "sport-disc", "aria-hidden": "true" }, "★"),
  t.home.howWas(row.title ?? t.game.title), t.mine.daysLeft(row.daysLeft),
  linkTo(`/#/feedback/${row.gameId}`, t.home.rate, "button primary"), h("button", { onclick: later, key: "no" }, t.home.later));

/**
 * Everything that waits. `later` puts off what has this id.
 * @param {{invites: any[], friends: any[], joins: {game: any, person: any}[], ratings: any[], later: (id: string) => void}} answers
 */
export const questions = ({ invites, friends, joins, ratings, later }) => [
  ...invites.map(invitation), ...joins.map(({ game, person }) => newcomer(game, person)),
  ...friends.map((row) => friendship(row, () => later(row.person.id))), ...ratings.map((row) => rating(row, () => later(row.gameId)))];
