// @ts-check
// The link of a person, a post or an invitation for somebody without an account: what it may show to anyone, and the way in.

import { ask } from "../ask.js";
import { t } from "../account/texts.js";
import { newWays } from "../account/ways.js";
import { firstName } from "../parts/faces.js";
import { hero } from "../parts/hero.js";
import { sportSign } from "../parts/icons.js";
import { avatar, photoView } from "../parts/people.js";
import { reasons } from "../parts/reasons.js";
import { linkTo, waiting } from "../parts/states.js";
import { here } from "../router.js";
import { isGuest } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";

/** A refusal to anyone may be none for somebody who is logged in. @param {any} problem */
const isNothing = (problem) => [404, 429].includes(problem.status);

/**
 * Draws what a link shows, or that one has to sign up to see it, and the ways in, which lead back to here.
 * @param {import("../router.js").Stage} stage @param {string} type @param {Record<string, any>} data
 * @param {(told: any) => {title: string, body: any, text: string, label?: string, more?: any}} view @param {{title: string, text: string}} otherwise
 */
async function open(stage, type, data, view, otherwise) {
  stage.draw(waiting());
  // An account of a provider cannot take over what a guest has.
  const ways = isGuest() ? undefined : newWays(() => redraw(), here);
  /** @type {{title: string, body?: any, text: string, label?: string, more?: any}} */ let shown;
  try {
    shown = view(await ask(type, data));
  } catch (problem) {
    if (!isNothing(problem)) return stage.fail(problem);
    shown = otherwise;
  }
  const { title, text, label = t.account.signUp, body = h("h1", null, title), more = reasons(t.opened.rally, t.account.reasons) } = shown;
  stage.title(title);
  const redraw = () => stage.draw(h("div", { class: "landing" }, body, h("p", { class: "lead" }, text),
    h("div", { class: "ways" }, ways?.view(), linkTo(`/#/welcome?new=1&back=${encodeURIComponent(here())}`, label, "button primary wide")),
    more));
  await ways?.settled();
  redraw();
}

/** A nickname is public, an id is not. @param {string} who */
const called = (who) => (/^[A-Za-z0-9_]{3,20}$/.test(who) ? `@${who}` : t.opened.player);

/** @param {import("../router.js").Stage} stage @param {string} who */
export const showPerson = (stage, who) => open(stage, "profile.landing", { accountId: who }, (person) => ({
  title: person.displayName, text: t.opened.person(firstName(person)), label: t.opened.play(firstName(person)),
  body: [avatar(person, "giant"), h("h1", null, person.displayName), h("p", { class: "quiet" }, dotted([`@${person.nickname}`, person.cityLabel])),
    person.sports.length > 0 && h("ul", { class: "tags" }, person.sports.map((sport) => h("li", { class: "tag", key: sport },
      `${sportSign(sport)} ${t.sports[sport]}`)))],
}), { title: called(who), text: t.opened.noPerson });

/** @param {import("../router.js").Stage} stage @param {string} postId */
export const showPost = (stage, postId) => open(stage, "posts.landing", { postId }, ({ author, text, photo }) => ({
  title: t.opened.by(author.displayName), text: t.opened.post(firstName(author)),
  body: [h("h1", { class: "sr" }, t.opened.by(author.displayName)),
    h("article", { class: "card post" }, h("header", { class: "row" }, avatar(author), h("strong", { class: "grow" }, author.displayName)),
      text && h("p", { class: "text" }, text), photo && photoView(photo, t.photo.by(author.displayName)))],
}), { title: t.opened.onePost, text: t.opened.noPost });

/** @param {import("../router.js").Stage} stage @param {string} token */
export const showInvite = (stage, token) => open(stage, "friends.invite-landing", { token }, ({ inviter }) => ({
  title: t.opened.invites(inviter.displayName), text: t.opened.invite(firstName(inviter)),
  body: [hero("", { kind: "invite-art" }), avatar(inviter, "giant"), h("h1", null, t.opened.invites(inviter.displayName))],
  more: reasons(t.opened.then, [t.opened.friends(firstName(inviter)), ...t.account.reasons]),
}), { title: t.links.invite, text: t.links.inviteText });
