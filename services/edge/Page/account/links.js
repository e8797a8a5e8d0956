// @ts-check
// Screens of mailed and shared links: confirming an address, a new password, becoming friends. Opening one changes nothing:
// mail scanners open links too.

import { ask, isOffline, newId } from "../ask.js";
import { load } from "../load.js";
import { firstName } from "../parts/faces.js";
import { button, newForm } from "../parts/form.js";
import { empty, linkTo } from "../parts/states.js";
import { avatar, profileAddress } from "../parts/people.js";
import { within } from "../parts/time.js";
import { here, place } from "../router.js";
import { begin, forget, isUser } from "../session.js";
import { t } from "./texts.js";
import { h } from "../view.js";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const token = stage.args[0];
  const screens = { verify, reset, invite, forgot };
  const name = /** @type {keyof typeof screens} */ (place().name);
  stage.title(t.links[name]);
  await screens[name](stage, token);
}

/** @param {import("../router.js").Stage} stage @param {string} token */
async function verify(stage, token) {
  const link = await linkOf(stage, token, t.links.verify, isUser() && linkTo("/#/settings", t.account.settings));
  if (!link) return;
  const form = newForm(() => redraw());
  const id = newId();
  let isDone = false;
  const confirm = form.send(async ({ password }) => {
    await ask("account.verify", { token, password: link.isYours ? undefined : password }, { id });
    isDone = true;
    if (isUser()) await begin();
  });
  const asked = () => h("form", { onsubmit: confirm },
    whose(link), h("p", null, link.isYours ? t.links.yours : link.hasPassword ? t.links.givePassword : t.links.logInFirst),
    !link.isYours && link.hasPassword && form.field(
      { name: "password", label: t.account.password, type: "password", required: true, autocomplete: "current-password" }
    ),
    link.isYours || link.hasPassword ? form.foot(t.links.confirm) : linkTo(`/#/welcome?back=${encodeURIComponent(here())}`, t.account.logIn, "button primary"),
    h("p", { class: "hint" }, t.links.notYours));
  const redraw = () => stage.draw(h("div", { class: "mailed" }, h("h1", null, t.links.verify),
    isDone ? empty(t.links.verified, linkTo("/#/explore", t.mine.find, "button primary")) : asked()));
  redraw();
}

/**
 * The purpose of a mailed link; one that was used or is too old says so, before anything is typed.
 * @param {import("../router.js").Stage} stage @param {string} token @param {string} title @param {any} step on from there
 */
async function linkOf(stage, token, title, step) {
  try {
    return await ask("account.link", { token });
  } catch (problem) {
    if (isOffline(problem) || problem.status === 429) throw problem;
    stage.draw(h("div", { class: "mailed" }, h("h1", null, title), empty(t.links.dead, step)));
    return undefined;
  }
}

/** The account of a link, and who requested it when. @param {any} link */
const whose = (link) => h("p", null, t.links.whose(link.nickname ? `@${link.nickname}` : t.links.noName, link.email), " ",
  t.links.made(within(link.createdAt)), " ", t.links.asked(within(link.askedAt), link.askedFrom));

/** @param {import("../router.js").Stage} stage @param {string} token */
async function reset(stage, token) {
  const link = await linkOf(stage, token, t.links.reset, linkTo("/#/forgot", t.links.another, "button primary"));
  if (!link) return;
  const form = newForm(() => redraw());
  let isDone = false;
  const redraw = () => stage.draw(h("div", { class: "mailed" },
    h("h1", null, t.links.reset), !isDone && whose(link),
    isDone ? empty(t.links.hasReset, linkTo("/#/welcome", t.account.logIn, "button primary"))
    : h("form", { onsubmit: form.send(async (values) => { await ask("account.reset", { token, new: values.new }); forget(); isDone = true; }) },
      form.field({ name: "new", label: t.account.newPassword, type: "password",
        required: true, minlength: 8, maxlength: 128, hint: t.account.passwordHint,
        autocomplete: "new-password" }),
      form.foot(t.save))));
  redraw();
}

/** @param {import("../router.js").Stage} stage */
async function forgot(stage) {
  const form = newForm(() => redraw());
  let isDone = false;
  const redraw = () =>
    stage.draw(h("div", { class: "mailed" }, h("h1", null, t.links.forgot), isDone ? empty(t.links.mailed, linkTo("/#/welcome", t.account.logIn))
    : [h("p", null, t.links.forgotText), h("form", { onsubmit: form.send(async (values) => { await ask("account.forgot", values); isDone = true; }) },
      form.field({ name: "email", label: t.account.email, type: "email", required: true, autocomplete: "email" }),
      form.foot(t.send, linkTo("/#/welcome", t.account.logIn, "")))]));
  redraw();
}

/** @param {import("../router.js").Stage} stage @param {string} token */
async function invite(stage, token) {
  if (!isUser()) return (await load("/people/landing.js", { signal: stage.signal, lost: stage.fail })).showInvite(stage, token);
  const id = newId();
  // Whether the link is good is said to whoever uses it.
  const inviter = (await ask("friends.invite-landing", { token }).catch(() => undefined))?.inviter;
  const head = [inviter && avatar(inviter, "giant"), h("h1", null, inviter ? t.opened.befriends(inviter.displayName) : t.links.invite)];
  const text = inviter ? t.opened.befriend(firstName(inviter)) : t.links.inviteText;
  stage.draw(h("div", { class: "landing" }, head, h("p", { class: "lead" }, text), button(t.links.claim, async () => {
    const reply = await ask("friends.invite-claim", { token }, { id });
    stage.draw(h("div", { class: "landing" }, head,
      empty(t.links.claims[reply.result], reply.accountId && linkTo(profileAddress(reply.accountId), t.links.seeProfile, "button primary"))));
  }, { class: "primary wide" })));
}
