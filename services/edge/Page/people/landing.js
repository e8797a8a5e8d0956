// @ts-check
// The link of a person, a post or an invitation for somebody without an account: what it may show to anyone, and the way in.

import { ask } from "../ask.js";
import { t } from "../account/texts.js";
import { firstName } from "../parts/faces.js";
import { sportSign } from "../parts/icons.js";
import { avatar, photoView } from "../parts/people.js";
import { linkTo, waiting } from "../parts/states.js";
import { here } from "../router.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";

/** Signing up, or logging in, and back to here. */
const waysIn = () => [
  linkTo(`/#/welcome?new=1&back=${encodeURIComponent(here())}`, t.account.signUp, "button primary wide"),
  h("p", null, t.opened.known, " ", linkTo(`/#/welcome?back=${encodeURIComponent(here())}`, t.account.logIn, ""))];

/** A refusal to anyone may be none for somebody who is logged in. @param {any} problem */
const isNothing = (problem) => [404, 429].includes(problem.status);

/**
 * Draws what a link shows, or that one has to log in to see it.
 * @param {import("../router.js").Stage} stage @param {string} type @param {Record<string, any>} data
 * @param {(told: any) => {title: string, body: any, text: string}} view @param {{title: string, text: string}} otherwise
 */
async function open(stage, type, data, view, otherwise) {
  stage.draw(waiting());
  try {
    const { title, body, text } = view(await ask(type, data));
    stage.title(title);
    stage.draw(h("div", { class: "landing" }, body, h("p", { class: "lead" }, text), waysIn()));
  } catch (problem) {
    if (!isNothing(problem)) return stage.fail(problem);
    stage.title(otherwise.title);
    stage.draw(h("div", { class: "landing" }, h("h1", null, otherwise.title), h("p", { class: "lead" }, otherwise.text), waysIn()));
  }
}

/** A nickname is public, an id is not. @param {string} who */
const called = (who) => (/^[A-Za-z0-9_]{3,20}$/.test(who) ? `@${who}` : t.opened.player);

/** @param {import("../router.js").Stage} stage @param {string} who */
export const showPerson = (stage, who) => open(stage, "profile.landing", { accountId: who }, (person) => ({
  title: person.displayName, text: t.opened.person(firstName(person)),
  body: [avatar(person, "giant"), h("h1", null, person.displayName), h("p", { class: "quiet" }, dotted([`@${person.nickname}`, person.cityLabel])),
    person.sports.length > 0 && h("ul", { class: "tags" }, person.sports.map((sport) => h("li", { class: "tag", key: sport },
      `${sportSign(sport)} ${t.sports[sport]}`)))],
}), { title: called(who), text: t.opened.noPerson });

/** @param {import("../router.js").Stage} stage @param {string} postId */
export const showPost = (stage, postId) => open(stage, "posts.landing", { postId }, ({ author, text, photo }) => ({
  title: t.opened.by(author.displayName), text: t.opened.post,
  body: [h("h1", { class: "sr" }, t.opened.by(author.displayName)),
    h("article", { class: "card post" }, h("header", { class: "row" }, avatar(author), h("p", { class: "grow" }, author.displayName)),
      text && h("p", { class: "text" }, text), photo && photoView(photo, t.photo.by(author.displayName)))],
}), { title: t.opened.onePost, text: t.opened.noPost });

/** @param {import("../router.js").Stage} stage @param {string} token */
export const showInvite = (stage, token) => open(stage, "friends.invite-landing", { token }, ({ inviter }) => ({
  title: t.opened.invites(inviter.displayName), text: t.opened.invite(firstName(inviter)),
  body: [avatar(inviter, "giant"), h("h1", null, t.opened.invites(inviter.displayName)), h("p", { class: "quiet" }, t.account.about)],
}), { title: t.links.invite, text: t.links.inviteText });
