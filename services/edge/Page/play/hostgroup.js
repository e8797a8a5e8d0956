// @ts-check
// The group that a new game is for, where somebody is in one; its members can all be invited with it.

import { act } from "../ask.js";
import { isolated } from "../texts.js";
import { h } from "../view.js";
import { clean } from "./filters.js";
import { signOf } from "./signs.js";
import { t } from "./texts.js";

/** Whether one may host games for a group. @param {any} group */
export const mayHostFor = ({ status, standing, role, inside }) => status === "open" && standing === "member"
  && Boolean(inside?.membersHost || role === "owner" || role === "admin");

/** The details that a group's next games begin with; a private one has no way to join. @param {any} game */
const usual = ({ durationMinutes, skillLevel, capacity, guestsEach, waitlist, visibility, joinPolicy, membersCanInvite, answering, price }) =>
  clean({ durationMinutes, skillLevel, capacity, guestsEach, waitlist, visibility, membersCanInvite, answering, price,
    joinPolicy: visibility === "private" ? undefined : joinPolicy });

/** The tool by which those who run a game's group have its next games begin like this one. @param {any} state of the game's screen */
export const usualTool = ({ game, group }) => (group?.status === "open" && ["owner", "admin"].includes(group.role)
  ? [{ label: t.hosting.usual, sign: () => signOf("keep"),
    act: () => act("groups.update", { groupId: group.id, gameDefaults: usual(game) }, { done: t.hosting.usualDone }) }] : []);

/** @param {{kept: Record<string, any>, groups: any[], wanted: string | null, redraw: () => void}} options `wanted` is the group that one comes from */
export function newGroupStep({ kept, groups, wanted, redraw }) {
  const mine = groups.filter(mayHostFor);
  // A group is taken as somebody comes from it, and not again as they come back to the form.
  if (wanted && kept.cameFrom !== wanted) kept.cameFrom = kept.group = wanted;
  const group = () => mine.find((one) => one.id === kept.group);
  const choose = (/** @type {string} */ id) => {
    kept.group = id;
    redraw();
    // The sentences say what stands in the fields, which are there now.
    redraw();
  };
  const option = (/** @type {string} */ id, /** @type {string} */ text) => h("button", {
    type: "button", class: "chip", key: id || "all", "aria-pressed": String(id === (group()?.id ?? "")), onclick: () => choose(id),
  }, text);
  return {
    group,
    /** Whether one runs it. */
    isRun: () => ["owner", "admin"].includes(group()?.role),
    sent() { kept.group = kept.cameFrom = undefined; },
    /** The part of the request that says which group it is, and whom of it to invite. @param {any} values */
    fields: ({ inviteGroup, subgroup }) => (!group() ? {} : { groupId: group().id, ...(inviteGroup && { inviteGroup, subgroup: subgroup || undefined }) }),
    /** @param {ReturnType<typeof import("../parts/form.js").newForm>} form */
    view(form) {
      if (mine.length === 0) return undefined;
      const subgroups = group()?.inside?.subgroups ?? [];
      return h("fieldset", { class: "step", key: "group" }, h("legend", null, t.host.forWhom),
        h("div", { class: "chips scroll", role: "group", "aria-label": t.host.forWhom }, option("", t.host.forAll),
          mine.map((one) => option(one.id, isolated(one.name)))),
        group() && form.field({ name: "inviteGroup", label: t.host.inviteGroup, type: "check", value: true }),
        group() && subgroups.length > 0 && form.field({ name: "subgroup", label: t.host.subgroup, type: "select", value: "",
          options: [["", t.host.wholeGroup], ...subgroups.map((one) => [one.id, t.host.part(one.name, one.count)])] }));
    },
  };
}
