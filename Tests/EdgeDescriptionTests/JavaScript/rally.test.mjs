// The JavaScript client against an edge that is made up: `node --test Tests/EdgeDescriptionTests/JavaScript`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { EventReader, Problem, Rally, currencyDigits, majorUnits, minorUnits, patched, positions } from "../../../clients/typescript/rally.js";

// MARK: - Helpers

/** Numbers that look random and are the same each time for a seed (mulberry32). */
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function value(next, depth = 0) {
  const kind = Math.floor(next() * (depth < 3 ? 7 : 5));
  if (kind === 5) return Array.from({ length: Math.floor(next() * 5) }, () => value(next, depth + 1));
  if (kind === 6) {
    const names = ["a", "b/c", "d~e", "~1", "", "__proto__", "0"].filter(() => next() < 0.5);
    return JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(value(next, depth + 1))}`)}}`);
  }
  return [null, true, Math.floor(next() * 10), "text", -1.5][kind];
}

/** A patch as the edge makes it. */
function difference(old, now, path = "") {
  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
  const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const inside = (key) => `${path}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
  if (same(old, now)) return [];
  if (Array.isArray(old) && Array.isArray(now)) {
    const shorter = Math.min(old.length, now.length);
    let start = 0;
    while (start < shorter && same(old[start], now[start])) start += 1;
    let end = 0;
    while (end < shorter - start && same(old.at(-1 - end), now.at(-1 - end))) end += 1;
    const common = Math.min(old.length, now.length) - end;
    const patch = [];
    for (let i = start; i < common; i += 1) patch.push(...difference(old[i], now[i], inside(i)));
    for (let i = old.length - end - 1; i >= common; i -= 1) patch.push({ op: "remove", path: inside(i) });
    for (let i = common; i < now.length - end; i += 1) patch.push({ op: "add", path: inside(i), value: now[i] });
    return patch;
  }
  if (isObject(old) && isObject(now)) {
    const patch = Object.keys(old).filter((key) => !Object.hasOwn(now, key)).map((key) => ({ op: "remove", path: inside(key) }));
    for (const [key, member] of Object.entries(now)) {
      if (Object.hasOwn(old, key)) patch.push(...difference(Object.getOwnPropertyDescriptor(old, key).value, member, inside(key)));
      else patch.push({ op: "add", path: inside(key), value: member });
    }
    return patch;
  }
  return [{ op: "replace", path, value: now }];
}

/** An edge that answers with what it is given, and remembers what it was asked. */
function edge(...answers) {
  const asked = [];
  const fetch = async (address, init) => {
    asked.push({ address, ...init, headers: Object.fromEntries(init.headers) });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Error) throw answer;
    return typeof answer === "function" ? answer(init) : answer.clone();
  };
  return { asked, fetch };
}

const json = (data, headers = {}, status = 200) =>
  new Response(JSON.stringify(data), { status, headers: { "Content-Type": "application/json", ...headers } });
const refusal = (status, members, headers = {}) =>
  new Response(JSON.stringify({ type: "about:blank", title: "No", status, detail: "no", ...members }), {
    status, headers: { "Content-Type": "application/problem+json", ...headers },
  });

/** A clock that only pauses move. */
function clock() {
  let ms = Date.parse("2026-12-01T12:00:00Z");
  const pauses = [];
  return {
    pauses,
    now: () => ms,
    deviceNow: () => ms,
    pause: async (pauseMs, signal) => {
      signal?.throwIfAborted();
      pauses.push(pauseMs);
      ms += pauseMs;
    },
  };
}

function stream(...pieces) {
  return (init) => {
    const body = new ReadableStream({
      start(controller) {
        const encoder = new TextEncoder();
        for (const piece of pieces) controller.enqueue(encoder.encode(piece));
        if (pieces.at(-1) !== "") controller.close();
        init.signal?.addEventListener("abort", () => { try { controller.error(new DOMException("", "AbortError")); } catch {} });
      },
    });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  };
}

const session = (name, minutes, account = "a1") => ({
  accountId: account, sessionId: "s1", accessToken: `access-${name}`, refreshToken: `refresh-${name}`,
  accessExpiresAt: new Date(Date.parse("2026-12-01T12:00:00Z") + minutes * 60_000).toISOString(),
  refreshExpiresAt: "2026-12-08T12:00:00Z",
});

// MARK: - Patches and events

test("a patch makes the new value of any old one, which stays as it was", () => {
  for (let seed = 1; seed <= 2000; seed += 1) {
    const next = random(seed);
    const [old, now] = [value(next), value(next)];
    const before = JSON.stringify(old);
    assert.equal(JSON.stringify(sorted(patched(old, difference(old, now)))), JSON.stringify(sorted(now)), `seed=${seed}`);
    assert.equal(JSON.stringify(old), before, `seed=${seed}`);
  }
});

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.keys(value).sort().map((key) => [key, sorted(Object.getOwnPropertyDescriptor(value, key).value)]);
}

test("a patch that does not fit is refused", () => {
  for (const path of ["/b", "/list/3", "/list/x", "/a/b"]) {
    assert.throws(() => patched({ a: 1, list: [1] }, [{ op: "replace", path, value: 0 }]), Error, path);
  }
});

test("events are the same wherever their bytes are cut", () => {
  for (const ending of ["\n", "\r\n", "\r"]) {
    const text = ["retry: 500", "", ": alive", "", "id: games=1;ab", "event: answer", "data: {\"a\":", "data: \"ö\"}", "", "data", "", ""]
      .join(ending);
    const whole = new EventReader().read(`${text}x`);
    assert.equal(whole.length, 3);
    assert.deepEqual(whole[0], { event: "message", data: "", id: undefined, retry: 500 });
    assert.deepEqual(whole[1], { event: "answer", data: '{"a":\n"ö"}', id: "games=1;ab", retry: undefined });
    for (let first = 0; first <= text.length; first += 1) {
      for (const second of [first, Math.min(text.length, first + 1), text.length]) {
        const reader = new EventReader();
        const found = [text.slice(0, first), text.slice(first, second), text.slice(second), "x"].flatMap((piece) => reader.read(piece));
        assert.deepEqual(found, whole, `${JSON.stringify(ending)} ${first} ${second}`);
      }
    }
  }
});

// MARK: - Asking

test("a request has its data, its id and its token, and its answer is the data of the reply", async () => {
  const { asked, fetch } = edge(json({ items: [] }));
  const rally = new Rally({ base: "https://rally.example/", token: () => "t1", fetch });
  assert.deepEqual(await rally.games.near({ near: "Oakland" }, { timezone: "Europe/Berlin", timeoutMs: 700, id: "i1" }), { items: [] });
  assert.equal(asked[0].address, "https://rally.example/v1/games.near");
  assert.equal(asked[0].method, "POST");
  assert.equal(asked[0].body, '{"near":"Oakland"}');
  assert.equal(asked[0].headers.authorization, "Bearer t1");
  assert.equal(asked[0].headers["idempotency-key"], "i1");
  assert.equal(asked[0].headers["rally-timezone"], "Europe/Berlin");
  assert.equal(asked[0].headers["rally-timeout"], "700");
  await rally.notifications.badge();
  assert.equal(asked[1].body, "{}");
  assert.match(asked[1].headers["idempotency-key"], /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("the highest position of each source goes along with the next request", async () => {
  const { asked, fetch } = edge(json({}, { "Rally-At": "auth=12 games=57" }), json({}, { "Rally-At": "games=56 rsvp=3" }), json({}));
  const rally = new Rally({ token: "t", fetch });
  for (let i = 0; i < 3; i += 1) await rally.account.me();
  assert.equal(asked[0].headers["rally-after"], undefined);
  assert.equal(asked[1].headers["rally-after"], "auth=12 games=57");
  assert.equal(asked[2].headers["rally-after"], "auth=12 games=57 rsvp=3");
  assert.deepEqual([...positions("auth=12  games=x =3 rsvp=4")], [["auth", 12], ["rsvp", 4]]);
});

test("histories go along, and what is of one before is forgotten", async () => {
  const { asked, fetch } = edge(json({}, { "Rally-At": "auth=12 games=57 @AAAB...." }), json({}, { "Rally-At": "auth=3 @AAAC" }), json({}));
  const rally = new Rally({ token: "t", fetch });
  for (let i = 0; i < 3; i += 1) await rally.account.me();
  assert.equal(asked[1].headers["rally-after"], "auth=12 games=57 @AAAB....");
  assert.equal(asked[2].headers["rally-after"], "auth=3 games=57 @AAAC....");
});

test("after a backup was put back a request is asked once more, without positions", async () => {
  const gone = () => refusal(410, { code: "gone", reason: "history_changed" });
  const { asked, fetch } = edge(json({}, { "Rally-At": "games=999" }), gone(), json({ ok: 1 }, { "Rally-At": "games=5" }), gone(), gone());
  const rally = new Rally({ token: "t", fetch });
  await rally.account.me();
  assert.deepEqual(await rally.account.me(), { ok: 1 });
  assert.equal(asked[1].headers["idempotency-key"], asked[2].headers["idempotency-key"]);
  assert.deepEqual([asked[1].headers["rally-after"], asked[2].headers["rally-after"]], ["games=999", undefined]);
  assert.deepEqual([...rally.positions], [["games", 5]]);
  assert.equal((await rally.account.me().catch((error) => error)).status, 410, "once, and not for ever");
});

test("a refusal is a problem with all that it says", async () => {
  const { asked, fetch } = edge(refusal(400, { code: "invalid", reason: "invalid_argument", field: "capacity", errors: [{ field: "capacity", detail: "x" }] }));
  const rally = new Rally({ token: "t", fetch });
  const problem = await rally.games.create({}).catch((error) => error);
  assert.ok(problem instanceof Problem);
  assert.deepEqual([problem.status, problem.code, problem.field, problem.detail, problem.errors.length], [400, "invalid", "capacity", "no", 1]);
  assert.equal(asked.length, 1);
  const full = edge(refusal(429, { code: "rate-limited" }, { "Retry-After": "7" }));
  assert.equal((await new Rally({ fetch: full.fetch }).account.me().catch((error) => error)).retryAfter, 7);
  const proxy = edge(new Response("<html>", { status: 502 }));
  assert.equal((await new Rally({ fetch: proxy.fetch }).account.me().catch((error) => error)).status, 502);
});

test("a request without an answer is repeated with the same id", async () => {
  const { asked, fetch } = edge(
    new TypeError("failed"), refusal(503, {}, { "Retry-After": "2" }), refusal(504, {}), refusal(409, { retryAfter: 1 }), json({ ok: 1 })
  );
  const time = clock();
  const rally = new Rally({ token: "t", fetch, ...time });
  assert.deepEqual(await rally.games.create({ sport: "soccer" }), { ok: 1 });
  assert.equal(asked.length, 5);
  assert.equal(new Set(asked.map((request) => request.headers["idempotency-key"])).size, 1);
  assert.ok(time.pauses[0] >= 250 && time.pauses[0] <= 313);
  assert.equal(time.pauses[1], 2000);
  assert.ok(time.pauses[2] >= 1000 && time.pauses[2] <= 1250);
});

test("a request whose id is under way is asked again, at the first attempt too", async () => {
  const { asked, fetch } = edge(refusal(409, { code: "conflict", retryAfter: 1 }), json({ ok: 1 }));
  const time = clock();
  assert.deepEqual(await new Rally({ token: "t", fetch, ...time }).games.create({}, { id: "i1" }), { ok: 1 });
  assert.deepEqual([asked.map((request) => request.headers["idempotency-key"]), time.pauses], [["i1", "i1"], [1000]]);
  const other = edge(refusal(409, { code: "conflict" }));
  assert.equal((await new Rally({ token: "t", fetch: other.fetch, ...clock() }).account.me().catch((error) => error)).status, 409);
  assert.equal(other.asked.length, 1);
});

test("an app says how long its requests are repeated, of all or of one", async () => {
  const waited = async (options, asking) => {
    const [{ asked, fetch }, time] = [edge(new TypeError("failed")), clock()];
    const problem = await new Rally({ token: "t", fetch, ...time, ...options }).account.me({}, asking).catch((error) => error);
    assert.equal(problem.status, 0);
    return [asked.length, time.pauses.reduce((sum, ms) => sum + ms, 0)];
  };
  assert.deepEqual(await waited({ repeatMs: 0 }), [1, 0]);
  assert.deepEqual(await waited({}, { repeatMs: 0 }), [1, 0]);
  const [attempts, ms] = await waited({ repeatMs: 0 }, { repeatMs: 2000 });
  assert.ok(attempts > 1 && ms <= 2000, `${attempts}, ${ms} ms`);
});

test("a request that is asked once does not wait for a refresh that is repeated", async () => {
  const [{ asked, fetch }, time] = [edge(new TypeError("failed")), clock()];
  const rally = new Rally({ fetch, ...time, session: session("old", -1) });
  assert.equal((await rally.account.me({}, { repeatMs: 0 }).catch((error) => error)).status, 0);
  assert.deepEqual([asked.map((request) => request.address), time.pauses], [["/v1/account.refresh"], []]);
});

test("after half a minute without an answer the client says so", async () => {
  const { asked, fetch } = edge(new TypeError("failed"));
  const time = clock();
  const problem = await new Rally({ token: "t", fetch, ...time }).account.me().catch((error) => error);
  assert.deepEqual([problem.status, problem.code], [0, "unavailable"]);
  const waited = time.pauses.reduce((sum, ms) => sum + ms, 0);
  assert.ok(waited <= 30_000 && waited > 20_000 && asked.length > 5, `${waited} ms, ${asked.length}`);
});

test("a signal ends a request", async () => {
  const controller = new AbortController();
  const { asked, fetch } = edge(() => { controller.abort(); throw new DOMException("", "AbortError"); });
  const error = await new Rally({ token: "t", fetch }).account.me({}, { signal: controller.signal }).catch((error) => error);
  assert.equal(error.name, "AbortError");
  assert.equal(asked.length, 1);
});

test("a picture is the body, and the other arguments are in the address", async () => {
  const { asked, fetch } = edge(json({}));
  const rally = new Rally({ token: "t", fetch });
  await rally.profile.photoAdd({ a: "x y", b: { c: [1, 2] } }, { file: new Blob(["x"], { type: "image/png" }) });
  assert.equal(asked[0].address, "/v1/profile.photo-add?a=x+y&b.c=1%2C2");
  assert.equal(asked[0].headers["content-type"], "image/png");
  assert.equal(await asked[0].body.text(), "x");
});

test("a picture, a calendar and a table come as they are", async () => {
  const { fetch } = edge(
    new Response("bytes", { headers: { "Content-Type": "image/jpeg" } }),
    new Response("BEGIN", { headers: { "Content-Type": "text/calendar; charset=utf-8" } }),
    new Response("Nickname", { headers: { "Content-Type": "text/csv; charset=utf-8" } }),
    new Response('{"features":[]}', { headers: { "Content-Type": "application/geo+json" } }));
  const rally = new Rally({ token: "t", fetch });
  const picture = await rally.profile.photo({ photo: "photo:1" });
  assert.deepEqual([picture.type, picture.size], ["image/jpeg", 5]);
  assert.equal(await rally.games.ics({ gameId: "g" }), "BEGIN");
  assert.equal(await rally.stats.groupCsv({ groupId: "g" }), "Nickname");
  assert.deepEqual(await rally.games.geojson({}), { features: [] });
});

// MARK: - Sessions

test("a login is kept, refreshed a minute before its end, and forgotten by a logout", async () => {
  const kept = [];
  const { asked, fetch } = edge(
    json(session("one", 15)), json({ me: 1 }), json(session("two", 30)), json({ me: 2 }), json({ me: 3 }), json({}), json({ me: 4 }));
  const time = clock();
  const rally = new Rally({ fetch, ...time, onSession: (session) => kept.push(session?.accessToken) });
  await rally.account.login({ nickname: "ann", password: "x" });
  assert.equal(rally.session.accessToken, "access-one");
  await rally.account.me();
  assert.equal(asked[1].headers.authorization, "Bearer access-one");
  await time.pause(14 * 60_000 + 1);
  await Promise.all([rally.account.me(), rally.account.me()]);
  assert.deepEqual(asked.slice(2).map((request) => request.address), ["/v1/account.refresh", "/v1/account.me", "/v1/account.me"]);
  assert.equal(asked[2].body, '{"refreshToken":"refresh-one"}');
  assert.equal(asked[2].headers.authorization, undefined);
  assert.equal(asked[3].headers.authorization, "Bearer access-two");
  await rally.account.logout();
  assert.equal(rally.session, null);
  await rally.account.me();
  assert.equal(asked.at(-1).headers.authorization, undefined);
  assert.deepEqual(kept, ["access-one", "access-two", undefined]);
});

test("a device proves at the next login that it was logged in before, after a logout and after a restart too", async () => {
  const { asked, fetch } = edge(json({ ...session("one", 15), deviceProof: "proof" }), json({}), json({ ...session("two", 15) }));
  const rally = new Rally({ fetch, ...clock() });
  const bodies = () => asked.filter((request) => request.address === "/v1/account.login").map((request) => JSON.parse(request.body));
  await rally.account.login({ nickname: "ann", password: "x" });
  assert.equal(rally.deviceProof, "proof");
  await rally.account.logout();
  await rally.account.login({ nickname: "ann", password: "x" });
  const restarted = new Rally({ fetch, ...clock(), deviceProof: rally.deviceProof });
  await restarted.account.login({ nickname: "ann", password: "x" });
  await restarted.account.login({ nickname: "bob", password: "x", deviceProof: "bob's" });
  assert.deepEqual(bodies().map((body) => body.deviceProof), [undefined, "proof", "proof", "bob's"]);
  const going = new Rally({ fetch, ...clock(), session: { ...session("one", 15), deviceProof: "kept" } });
  going.session = null;
  await going.account.login({ nickname: "ann", password: "x" });
  assert.equal(bodies().at(-1).deviceProof, "kept");
  assert.ok(asked.every((request) => request.address === "/v1/account.login" || !request.body.includes("roof")));
});

test("of a log that is named twice the higher position counts", () => {
  assert.deepEqual([...positions("auth=12 games=57 auth=3, games=58")], [["auth", 12], ["games", 58]]);
});

test("where the app or the browser keeps the login, the client keeps no proof of the device", async () => {
  for (const options of [{ token: "t" }, { cookie: true }]) {
    const { asked, fetch } = edge(json({ ...session("one", 15), deviceProof: "proof" }));
    const rally = new Rally({ fetch, ...clock(), ...options });
    for (let i = 0; i < 2; i += 1) await rally.account.login({ nickname: "ann", password: "x" });
    assert.equal(rally.deviceProof, undefined);
    assert.equal(asked[1].body, '{"nickname":"ann","password":"x"}');
  }
});

test("a session that can no longer be refreshed is over", async () => {
  const { asked, fetch } = edge(refusal(401, { code: "unauthenticated", reason: "session_expired" }));
  const rally = new Rally({ fetch, ...clock(), session: session("old", 0.5) });
  assert.equal((await rally.account.me().catch((error) => error)).reason, "session_expired");
  assert.equal(rally.session, null);
  assert.equal(asked.length, 1);
});

test("with a few seconds left the old token still does where nobody answers", async () => {
  const { asked, fetch } = edge(refusal(500, { code: "internal" }), json({ me: 1 }));
  const rally = new Rally({ fetch, ...clock(), session: session("old", 0.5) });
  assert.deepEqual(await rally.account.me(), { me: 1 });
  assert.equal(asked[1].headers.authorization, "Bearer access-old");
});

test("the token's life is told by the answer's date, whatever the device's clock says", async () => {
  for (const minutesWrong of [-70, 20, 60 * 24 * 365]) {
    const date = new Date(Date.parse("2026-12-01T12:00:00Z") - minutesWrong * 60_000).toUTCString();
    const shifted = (name, minutes) => session(name, minutes - minutesWrong);
    const { asked, fetch } = edge(
      json(shifted("one", 15), { Date: date }), json({ me: 1 }), json({ me: 2 }), json(shifted("two", 30), { Date: date }), json({ me: 3 })
    );
    const time = clock();
    const rally = new Rally({ fetch, ...time });
    await rally.account.login({ nickname: "ann", password: "x" });
    await rally.account.me();
    await time.pause(13 * 60_000);
    await rally.account.me();
    assert.deepEqual(asked.map((request) => request.address), ["/v1/account.login", "/v1/account.me", "/v1/account.me"], `${minutesWrong}`);
    await time.pause(2 * 60_000);
    await rally.account.me();
    assert.deepEqual(asked.slice(3).map((request) => request.address), ["/v1/account.refresh", "/v1/account.me"], `${minutesWrong}`);
  }
});

test("a device whose clock is ahead refreshes once for all its requests", async () => {
  const answers = [json(session("two", 15), { Date: "Tue, 01 Dec 2026 12:00:00 GMT" }), json({})];
  const { asked, fetch } = edge(...answers);
  // To the device the session that it kept has ended 20 minutes ago.
  const rally = new Rally({ fetch, ...clock(), session: session("one", -20) });
  for (let i = 0; i < 5; i += 1) await rally.account.me();
  assert.equal(asked.filter((request) => request.address === "/v1/account.refresh").length, 1);
});

test("a token that the edge says has run out is refreshed once, and the request repeated with the same id", async () => {
  for (const reason of ["token_expired", "session_expired"]) {
    const { asked, fetch } = edge(refusal(401, { code: "unauthenticated", reason }), json(session("two", 15)), json({ me: 1 }));
    const rally = new Rally({ fetch, ...clock(), session: session("one", 90) });
    assert.deepEqual(await rally.account.me(), { me: 1 });
    assert.deepEqual(asked.map((request) => request.headers.authorization), ["Bearer access-one", undefined, "Bearer access-two"]);
    assert.equal(asked[0].headers["idempotency-key"], asked[2].headers["idempotency-key"]);
    const stubborn = edge(refusal(401, { code: "unauthenticated", reason }), json(session("two", 15)), refusal(401, { code: "unauthenticated", reason }));
    const refused = new Rally({ fetch: stubborn.fetch, ...clock(), session: session("one", 90) });
    assert.equal((await refused.account.me().catch((error) => error)).status, 401);
    assert.equal(stubborn.asked.length, 3);
  }
  const given = edge(refusal(401, { code: "unauthenticated", reason: "token_expired" }));
  assert.equal((await new Rally({ token: "t", fetch: given.fetch }).account.me().catch((error) => error)).status, 401);
  assert.equal(given.asked.length, 1);
});

test("after an upgrade the session has the nickname and the proof of the device", async () => {
  const fresh = { ...session("two", 15), nickname: "ann", deviceProof: "proof" };
  const { asked, fetch } = edge(json({ accountId: "a1" }), json(fresh));
  const rally = new Rally({ fetch, ...clock(), session: session("one", 15) });
  assert.deepEqual(await rally.account.upgrade({}), { accountId: "a1" });
  assert.deepEqual([rally.session.nickname, rally.deviceProof], ["ann", "proof"]);
  assert.deepEqual(asked.map((request) => request.address), ["/v1/account.upgrade", "/v1/account.refresh"]);
  const failing = edge(json({ accountId: "a1" }), refusal(500, {}));
  const guest = new Rally({ fetch: failing.fetch, ...clock(), session: session("one", 15) });
  assert.deepEqual(await guest.account.upgrade({}), { accountId: "a1" }, "upgraded all the same");
  assert.equal(guest.session.accessToken, "access-one");
  for (const options of [{ token: "t" }, { cookie: true }]) {
    const given = edge(json({ accountId: "a1" }));
    await new Rally({ fetch: given.fetch, ...clock(), ...options }).account.upgrade({});
    assert.equal(given.asked.length, 1);
  }
});

test("with a cookie there is no token, and the session stays with the browser", async () => {
  const { asked, fetch } = edge(json({ accountId: "a1" }));
  const rally = new Rally({ cookie: true, fetch });
  await rally.account.login({ nickname: "ann", password: "x" });
  await rally.account.me();
  assert.equal(rally.session, null);
  for (const request of asked) {
    assert.equal(request.headers["rally-session"], "cookie");
    assert.equal(request.headers.authorization, undefined);
    assert.equal(request.credentials, "same-origin");
  }
});

// MARK: - Live

const answer = 'id: games=1;aa\nevent: answer\ndata: {"watch":0,"data":{"n":1}}\n\n';
const patch = 'id: games=2;bb\nevent: patch\ndata: {"watch":0,"patch":[{"op":"replace","path":"/n","value":2}]}\n\n';
const over = 'event: problem\ndata: {"watch":1,"problem":{"status":403,"title":"No","detail":"no","code":"forbidden"}}\n\n';

test("live queries tell answers, changes and refusals", async () => {
  const { asked, fetch } = edge(stream("retry: 10\n\n", answer.slice(0, 20), answer.slice(20) + over, patch, ""));
  const rally = new Rally({ base: "https://e", token: "t", fetch, ...clock() });
  const controller = new AbortController();
  const told = [];
  for await (const news of rally.live([["games.get", { gameId: "g" }], ["notifications.list", {}]], { signal: controller.signal })) {
    told.push([news.watch, news.type, news.data, news.problem?.status]);
    if (told.length === 3) controller.abort();
  }
  assert.deepEqual(told, [[0, "games.get", { n: 1 }, undefined], [1, "notifications.list", undefined, 403], [0, "games.get", { n: 2 }, undefined]]);
  assert.equal(asked[0].address, `https://e/v1/live?watch=${encodeURIComponent('games.get:{"gameId":"g"}')}&watch=notifications.list`);
  assert.equal(asked[0].headers.authorization, "Bearer t");
});

