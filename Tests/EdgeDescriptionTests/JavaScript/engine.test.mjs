// The page's engines of darts and cards against the cases that the engines in Swift are tested with
// (Tests/DartsTests/Cases, Tests/PartyCardsTests/Cases).

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { moved, newPlay } from "../../../services/edge/Page/cards/engine.js";
import { Foul, newMatch, preview } from "../../../services/edge/Page/darts/engine.js";

const cases = async (path) => JSON.parse(await readFile(new URL(`../../${path}`, import.meta.url), "utf8"));
/** A value as its JSON has it: without members that are undefined. */
const plain = (value) => JSON.parse(JSON.stringify(value));

for (const one of await cases("DartsTests/Cases/darts.json")) {
  test(`${one.game}: ${one.name}`, () => {
    const seed = String(one.options.seed ?? 0);
    const match = newMatch(one.game, one.options, seed, one.players);
    for (const { darts, callsBust, foul, player, before, after, bust = false, meta = {} } of one.visits) {
      if (foul) {
        assert.throws(() => match.play(darts.split(" "), callsBust), (error) => error instanceof Foul && error.message === foul, darts);
        continue;
      }
      const played = plain(match.play(darts.split(" "), callsBust));
      assert.deepEqual([played.player, played.scoreBefore, played.scoreAfter, played.bust, played.meta ?? {}], [player, before, after, bust, meta], darts);
    }
    assert.deepEqual(plain(match.standing()), one.standing);
    for (const { darts, left, isOver, bust } of one.previews ?? []) {
      const told = preview(match, one.game, one.options, seed, one.players, darts.split(" "));
      assert.deepEqual([told.left, told.isOver, told.bust], [left, isOver, bust], darts);
    }
  });
}

test("x01: each dart leaves its own advice and its own way to bust", () => {
  for (const [options, darts, checkout, mayBust] of [
    [{ startScore: 101 }, ["T17"], ["DB"], true], [{ startScore: 101 }, ["1"], ["T20", "D20"], true], [{ startScore: 101 }, ["1", "20"], undefined, false],
    [{ startScore: 170 }, ["T20"], ["T20", "DB"], true], [{ startScore: 170 }, ["T20", "T20"], ["DB"], true], [{ startScore: 170 }, ["20"], undefined, false],
    [{ startScore: 101, out: "straight" }, ["T20", "1"], ["D20"], true],
    [{ startScore: 101, in: "double" }, ["20"], undefined, true],
  ]) {
    const match = newMatch("x01", options, "0", 2);
    const told = preview(match, "x01", options, "0", 2, darts);
    assert.deepEqual([told.checkout, told.mayBust], [checkout, mayBust], `${JSON.stringify(options)} ${darts}`);
  }
});

for (const one of await cases("PartyCardsTests/Cases/decks.json")) {
  test(`cards: ${one.name}`, () => {
    let play = newPlay(one.cards, one.seed, one.seats, 0);
    for (const { at, move, number, seed, isRefused = false, ...after } of one.moves) {
      const before = play;
      play = moved(play, `cards.${move}`, { number, seed }, 1000 * at);
      assert.equal(play === before, isRefused, `${move} at ${at}`);
      const { order, cursor, completed, skips, status, turn } = play;
      const activeMs = play.activeMs + (play.activeSince === undefined ? 0 : 1000 * at - play.activeSince);
      const told = { order, cursor, completed, skips, status, turn, activeSeconds: activeMs / 1000 };
      for (const [name, value] of Object.entries(after)) assert.deepEqual(told[name], value, `${name} after ${move} at ${at}`);
    }
  });
}
