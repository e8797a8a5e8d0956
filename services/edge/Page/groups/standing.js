// @ts-check
// My place in a group: what I may do there, and the one action of its screen.

import { act, ask, newId } from "../ask.js";
import { asked, confirmed } from "../parts/dialog.js";
import { button } from "../parts/form.js";
import { linkTo } from "../parts/states.js";
import { answered, sticky } from "../parts/sticky.js";
import { tell } from "../parts/toast.js";
import { mayHostFor } from "../play/hostgroup.js";
import { go } from "../router.js";
import { h } from "../view.js";
import { joinGroup } from "./joining.js";
import { openGroupInvite } from "./link.js";
import { t } from "./texts.js";

/** @param {any} group */
export const isMember = (group) => group?.standing === "member" && Boolean(group.inside);
/** Whether I own it or am one of its admins. @param {any} group */
export const runs = (group) => isMember(group) && ["owner", "admin"].includes(group.role);
/** @param {any} group */
export const mayInvite = (group) => isMember(group) && group.status === "open" && (group.inside.membersInvite || runs(group));

/** @param {string} text */
const told = (text) => h("p", { class: "quiet", "aria-live": "polite", key: "told" }, text);

/** I am in, or have asked. @param {any} state @param {any} reply */
function take(state, reply) {
  // The link has done its work: from here on the address is that of the group.
  if (state.code) go(`/#/group/${reply.groupId}`, { instead: true });
  else state.again();
  if (reply.status === "member") tell(t.group.done(state.group?.name ?? t.group.one), { isDone: true });
  else if (reply.status === "requested") tell(t.group.sent, { isDone: true });
  if (reply.status === "member") navigator.vibrate?.(15);
}

/** The group, or the slug of one that is not shown, and the code that one has. @param {any} state */
const into = ({ group, slug, code }) => ({ ...(group ? { groupId: group.id } : { slug }), code });

/** Joins by what one has: an invitation, a code, or nothing. @param {any} state */
export async function join(state) {
  const reply = await joinGroup(into(state));
  if (reply) take(state, reply);
}

/** A request has a few words for the admins, or none; one that is refused stays in its dialog. @param {any} state */
const request = (state) => asked(t.group.ask, t.group.askText, t.group.ask, async (text) => {
  take(state, await ask("groups.join", { ...into(state), text: text || undefined }, { id: newId() }));
}, { max: 140, optional: true, about: t.group.askNote });

/** @param {any} state */
const decline = ({ group, again }) => act("groups.decline", { groupId: group.id }, { done: t.group.declined,
  // A hidden group is not seen any more by whoever declines.
  after: () => (group.listing === "hidden" ? go("/#/groups", { instead: true }) : again()) });

/** @param {any} state */
async function takeBack(state) {
  if (await act("groups.leave", { groupId: state.group.id }, { done: t.group.takenBack })) state.again();
}

/** @param {any} state */
export async function leave({ group }) {
  if (!await confirmed(t.group.inMenu.leave, t.group.leaveText(group.name), t.group.inMenu.leave)) return;
  if (!await act("groups.leave", { groupId: group.id })) return;
  go("/#/groups", { instead: true });
  tell(t.group.left(group.name), { isDone: true });
}

/** The one action: joining, or hosting and inviting; none while one writes. @param {any} state */
export function standingBar(state) {
  const { group, part } = state;
  if (group.status === "closed") return undefined;
  const main = (/** @type {string} */ label, /** @type {() => any} */ work) => button(label, work, { class: "primary", key: "go" });
  if (isMember(group)) {
    if (part === "chat" || part === "posts") return undefined;
    const ways = [mayInvite(group) && button(t.group.invite, () => openGroupInvite(state),
      { key: "invite", class: mayHostFor(group) ? "" : "primary", "aria-haspopup": "dialog" }),
    mayHostFor(group) && linkTo(`/#/host?group=${group.id}`, t.group.host, "button primary")];
    return ways.some(Boolean) && sticky(ways);
  }
  if (group.standing === "invited") return sticky(told(t.group.invited), button(t.group.decline, () => decline(state), { key: "decline" }),
    main(t.group.accept, () => join(state)));
  if (group.standing === "removed") return sticky(told(t.group.removed));
  if (state.code) return sticky(main(t.group.join, () => join(state)));
  if (group.standing === "requested") return sticky(answered(t.group.askedIn, t.group.askedNote),
    button(t.group.takeBack, () => takeBack(state), { key: "back", class: "changing" }));
  switch (group.joining) {
    case "open": return sticky(main(t.group.join, () => join(state)));
    case "request": return sticky(main(t.group.ask, () => request(state)));
    default: return sticky(told(t.group.byInvite));
  }
}