test("after its signal a live connection tells nothing, whatever it has read", async () => {
  const { fetch } = edge(stream(answer + patch, ""));
  const controller = new AbortController();
  const told = [];
  for await (const news of new Rally({ token: "t", fetch, ...clock() }).live([["games.get", { gameId: "g" }]], { signal: controller.signal })) {
    told.push(news.data);
    controller.abort();
  }
  assert.deepEqual(told, [{ n: 1 }]);
});

test("amounts have the digits of their currency, both ways", () => {
  const rows = [["USD", 2, 15, 1500], ["JPY", 0, 1500, 1500], ["KWD", 3, 1.5, 1500], ["CLF", 4, 0.15, 1500], ["XYZ", 2, 1.1, 110]];
  for (const [code, digits, major, minor] of rows) {
    assert.deepEqual([currencyDigits(code), minorUnits(major, code), majorUnits(minor, code)], [digits, minor, major], code);
    assert.equal(minorUnits(String(major), code), minor, "as a field has it");
  }
  assert.equal(minorUnits("1.005", "USD"), 101, "rounded as it is written");
});

test("a live connection that ends goes on from its last event", async () => {
  const time = clock();
  const { asked, fetch } = edge(stream("retry: 10\n\n", answer), new TypeError("failed"), refusal(503, {}, { "Retry-After": "3" }), stream(patch, ""));
  const rally = new Rally({ token: "t", fetch, ...time });
  const told = [];
  for await (const news of rally.live([["games.get", { gameId: "g" }]])) {
    told.push(news.data);
    if (told.length === 2) break;
  }
  assert.deepEqual(told, [{ n: 1 }, { n: 2 }]);
  assert.deepEqual(asked.map((request) => request.headers["last-event-id"]), [undefined, "games=1;aa", "games=1;aa", "games=1;aa"]);
  assert.equal(time.pauses[0], 10);
  assert.ok(time.pauses[2] >= 3000);
});

