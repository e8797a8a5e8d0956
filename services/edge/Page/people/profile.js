// @ts-check
// A profile: the face, what somebody plays and how well, what they have done here, and their relation to me.

import { act, ask } from "../ask.js";
import { now } from "../clock.js";
import { load } from "../load.js";
import { answerFriend, ofFollow, ofFriend } from "../offline/answers.js";
import { answering, waitingAnswer } from "../offline/line.js";
import { onAnswer, waits } from "../offline/queue.js";
import { confirmed } from "../parts/dialog.js";
import { names, stack } from "../parts/faces.js";
import { button } from "../parts/form.js";
import { handicapText } from "../parts/golf.js";
import { hero } from "../parts/hero.js";
import { icon, sportSign } from "../parts/icons.js";
import { pagedList } from "../parts/pages.js";
import { avatar } from "../parts/people.js";
import { openReport } from "../parts/report.js";
import { empty, failed, linkTo, part, waiting } from "../parts/states.js";
import { monthName } from "../parts/time.js";
import { copy, share } from "../parts/share.js";
import { tell } from "../parts/toast.js";
import { openViewer, photoGrid } from "../parts/viewer.js";
import { gameCard } from "../play/gamecard.js";
import { gameRow } from "../play/seriescard.js";
import { go } from "../router.js";
import { isModerator, isUser, myId, session } from "../session.js";
import { keep } from "../store.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { followLikes, postView } from "./posts.js";
import { t } from "./texts.js";

/** The sport that somebody is best at, which colors the cover. @param {any} person @param {any} stats */
const mainSport = (person, stats) => stats?.topSports?.[0] ?? Object.keys(person.sportSkills ?? {})[0] ?? "";
/** Games that are shown at first, so that posts are not far below. */
const hostedMax = 3;
const levels = /** @type {const} */ (["beginner", "intermediate", "advanced"]);

/** Milliseconds for which somebody is new here. */
const freshMs = 30 * 864e5;

