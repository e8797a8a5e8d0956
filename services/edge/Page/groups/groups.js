// @ts-check
// My groups: invitations and requests first, then each with its next game and what is new in its chat; and public groups to find.

import { act } from "../ask.js";
import { loadLooks } from "../load.js";
import { button } from "../parts/button.js";
import { icon } from "../parts/icons.js";
import { pagedList } from "../parts/pages.js";
import { empty, failed, linkTo, part, waiting } from "../parts/states.js";
import { tabs } from "../parts/tabs.js";
import { when } from "../parts/time.js";
import { session } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { gamesOf, groupLine, groupPhoto, nextGames } from "./games.js";
import { t } from "./texts.js";

/** Groups whose next game is asked for, and those of them that were found. */
const [nextMax, foundNext] = [12, 6];
/** Milliseconds after the last letter before groups are looked for. */
const typingMs = 300;

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const { kept } = stage;
  stage.title(t.tabs.groups);
  stage.draw(tabs("people", "groups"), waiting());
  await loadLooks("people/people", { signal: stage.signal, lost: stage.fail });
  if (stage.signal.aborted) return;
  /** @type {any[] | undefined} */ let groups;
  /** @type {any} */ let problem;
  /** The next game of a group; nothing where it has none. @type {Map<string, any>} */ const next = new Map();
  /** @type {ReturnType<typeof pagedList> | undefined} */ let found;
  let q = kept.q ?? "";
  /** The field's own text is not written over while somebody types. */
  const q0 = q;
  let sport = kept.sport ?? "";
  let timer = 0;

  const meet = (/** @type {any[]} */ some) => {
    for (const { id } of some.filter((one) => one.status === "open" && !next.has(one.id)).slice(0, nextMax)) {
      next.set(id, undefined);
      const [type, data] = nextGames(id, 3);
      stage.ask(type, data, (answer) => { next.set(id, gamesOf(answer)[0]); redraw(); }, () => {});
    }
  };
  const isMine = (/** @type {any} */ group) => ["member", "invited", "requested"].includes(group.standing);
  /** Groups of one's own city, where nothing else is asked for and it has any. */
  let city = "";
  const look = (isNear = true) => {
    [kept.q, kept.sport] = [q, sport];
    const isAny = q.length < 2 && !sport;
    city = isAny && isNear ? session.me?.profile?.cityLabel ?? "" : "";
    const list = pagedList("groups.search", { q: q.length < 2 ? undefined : q, sport: sport || undefined, city: city || undefined, limit: 20 }, () => {
      if (list !== found) return;
      const others = list.items?.filter((one) => !isAny || !isMine(one));
      if (city && others?.length === 0) return look(false);
      meet(others?.slice(0, foundNext) ?? []);
      redraw();
    });
    found = list;
    list.load();
    redraw();
  };
  const typed = (/** @type {any} */ event) => {
    q = event.target.value.trim();
    clearTimeout(timer);
    timer = window.setTimeout(look, typingMs);
  };
  const answer = async (/** @type {string} */ type, /** @type {any} */ group, /** @type {string} */ done) => {
    if (await act(type, { groupId: group.id }, { done })) stage.again();
  };

  const face = (/** @type {any} */ group) => h("span", { class: `group-face s-${group.sports[0] ?? "any"}`, "aria-hidden": "true" }, groupPhoto(group));
  const name = (/** @type {any} */ group) => h("a", { class: "cover", href: `/#/group/${group.id}` }, group.name);
  const row = (/** @type {any} */ group) => {
    const { unread = 0, muted } = group.inside ?? {};
    const game = next.get(group.id);
    return h("li", { class: unread ? "unread" : "", key: group.id }, face(group), h("div", { class: "grow" },
      h("p", { class: "chat-head" }, name(group)),
      h("p", { class: "chat-last" }, h("span", { class: "grow" }, game ? t.group.next(game.title, when(game.startsAt, game.timezone)) : groupLine(group)),
        muted && h("span", { class: "tag" }, t.group.muted),
        unread > 0 && h("span", { class: "dot" }, h("span", { class: "sr" }, t.group.unread(unread))))));
  };
  /** An invitation, or a request of mine. */
  const asked = (/** @type {any} */ group, /** @type {any[]} */ ways) => h("li", { class: "card group-card", key: group.id }, face(group),
    h("div", { class: "grow" }, name(group), h("p", { class: "quiet" }, groupLine(group))), h("div", { class: "row" }, ways));
  const invitation = (/** @type {any} */ group) => asked(group, [
    button("×", () => answer("groups.decline", group, t.group.declined), { class: "icon no", "aria-label": t.group.decline, key: "no" }),
    button(t.group.accept, () => answer("groups.accept", group, t.group.done(group.name)), { class: "primary", key: "yes" })]);
  const request = (/** @type {any} */ group) => asked(group, [
    button(t.group.takeBack, () => answer("groups.leave", group, t.group.takenBack), { key: "back" })]);
  const list = (/** @type {string} */ title, /** @type {any[]} */ some, /** @type {(group: any) => any} */ view, kind = "chats") => some.length > 0
    && h("section", { class: "plain-part", key: title }, h("h2", null, title), h("ul", { class: kind }, some.map(view)));

  const mine = () => {
    if (problem && !groups) return failed(problem, stage.again);
    if (!groups) return waiting();
    const of = (/** @type {string} */ standing, status = "open") => groups?.filter((one) => one.standing === standing && one.status === status) ?? [];
    const members = of("member");
    return [list(t.group.invitations, of("invited"), invitation, "rows"), list(t.group.asked, of("requested"), request, "rows"),
      members.length > 0 ? list(t.group.mine, members, row) : empty(t.group.none),
      h("p", { class: "row center", key: "make" }, linkTo("/#/newgroup", t.group.make, members.length > 0 ? "button" : "button primary", undefined)),
      list(t.group.closedOnes, of("member", "closed"), row)];
  };
  const sports = () => [...new Set([...groups?.flatMap((one) => one.sports) ?? [], ...Object.keys(session.me?.profile?.sportSkills ?? {})])].slice(0, 8);
  const finding = () => part(t.group.find,
    h("div", { class: "field find", key: "find" }, h("label", { for: "find-group", class: "sr" }, t.group.findHint), icon("search"),
      h("input", { id: "find-group", type: "search", autocomplete: "off", placeholder: t.group.findHint, value: q0, oninput: typed })),
    sports().length > 0 && h("div", { class: "chips scroll", role: "group", "aria-label": t.edit.sports, key: "sports" },
      ["", ...sports()].map((one) => h("button", { type: "button", class: "chip", key: one || "any", "aria-pressed": String(one === sport),
        onclick: () => { sport = one; look(); } }, one ? t.sports[one] : t.group.any))),
    found && hits());
  const hit = (/** @type {any} */ group) => {
    const game = next.get(group.id);
    return h("li", { class: "group-card", key: group.id }, face(group), h("div", { class: "grow" }, name(group),
      // The city is said above.
      h("p", { class: "quiet" }, groupLine(city ? { ...group, city: undefined } : group)),
      game ? h("p", { class: "group-next" }, icon("month"), h("span", null, dotted([when(game.startsAt, game.timezone), game.title])))
        : group.about && h("p", { class: "group-about" }, group.about)),
    h("span", { class: "on-to", "aria-hidden": "true" }, icon("back")));
  };
  /** The groups found; where nothing was asked for, those that one is not in. */
  const hits = () => {
    const isAny = q.length < 2 && !sport;
    const others = found?.items?.filter((one) => !isMine(one));
    const nothing = h("p", { class: "quiet", role: "status", key: "nothing" }, q.length < 2 ? t.group.noneYet : t.group.nothing);
    return [isAny && (others ?? []).length > 0 && h("h3", { key: "h-found" }, city ? t.group.near(city.split(",")[0]) : t.group.public),
      isAny && others?.length === 0 && found?.items?.length ? undefined : found?.view((one) => !(isAny && isMine(one)) && hit(one), nothing)];
  };
  const redraw = () => stage.draw(tabs("people", "groups"), h("div", { class: "narrow" }, h("h1", { class: "sr" }, t.tabs.groups), mine(),
    (groups || problem) && finding()));

  redraw();
  stage.watch("groups.mine", { limit: 50 }, ({ items }) => {
    const isFirst = !groups;
    [groups, problem] = [items, undefined];
    if (isFirst && !found) look();
    meet(items.filter((/** @type {any} */ one) => one.standing === "member"));
    redraw();
  }, (error) => { problem = error; redraw(); });
  if (q || sport) look();
}
