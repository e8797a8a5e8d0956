// The page's engine of darts against the matches that the engine in Swift is tested with (Tests/DartsTests/Cases).

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { newMatch, preview } from "../../../services/edge/Page/darts/engine.js";

const cases = JSON.parse(await readFile(new URL("../../DartsTests/Cases/x01.json", import.meta.url), "utf8"));

for (const one of cases) {
  test(one.name, () => {
    const match = newMatch("x01", one.options, "0", one.players);
    for (const visit of one.visits) {
      const played = match.play(visit.darts.split(" "));
      assert.deepEqual([played.player, played.scoreBefore, played.scoreAfter, Boolean(played.bust)],
        [visit.player, visit.before, visit.after, visit.bust], visit.darts);
    }
    assert.deepEqual(match.standing().scores, one.scores);
    assert.deepEqual(match.standing().winners ?? [], one.winners);
    for (const { darts, left, isOver, bust } of one.previews) {
      const told = preview(match, "x01", one.options, "0", one.players, darts.split(" "));
      assert.deepEqual([told.left, told.isOver, told.bust], [left, isOver, bust], darts);
    }
  });
}
