// The page's engines of darts, golf and cards against the cases that the engines in Swift are tested with
// (Tests/DartsTests/Cases, Tests/GolfTests/Cases, Tests/PartyCardsTests/Cases).

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { moved, newPlay } from "../../../services/edge/Page/cards/engine.js";
import { said, words } from "../../../services/edge/Page/darts/caller.js";
import { dartAt, levels, visitOf } from "../../../services/edge/Page/darts/cpu.js";
import { Foul, newMatch, preview, replayed } from "../../../services/edge/Page/darts/engine.js";
import { tenths, zero } from "../../../services/edge/Page/golf/fraction.js";
import * as golf from "../../../services/edge/Page/golf/engine.js";

const cases = async (path) => JSON.parse(await readFile(new URL(`../../${path}`, import.meta.url), "utf8"));
/** A value as its JSON has it: without members that are undefined. */
const plain = (value) => JSON.parse(JSON.stringify(value));

for (const one of await cases("DartsTests/Cases/darts.json")) {
  test(`${one.game}: ${one.name}`, () => {
    const seed = String(one.options.seed ?? 0);
    const match = newMatch(one.game, one.options, seed, one.players);
    for (const { darts, total, dartsUsed, atDouble, bullOff, callsBust, foul, player, before, after, bust = false, meta = {} } of one.visits) {
      const thrown = darts?.split(" ") ?? (bullOff === undefined ? { total, dartsUsed, atDouble } : { bullOff });
      const place = JSON.stringify(thrown);
      if (foul) {
        assert.throws(() => match.play(thrown, callsBust), (error) => error instanceof Foul && error.message === foul, place);
        continue;
      }
      if (one.cpu) assert.deepEqual(visitOf(match, one.cpu.level, one.cpu.seed), thrown, place);
      const played = plain(match.play(thrown, callsBust));
      assert.deepEqual([played.player, played.scoreBefore, played.scoreAfter, played.bust, played.meta ?? {}], [player, before, after, bust, meta], place);
    }
    assert.deepEqual(plain(match.standing()), one.standing);
    assert.deepEqual(plain(replayed(one.game, one.options, seed, one.players, plain(match.visits)).visits), plain(match.visits));
    const visits = plain(match.visits);
    const played = { gameType: one.game, options: one.options, seed, players: one.players, visits };
    if (one.said) assert.deepEqual(said(played, ["Ann", "Joe", "Zoe", "Max"], 0), one.said);
    for (const { darts, left, isOver, bust } of one.previews ?? []) {
      const told = preview(match, one.game, one.options, seed, one.players, darts.split(" "));
      assert.deepEqual([told.left, told.isOver, told.bust], [left, isOver, bust], darts);
    }
    if (visits.length) {
      match.undo();
      assert.deepEqual(plain(match.visits), visits.slice(0, -1));
    }
  });
}

const { courses, cases: rounds } = await cases("GolfTests/Cases/golf.json");
for (const { name, course, played, scoring, start = 0, players, sides, scores, handicaps, strokes, received, rows, match, skins } of rounds) {
  test(`golf: ${name}`, () => {
    const layouts = players.map(({ tee }) => golf.layoutOf(courses[course], played, tee));
    const own = players.map(({ index }, at) => golf.courseHandicap(layouts[at], index));
    assert.deepEqual(own.map((one) => (one ? tenths(one) : null)), handicaps);
    const given = golf.strokesReceived(scoring, sides.map((side) => side.map((player) => own[player] ?? zero)));
    assert.deepEqual(given, strokes);
    const balls = (side, at) => given[at].map((handicap, ball) => golf.newBall(layouts[side[ball]], handicap,
      scores[side[ball]].split(" ").map((word) => (word === "-" ? null : word === "x" ? "picked_up" : Number(word)))));
    const made = sides.map((side, at) => ({ format: scoring.format, balls: balls(side, at) }));
    assert.deepEqual(made.flatMap((side) => side.balls.map((ball) => ball.received.join(" "))), received);
    assert.deepEqual(plain(golf.board(scoring, made, start)), rows);
    const all = made.map((side) => golf.outcomes(side));
    if (match) assert.deepEqual(golf.matchOf(all[0], all[1], start), match);
    if (skins) assert.deepEqual(golf.skinsOf(all, scoring.carry, start), skins);
  });
}

test("the board has its rings and its sectors, and a line belongs to the next one clockwise", () => {
  for (const [x, y, dart] of [[0, 0, "DB"], [0, 6.35, "DB"], [0, 6.4, "25"], [0, 15.9, "25"], [0, 16, "20"], [0, 98.9, "20"], [0, 99, "T20"], [0, 107, "T20"],
    [0, 107.1, "20"], [0, 162, "D20"], [0, 170, "D20"], [0, 170.1, "M"], [103, 0, "T6"], [0, -103, "T3"], [-103, 0, "T11"], [-1, 50, "20"], [20, 60, "1"]]) {
    assert.equal(dartAt(x, y), dart, `${x} ${y}`);
  }
});

test("the computer is as good as its level: its averages at 501", () => {
  const averages = levels.map((level) => {
    let [points, darts] = [0, 0];
    for (let leg = 0; leg < 150; leg += 1) {
      const match = newMatch("x01", {}, "0", 1);
      while (!match.isOver) match.play(visitOf(match, level, String(5000 + leg)));
      points += 501;
      darts += match.visits.reduce((count, visit) => count + (visit.scoreAfter === 0 ? visit.darts.length : 3), 0);
    }
    return 3 * points / darts;
  });
  for (const [index, told] of [22, 31, 40, 50, 61, 71, 80, 89, 96].entries()) {
    assert.ok(Math.abs(averages[index] - told) < 3, `level ${index + 1}: ${averages[index]}, not ${told}`);
  }
});

test("the caller's numbers", () => {
  assert.deepEqual([0, 7, 20, 45, 100, 101, 180].map(words),
    ["zero", "seven", "twenty", "forty-five", "one hundred", "one hundred and one", "one hundred and eighty"]);
});

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
