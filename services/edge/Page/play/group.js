// @ts-check
// The group of a golf round: the handicaps and average scores of those who are in.

import { ask, isOffline } from "../ask.js";
import { handicapText } from "../parts/golf.js";
import { t } from "./texts.js";

/** @param {any} state of the game's screen */
export function newGroup(state) {
  /** The people by their ids; an empty one was asked for and is not known. @type {Map<string, any>} */
  const golfers = new Map();
  const load = async (/** @type {string} */ id) => {
    golfers.set(id, {});
    const person = await ask("profile.get", { accountId: id }).catch((problem) => { if (isOffline(problem)) golfers.delete(id); });
    if (!person) return;
    golfers.set(id, person);
    state.redraw();
  };
  return {
    /** `handicap 12.4 · average 84`; nothing where the game is not one of golf, or somebody says none. @param {any} person */
    say(person) {
      if (state.game?.sport !== "golf" || person.status !== "going") return undefined;
      if (!golfers.has(person.accountId)) load(person.accountId);
      const { handicap, avgScore18 } = golfers.get(person.accountId) ?? {};
      return [handicap != null && t.golf.handicap(handicapText(handicap)), avgScore18 && t.golf.average(avgScore18)].filter(Boolean).join(" · ");
    },
  };
}
