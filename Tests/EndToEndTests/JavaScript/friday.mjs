// Two people and a game, by the JavaScript client at a real edge: `node friday.mjs http://127.0.0.1:8080`.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { Problem, Rally } from "../../../clients/typescript/rally.js";

const base = process.argv[2];
const refused = (asking) => asking.then(() => assert.fail("it was not refused"), (error) => error);
const inDays = (days) => new Date(Date.now() + days * 86_400_000).toISOString();

async function signUp(nickname) {
  const rally = new Rally({ base });
  await rally.account.signup({ email: `${nickname}@example.com`, password: "left foot 11", nickname, displayName: nickname });
  return rally;
}

const [ann, bob] = [await signUp("anna"), await signUp("bobby")];
assert.ok(ann.positions.get("auth") > 0);
const game = await ann.games.create({
  sport: "soccer", startsAt: inDays(3), durationMinutes: 90, place: { name: "Dolores Park", lat: 37.7596, lng: -122.4269 }, capacity: 10,
});

// A game is watched while somebody joins; what there is none of is told once, and the others go on.
const controller = new AbortController();
const told = [];
for await (const news of ann.live(
  [["games.get", { gameId: game.id }], ["notifications.badge", {}], ["games.get", { gameId: ann.session.accountId }]],
  { signal: controller.signal },
)) {
  told.push(news.problem ? `${news.watch} ${news.problem.reason}` : `${news.watch} ${news.data.counts?.going ?? "-"}`);
  if (news.type === "games.get" && news.data?.counts.going === 1) {
    // Counted from bob's own positions: the answer reflects the game, whichever service has it.
    bob.positions.set("games", Math.max(bob.positions.get("games") ?? 0, ann.positions.get("games")));
    await bob.rsvp.going({ gameId: game.id });
  }
  if (news.data?.counts?.going === 2) controller.abort();
}
assert.ok(told.includes("2 not_found") && told.at(-1) === "0 2", told.join(", "));

// Files and documents come as they are.
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const file = new Blob([Buffer.from(pixel, "base64")], { type: "image/png" });
const { photo } = await ann.profile.photoUpload({}, { file });
const shown = await ann.profile.photo({ photo });
assert.ok(shown.type.startsWith("image/") && shown.size > 0);
assert.match(await ann.games.ics({ gameId: game.id }), /^BEGIN:VCALENDAR/);
const map = await ann.games.geojson({ center: { lat: 37.76, lng: -122.42 } });
assert.ok(map.features.some((feature) => feature.id === game.id));

// A refusal names every field.
const wrong = await refused(ann.games.create({ sport: "chess", capacity: 1 }));
assert.ok(wrong instanceof Problem);
assert.deepEqual([wrong.status, wrong.reason], [400, "invalid_argument"]);
assert.ok(wrong.errors.some((error) => error.field === "sport") && wrong.errors.some((error) => error.field === "capacity"));

// The same id twice has one effect; with other data it is refused.
const id = randomUUID();
const first = await ann.guests.add({ displayName: "Joe", nickname: "joe" }, { id });
assert.deepEqual(await ann.guests.add({ displayName: "Joe", nickname: "joe" }, { id }), first);
assert.equal((await refused(ann.guests.add({ displayName: "Jim", nickname: "jim" }, { id }))).status, 409);

// A session that is refreshed at once is answered its present tokens, and is over after a logout.
const before = ann.session.accessToken;
await ann.account.refresh({ refreshToken: ann.session.refreshToken });
assert.equal(ann.session.accessToken, before);
assert.equal((await ann.account.me()).id, ann.session.accountId);
await ann.account.logout();
assert.equal(ann.session, null);
assert.equal((await refused(ann.account.me())).status, 401);

// With a cookie no token comes into a script's hands.
const page = new Rally({ base, cookie: true });
const session = await page.account.login({ nickname: "bobby", password: "left foot 11" });
assert.deepEqual([session.accessToken, session.refreshToken], [undefined, undefined]);
console.log("all of it went as it should");
