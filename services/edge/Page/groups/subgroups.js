// @ts-check
// A part of a group's members, such as a team: its name, and who is in it.

import { act, ask, newId } from "../ask.js";
import { confirmed } from "../parts/dialog.js";
import { button, newForm } from "../parts/form.js";
import { faceButton } from "../parts/friends.js";
import { openSheet } from "../parts/sheet.js";
import { failed, waiting } from "../parts/states.js";
import { tell } from "../parts/toast.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** Members on a page. */
const pageSize = 100;

/** @param {any} group @param {string} id */
export const subgroupName = (group, id) => group.inside.subgroups.find((one) => one.id === id)?.name;

/** @param {any} state of the group's screen @param {any} subgroup nothing for a new one */
export function openSubgroup(state, subgroup) {
  const groupId = state.id;
  const id = newId();
  /** @type {any[] | undefined} */ let people;
  /** @type {any} */ let problem;
  /** @type {Set<string>} */ let chosen = new Set();
  let isBegun = false;
  /** @type {ReturnType<typeof newForm>} */ let form;
  return openSheet(subgroup?.name ?? t.member.newSubgroup, (close, redraw) => {
    const load = async () => {
      problem = undefined;
      const members = await allMembers(groupId).catch((error) => { problem = error; return undefined; });
      people = members?.map(({ person }) => person);
      if (subgroup) chosen = new Set(members?.filter(({ subgroups }) => subgroups.includes(subgroup.id)).map(({ person }) => person.id));
      redraw();
    };
    if (!isBegun) {
      isBegun = true;
      load();
    }
    form ??= newForm(redraw, { accountIds: "name" });
    const save = form.send(async ({ name = subgroup?.name }) => {
      await ask("groups.subgroup-set", { groupId, name, accountIds: [...chosen] }, { id });
      close();
      tell(t.saved, { isDone: true });
      state.again();
    });
    const remove = async () => {
      if (!await confirmed(t.member.removeSubgroup, t.member.subgroupGone(subgroup.name), t.member.removeSubgroup)) return;
      if (!await act("groups.subgroup-remove", { groupId, name: subgroup.name }, { done: t.saved })) return;
      close();
      state.again();
    };
    const toggle = (/** @type {any} */ person) => {
      if (!chosen.delete(person.id)) chosen.add(person.id);
      redraw();
    };
    if (problem) return failed(problem, load);
    if (!people) return waiting();
    return h("form", { onsubmit: save },
      !subgroup && form.field({ name: "name", label: t.member.name, required: true, maxlength: 30, autocomplete: "off" }),
      h("p", null, t.member.who),
      h("div", { class: "pick-faces group-pick", key: "faces" }, people.map((person) => faceButton(person, () => toggle(person),
        { "aria-pressed": String(chosen.has(person.id)) }))),
      form.foot(t.member.save, subgroup && button(t.member.removeSubgroup, remove, { class: "danger" })));
  });
}

/** All members, of whom there are at most 500. @param {string} groupId @returns {Promise<any[]>} */
async function allMembers(groupId) {
  /** @type {any[]} */ const all = [];
  /** @type {string | undefined} */ let page;
  do {
    const reply = await ask("groups.members", { groupId, limit: pageSize, page });
    all.push(...reply.items);
    page = reply.next;
  } while (page);
  return all;
}