test("a patch that does not fit lets the answers come whole again", async () => {
  const { asked, fetch } = edge(stream(answer + patch.replace("/n", "/m")), stream(answer.replace("1}", "3}"), ""));
  const told = [];
  for await (const news of new Rally({ token: "t", fetch, ...clock() }).live([["games.get", { gameId: "g" }]])) {
    told.push(news.data);
    if (told.length === 2) break;
  }
  assert.deepEqual(told, [{ n: 1 }, { n: 3 }]);
  assert.equal(asked[1].headers["last-event-id"], undefined);
});

test("a live connection that is refused is told, and one whose queries are over ends", async () => {
  const refused = edge(refusal(401, { code: "unauthenticated" }));
  const live = new Rally({ token: "t", fetch: refused.fetch, ...clock() }).live([["account.me", {}]]);
  assert.equal((await live.next().catch((error) => error)).status, 401);
  const ended = edge(stream(over.replace('"watch":1', '"watch":0')));
  const told = [];
  for await (const news of new Rally({ token: "t", fetch: ended.fetch, ...clock() }).live([["account.me", {}]])) told.push(news.problem.status);
  assert.deepEqual([told, ended.asked.length], [[403], 1]);
});

/** Timers that fire when a test says so, and a device that comes online when it says so. */
function device() {
  const timers = new Set();
  const network = new EventTarget();
  return {
    timers,
    options: {
      network,
      after: (ms, act) => {
        const timer = { ms, act };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    },
    silence: () => { for (const timer of timers) timer.act(); },
    online: () => network.dispatchEvent(new Event("online")),
  };
}

test("a live connection without a byte for a minute is given up, and another goes on", async () => {
  const { timers, options, silence } = device();
  const { asked, fetch } = edge(stream(answer, ""), stream(patch, ""));
  const told = [];
  for await (const news of new Rally({ token: "t", fetch, ...clock(), ...options }).live([["games.get", { gameId: "g" }]])) {
    told.push(news.data);
    // While whoever reads is busy nobody waits for bytes.
    assert.equal(timers.size, 0);
    if (told.length === 2) break;
    setImmediate(() => {
      assert.deepEqual([...timers].map((timer) => timer.ms), [60_000]);
      silence();
    });
  }
  assert.deepEqual(told, [{ n: 1 }, { n: 2 }]);
  assert.equal(asked[1].headers["last-event-id"], "games=1;aa");
  assert.equal(timers.size, 0);
});

test("a live connection that nobody answers at all is given up after a minute too", async () => {
  const { options, silence } = device();
  const { asked, fetch } = edge(
    (init) => new Promise((_, reject) => {
      init.signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
      setImmediate(silence);
    }),
    stream(answer, ""));
  const live = new Rally({ token: "t", fetch, ...clock(), ...options }).live([["games.get", { gameId: "g" }]]);
  assert.deepEqual((await live.next()).value.data, { n: 1 });
  assert.equal(asked.length, 2);
  await live.return();
});

test("a device that is online again connects at once, from a dead connection and from a pause", async () => {
  const { options, online } = device();
  const time = clock();
  const { fetch } = edge(stream(answer, ""), stream(patch, ""));
  const told = [];
  for await (const news of new Rally({ token: "t", fetch, ...time, ...options }).live([["games.get", { gameId: "g" }]])) {
    told.push(news.data);
    if (told.length === 2) break;
    setImmediate(online);
  }
  assert.deepEqual([told, time.pauses], [[{ n: 1 }, { n: 2 }], []]);
  const resting = { ...clock(), pause: (ms, signal) => new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    setImmediate(online);
  }) };
  const lost = edge(new TypeError("failed"), stream(answer, ""));
  const live = new Rally({ token: "t", fetch: lost.fetch, ...resting, ...options }).live([["games.get", { gameId: "g" }]]);
  assert.deepEqual((await live.next()).value.data, { n: 1 });
  await live.return();
});

