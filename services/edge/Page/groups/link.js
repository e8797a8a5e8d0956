// @ts-check
// Ways into a group: friends by their faces, its code in large letters and as a QR code, its link.

import { act, ask, newId } from "../ask.js";
import { button } from "../parts/form.js";
import { icon, sportSign } from "../parts/icons.js";
import { loadEncoder, qrCode } from "../parts/qr.js";
import { copy, share } from "../parts/share.js";
import { openSheet } from "../parts/sheet.js";
import { dayWord } from "../parts/time.js";
import { openInviting } from "../play/inviting.js";
import { signOf } from "../play/signs.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** The link of a group, which has its code where one knows that. @param {any} group */
const urlOf = (group) => group.inside?.code?.url ?? `${location.origin}/g/${group.slug}`;

/** Whether a link without a code leads anybody in. @param {any} group */
const isOpenToAll = (group) => group.listing === "public" && group.joining !== "invite";

/** @param {any} group */
const linkOf = (group) => ({ url: urlOf(group), text: `${t.code.shareText(group.name)}\n${urlOf(group)}` });

/** A link to hand on, where there is one that leads somewhere. @param {any} group */
export const mayShare = (group) => group.status === "open" && (group.listing === "public" || Boolean(group.inside?.code));

/** @param {any} group */
export function shareGroup(group) {
  const { url, text } = linkOf(group);
  return share({ url, text }, () => copy(url));
}

/** @param {any} state of the group's screen */
export function openGroupInvite(state) {
  const { group } = state;
  const isAdmin = group.role !== "member";
  const hasLink = Boolean(group.inside.code) || isOpenToAll(group);
  const people = (/** @type {any[] | undefined} */ rows) => new Set((rows ?? []).map(({ person }) => person.id));
  return openInviting(t.group.invite, {
    there: people(state.members), asked: people(state.invited),
    send: (nickname) => ask("groups.invite", { groupId: group.id, accountIds: [nickname] }, { id: newId() }),
    link: hasLink ? async () => linkOf(group) : undefined,
    noFriends: hasLink || isAdmin ? t.member.noFriends : t.member.noFriendsNoLink,
    before: () => isAdmin && h("div", { class: "actions", key: "code" },
      button([h("span", { class: "disc" }, signOf("code")), t.code.title], () => openCode(state), { class: "action", key: "code" })),
  });
}

/** The code, for owner and admins. @param {any} state of the group's screen */
export function openCode(state) {
  /** @type {any} */ let qrcode;
  let isAsked = false;
  return openSheet(t.code.title, (close, redraw) => {
    const set = async (/** @type {boolean} */ on, /** @type {string} */ done) => {
      const reply = await act("groups.code", { groupId: state.group.id, on }, { done });
      if (!reply) return;
      state.group = { ...state.group, inside: { ...state.group.inside, code: reply.code } };
      state.redraw();
      redraw();
    };
    if (!isAsked) {
      isAsked = true;
      loadEncoder().then((found) => { qrcode = found; redraw(); });
    }
    const { group } = state;
    const { code } = group.inside;
    const url = urlOf(group);
    const make = (/** @type {string} */ label, /** @type {string} */ kind) => button(label, () => set(true, ""), { class: kind, key: "make" });
    if (!code && group.listing === "hidden") return h("div", { class: "group-code", key: "none" }, h("p", null, t.code.none), make(t.code.make, "primary"));
    const mayShare = "share" in navigator;
    return h("div", { class: "group-code", key: "code" },
      h("div", { class: "qr-place" }, qrcode && qrCode(qrcode, url, t.code.scan, { sign: group.sports[0] ? sportSign(group.sports[0]) : "👥" })),
      code && h("strong", { class: "code" }, code.code.toUpperCase()),
      h("p", { class: "quiet" }, code ? t.code.text : t.code.publicText),
      mayShare && button([icon("share"), t.code.share], () => shareGroup(group), { class: "primary", key: "share" }),
      button([icon("copy"), t.code.copy], () => copy(url), { class: mayShare ? "" : "primary", key: "copy" }),
      code ? h("p", { class: "quiet until", key: "until" }, h("span", null, t.code.until(dayWord(code.expiresAt))), make(t.code.again, "link"),
        button(t.code.end, () => set(false, t.code.ended), { class: "link", key: "end" })) : make(t.code.make, ""));
  });
}
