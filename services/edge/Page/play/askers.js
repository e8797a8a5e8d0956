// @ts-check
// People who ask to join a game: how well they play, how often they have, and how many of my friends are theirs.

import { ask } from "../ask.js";
import { newLookup } from "../parts/lookup.js";
import { dotted } from "../texts.js";
import { t } from "./texts.js";

/** So many friends in common are counted. */
const commonMax = 9;
/** So many of the people who ask are told of. */
const askersMax = 12;

/** @param {any} state of the game's screen */
export function newAskers(state) {
  const facts = newLookup(async ([accountId]) => {
    const [person, common] = await Promise.all([ask("profile.get", { accountId }),
      ask("friends.mutuals", { accountId, limit: commonMax }).catch(() => undefined)]);
    return /** @type {[string, {person: any, common: any}][]} */ ([[accountId, { person, common }]]);
  }, () => state.redraw());
  return {
    /** `Intermediate · 12 games · 2 friends in common` @param {{accountId: string}} asker */
    say({ accountId }) {
      facts.meet((state.roster?.requested ?? []).slice(0, askersMax).map((/** @type {any} */ one) => one.accountId));
      const { person, common } = facts.get(accountId) ?? {};
      // The line is there from the beginning.
      if (!person) return "\u00a0";
      const level = person.sportSkills?.[state.game.sport] ?? person.skillLevel;
      const { completedGames: played } = person;
      return dotted([level && t.levels[level], played === 0 ? t.hosting.newHere : played && t.hosting.played(played),
        common?.items.length > 0 && t.hosting.common(common.items.length, Boolean(common.next))]) || "\u00a0";
    },
  };
}