test("news say what they reflect, and words that this client does not know come as they are", async () => {
  const event = 'event: answer\ndata: {"watch":0,"at":"games=57 rsvp=4","data":{"items":[{"type":"quidditch_won","sport":"quidditch"}]}}\n\n';
  const { fetch } = edge(stream(event, ""));
  const live = new Rally({ token: "t", fetch, ...clock() }).live([["notifications.list", {}]]);
  const news = (await live.next()).value;
  assert.deepEqual([...news.at], [["games", 57], ["rsvp", 4]]);
  assert.deepEqual(news.data, { items: [{ type: "quidditch_won", sport: "quidditch" }] });
  await live.return();
});

test("a live connection whose token has run out goes on with a new one", async () => {
  const { asked, fetch } = edge(refusal(401, { code: "unauthenticated", reason: "token_expired" }), json(session("two", 15)), stream(answer, ""));
  const live = new Rally({ fetch, ...clock(), session: session("one", 90) }).live([["account.me", {}]]);
  assert.deepEqual((await live.next()).value.data, { n: 1 });
  assert.deepEqual(asked.map((request) => request.headers.authorization), ["Bearer access-one", undefined, "Bearer access-two"]);
  await live.return();
});

const ended = (watch) =>
  `event: problem\ndata: {"watch":${watch},"problem":{"status":401,"detail":"no","code":"unauthenticated","reason":"token_expired"}}\n\n`;

