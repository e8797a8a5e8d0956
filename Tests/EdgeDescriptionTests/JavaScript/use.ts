// How rally.ts is used: the compiler has to take this, and every line under @ts-expect-error it has to refuse.

import { Problem, Rally } from "../../../clients/typescript/rally.js";

const rally = new Rally({ base: "https://rally.example", token: () => "…", cookie: false, fetch, repeatMs: 5000 });

export async function use(signal: AbortSignal, picture: Blob): Promise<void> {
  const game = await rally.games.create(
    { sport: "soccer", startsAt: "2026-12-31T18:00", place: { name: "Dolores Park" }, durationMinutes: 90, capacity: 10 },
    { signal, timezone: "Europe/Berlin", timeoutMs: 5000, repeatMs: 0 },
  );
  await rally.profile.photoAdd({}, { file: picture });
  const found = await rally.ask("games.near", { near: "Oakland", radiusMiles: 5 });
  const title: string | undefined = found.items[0]?.title;
  const shown: Blob = await rally.profile.photo({ photo: title ?? "" });
  const calendar: string = await rally.games.ics({ gameId: game.id });
  for await (const news of rally.live([["games.get", { gameId: game.id }], ["notifications.list", {}]], { signal })) {
    if (news.problem) console.log(news.problem.reason === "not_found", news.watch, shown, calendar);
    else if (news.type === "games.get") console.log(news.data.counts.going + 1);
  }
  try {
    await rally.account.me();
  } catch (error) {
    if (error instanceof Problem) console.log(error.missing?.length, error.retryAfter);
  }
  // @ts-expect-error: there is no such sport
  await rally.games.search({ sports: ["chess"] });
  // @ts-expect-error: there is no such request
  await rally.ask("games.nearby", {});
  // @ts-expect-error: a command cannot be watched
  rally.live([["games.create", {}]]);
  // @ts-expect-error: it needs a game
  await rally.games.get({});
}
