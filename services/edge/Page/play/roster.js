// @ts-check
// The people of a game: seats, those who are going, maybe, and in line.

import { shortName } from "../parts/faces.js";
import { icon } from "../parts/icons.js";
import { avatar, profileAddress } from "../parts/people.js";
import { failed, part, waiting } from "../parts/states.js";
import { myId } from "../session.js";
import { isolated } from "../texts.js";
import { h } from "../view.js";
import { join, mayJoin } from "./answer.js";
import { isPlayed } from "./bridges.js";
import { hosts, isEnded } from "./game.js";
import { openInvite } from "./invite.js";
import { t } from "./texts.js";
import { visitorsOf } from "./visitors.js";

/** Empty seats that are drawn; the others are a number. */
const seatsMax = 12;

/**
 * @param {any} state @param {{menu: (person: any) => any, opens: (person: any) => any}} hosting what a host can do with a person
 * @param {{say: (person: any) => string | undefined}} golfers what is said of each in a round of golf
 */
export function roster(state, hosting, golfers) {
  const { roster } = state;
  if (!roster) return part(t.roster.title, state.rosterProblem ? failed(state.rosterProblem, state.again) : waiting());
  const rows = (label, people) => h("ul", { class: "people", key: label, "aria-label": label }, people.map((person) =>
    rosterRow({ ...person, plays: golfers.say(person) }, hosting.menu(person))));
  const faces = (label, people, free) => [h("ul", { class: "people seats", key: label, "aria-label": label },
    people.map((person) => seat(person, people, hosting.opens(person))), free), notes(people)];
  const group = (label, people, list) => people?.length ? [
    h("h3", { key: `h-${label}` }, label, h("span", { class: "quiet" }, ` ${people.length}`)), list(label, people)] : [];
  const isPast = isPlayed(state.game);
  const going = isPast ? t.game.status.completed : t.roster.filled;
  // Golfers want to know how well the others play: a line for each.
  const isGolf = state.game.sport === "golf";
  const mayTap = !isGolf && inGame(roster, "going").some(hosting.opens);
  return part(title(state), mayTap && h("p", { class: "quiet hint", key: "tap" }, t.hosting.tap),
    isGolf ? [rows(going, inGame(roster, "going")), h("ul", { class: "seats", key: "free" }, places(state))]
      : faces(going, inGame(roster, "going"), places(state)),
    group(t.roster.waitlist, roster.waitlist && inLine(roster), rows), group(t.roster.maybe, inGame(roster, "maybe"), faces),
    !roster.waitlist && roster.counts.waitlisted > 0 && h("p", { class: "quiet" }, t.roster.waiting(roster.counts.waitlisted)));
}

/** People with an account, then those without. @param {any} roster @param {"going" | "maybe"} status */
const inGame = (roster, status) => [...roster[status], ...visitorsOf(roster, status)];

/** @param {any} roster */
const inLine = (roster) => [...roster.waitlist, ...visitorsOf(roster, "waitlisted")].sort((a, b) => a.position - b.position);

/** The faces of those who have played, each with the way to their profile. @param {any} state */
export function played({ roster }) {
  const going = inGame(roster, "going");
  return going.length > 0 && h("section", { class: "part", key: "played" }, h("h2", null, t.roster.titlePast),
    h("ul", { class: "people seats", "aria-label": t.roster.titlePast }, going.slice(0, seatsMax).map((person) => seat(person, going)),
      going.length > seatsMax && h("li", { class: "quiet", key: "more" }, `+${going.length - seatsMax}`)));
}

/** How many may still come, since the head says how many are in. @param {any} state */
function title(state) {
  const { game, roster } = state;
  if (isPlayed(game)) return t.roster.titlePast;
  const left = game.capacity && !isEnded(game) ? game.capacity - roster.counts.going : 0;
  return left > 0 ? t.game.left(left) : t.roster.title;
}

/** A person's part in a game. @param {any} person */
const standing = (person) => [person.isHost && t.roster.host, person.isCoHost && t.roster.coHost, person.accountId === myId() && t.you,
  person.walkIn && t.roster.walkIn, person.isVisitor && t.roster.visitor].filter(Boolean);

/**
 * A face, the name that one is called by, and what one is in the game; guests have a seat each.
 * @param {any} person @param {any[]} others @param {false | (() => void)} [open] what the host can do with them
 */
