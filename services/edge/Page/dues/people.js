// @ts-check
// The people of a game or a group, for its money.

import { ask } from "../ask.js";
import { t } from "../texts.js";

/** The name of somebody in a book. @param {any} person */
export const nameOf = (person) => person?.displayName ?? person?.nickname ?? t.people.gone;

/** Everyone who is going, or in the group, up to the first hundred. @param {any} state of the book's screen @returns {Promise<any[]>} */
export async function participants(state) {
  if (state.kind === "game") return (await ask("rsvp.roster", state.about)).going;
  const { items } = await ask("groups.members", { ...state.about, limit: 100 });
  return items.map((/** @type {any} */ { person }) => ({ ...person, accountId: person.id }));
}
