// @ts-check
// Somebody's profile: who they are, what they do here, and their relation to me.

import { act, ask } from "../ask.js";
import { confirmed } from "../parts/dialog.js";
import { button } from "../parts/form.js";
import { handicapText } from "../parts/golf.js";
import { avatar, photoView } from "../parts/people.js";
import { openReport } from "../parts/report.js";
import { empty, failed, forWhoIsIn, linkTo, pagedList, part } from "../parts/states.js";
import { monthName } from "../parts/time.js";
import { gameCard } from "../play/card.js";
import { go } from "../router.js";
import { isModerator, isUser, myId } from "../session.js";
import { h } from "../view.js";
import { postView } from "./posts.js";
import { t } from "./texts.js";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const who = stage.args[0] ?? myId();
  if (!isUser()) return stage.draw(h("div", { class: "landing" }, h("h1", null, who),
    forWhoIsIn(t.profile.logIn)));
  let person = await ask("profile.get", { accountId: who });
  const accountId = person.id;
  const isMe = accountId === myId();
  const posts = pagedList("posts.by", { accountId }, () => redraw());
  const games = pagedList("games.by-host", { accountId }, () => redraw());
  /** @type {Set<string>} */ const gone = new Set();
  /** @type {any} */ let stats;
  /** @type {any[]} */ let achievements = [];
  /** @type {any} */ let problem;
  stage.title(person.displayName);

  const change = async (type, done) => {
    if (await act(type, { accountId }, { done })) person = await ask("profile.get", { accountId });
    redraw();
  };
  const block = async () => {
    if (await confirmed(t.profile.block, t.profile.blockText(person.displayName),
      t.profile.block) && await act("friends.block", { accountId },
      { done: t.profile.blocked })) go("/#/friends", { instead: true });
  };
  const suspend = async (type) => {
    if (await confirmed(t.profile[type], t.profile.sure(person.displayName), t.yes)) await act(`account.${type}`,
      { accountId, ...(type === "suspend" ? { until: new Date(Date.now() + 7 * 864e5).toISOString() } : {}) },
      { done: t.saved });
  };
  const relation = () => {
    const { friend, following, followedBy, requestPending } = person.relation ?? {};
    return h("div", { class: "row wrap" },
      friend ? h("span", { class: "tag good" }, t.people.friend) : followedBy && h("span", { class: "tag" }, t.people.followsYou),
      requestPending === "in" && [button(t.people.accept, () => change("friends.accept", t.people.nowFriends), { class: "primary", key: "accept" }),
        button(t.people.deny, () => change("friends.deny", t.saved), { key: "deny" })],
      requestPending === "out" && button(t.people.withdraw, () => change("friends.withdraw", t.people.withdrawn), { key: "withdraw" }),
      !friend && !requestPending && button(t.people.befriend,
        () => change("friends.request", t.people.requested), { class: "primary", key: "befriend" }),
      !friend && button(following ? t.people.unfollow : t.people.follow,
        () => change(following ? "follows.remove" : "follows.add", t.saved),
        { key: "follow" }),
      friend && linkTo(`/#/darts?challenge=${person.nickname}`, t.profile.challenge),
      h("details", { class: "menu", key: "menu" }, h("summary", { "aria-label": t.more }, "⋯"), h("div", null,
        friend && button(t.people.unfriend, () => change("friends.remove", t.people.unfriended)),
        linkTo(`/#/dartstats/${person.nickname}`, t.tabs.dartstats, ""),
        h("button", { onclick: () => openReport("profile", accountId) }, t.report.open), h("button", { onclick: block }, t.profile.block),
        isModerator() && ["suspend", "ban", "restore"].map((type) => h("button", { key: type, onclick: () => suspend(type) }, t.profile[type])))));
  };
  const facts = () => {
    const skills = Object.entries(person.sportSkills ?? {}).map(([sport, level]) => `${t.sports[sport]}: ${t.levels[level]}`).join(", ");
    return [[t.profile.city, person.cityLabel],
      [t.profile.skill, [person.skillLevel && t.levels[person.skillLevel], skills].filter(Boolean).join(" · ")],
      [t.profile.age, person.ageDecade && t.profile.ages[person.ageDecade]],
      [t.profile.occupation, person.occupation], [t.profile.instagram, person.instagram],
      [t.profile.golf,
        [person.avgScore18 && t.profile.average(person.avgScore18),
          person.handicap != null && t.profile.handicap(handicapText(person.handicap)),
          person.homeCourse].filter(Boolean).join(" · ")],
      [t.profile.trust, person.trustTier && t.trust[person.trustTier]],
      [t.profile.since, monthName(new Date(person.createdAt))]].filter(([, value]) => value);
  };
  const number = (value, label, href = "") => value != null && h("div",
    { class: "number", key: label }, h("strong", null, value), href ? h("a", { href }, label) : h("span", null, label));

  const redraw = () => stage.draw(
    h("header", { class: "profile-head" }, avatar({ ...person, avatar: person.photos[0] }, "huge"),
      h("div", { class: "grow" }, h("h1", null, person.displayName), h("p", { class: "quiet" }, `@${person.nickname}`),
        (person.badges ?? []).map((name) => h("span", { class: "tag good", key: name }, t.badges[name])),
        isMe ? h("div", { class: "row wrap" }, linkTo("/#/edit", t.settings.editProfile), linkTo("/#/settings", t.account.settings)) : relation())),
    person.bio && h("p", { class: "text" }, person.bio),
    h("div", { class: "numbers" },
      number(person.friends, t.profile.friends, isMe ? "/#/friends" : `/#/friends/${person.nickname}`),
      number(person.followers, t.profile.followers), number(person.following, t.profile.following),
      number(person.completedGames, t.profile.games),
      stats && [number(stats.hosted, t.profile.hosted),
        number(stats.currentStreakWeeks, t.profile.streak),
        number(stats.reliabilityPct == null ? undefined : `${stats.reliabilityPct} %`, t.profile.reliability),
        number(stats.playAgainPct == null ? undefined : `${stats.playAgainPct} %`, t.profile.playAgain),
        number(stats.partySessions || undefined, t.profile.parties)],
      number(person.wins || person.losses ? `${person.wins}–${person.losses}` : undefined, t.profile.darts, `/#/dartstats/${person.nickname}`)),
    person.photos.length > 1 && h("div", { class: "photos" },
      person.photos.map((photo) => photoView(photo, t.photo.by(person.displayName), "full"))),
    h("div", { class: "columns" },
      h("div", null, part(t.profile.about, h("dl", { class: "facts" }, facts().map(([name, value]) => [h("dt", null, name), h("dd", null, value)]))),
        problem && part(t.profile.achievements, failed(problem, loadStats)),
        achievements.length > 0 && part(t.profile.achievements,
          h("p", { class: "tags" },
            achievements.map((row) => h("span", { class: "tag", key: row.achievement }, t.achievements[row.achievement])))),
        part(t.profile.hosts,
          games.view((game) => gameCard(game), empty(isMe ? t.profile.noGamesMe : t.profile.noGames, isMe && linkTo("/#/host", t.tabs.host))))),
      h("div", null,
        part(t.profile.posts,
          posts.view((post) => !gone.has(post.id) && h("li",
            { key: post.id, class: "card post" },
            postView(post, { changed: redraw, gone: (one, on) => { gone[on ? "add" : "delete"](one.id); redraw(); } })),
            empty(t.profile.noPosts, isMe && linkTo("/#/people", t.posts.post)))))));
  const loadStats = async () => {
    try {
      const [counts, { items }] = await Promise.all([ask("stats.user", { accountId }), ask("stats.achievements", { accountId })]);
      [stats, achievements, problem] = [counts, items, undefined];
    } catch (error) {
      problem = error;
    }
    redraw();
  };
  redraw();
  posts.load();
  games.load();
  await loadStats();
}
