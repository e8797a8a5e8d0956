// @ts-check
// The people of a game: seats, those who are going, maybe, and in line.

import { firstName } from "../parts/faces.js";
import { icon } from "../parts/icons.js";
import { avatar, profileAddress } from "../parts/people.js";
import { failed, part, waiting } from "../parts/states.js";
import { myId } from "../session.js";
import { isolated } from "../texts.js";
import { h } from "../view.js";
import { join, mayJoin } from "./answer.js";
import { isPlayed } from "./bridges.js";
import { t } from "./texts.js";
import { visitorsOf } from "./visitors.js";

/** Empty seats that are drawn; the others are a number. */
const seatsMax = 12;

/**
 * @param {any} state @param {{menu: (person: any) => any}} hosting what a host can do with a person
 * @param {{say: (person: any) => string | undefined}} golfers what is said of each in a round of golf
 */
export function roster(state, hosting, golfers) {
  const { roster } = state;
  if (!roster) return part(t.roster.title, state.rosterProblem ? failed(state.rosterProblem, state.again) : waiting());
  const group = (label, people) => people?.length ? [
    h("h3", { key: `h-${label}` }, label, h("span", { class: "quiet" }, ` ${people.length}`)),
    h("ul", { class: "people", key: label, "aria-label": label }, people.map((person) =>
      rosterRow({ ...person, plays: golfers.say(person) }, hosting.menu(person))))] : [];
  const isPast = isPlayed(state.game);
  return part(isPast ? t.roster.titlePast : t.roster.title, !isPast && seats(state),
    group(isPast ? t.game.status.completed : t.roster.going, inGame(roster, "going")), group(t.roster.maybe, inGame(roster, "maybe")),
    group(t.roster.waitlist, roster.waitlist && inLine(roster)),
    !roster.waitlist && roster.counts.waitlisted > 0 && h("p", { class: "quiet" }, t.roster.waiting(roster.counts.waitlisted)));
}

/** People with an account, then those without. @param {any} roster @param {"going" | "maybe"} status */
const inGame = (roster, status) => [...roster[status], ...visitorsOf(roster, status)];

/** @param {any} roster */
const inLine = (roster) => [...roster.waitlist, ...visitorsOf(roster, "waitlisted")].sort((a, b) => a.position - b.position);

/** Somebody in a game; the whole row leads to their profile. @param {any} person @param {...any} more */
export function rosterRow(person, ...more) {
  const name = person.displayName ?? person.nickname ?? t.people.gone;
  const said = [person.isHost && t.roster.host, person.isCoHost && t.roster.coHost, person.accountId === myId() && t.you, person.walkIn && t.roster.walkIn,
    person.isVisitor && t.roster.visitor, person.position && t.roster.place(t.ordinal(person.position)), person.plays].filter(Boolean).join(" · ");
  return h("li", { key: person.accountId, class: "person whole" }, avatar(person),
    h("div", { class: "grow" },
      person.nickname ? h("a", { class: "cover", href: profileAddress(person.accountId) }, name) : isolated(name),
      person.guests && h("strong", { class: "plus", "aria-label": t.bring.with(person.guests) }, ` +${person.guests}`),
      said && h("span", { class: "quiet" }, ` ${said}`),
      person.guestNames && h("p", { class: "quiet" }, t.bring.names(person.guestNames.map(isolated).join(", "))),
      person.note && h("p", { class: "quiet note" }, person.note)),
    ...more);
}

/** A place for each who may come: a face, or an empty one; a plus is one by which one joins. @param {any} state */
function seats(state) {
  const { game, roster } = state;
  if (!game.capacity) return undefined;
  const { going } = roster.counts;
  const free = Math.max(0, game.capacity - going);
  const empty = (number) => h("li", { key: `free-${number}` }, mayJoin(state) && !game.full
    ? h("button", { class: "spot", "aria-label": t.roster.sit, onclick: () => join(state) }, icon("plus"))
    : h("span", { class: "spot", "aria-hidden": "true" }));
  return [h("p", null, h("strong", null, t.roster.of(going, game.capacity)), ` · ${free ? t.answer.left(free) : t.game.full}`),
    h("ul", { class: "seats", "aria-label": t.roster.filled },
      inGame(roster, "going").flatMap((person) => [
        h("li", { key: person.accountId }, avatar(person), h("span", { class: "name", "aria-hidden": "true" }, firstName(person)),
          h("span", { class: "sr" }, person.displayName ?? person.nickname ?? t.people.gone)),
        ...Array.from({ length: person.guests ?? 0 }, (_, number) => h("li", { key: `${person.accountId}-${number}` },
          h("span", { class: "spot", "aria-hidden": "true" }, "+1"),
          h("span", { class: "sr" }, t.bring.guestOf(person.displayName ?? person.nickname ?? t.people.gone))))]),
      Array.from({ length: Math.min(free, seatsMax) }, (_, number) => empty(number)),
      free > seatsMax && h("li", { class: "quiet", key: "more" }, `+${free - seatsMax}`))];
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
