// @ts-check
// The sheet by which one invites people: friends by their faces, everybody else by a link.

import { ask, isGated, openGate, sentence, worded } from "../ask.js";
import { button } from "../parts/form.js";
import { faceButton, facesMax, newFinder } from "../parts/friends.js";
import { icon } from "../parts/icons.js";
import { loaded } from "../parts/loaded.js";
import { openSheet } from "../parts/sheet.js";
import { failed, waiting } from "../parts/states.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/**
 * @typedef {{there: Set<string>, asked: Set<string>, mayInvite?: boolean, send: (nickname: string) => Promise<any>,
 *   link?: () => Promise<{url: string, text: string}>, noFriends?: string,
 *   before?: (doing: (work: () => Promise<string>) => () => Promise<void>) => any}} Invited `there` are in already, `asked` are invited; `send` invites
 *   somebody, `link` asks for the link, `before` describes what stands above the friends: it gets a function that makes a button's work of one that says
 *   what it has done
 */

/** @param {string} title @param {Invited} invited */
export function openInviting(title, { there, asked, mayInvite = true, send, link: linkOf, noFriends = t.hosting.noFriends, before }) {
  /** @type {any[] | undefined} */ let friends;
  /** The link, asked for at once: a phone copies only what is there as it is tapped. @type {any} */ let link;
  /** Errors of what could not be loaded. @type {Record<string, any>} */ const problems = {};
  /** The last thing that was done, or what was wrong with it. */
  let [told, wrong] = ["", ""];
  let isBegun = false;
  /** @type {ReturnType<typeof newFinder>} */ let finder;

  return openSheet(title, (close, redraw) => {
    /** Each comes without the other: a game that moderation has hidden has no link. */
    const load = () => {
      problems.link = problems.friends = undefined;
      const asks = (name, answer, told) => loaded(problems, name, answer).then((reply) => { if (reply) told(reply); redraw(); });
      if (linkOf) asks("link", linkOf(), (reply) => { link = reply; });
      if (mayInvite) asks("friends", ask("friends.list", { limit: 100 }), ({ items }) => { friends = items.filter((one) => !there.has(one.id)); });
    };
    const doing = (/** @type {() => Promise<string>} */ work) => async () => {
      [told, wrong] = ["", ""];
      try {
        told = await work();
      } catch (error) {
        if (isGated(error)) {
          close();
          return openGate(error);
        }
        wrong = sentence(error);
      }
      redraw();
    };
    const invite = (person) => doing(async () => {
      const { results: [one] } = await send(person.nickname);
      if (one?.message) {
        wrong = worded(one.message);
        return "";
      }
      asked.add(person.id);
      return t.hosting.invited(person.displayName);
    })();
    /** Where nothing can be copied, the link itself is there to be read. */
    const copy = async () => {
      wrong = "";
      try {
        await navigator.clipboard.writeText(link.url);
        told = t.answer.linkCopied;
      } catch {
        told = link.url;
      }
      redraw();
    };
    const share = () => navigator.share({ text: link.text, url: link.url }).catch(() => {});
    const face = (one) => {
      const isAsked = asked.has(one.id);
      return faceButton(one, () => invite(one), { "aria-label": isAsked ? t.hosting.invited(one.displayName) : one.displayName, disabled: isAsked },
        isAsked ? h("span", { class: "tag good" }, t.hosting.invitedTitle) : h("span", { class: "mark", "aria-hidden": "true" }, "+"));
    };
    const way = (sign, label, work, isMain) => button([icon(sign), label], work, { class: isMain ? "primary" : "", key: sign, disabled: !link });
    const mayShare = "share" in navigator;

    finder ??= newFinder(redraw);
    if (!isBegun) {
      isBegun = true;
      load();
    }
    const faces = () => problems.friends ? failed(problems.friends, load) : !friends ? waiting()
      : friends.length === 0 ? h("p", { class: "quiet" }, noFriends) : [
        h("p", null, t.hosting.pick), h("div", { class: "pick-faces", key: "faces" }, friends.slice(0, facesMax).map(face)),
        friends.length > facesMax && finder(t.hosting.invite, invite, (one) => there.has(one.id) || asked.has(one.id))];
    return [
      before?.(doing),
      mayInvite && faces(),
      h("p", { class: "quiet", role: "status", key: "told" }, told),
      h("div", { role: "alert", key: "wrong" }, wrong && h("p", { class: "error" }, wrong)),
      linkOf && (problems.link ? failed(problems.link, load) : h("div", { class: "by-link", key: "ways" },
        mayShare && way("share", t.answer.share, share, true), way("copy", t.answer.copyLink, copy, !mayShare))),
    ];
  });
}
