// @ts-check
// The members of a group: finding them, requests and invitations, roles, subgroups. All that changes something is in sheets from below.

import { act, actLater } from "../ask.js";
import { confirmed } from "../parts/dialog.js";
import { button } from "../parts/form.js";
import { faceButton } from "../parts/friends.js";
import { icon } from "../parts/icons.js";
import { moreMenu } from "../parts/menu.js";
import { openSheet } from "../parts/sheet.js";
import { empty, failed, part, waiting } from "../parts/states.js";
import { myId } from "../session.js";
import { newRegulars } from "../play/regulars.js";
import { rosterRow } from "../play/roster.js";
import { signOf } from "../play/signs.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { isMember, runs } from "./standing.js";
import { openSubgroup, subgroupName } from "./subgroups.js";
import { t } from "./texts.js";

const pageSize = 100;
/** Milliseconds after the last letter before members are looked for. */
const typingMs = 300;

/** @param {import("../router.js").Stage} stage @param {any} state */
export function newMembers(stage, state) {
  const groupId = state.id;
  /** The pages behind the first one. @type {any[]} */ let older = [];
  /** @type {string | undefined} */ let next;
  /** @type {any} */ let problem;
  /** The members that were looked for, by a name or in a subgroup. @type {any[] | undefined} */ let found;
  let [q, subgroup] = ["", ""];
  let timer = 0;
  let asked = 0;
  /** @type {(() => void)[]} */ let stops = [];
  let followed = "";
  /** Members who are being removed, which can be undone. @type {Set<string>} */ const gone = new Set();

  const regulars = newRegulars(stage, () => (isMember(state.group) ? { groupId } : undefined), () => state.redraw());

  const look = async () => {
    const mine = (asked += 1);
    if (q.length === 0 && !subgroup) {
      found = undefined;
      return state.redraw();
    }
    const reply = await act("groups.members", { groupId, q: q || undefined, subgroup: subgroup || undefined, limit: pageSize });
    if (mine !== asked) return;
    found = reply?.items ?? [];
    state.redraw();
  };
  const typed = (/** @type {any} */ event) => {
    q = event.target.value.trim();
    clearTimeout(timer);
    timer = window.setTimeout(look, typingMs);
  };
  const choose = (/** @type {string} */ id) => { subgroup = id; state.redraw(); look(); };
  const more = async () => {
    const page = await act("groups.members", { groupId, limit: pageSize, page: next });
    if (page) [older, next] = [[...older, ...page.items], page.next];
    state.redraw();
  };
  /**
   * Changes something about somebody; those who were looked for are looked for again.
   * @param {string} type @param {any} person @param {any} [more] @param {string} [done]
   */
  const change = async (type, person, more = {}, done = t.saved) => {
    const reply = await act(type, { groupId, accountId: person.id, ...more }, { done });
    if (reply) look();
    return reply;
  };
  const remove = (/** @type {any} */ person) => {
    gone.add(person.id);
    state.redraw();
    const back = () => { gone.delete(person.id); state.redraw(); };
    actLater(t.member.removed(person.displayName), async () => {
      await change("groups.remove", person, {}, "");
      back();
    }, back);
  };
  const handOver = async (/** @type {any} */ person) => {
    if (await confirmed(t.member.handOver, t.member.handOverText(person.displayName), t.member.handOver))
      if (await change("groups.role", person, { role: "owner" })) state.again();
  };

  const tools = (/** @type {any} */ { person, role }) => {
    const isOwner = state.group.role === "owner";
    const mayRemove = runs(state.group) && (isOwner ? role !== "owner" : role === "member");
    if (person.id === myId() || state.group.status === "closed" || !isOwner && !mayRemove && !regulars.mayAsk(person.id)) return undefined;
    return moreMenu(t.member.menu(person.displayName), () => [
      regulars.mayAsk(person.id) && { label: t.regulars.ask, sign: () => signOf("again"), act: () => regulars.askFor(person.id, person.displayName) },
      isOwner && (role === "admin"
        ? { label: t.member.unmakeAdmin, sign: () => signOf("off"), act: () => change("groups.role", person, { role: "member" }) }
        : { label: t.member.makeAdmin, sign: () => signOf("star"), act: () => change("groups.role", person, { role: "admin" }) }),
      isOwner && { label: t.member.handOver, sign: () => signOf("swap"), act: () => handOver(person) },
      mayRemove && { label: t.member.remove, sign: () => signOf("leave"), act: () => remove(person), isDanger: true }], person.displayName);
  };
  const row = (/** @type {any} */ one) => rosterRow({ ...one.person, accountId: one.person.id,
    plays: dotted([one.role && one.role !== "member" && t.member.roles[one.role], ...one.subgroups.map((id) => subgroupName(state.group, id))]) }, tools(one));
  const members = () => {
    const first = new Set((state.members ?? []).map(({ person }) => person.id));
    return [...state.members ?? [], ...older.filter(({ person }) => !first.has(person.id))].filter(({ person }) => !gone.has(person.id));
  };

  const requests = () => state.requested?.length > 0 && part(t.member.requests, h("ul", { class: "people asking" }, state.requested.map(({ person, text }) =>
    rosterRow({ ...person, accountId: person.id, note: text && t.hosting.quoted(text) },
      button("×", () => change("groups.refuse", person, {}, t.member.turnedDown), { class: "icon", "aria-label": t.member.turnDown }),
      button(t.member.letIn, () => change("groups.approve", person, {}, t.member.letInDone(person.displayName)), { class: "primary" })))));
  const invited = () => state.invited?.length > 0 && part(t.member.invited, h("ul", { class: "people" }, state.invited.map(({ person }) =>
    rosterRow({ ...person, accountId: person.id }, button(t.member.revoke, () => change("groups.refuse", person, {}, t.member.revoked))))));
  const subgroups = () => {
    const { subgroups } = state.group.inside;
    const mayChange = runs(state.group) && state.group.status === "open";
    if (subgroups.length === 0 && !mayChange) return undefined;
    return part(t.member.subgroups, subgroups.length === 0 && h("p", { class: "quiet" }, t.member.subgroupsText),
      h("div", { class: "row wrap" },
        mayChange && subgroups.map((one) => button(t.member.count(one.name, one.count), () => openSubgroup(state, one),
          { key: one.id, "aria-haspopup": "dialog" })),
        !mayChange && subgroups.map((one) => h("span", { class: "tag", key: one.id }, t.member.count(one.name, one.count))),
        mayChange && button(t.member.newSubgroup, () => openSubgroup(state, undefined), { key: "new", "aria-haspopup": "dialog" })));
  };
  const filters = () => state.group.inside.subgroups.length > 0 && h("div",
    { class: "chips scroll", role: "group", "aria-label": t.member.subgroups, key: "filters" },
    [{ id: "", name: t.member.all }, ...state.group.inside.subgroups].map(({ id, name }) => h("button",
      { type: "button", class: "chip", key: id || "all", "aria-pressed": String(id === subgroup), onclick: () => choose(id) }, name)));
  const list = () => {
    if (problem && !state.members) return failed(problem, state.again);
    if (!state.members) return waiting();
    const shown = (found ?? members()).filter(({ person }) => !gone.has(person.id));
    return [shown.length === 0 ? empty(t.member.nobody) : h("ul", { class: "people", key: "members" }, shown.map(row)),
      !found && next && h("div", { class: "row center", key: "more" }, button(t.more, more))];
  };

  return {
    /** Follows the members as a member does, and as one who runs the group who has asked and who is invited. */
    follow() {
      regulars.follow();
      const wanted = !isMember(state.group) ? "" : runs(state.group) ? "all" : "members";
      if (wanted === followed) return;
      followed = wanted;
      for (const stop of stops) stop();
      [stops, state.members, state.requested, state.invited] = [[], undefined, undefined, undefined];
      const watch = (/** @type {string} */ name) => stops.push(stage.watch("groups.members", { groupId, list: name, limit: pageSize }, (news) => {
        state[name] = news.items;
        if (name === "members" && older.length === 0) next = news.next;
        problem = undefined;
        state.redraw();
      }, (error) => { problem = error; state.redraw(); }));
      if (wanted) watch("members");
      if (wanted === "all") for (const name of ["requested", "invited"]) watch(name);
    },
    view: () => [requests(), regulars.view(),
      h("section", { class: "part", key: "members" }, h("h2", null, t.group.members(state.group.memberCount)),
        h("div", { class: "field find", key: "find" }, h("label", { for: "find-member", class: "sr" }, t.member.find), icon("search"),
          h("input", { id: "find-member", type: "search", autocomplete: "off", placeholder: t.member.find, oninput: typed })),
        filters(), list()),
      subgroups(), invited()],
    /** The members to hand the group over to. */
    openHandOver: () => openSheet(t.member.handOver, (close) => {
      const others = members().filter(({ person }) => person.id !== myId());
      return others.length === 0 ? h("p", { class: "quiet" }, t.member.alone) : [h("p", null, t.member.handOverTo),
        h("div", { class: "pick-faces" }, others.map(({ person }) => faceButton(person, () => { close(); handOver(person); })))];
    }),
  };
}
