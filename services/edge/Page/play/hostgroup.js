// @ts-check
// The group that a new game is for, where somebody is in one; its members can all be invited with it.

import { isolated } from "../texts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** Whether one may host games for a group. @param {any} group */
export const mayHostFor = ({ status, standing, role, inside }) => status === "open" && standing === "member"
  && Boolean(inside?.membersHost || role === "owner" || role === "admin");

/** @param {{groups: any[], wanted: string | null, redraw: () => void}} options `wanted` is the group that one comes from */
export function newGroupStep({ groups, wanted, redraw }) {
  const mine = groups.filter(mayHostFor);
  let id = mine.some((one) => one.id === wanted) ? wanted : "";
  const group = () => mine.find((one) => one.id === id);
  const option = (/** @type {string} */ value, /** @type {string} */ text) => h("label", { class: "chip", key: value || "all" },
    h("input", { type: "radio", name: "group", value, checked: value === id, onchange: () => { id = value; redraw(); } }), text);
  return {
    group,
    /** The part of the request that says which group it is, and whom of it to invite. @param {any} values */
    fields: ({ inviteGroup, subgroup }) => (!group() ? {} : { groupId: id, ...(inviteGroup && { inviteGroup, subgroup: subgroup || undefined }) }),
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
