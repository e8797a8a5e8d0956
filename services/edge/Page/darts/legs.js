// @ts-check
// Legs and sets: how many win a match, and who starts each (domain.md §5.3).

/**
 * @param {{bestOfLegs?: number, bestOfSets?: number, firstToLegs?: number, firstToSets?: number, fixedLegs?: number, clearBy?: number, upTo?: number}} options
 * @param {number} players
 */
export function newLegs({ bestOfLegs = 1, bestOfSets = 1, firstToLegs, firstToSets, fixedLegs, clearBy, upTo }, players) {
  const legsToWin = firstToLegs ?? (bestOfLegs >> 1) + 1;
  const setsToWin = firstToSets ?? (bestOfSets >> 1) + 1;
  const lastSet = 2 * setsToWin - 1;
  const isOneLeg = !fixedLegs && !clearBy && legsToWin === 1 && setsToWin === 1;
  const each = () => Array(players).fill(0);
  let visits = 0;
  const legs = {
    leg: 1, set: 1, legsWon: each(), setsWon: each(), legsWonInAll: each(),
    /** @type {number[]} */ winners: [],
    get isOver() { return legs.winners.length > 0; },
    /** The slot that throws first in this leg. */
    get starter() { return (legs.set + legs.leg - 2) % players; },
    countVisit() { visits += 1; },
    /** Whether this leg has had so many rounds of all. @param {number} rounds */
    hasHad: (rounds) => visits === rounds * players,
    /**
     * Ends the leg, and returns the slot that throws first in the next one; undefined once the match is over.
     * @param {number[]} slots who won it, or who share it
     * @param {boolean} [isDrawn] whether they share it
     */
    end(slots, isDrawn = false) {
      visits = 0;
      if (!isDrawn) for (const slot of slots) {
        legs.legsWon[slot] += 1;
        legs.legsWonInAll[slot] += 1;
      }
      if (isOneLeg && isDrawn) {
        legs.winners = slots;
      } else if (fixedLegs) {
        if (legs.leg < fixedLegs) legs.leg += 1;
        else legs.winners = [...legs.legsWon.keys()].filter((slot) => legs.legsWon[slot] === Math.max(...legs.legsWon));
      } else if (isDrawn || !winsSet(slots)) {
        legs.leg += 1;
      } else {
        for (const slot of slots) legs.setsWon[slot] += 1;
        if (legs.setsWon[slots[0]] >= setsToWin) {
          legs.winners = slots;
        } else {
          legs.legsWon = each();
          [legs.set, legs.leg] = [legs.set + 1, 1];
        }
      }
      return legs.isOver ? undefined : legs.starter;
    },
    more: () => ({ leg: legs.leg, set: legs.set, legsWon: [...legs.legsWon], setsWon: [...legs.setsWon] }),
  };
  /** @param {number[]} slots */
  const winsSet = (slots) => {
    const won = legs.legsWon[slots[0]];
    if (won < legsToWin) return false;
    if (!clearBy || !upTo || legs.set !== lastSet || won >= upTo) return true;
    const others = legs.legsWon.filter((_, slot) => !slots.includes(slot));
    return won - Math.max(0, ...others) >= 2;
  };
  return legs;
}