test("queries whose token has ended within a connection go on with a new one, each time", async () => {
  const { asked, fetch } = edge(
    stream("retry: 10\n\n", ended(0), ended(1), ""), json(session("two", 90)), stream(answer),
    stream(ended(0), ""), json(session("three", 90)), stream(patch, ""));
  const time = clock();
  const live = new Rally({ fetch, ...time, session: session("one", 90) }).live([["games.get", {}], ["account.me", {}]]);
  assert.deepEqual([(await live.next()).value.data, (await live.next()).value.data], [{ n: 1 }, { n: 2 }]);
  assert.deepEqual(
    asked.map((request) => request.headers.authorization),
    ["Bearer access-one", undefined, "Bearer access-two", "Bearer access-two", undefined, "Bearer access-three"]);
  assert.deepEqual(time.pauses, [10], "after the end of a connection alone");
  await live.return();
});

test("a new token that is refused too is told, and the refusal of a refresh ends the queries", async () => {
  const stubborn = edge(stream(ended(0)), json(session("two", 90)), stream(ended(0)));
  const live = new Rally({ fetch: stubborn.fetch, ...clock(), session: session("one", 90) }).live([["account.me", {}]]);
  assert.equal((await live.next()).value.problem.reason, "token_expired");
  assert.equal((await live.next()).done, true);
  assert.equal(stubborn.asked.length, 3);
  const over = edge(stream(ended(0), ""), refusal(401, { code: "unauthenticated", reason: "session_expired" }));
  const rally = new Rally({ fetch: over.fetch, ...clock(), session: session("one", 90) });
  assert.equal((await rally.live([["account.me", {}]]).next().catch((error) => error)).reason, "session_expired");
  assert.deepEqual([rally.session, over.asked.length], [null, 2]);
  const given = edge(stream(ended(0), ""));
  const news = await new Rally({ token: "t", fetch: given.fetch, ...clock() }).live([["account.me", {}]]).next();
  assert.equal(news.value.problem.reason, "token_expired");
});

