// @ts-check
// A group: its members, its next games, its chat and its posts, and what those who run it can do. All of it is live.

import { act, isOffline } from "../ask.js";
import { newGlance } from "../dues/glance.js";
import { load, loadLooks } from "../load.js";
import * as queue from "../offline/queue.js";
import { button } from "../parts/button.js";
import { confirmed } from "../parts/dialog.js";
import { names, stack } from "../parts/faces.js";
import { hero } from "../parts/hero.js";
import { icon } from "../parts/icons.js";
import { openReport } from "../parts/report.js";
import { panel, segments } from "../parts/segments.js";
import { copy } from "../parts/share.js";
import { empty, failed, linkTo, waiting } from "../parts/states.js";
import { sticky } from "../parts/sticky.js";
import { newChat } from "../play/chat.js";
import { mayHostFor } from "../play/hostgroup.js";
import { signOf } from "../play/signs.js";
import { go } from "../router.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { newGames } from "./games.js";
import { mayShare, openCode, shareGroup } from "./link.js";
import { newMembers } from "./members.js";
import { openNumbers } from "./numbers.js";
import { newPosts } from "./posts.js";
import { isMember, join, leave, runs, standingBar } from "./standing.js";
import { t } from "./texts.js";

/** An address has an id, or the last part of a link. */
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The looks of a game's chat, and of posts. */
const looks = ["play/game", "people/people"];

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const { kept } = stage;
  const asked = stage.args[0] ?? "";
  // The outlines stand where the head will, which the looks of a game say.
  await Promise.all(looks.map((one) => loadLooks(one, { signal: stage.signal, lost: stage.fail })));
  if (stage.signal.aborted) return;
  stage.draw(waiting());
  /** @type {any} */ const state = {
    id: "", group: undefined, slug: asked, code: stage.query.get("code") ?? undefined,
    /** The members, those who have asked, and those who are invited, as far as they are known. */
    members: undefined, requested: undefined, invited: undefined,
    part: stage.query.get("part") ?? kept.part ?? "games", get amIn() { return isMember(state.group); },
    redraw: () => redraw(), again: stage.again, choose: (part) => { kept.part = state.part = part; redraw(); },
  };
  /** The parts, which begin once it is known which group it is. @type {any} */ let parts;
  /** @type {any} */ let problem;
  /** Its cups, leagues and ladders, which come after its games. @type {any} */ let contests;

  const begin = () => ({
    games: newGames(stage, state), posts: newPosts(stage, state), members: newMembers(stage, state),
    money: newGlance(stage, state, "group"),
    chat: newChat(stage, state, { data: { groupId: state.id }, title: () => state.group.name, forOthers: t.group.forMembers,
      isOver: () => state.group.status === "closed" }),
  });
  const tabs = () => [
    { key: "games", text: t.group.parts.games }, { key: "chat", text: t.group.parts.chat, count: parts.chat.unread(), told: t.told.unread },
    { key: "posts", text: t.group.parts.posts },
    { key: "members", text: t.group.parts.members, count: state.requested?.length, told: t.group.requests },
  ];
  const shown = /** @type {Record<string, () => any>} */ ({
    games: () => {
      const [next, about] = parts.games.view(true);
      const played = contests?.view(mayHostFor(state.group));
      return parts.money.isPressing() ? [parts.money.view(), next, played, about] : [next, played, parts.money.view(), about];
    },
    chat: () => parts.chat.view(), posts: () => parts.posts.view(),
    members: () => parts.members.view(),
  });

  const mute = async (/** @type {boolean} */ on) => {
    if (await act("groups.mute", { groupId: state.id, on }, { done: on ? t.group.mutedNow : t.group.unmutedNow })) stage.again();
  };
  const close = async () => {
    if (!await confirmed(t.group.inMenu.close, t.group.closeText(state.group.name), t.group.inMenu.close)) return;
    if (await act("groups.close", { groupId: state.id }, { done: t.group.closedNow })) stage.again();
  };
  /** A link for a calendar app; whoever has it reads the games. */
  const calendar = async () => {
    const reply = await act("games.group-feed-link", { groupId: state.id });
    if (reply) copy(reply.url, t.group.calendarCopied);
  };
  const menu = () => {
    const { group } = state;
    const isOpen = group.status === "open";
    return /** @type {import("../router.js").MenuItem[]} */ ([
      runs(group) && isOpen && { label: t.group.inMenu.edit, sign: () => signOf("edit"), act: () => go(`/#/newgroup/${state.id}`) },
      runs(group) && isOpen && { label: t.group.inMenu.link, sign: () => signOf("code"), act: () => openCode(state) },
      runs(group) && { label: t.numbers.title, sign: () => signOf("numbers"), act: () => openNumbers(state) },
      isMember(group) && (group.inside.muted ? { label: t.group.inMenu.unmute, sign: () => icon("told"), act: () => mute(false) }
        : { label: t.group.inMenu.mute, sign: () => signOf("mute"), act: () => mute(true) }),
      isMember(group) && { label: t.group.inMenu.calendar, sign: () => signOf("calendar"), act: calendar },
      isMember(group) && { label: t.group.inMenu.stopCalendar, sign: () => signOf("off"),
        act: () => act("games.feed-revoke", { groupId: state.id }, { done: t.group.calendarEnded }) },
      isMember(group) && group.role === "owner" && isOpen && { label: t.group.inMenu.handOver, sign: () => signOf("swap"),
        act: () => parts.members.openHandOver() },
      isMember(group) && (group.role !== "owner" || !isOpen) && { label: t.group.inMenu.leave, sign: () => signOf("leave"), act: () => leave(state),
        isDanger: true },
      isMember(group) && group.role === "owner" && isOpen && { label: t.group.inMenu.close, sign: () => signOf("off"), act: close, isDanger: true },
      group.role !== "owner" && { label: t.group.inMenu.report, sign: () => signOf("flag"), act: () => openReport("group", state.id), isDanger: true },
    ].filter(Boolean));
  };
  let offered = "";
  /** Changes the bar of the screen, where something else is offered now. */
  const offer = () => {
    const share = mayShare(state.group) ? () => shareGroup(state.group) : undefined;
    const now = JSON.stringify([Boolean(share), menu()]);
    if (now === offered) return;
    offered = now;
    stage.bar({ share, menu: menu() });
  };

  /** A link with a code leads into a group that shows itself to nobody. */
  const unseen = () => [h("h1", null, t.door.private), h("p", { class: "lead" }, t.door.privateText),
    sticky(button(t.group.join, () => join(state), { class: "primary", key: "go" }))];
  const facesRow = () => {
    const { memberCount } = state.group;
    const people = state.members?.map(({ person }) => person);
    // Until it is known who they are, their place is kept.
    return h("button", { class: "faces-row", key: "faces", onclick: () => state.choose("members") }, h("span", { class: "faces" },
      stack(people ?? Array.from({ length: Math.min(memberCount, 4) }, (_, id) => ({ id, displayName: "\u00a0" }))),
      h("span", { class: "grow" }, h("strong", null, people ? names(people, memberCount) : "\u00a0"),
        h("span", { class: "quiet" }, t.group.members(memberCount)))));
  };
  const redraw = () => {
    const { group } = state;
    if (!group && problem?.status === 404 && state.code) return stage.draw(unseen());
    if (!group && problem?.status === 404) return stage.draw(h("h1", null, t.group.one),
      empty(t.group.missing, linkTo("/#/groups", t.group.find, "button primary")));
    if (!group && problem) return stage.draw(h("h1", null, t.group.one), failed(problem, stage.again));
    if (!group) return stage.draw(waiting());
    offer();
    const isIn = isMember(group);
    if (!Object.hasOwn(shown, state.part)) state.part = "games";
    stage.draw(
      hero(group.sports[0] ?? "", { kind: `brief ${group.status === "closed" ? "over" : ""}`, photo: group.photo }, h("h1", null, group.name),
        h("p", { class: "where" }, dotted([group.city, group.sports.slice(0, 3).map((/** @type {string} */ one) => t.sports[one]).join(", "),
          !isIn && t.group.members(group.memberCount)]))),
      group.status === "closed" && h("p", { class: "notice past", key: "closed" }, t.group.closed),
      group.hidden && h("p", { class: "notice", key: "hidden" }, t.group.hidden),
      isIn ? [facesRow(), segments(t.group.label, tabs(), state.part, state.choose), panel(state.part, shown[state.part]())]
        : h("div", { class: "panel", key: "about" }, parts.games.view(false)),
      standingBar(state));
  };

  stage.watch("groups.get", isId.test(asked) ? { groupId: asked } : { slug: asked }, (group) => {
    [state.group, state.id, problem] = [group, group.id, undefined];
    parts ??= begin();
    stage.title(group.name);
    parts.members.follow();
    parts.chat.follow(isMember(group));
    parts.money.follow(isMember(group));
    if (isMember(group) && !contests) {
      load("/cups/ofgroup.js", { signal: stage.signal, lost() {} })
        .then((one) => { contests ??= one.newContests(stage, state); }, () => {});
    }
    redraw();
  }, (error) => {
    problem = error;
    // A group that is not seen any more is left, one that cannot be reached stays.
    if (!isOffline(error)) state.group = undefined;
    redraw();
  });
  queue.onChange(stage.signal, redraw);
}
