// @ts-check
// Two people meet over Rally: Ann hosts a game, Bob finds it nearby and joins, and Ann's screen shows it at once.
//
//   node clients/examples/meet.mjs http://127.0.0.1:8080

import { randomUUID } from "node:crypto";
import { Problem, Rally } from "../typescript/rally.js";

const base = process.argv[2] ?? "http://127.0.0.1:8080";
const spot = { lat: 37.7596, lng: -122.4269 };

/**
 * Somebody new. Their client keeps the login, and refreshes it before it ends.
 * @param {string} name
 */
async function signUp(name) {
  const rally = new Rally({ base });
  const nickname = `${name}_${randomUUID().slice(0, 8)}`;
  await rally.account.signup({ nickname, displayName: `${name} Lee`, email: `${nickname}@example.com`, password: "left foot 11" });
  return rally;
}

const [ann, bob] = await Promise.all([signUp("Ann"), signUp("Bob")]);

// A form makes its id when it opens, and sends it with every try: a button that was tapped twice, or a connection that broke
// before the answer came, still makes one game. The client repeats by itself for half a minute; after that the app does.
const id = randomUUID();
const startsAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
const form = { title: "Friday five-a-side", sport: /** @type {const} */ ("soccer"), startsAt, place: { name: "Dolores Park", ...spot }, capacity: 10 };
const [game, again] = await Promise.all([ann.games.create(form, { id }), ann.games.create(form, { id })]);
console.log(again.id === game.id ? "Sent twice, hosted once." : "Sent twice, hosted twice!");

// The mistakes in a form come field by field, in sentences that a person can read.
try {
  await ann.games.create({ sport: "soccer", capacity: 1 });
} catch (problem) {
  if (!(problem instanceof Problem)) throw problem;
  for (const { field, detail } of problem.errors ?? [problem]) console.log(`Beside ${field}: ${detail}`);
}

/** Ann's screen: the game and what is new for her, each answered again whenever something changes. */
async function screen() {
  const leaving = new AbortController();
  /** @type {Parameters<typeof ann.live>[0]} */
  const watched = [["games.get", { gameId: game.id }], ["notifications.badge", {}]];
  for await (const news of ann.live(watched, { signal: leaving.signal })) {
    if (news.problem) console.log(`Ann reads: ${news.problem.detail}`);
    else if (news.type === "games.get") {
      console.log(`Ann sees ${news.data.counts.going} of ${news.data.capacity} going.`);
      if (news.data.counts.going === 1) joining = findAndJoin();
      if (news.data.counts.going === 2) leaving.abort();
    }
  }
}

/** Looks around where Bob is. A list comes in pages: `next` asks for the one after. */
async function find() {
  /** @type {string | undefined} */
  let next;
  do {
    const nearby = await bob.games.near({ center: spot, radiusMiles: 5, sports: ["soccer"], ...(next && { page: next }) });
    const found = nearby.items.find((item) => item.id === game.id);
    if (found) return found;
    next = nearby.next;
  } while (next);
  throw new Error("Bob does not find the game.");
}

/** Bob joins the game that he finds. */
async function findAndJoin() {
  const found = await find();
  const { status } = await bob.rsvp.going({ gameId: found.id });
  console.log(`Bob finds "${found.title}" and is ${status}.`);
}

/** @type {Promise<void> | undefined} */
let joining;
await screen();
await joining;

// A refusal says why. `detail` is for the person, `reason` for the program.
try {
  await bob.games.cancel({ gameId: game.id, reason: "Rain" });
} catch (problem) {
  if (!(problem instanceof Problem)) throw problem;
  console.log(`Bob reads: ${problem.detail} (${problem.reason})`);
}
