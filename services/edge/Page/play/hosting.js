// @ts-check
// The acts of host and co-hosts: requests, invitations, people, attendance, closing, canceling.

import { act, actLater, ask, newId } from "../ask.js";
import { answerSeat, ofSeat } from "../offline/answers.js";
import { answering } from "../offline/line.js";
import { asked, confirmed, openDialog } from "../parts/dialog.js";
import { button, newForm } from "../parts/form.js";
import { newFriendPicker } from "../parts/friends.js";
import { icon } from "../parts/icons.js";
import { moreMenu, openMenu } from "../parts/menu.js";
import { profileAddress } from "../parts/people.js";
import { part } from "../parts/states.js";
import { switchRow } from "../parts/switch.js";
import { tell } from "../parts/toast.js";
import { go } from "../router.js";
import { myId } from "../session.js";
import { h } from "../view.js";
import { newAskers } from "./askers.js";
import { hosts, isHost } from "./game.js";
import { openInvite } from "./invite.js";
import { rosterRow } from "./roster.js";
import { signOf } from "./signs.js";
import { t } from "./texts.js";
import { visitorDeeds, visitorRequests, visitorsOf } from "./visitors.js";

/** @param {any} person */
const called = (person) => person.displayName ?? person.nickname ?? t.people.gone;

/**
 * @param {any} state @param {{view: () => any}} visitors the host's link for people without an account
 * @param {{mayAsk: (id: string) => boolean, askFor: (id: string, name: string) => any}} regulars
 */