/** How well somebody plays, as a ring about the sport. @param {string} sport @param {string} level */
const ring = (sport, level) => h("li", { class: `level-ring s-${sport}`, key: sport },
  h("span", { class: "ring-disc", "aria-hidden": "true" },
    h("svg", { viewBox: "0 0 36 36" }, h("circle", { cx: 18, cy: 18, r: 16, pathLength: 3 }),
      h("circle", { cx: 18, cy: 18, r: 16, pathLength: 3, class: "on", "stroke-dasharray": `${levels.indexOf(/** @type {any} */ (level)) + 1} 3` })),
    sportSign(sport)),
  h("strong", null, t.sports[sport]), h("span", { class: "quiet" }, t.levels[level]));

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const who = stage.args[0] ?? myId();
  if (!isUser()) return (await load("/people/landing.js", { signal: stage.signal, lost: stage.fail })).showPerson(stage, who);
  /** @type {any} */ let person;
  /** Known with the person. @type {string} */ let accountId;
  let isMe = false;
  /** @type {ReturnType<typeof pagedList>} */ let posts;
  /** @type {ReturnType<typeof pagedList>} */ let games;
  /** @type {Set<string>} */ const gone = new Set();
  /** @type {any} */ let stats;
  /** @type {any} */ let duel;
  /** @type {any[] | undefined} */ let achievements;
  /** The friends in common with somebody who wants to be one. @type {any[] | undefined} */ let mutuals;
  /** @type {any} */ let problem;
  let showsHosted = false;

  /** Profiles come from another service, which hears of it a little later. */
  const loadRelation = async () => {
    const relation = await ask("friends.relation", { accountId }).catch(() => undefined);
    if (relation) keep("profile.get", { accountId: who }, person = { ...person, relation });
    redraw();
  };
  const unfriend = async () => { if (await act("friends.remove", { accountId }, { done: t.people.unfriended })) await loadRelation(); };
  const block = async () => {
    const isSure = await confirmed(t.profile.block, t.profile.blockText(person.displayName), t.profile.block);
    if (!isSure || !await act("friends.block", { accountId })) return;
    go("/#/friends", { instead: true });
    tell(t.profile.blocked, { isDone: true });
  };
  const suspend = async (type) => {
    if (await confirmed(t.profile[type], t.profile.sure(person.displayName), t.yes)) await act(`account.${type}`,
      { accountId, ...(type === "suspend" ? { until: new Date(now() + 7 * 864e5).toISOString() } : {}) },
      { done: t.saved });
  };
  const pass = () => {
    const url = `${location.origin}/u/${person.nickname}`;
    return share({ title: person.displayName, url }, () => copy(url));
  };
  const asksMe = () => person.relation?.requestPending === "in";
  const follow = () => answerFriend(person.relation?.following ? "follows.remove" : "follows.add", { ...person, avatar: person.photos[0] }, { done: t.saved });
  const menu = () => isMe ? [] : [
    ...(asksMe() ? [{ label: person.relation.following ? t.people.unfollow : t.people.follow, act: follow }] : []),
    ...(person.relation?.friend ? [{ label: t.people.unfriend, act: unfriend }] : []),
    { label: t.report.open, act: () => openReport("profile", accountId) }, { label: t.profile.block, act: block, isDanger: true },
    ...(isModerator() ? ["suspend", "ban", "restore"].map((type) => ({ label: t.profile[type], act: () => suspend(type), isDanger: type !== "restore" })) : []),
  ];
  const relation = () => {
    const { friend, following, requestPending } = person.relation ?? {};
    const to = (/** @type {Parameters<typeof answerFriend>[0]} */ type, /** @type {string} */ done) =>
      () => answerFriend(type, { ...person, avatar: person.photos[0] }, { done });
    const friendship = requestPending === "in" ? [button(t.people.accept, to("friends.accept", t.people.nowFriends), { class: "primary", key: "accept" }),
      button(t.people.deny, to("friends.deny", t.saved), { key: "deny" })]
      : requestPending === "out" ? button([t.people.asked, " · ", t.people.withdraw], to("friends.withdraw", t.people.withdrawn),
        { key: "withdraw", "aria-label": t.people.withdraw })
        : !friend && button(t.people.befriend, to("friends.request", t.people.requested), { class: "primary", key: "befriend" });
    const follows = waits(ofFollow(accountId));
    const acts = h("div", { class: "row wrap acts", key: "acts" },
      answering(ofFriend(accountId), friendship),
      !friend && !follows && !asksMe() && button(following ? t.people.unfollow : t.people.follow, follow, { key: "follow" }),
      friend && h("a", { class: "button primary", href: `/#/darts?challenge=${person.nickname}`, key: "challenge" }, icon("darts"), t.profile.challenge));
    return [requestPending !== "in" ? acts : h("section", { class: "part asking", key: "asking" }, h("h2", null, t.profile.asks),
      mutuals && mutuals.length > 0 && h("p", { class: "shared" }, stack(mutuals, 3), h("span", { class: "quiet" }, t.profile.shared(names(mutuals)))), acts,
      h("p", { class: "hint" }, t.profile.denyHint)),
    follows && h("div", { class: "row wrap acts", key: "follows" }, waitingAnswer(follows))];
  };
  /** Whether somebody came so lately that this says more than the month. */
  const isFresh = () => now() - Date.parse(person.createdAt) < freshMs;
  /** The relation to me, and the badges. */
  const signs = () => {
    const { friend, followedBy } = person.relation ?? {};
    const isTo = friend ? t.people.friend : followedBy && t.people.followsYou;
    const all = [isTo, ...(person.badges ?? []).filter((name) => !isFresh() || name !== "rookie").map((name) => t.badges[name])].filter(Boolean);
    return all.length > 0 && h("p", { class: "tags" }, all.map((text) => h("span", { class: "tag good", key: text }, text)));
  };
  const mine = () => h("div", { class: "row wrap acts" }, linkTo("/#/edit", t.settings.editProfile, "button"),
    h("a", { class: "button", href: "/#/mine" }, t.tabs.mine), h("a", { class: "button", href: "/#/month" }, t.tabs.month));
  const facts = () => [
    [t.profile.age, person.ageDecade && t.profile.ages[person.ageDecade]],
    [t.profile.occupation, person.occupation], [t.profile.instagram, person.instagram],
    [t.profile.golf,
      [person.avgScore18 && t.golf.average(person.avgScore18),
        person.handicap != null && t.golf.handicap(handicapText(person.handicap)),
        person.homeCourse].filter(Boolean).join(" · ")],
    [t.profile.network, (person.followers || person.following) && t.profile.network_(person.followers ?? 0, person.following ?? 0)],
    [t.profile.reliability, stats?.reliabilityPct != null && `${stats.reliabilityPct}%`],
    [t.profile.playAgain, stats?.playAgainPct != null && `${stats.playAgainPct}%`],
    [t.profile.parties, stats?.partySessions],
    [t.profile.trust, person.trustTier && !person.badges?.includes(person.trustTier) && t.trust[person.trustTier]],
    ...(asksMe() ? asker() : []),
    [t.profile.since, monthName(new Date(person.createdAt))]].filter(([, value]) => value);
  /** Facts that help to decide about somebody who asks, also where they are few. */
  const asker = () => [[t.profile.plays, (stats?.topSports ?? []).map((/** @type {string} */ name) => t.sports[name]).join(", ")],
    [t.profile.played, person.completedGames || stats?.joined || t.profile.noneYet], [t.profile.sharedFriends, mutuals?.length === 0 && t.profile.noneYet]];
  const number = (value, label, href = "") => h(href ? "a" : "div", { class: "number", key: label, ...(href ? { href } : {}) },
    h("strong", null, value ?? "–"), h("span", null, label));
  /** Whether somebody has neither played nor made friends yet: zeros are left out. */
  const isNew = () => !isMe && !person.completedGames && !person.friends;
  const numbers = () => !isNew() && h("div", { class: "numbers three", key: "numbers" },
    number(person.completedGames ?? 0, t.profile.games(person.completedGames ?? 0), isMe ? "/#/mine?part=past" : ""),
    number(person.friends ?? 0, t.profile.friends(person.friends ?? 0), isMe ? "/#/friends" : `/#/friends/${person.nickname}`),
    number(stats?.currentStreakWeeks, t.profile.streak));
  const darts = () => {
    const { wins = 0, losses = 0 } = person;
    if (wins + losses === 0 && !duel?.played) return undefined;
    return part(t.profile.darts, h("div", { class: "numbers three" },
      duel?.played !== wins + losses && number(`${wins}–${losses}`, t.profile.dartsWon, `/#/dartstats/${person.nickname}`),
      duel?.played > 0 && number(`${duel.aWins}–${duel.bWins}`, t.profile.duel(person.displayName), `/#/dartstats/${person.nickname}`)));
  };
  const face = () => {
    const [photo] = person.photos;
    const drawn = avatar({ ...person, avatar: photo });
    return photo ? h("button", { type: "button", class: "face", "aria-label": t.photo.by(person.displayName),
      onclick: () => openViewer(person.photos, 0, person.displayName) }, drawn) : h("span", { class: "face" }, drawn);
  };

  /** The games to come, a series once; at first a few. */
  const hosted = () => {
    const all = games.items ?? [];
    const rows = /** @type {[any, any][]} */ (all.map((game) => [game, gameRow(all, game, (one) => gameCard(one, { isOfHost: true }), true)]));
    const cards = new Map(rows.filter(([, card]) => card));
    const first = showsHosted ? cards : new Map([...cards].slice(0, hostedMax));
    return [games.view((game) => first.get(game), empty(t.profile.noGamesMe, linkTo("/#/host", t.tabs.host))),
      first.size < cards.size && h("button", { type: "button", key: "all-hosted", onclick: () => { showsHosted = true; redraw(); } },
        t.profile.allHosted(cards.size))];
  };
  /** Whether all is known that would move what stands below it. */
  const isKnown = () => (problem || stats && achievements && (isMe || duel !== undefined)) && (games.items || games.problem);
  const redraw = () => {
    const skills = Object.entries(person.sportSkills ?? {});
    const lacks = isMe ? session.me.missing : [];
    const known = facts();
    stage.bar({ share: pass, menu: menu() });
    stage.draw(
      h("div", { class: "profile-top" }, hero(mainSport(person, stats), { photo: person.photos[1], kind: "cover-art" }), face(),
        h("h1", null, person.displayName),
        h("p", { class: "quiet" }, dotted([`@${person.nickname}`, person.cityLabel, skills.length === 0 && person.skillLevel && t.levels[person.skillLevel],
          (known.length === 1 || asksMe()) && (isFresh() ? t.profile.fresh : known[known.length - 1].join(" "))])),
        signs(),
        person.bio && h("p", { class: "text" }, person.bio),
        numbers(), isMe ? mine() : relation()),
      lacks.length > 0 && h("a", { class: "card finish", href: `/#/needs?missing=${lacks.join(",")}&back=%2F%23%2Fyou` },
        h("span", { class: "grow" }, h("strong", null, t.profile.finish), h("span", { class: "quiet" }, t.profile.finishText)),
        h("span", { class: "chev", "aria-hidden": "true" })),
      !isKnown() ? waiting() : h("div", { class: "columns" },
        h("div", null,
          skills.length > 0 && part(t.profile.plays, h("ul", { class: "rings" }, skills.map(([sport, level]) => ring(sport, String(level))))),
          darts(),
          problem && part(t.profile.achievements, failed(problem, loadStats)),
          achievements && achievements.length > 0 && part(t.profile.achievements, h("ul", { class: "trophies" }, achievements.map((row) => h("li",
            { key: row.achievement }, h("span", { "aria-hidden": "true" }, t.achievementSigns[row.achievement] ?? "🏆"), t.achievements[row.achievement],
            row.achievement in t.achievementsText && h("small", null, t.achievementsText[row.achievement]))))),
          person.photos.length > 1 && part(t.profile.photos, photoGrid(person.photos.slice(1), person.displayName, "list")),
          known.length > 1 && part(t.profile.about,
            h("dl", { class: "facts" }, known.map(([name, value]) => [h("dt", null, name), h("dd", null, value)])))),
        h("div", null,
          Boolean(isMe || games.problem || games.items?.length) && h("section", { class: isMe ? "part games" : "part games hosts", key: "hosts" },
            h("h2", null, t.profile.hosts), hosted()),
          Boolean(isMe || posts.problem || posts.items?.length) && h("section", { key: "posts" }, h("h2", null, t.profile.posts),
            posts.view((post) => !gone.has(post.id) && h("li",
              { key: post.id, class: "card post" },
              postView(post, { changed: redraw, gone: (one, on) => { gone[on ? "add" : "delete"](one.id); redraw(); } })),
              empty(t.profile.noPosts, isMe && linkTo("/#/people", t.posts.post)))))));
  };
  const loadStats = () => {
    problem = undefined;
    const lost = (error) => { problem = error; redraw(); };
    return Promise.all([stage.ask("stats.user", { accountId }, (reply) => { stats = reply; redraw(); }, lost),
      stage.ask("stats.achievements", { accountId }, ({ items }) => { achievements = items; redraw(); }, lost)]);
  };
  /** The parts of the screen that are asked for once it is known whose they are. @type {Promise<any> | undefined} */ let parts;
  const loadParts = () => {
    accountId = person.id;
    isMe = accountId === myId();
    posts = pagedList("posts.by", { accountId }, () => redraw());
    games = pagedList("games.by-host", { accountId }, () => redraw());
    return Promise.all([posts.load(), games.load(), loadStats(),
      asksMe() && stage.ask("friends.mutuals", { accountId }, (reply) => { mutuals = reply.items; redraw(); }, () => {}),
      !isMe && stage.ask("stats.head-to-head", { a: myId(), b: accountId }, (reply) => { duel = reply; redraw(); }, () => { duel = null; redraw(); })]);
  };
  followLikes(stage, () => person && redraw(), () => posts?.items ?? []);
  stage.signal.addEventListener("abort", onAnswer((entry, reply) => {
    if (reply && [ofFriend(accountId), ofFollow(accountId)].includes(entry.subject)) loadRelation();
  }));
  await stage.ask("profile.get", { accountId: who }, (reply) => {
    person = reply;
    parts ??= loadParts();
    stage.title(person.displayName);
    redraw();
  }, stage.fail);
  await parts;
}
