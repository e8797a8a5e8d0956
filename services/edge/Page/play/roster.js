// @ts-check
// The people of a game: going, maybe, and on the waitlist.

import { personRow } from "../parts/people.js";
import { failed, part, waiting } from "../parts/states.js";
import { myId } from "../session.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** @param {any} state @param {{menu: (person: any) => any}} hosting what a host can do with a person */
export function roster(state, hosting) {
  const { game, roster } = state;
  if (!roster) return part(t.roster.title, state.rosterProblem ? failed(state.rosterProblem, state.again) : waiting());
  const row = (person) => personRow(person,
    person.position && h("span", { class: "tag" }, t.roster.place(person.position)),
    person.accountId === myId() && h("span", { class: "tag strong" }, t.you),
    person.isHost && h("span", { class: "tag good" }, t.roster.host),
    person.walkIn && h("span", { class: "tag" }, t.roster.walkIn),
    hosting.menu(person));
  const group = (label, people) => people?.length ? [
    h("h3", { key: `h-${label}` }, label, h("span", { class: "quiet" }, ` ${people.length}`)),
    h("ul", { class: "people", key: label, "aria-label": label }, people.map(row))] : [];
  return part(t.roster.title,
    game.capacity && h("p", null,
      h("meter", { min: 0, max: game.capacity, value: roster.counts.going, "aria-label": t.roster.filled }),
      ` ${t.roster.of(roster.counts.going, game.capacity)}`),
    group(t.roster.going, roster.going), group(t.roster.maybe, roster.maybe), group(t.roster.waitlist, roster.waitlist),
    !roster.waitlist && roster.counts.waitlisted > 0 && h("p", { class: "quiet" }, t.roster.waiting(roster.counts.waitlisted)));
}

/** The nickname of somebody in a game. @param {any} state @param {string} id */
export function nameIn(state, id) {
  const { going = [], maybe = [], waitlist = [] } = state.roster ?? {};
  return [...going, ...maybe, ...waitlist].find((person) => person.accountId === id)?.nickname ?? t.people.somebody;
}