export function newHosting(state, visitors, regulars) {
  const gameId = state.id;
  const friends = newFriendPicker(state.redraw);
  const askers = newAskers(state);
  const may = (type) => state.game.actions?.includes(type);
  const isOver = () => ["cancelled", "completed"].includes(state.game.status);

  const remove = (person) => actLater(t.hosting.removed(called(person)), () => act("rsvp.remove", { gameId, accountId: person.accountId }));
  const makeHost = async (person) => {
    if (await confirmed(t.hosting.makeHost, t.hosting.makeHostText(called(person)), t.hosting.makeHost))
      await act("rsvp.transfer-host", { gameId, accountId: person.accountId }, { done: t.saved });
  };
  const coHost = (person, on) => act("games.cohost", { gameId, accountId: person.accountId, on },
    { done: on ? t.hosting.coHostDone(called(person)) : t.hosting.coHostEnded(called(person)) });
  const handOn = async () => {
    if (await confirmed(t.hosting.handOn, t.hosting.handOnText, t.hosting.handOn)) await act("rsvp.leave", { gameId }, { done: t.saved });
  };
  const keepTemplate = () => {
    const id = newId();
    return asked(t.hosting.keepTemplate, t.host.templateName, t.save, async (name) => {
      await ask("games.template-save", { name, gameId }, { id });
      tell(t.hosting.templateKept, { isDone: true });
    }, { max: 30 });
  };
  const cancel = () => {
    const id = newId();
    const { title, counts } = state.game;
    const told = (counts.people ?? counts.going) + counts.maybe + counts.waitlisted + counts.requested + counts.invited
      - (state.game.participation === "going" ? 1 : 0);
    return asked(t.hosting.callOff(title), t.hosting.reason, t.hosting.callOffYes, async (reason) => {
      await ask("games.cancel", { gameId, reason: reason || undefined }, { id });
      tell(t.hosting.cancelled, { isDone: true });
    }, { optional: true, isDanger: true, about: t.hosting.willKnow(told), keep: t.hosting.keep });
  };
  const erase = async () => {
    if (!await confirmed(t.hosting.erase, t.hosting.eraseText, t.hosting.erase) || !await act("games.delete", { gameId })) return;
    go("/#/mine");
    tell(t.hosting.erased, { isDone: true });
  };
  const copy = () => {
    const id = newId();
    /** @type {ReturnType<typeof newForm>} */ let form;
    return openDialog(t.hosting.copy, (close, redraw) => {
      form ??= newForm(redraw, { startsAt: "date" });
      return h("form", {
        onsubmit: form.send(async ({ date, time }) => {
          const reply = await ask("games.duplicate", { gameId, startsAt: `${date}T${time}` }, { id });
          close();
          go(`/#/game/${reply.id}`);
        }),
      },
        form.field({ name: "date", label: t.host.date, type: "date", required: true }),
        form.field({ name: "time", label: t.host.time, type: "time", required: true }),
        form.foot(t.hosting.copy));
    });
  };

  /** Requests to join. */
  const answers = () => {
    const { requested = [] } = state.roster ?? {};
    const visits = hosts(state) ? visitorRequests(state, rosterRow) : [];
    const all = requested.length + visits.length;
    return hosts(state) && all > 0 && part(t.hosting.requests, h("ul", { class: all > 1 ? "people asking several" : "people asking" }, visits, requested.map(
      (person) => rosterRow({ ...person, note: undefined }, answering(ofSeat(gameId, person.accountId),
        button("×", () => answerSeat("rsvp.decline", state.game, person.accountId), { class: "icon", "aria-label": t.hosting.turnDown }),
        button(t.hosting.letIn, () => answerSeat("rsvp.accept", state.game, person.accountId), { class: "primary" })),
      h("p", { class: "said quiet" }, askers.say(person)), person.note && h("p", { class: "said quiet" }, t.hosting.quoted(person.note))))),
    all > 1 && hasRoomFor([...requested, ...visitorsOf(state.roster, "requested")])
      && button(t.hosting.letAllIn(all), () => letAllIn(requested), { class: "primary wide", key: "all" }));
  };
  /** @param {any[]} people */
  const hasRoomFor = (people) => !state.game.capacity
    || state.roster.counts.going + people.reduce((sum, one) => sum + 1 + (one.guests ?? 0), 0) <= state.game.capacity;
  const letAllIn = async (/** @type {any[]} */ requested) => {
    for (const { accountId } of visitorsOf(state.roster, "requested")) await act("rsvp.visit-accept", { gameId, visitorId: accountId });
    for (const { accountId } of requested) await answerSeat("rsvp.accept", state.game, accountId);
  };

  const isOn = () => state.game.phase === "inProgress" && !isOver();
  const walkIn = (accountId) => act("rsvp.walk-in", { gameId, accountId }, { done: t.saved });

  /** The way to invite for players who may, since the host has it in the bar; and those who have not answered yet. */
  const invitation = () => {
    const { invited = [] } = state.roster ?? {};
    // Where there are places, the first of them invites.
    const way = !isHost(state) && state.game.full && may("invites.send")
      && button(t.answer.invite, () => openInvite(state), { key: "invite", "aria-haspopup": "dialog" });
    const waiting = hosts(state) && invited.length > 0 && [h("h3", null, t.hosting.invitedTitle), h("ul", { class: "people" },
      invited.map((person) => rosterRow(person,
        !isOver() && button(t.hosting.revoke, () => act("invites.revoke", { gameId, accountId: person.accountId })))))];
    return (way || waiting) && part(t.hosting.inviteTitle, way, waiting);
  };

  const attendance = () => state.game.status === "completed" && [
    h("p", { class: "quiet" }, t.hosting.attendanceText),
    h("ul", { class: "people" }, state.roster?.going.filter((one) => !one.isHost).map((person) => rosterRow(person, h("select", {
      "aria-label": t.hosting.attendanceOf(called(person)),
      onchange: (event) => act("rsvp.attendance", { gameId, attendance: { [person.accountId]: event.target.value } }, { done: t.saved }),
    },
    Object.entries(t.hosting.attendances).map(([key, text]) => h("option",
      { value: key, selected: key === (person.attendance ?? "attended") },
      text))))))];

  /** The tools of those who host the game, the harmless ones first. @returns {(import("../router.js").MenuItem & {about: string, sign: () => any})[]} */
  const tools = () => /** @type {[string | boolean, string, string, import("./signs.js").Sign, () => any, boolean?][]} */ ([
    [may("games.update"), t.hosting.edit, t.hosting.abouts.edit, "edit", () => go(`/#/host/${gameId}`)],
    [state.amIn && !isOver(), t.hosting.write, t.hosting.abouts.write, "write", () => state.choose("chat")],
    [true, t.hosting.copy, t.hosting.abouts.copy, "again", copy],
    [true, t.hosting.keepTemplate, t.hosting.abouts.keepTemplate, "keep", keepTemplate],
    [may("games.complete"), t.hosting.complete, t.hosting.abouts.complete, "done", () => act("games.complete", { gameId }, { done: t.saved })],
    [may("rsvp.leave") && isHost(state), t.hosting.handOn, t.hosting.handOnText, "swap", handOn],
    [may("games.cancel"), t.hosting.cancel, t.hosting.abouts.cancel, "off", cancel, true],
    [may("games.delete") && state.game.status === "cancelled", t.hosting.erase, t.hosting.eraseText, "bin", erase, true],
  ]).filter(([isOffered]) => isOffered).map(([, label, about, sign, act, isDanger]) => ({ label, about, sign: () => signOf(sign), act, isDanger }));
  /** A tool as a row. @param {ReturnType<typeof tools>[number]} one */
  const tool = ({ label, about, sign, act, isDanger }) => h("li", { key: label }, button([sign(),
    h("span", { class: "grow" }, h("strong", null, label), h("span", { class: "quiet" }, about)),
    !isDanger && h("span", { class: "on-to", "aria-hidden": "true" }, "›")],
  act, { class: isDanger ? "danger" : "", "aria-label": label, "aria-description": about }));
  /** Whether new players can join. */
  const door = () => {
    const isOpen = may("games.close");
    return (isOpen || may("games.open")) && h("li", { class: "row", key: "door" }, signOf("door"), switchRow(t.hosting.door, isOpen,
      (isOn) => act(isOn ? "games.open" : "games.close", { gameId }, { done: isOn ? t.hosting.opened : t.hosting.closed }),
      isOpen ? t.hosting.abouts.open : t.hosting.abouts.closed));
  };

  /** The acts upon a person: co-hosts neither make others hosts nor remove each other, and may stop. @param {any} person */
  const deeds = (person) => {
    const [isMine, isGoing, isMe] = [isHost(state), person.status === "going", person.accountId === myId()];
    return [
      isMine && isGoing && !person.isCoHost && { label: t.hosting.makeCoHost, sign: () => signOf("door"), act: () => coHost(person, true) },
      person.isCoHost && (isMine || isMe) && { label: isMe ? t.hosting.stopCoHosting : t.hosting.endCoHost,
        sign: () => signOf("off"), act: () => coHost(person, false) },
      regulars.mayAsk(person.accountId) && { label: t.regulars.ask, sign: () => signOf("again"),
        act: () => regulars.askFor(person.accountId, called(person)) },
      isMine && isGoing && { label: t.hosting.makeHost, sign: () => signOf("swap"), act: () => makeHost(person) },
      isOn() && !isGoing && { label: t.hosting.turnedUp, sign: () => signOf("done"), act: () => walkIn(person.accountId) },
      (isMine || !person.isCoHost && !isMe) && { label: t.hosting.remove, sign: () => signOf("leave"), act: () => remove(person), isDanger: true },
    ].filter(Boolean);
  };

  const deedsOf = (person) => !hosts(state) || person.isHost || isOver() ? [] : person.isVisitor ? visitorDeeds(gameId, person) : deeds(person);

  return {
    tools,
    /** The button ⋯ of a row. @param {any} person */
    menu: (person) => deedsOf(person).length > 0 && moreMenu(t.hosting.menu(called(person)), () => deedsOf(person), called(person)),
    /** Opens what one can do with a person, the way to their profile first; nothing where that is all. @param {any} person */
    opens: (person) => deedsOf(person).length > 0 && (() => openMenu(called(person), [
      person.nickname && { label: t.hosting.profile, sign: () => icon("you"), act: () => go(profileAddress(person.accountId)) }, ...deedsOf(person)])),
    answers, invitation,
    view: () => [
      attendance() && part(t.hosting.attendance, attendance()),
      isOn() && part(t.hosting.walkInTitle, h("p", { class: "quiet" }, t.hosting.walkIn),
        friends.view(t.hosting.walkIn, t.hosting.noWalkIn, (person) => walkIn(person.nickname),
          (person) => state.roster?.going.some((/** @type {any} */ one) => one.accountId === person.id))),
      h("ul", { class: "part tools", key: "tools" }, tools().filter((one) => !one.isDanger).map(tool), door()),
      hosts(state) && visitors.view(),
      tools().some((one) => one.isDanger) && h("ul", { class: "part tools", key: "grave" }, tools().filter((one) => one.isDanger).map(tool))],
  };
}