test("queries go on where the refresh of an ended token gets no answer at first", async () => {
  const { asked, fetch } = edge(stream(ended(0), ""), refusal(500, {}), json(session("two", 90)), stream(answer, ""));
  const lost = edge(stream(ended(0), ""), new TypeError("failed"), json(session("two", 90)), stream(answer, ""));
  const live = new Rally({ fetch: lost.fetch, ...clock(), session: session("one", 90) }).live([["games.get", {}]]);
  assert.deepEqual((await live.next()).value.data, { n: 1 });
  await live.return();
  const refused = new Rally({ fetch, ...clock(), session: session("one", 90) }).live([["games.get", {}]]);
  assert.equal((await refused.next().catch((error) => error)).status, 500);
  assert.equal(asked.length, 2);
});

test("an abort, in the loop or while nothing comes, ends a live connection whose body stays silent about it", async () => {
  for (const when of [(abort) => abort(), setImmediate]) {
    const { timers, options } = device();
    const read = [Promise.resolve({ done: false, value: new TextEncoder().encode(answer) }), new Promise(() => {})];
    const reader = { read: () => read.shift(), cancel: async () => {} };
    const fetch = async () => ({ ok: true, headers: new Headers(), body: { getReader: () => reader } });
    const controller = new AbortController();
    const told = [];
    for await (const news of new Rally({ token: "t", fetch, ...clock(), ...options }).live([["games.get", {}]], { signal: controller.signal })) {
      told.push(news.data);
      when(() => controller.abort());
    }
    assert.deepEqual([told, timers.size], [[{ n: 1 }], 0]);
  }
});