function seat(person, others, open) {
  const name = person.displayName ?? person.nickname ?? t.people.gone;
  const said = standing(person).join(" · ");
  const called = [h("span", { class: "name", "aria-hidden": "true" }, isolated(shortName(person, others))), h("span", { class: "sr" }, name)];
  return [h("li", { key: person.accountId, class: "seat" }, avatar(person),
    open ? h("button", { type: "button", class: "cover", "aria-label": t.hosting.menu(name), "aria-haspopup": "dialog", onclick: open }, called)
      : person.nickname ? h("a", { class: "cover", href: profileAddress(person.accountId) }, called) : h("span", null, called),
    said && h("span", { class: "quiet" }, said)),
  Array.from({ length: person.guests ?? 0 }, (_, number) => h("li", { key: `${person.accountId}-${number}`, class: "seat" },
    h("span", { class: "spot guest", "aria-hidden": "true" }, "+1"),
    h("span", { class: "quiet", "aria-hidden": "true" }, isolated(person.guestNames?.[number] ?? t.people.guest)), h("span", { class: "sr" },
      t.bring.guestOf(name))))];
}

/** The notes that people have added to their answers. @param {any[]} people */
function notes(people) {
  const noted = people.filter((person) => person.note);
  return noted.length > 0 && h("ul", { class: "people notes" }, noted.map((person) => h("li", { key: person.accountId },
    h("p", { class: "note" }, h("strong", null, shortName(person, people)), " ", h("span", { class: "quiet" }, person.note)))));
}

/** Somebody in a game; the whole row leads to their profile. @param {any} person @param {...any} more */
export function rosterRow(person, ...more) {
  const name = person.displayName ?? person.nickname ?? t.people.gone;
  const said = [...standing(person), person.position && t.roster.place(t.ordinal(person.position))].filter(Boolean).join(" · ");
  return h("li", { key: person.accountId, class: "person whole" }, avatar(person),
    h("div", { class: "grow" },
      person.nickname ? h("a", { class: "cover", href: profileAddress(person.accountId) }, name) : isolated(name),
      person.guests && h("strong", { class: "plus", "aria-label": t.bring.with(person.guests) }, ` +${person.guests}`),
      said && h("span", { class: "quiet" }, ` ${said}`),
      person.plays && h("p", { class: "quiet note" }, person.plays),
      person.guestNames && h("p", { class: "quiet note" }, t.bring.names(person.guestNames.map(isolated).join(", "))),
      person.note && h("p", { class: "quiet note" }, person.note)),
    ...more);
}

/** A place for each who may still come; by the first of them one joins, or invites somebody. @param {any} state */
function places(state) {
  const { game, roster } = state;
  if (isEnded(game)) return [];
  const free = game.capacity ? Math.max(0, game.capacity - roster.counts.going) : 0;
  const drawn = Math.min(free, seatsMax);
  const first = game.full ? undefined : mayJoin(state) ? h("button", { class: "spot", "aria-label": t.roster.sit, onclick: () => join(state) }, icon("plus"))
    : hosts(state) || game.actions?.includes("invites.send") ? h("button",
      { class: "spot", "aria-haspopup": "dialog", "aria-label": t.answer.invite, onclick: () => openInvite(state) }, icon("plus")) : undefined;
  const called = mayJoin(state) ? t.roster.sitHere : t.hosting.inviteTitle;
  return [first && h("li", { class: "seat", key: "free-0" }, first, h("span", { class: "quiet", "aria-hidden": "true" }, called)),
    Array.from({ length: Math.max(0, drawn - (first ? 1 : 0)) }, (_, number) => h("li", { class: "seat", key: `free-${number + 1}` },
      h("span", { class: "spot", "aria-hidden": "true" }))),
    free > drawn && h("li", { class: "quiet", key: "more" }, `+${free - drawn}`)];
}

/** Somebody's name in a game. @param {any} state @param {string} id */
export function nameIn(state, id) {
  const person = personIn(state, id);
  return person?.displayName ?? person?.nickname ?? t.people.somebody;
}

/** The name of somebody who is mentioned by a nickname. @param {any} state @param {{accountId: string, nickname?: string}} one */
export const calledIn = (state, one) => personIn(state, one.accountId)?.displayName ?? one.nickname ?? t.people.gone;

/** @param {any} state @param {string} id */
export function personIn(state, id) {
  const { going = [], maybe = [], waitlist = [] } = state.roster ?? {};
  return [...going, ...maybe, ...waitlist, ...visitorsOf(state.roster, "going")].find((person) => person.accountId === id);
}
