// @ts-check
// Friends: finding people, requests, the list, invite links, and blocked people.

import { act, ask } from "../ask.js";
import { answerFriend, ofFriend } from "../offline/answers.js";
import { answering } from "../offline/line.js";
import { onAnswer, onChange, waitingOf } from "../offline/queue.js";
import { button } from "../parts/form.js";
import { icon } from "../parts/icons.js";
import { newLookup } from "../parts/lookup.js";
import { pagedList } from "../parts/pages.js";
import { avatar, personRow, profileAddress } from "../parts/people.js";
import { empty, failed, part, waiting } from "../parts/states.js";
import { tabs } from "../parts/tabs.js";
import { copy, share } from "../parts/share.js";
import { within } from "../parts/time.js";
import { myId } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** Friends whose levels are asked for at once, and those who ask of whom it is asked who their friends are. */
const askedMax = 100, metMax = 5;

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const accountId = stage.args[0];
  const redrawAll = () => { redraw(); if (!accountId) summaries.meet((friends.items ?? []).map(({ id }) => id)); };
  const friends = pagedList("friends.list", { accountId }, redrawAll);
  const mutuals = pagedList("friends.mutuals", { accountId }, redrawAll);
  const blocks = pagedList("friends.blocks", {}, redrawAll);
  /** @type {any[]} */ let incoming = [];
  /** @type {any[]} */ let sent = [];
  /** The requests that are known, in both directions. @type {Set<string>} */ const known = new Set();
  /** @type {any[] | undefined} */ let found;
  /** Friends' levels and badges. */
  const summaries = newLookup(async (ids) => (await ask("profile.list", { ids })).items.map((/** @type {any} */ one) => [one.id, one]),
    () => redraw(), { atOnce: askedMax, signal: stage.signal });
  /** Whom I have in common with those who ask. */
  const shared = newLookup(async ([id]) => [[id, (await ask("friends.mutuals", { accountId: id })).items]], () => redraw(), { signal: stage.signal });
  /** @type {any} */ let problem;
  let timer = 0;
  stage.title(t.tabs.friends);

  const search = (event) => {
    const q = event.target.value.trim();
    clearTimeout(timer);
    timer = window.setTimeout(async () => {
      found = q.length < 2 ? undefined : (await act("profile.search", { q }))?.items;
      redraw();
    }, 300);
  };
  const isOf = (/** @type {any[]} */ rows, person) => rows.some((row) => row.person.id === person.id);
  const friendTag = () => h("span", { class: "tag good" }, t.people.friend);
  /** The buttons for somebody found: nobody is asked twice. */
  const step = (person) => person.id === myId() ? h("span", { class: "tag strong" }, t.you)
    : person.isFriend || !accountId && friends.items?.some((one) => one.id === person.id) ? friendTag()
      : isOf(incoming, person) ? answers(person)
        : isOf(sent, person) ? answering(ofFriend(person.id),
          button(t.people.asked, () => withdraw(person), { "aria-label": t.people.withdraw, class: "asked" }))
          : befriend(person);
  const befriend = (person) => answering(ofFriend(person.id),
    button(t.people.befriend, () => answerFriend("friends.request", person, { done: t.people.requested })));
  const withdraw = (person) => answerFriend("friends.withdraw", person, { done: t.people.withdrawn });
  const answers = (person) => answering(ofFriend(person.id),
    button(t.people.accept, () => answerFriend("friends.accept", person, answered), { class: "primary" }),
    button("×", () => answerFriend("friends.deny", person, answered), { class: "icon", "aria-label": t.people.deny }));
  const answered = { done: t.saved };
  /** The people I have asked, those included whose requests wait for a connection. */
  const allSent = () => [...waitingOf("friends.request").filter(({ person }) => person && !isOf(sent, person)), ...sent].map(({ person }) => person);

  /** A person whose second line says more than a name. @param {any} person @param {any} line @param {...any} more */
  const row = (person, line, ...more) => h("li", { key: person.id, class: "person" }, avatar(person), h("div", { class: "grow" },
    h("a", { href: profileAddress(person.id) }, person.displayName), h("span", { class: "quiet" }, line || `@${person.nickname}`)), more);
  /** `Intermediate · On time` @param {any} person */
  const about = ({ id }) => {
    const { skillLevel, topBadges = [] } = summaries.get(id) ?? {};
    return dotted([skillLevel && t.levels[skillLevel], ...topBadges.filter((name) => name !== "rookie").map((name) => t.badges[name])]);
  };
  const friendRow = (/** @type {any} */ person) => accountId ? personRow(person, step(person))
    : row(person, about(person), h("a", { class: "icon", href: `/#/darts?challenge=${person.nickname}`, "aria-label": t.people.challenge(person.displayName),
      key: "challenge" }, icon("darts")));
  const askedBy = (/** @type {any} */ { person }) => {
    const others = shared.get(person.id)?.length;
    return row(person, dotted([`@${person.nickname}`, others && t.profile.inCommon(others)]), h("div", { class: "row wrap" }, answers(person)));
  };
  /** A link for whoever is not here yet. */
  const invite = async () => {
    const link = await act("friends.invite-link");
    if (link) await share({ url: link.url }, () => copy(link.url, t.friendLink.copied(within(link.expiresAt)), link.url));
  };
  const mine = () => [
    h("div", { class: "field find", key: "find" }, h("label", { for: "find", class: "sr" }, t.people.find), icon("search"),
      h("input", { id: "find", type: "search", autocomplete: "off", placeholder: t.people.find, oninput: search })),
    found && (found.length === 0 ? h("p", { class: "quiet", role: "status", key: "nobody" }, t.people.nobody)
      : h("ul", { class: "people", key: "found" }, found.map((person) => personRow(person, step(person))))),
    problem && part(t.people.requests, failed(problem, stage.again)),
    incoming.length > 0 && part(t.people.requests, h("ul", { class: "people" }, incoming.map(askedBy))),
    h("div", { class: "actions invites", key: "invite" }, button([h("span", { class: "disc", "aria-hidden": "true" }, icon("share")),
      h("span", { class: "grow" }, h("strong", null, t.home.invite), h("span", { class: "quiet" }, t.friendLink.text))],
    invite, { class: "action", "aria-label": t.home.invite })),
  ];
  /** The rest, which one looks for less often than for a friend. */
  const rest = () => allSent().length > 0 && part(t.people.sent,
    h("ul", { class: "people" }, allSent().map((person) => personRow(person, answering(ofFriend(person.id),
      button(t.people.withdraw, () => withdraw(person)))))));
  /** Whether all is known that would move what stands below it. */
  const isKnown = () => [friends, accountId ? mutuals : blocks].every((list) => list.items || list.problem) && (problem || known.size === 2);
  const redraw = () => stage.draw(tabs("people", "friends"),
    h("div", { class: "narrow" },
    h("h1", { class: accountId ? "" : "sr" }, accountId ? t.people.friendsOf(accountId) : t.tabs.friends),
    !isKnown() ? waiting() : parts()));
  const parts = () => [
    !accountId && mine(),
    accountId && part(t.people.mutual, mutuals.view((person) => personRow(person), h("p", { class: "quiet" }, t.people.noMutual))),
    h("section", { class: "plain-part", key: "friends" }, h("h2", null, t.people.all, !accountId && friends.items?.length && !friends.next
      ? h("span", { class: "quiet" }, ` · ${friends.items.length}`) : ""), friends.view(friendRow, empty(t.people.none))),
    !accountId && rest(),
    !accountId && Boolean(blocks.problem || blocks.items?.length) && part(t.people.blocked,
      blocks.view((person) => personRow(person,
        button(t.people.unblock, async () => { if (await act("friends.unblock", { accountId: person.id })) blocks.load(); })), ""))];

  redraw();
  onChange(stage.signal, redraw);
  stage.signal.addEventListener("abort", onAnswer((entry, reply) => {
    if (reply && (entry.type === "friends.accept" || reply.became === "friends")) friends.load();
  }));
  friends.load();
  const watch = (direction, told) => stage.watch("friends.requests", { direction },
    (news) => { told(news.items); known.add(direction); problem = undefined; redraw(); },
    (error) => { problem = error; redraw(); });
  watch("in", (items) => { incoming = items; shared.meet(items.slice(0, metMax).map(({ person }) => person.id)); });
  watch("out", (items) => (sent = items));
  (accountId ? mutuals : blocks).load();
}
