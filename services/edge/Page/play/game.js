// @ts-check
// A game: what it is, who is in, the chat, and what its host can do. All of it is live.

import { newGlance } from "../dues/glance.js";
import { load } from "../load.js";
import { asWaiting, ofGame, ofSeries } from "../offline/answers.js";
import * as queue from "../offline/queue.js";
import { names, stack } from "../parts/faces.js";
import { hero } from "../parts/hero.js";
import { icon } from "../parts/icons.js";
import { openReport } from "../parts/report.js";
import { panel, segments } from "../parts/segments.js";
import { failed, linkTo, waiting } from "../parts/states.js";
import { ahead } from "../parts/time.js";
import { go } from "../router.js";
import { isUser, myId, session } from "../session.js";
import { bare, dotted } from "../texts.js";
import { h } from "../view.js";
import { answerBar, arrived, arrivedInSeries, waiting as answerWaiting } from "./answer.js";
import { newAsking } from "./asking.js";
import { bridges, isPlayed, nextSteps } from "./bridges.js";
import { newChat } from "./chat.js";
import { gameAs, rosterAs } from "./expected.js";
import { facts, passOn, shareGame, stepsOf, whenOf, whereOf } from "./facts.js";
import { newGear } from "./gear.js";
import { newGroup } from "./group.js";
import { usualTool } from "./hostgroup.js";
import { newHosting } from "./hosting.js";
import { newInstead, offNotice } from "./off.js";
import { poll } from "./poll.js";
import { newRegulars } from "./regulars.js";
import { newRides } from "./rides.js";
import { played, roster } from "./roster.js";
import { signOf } from "./signs.js";
import { newTeams } from "./teams.js";
import { t } from "./texts.js";
import { newVisitorLink, visitorsOf } from "./visitors.js";

/** @param {import("../router.js").Stage} stage */
export function show(stage) {
  const gameId = stage.args[0];
  const { kept } = stage;
  /** The last answers of the server. @type {{game: any, roster: any}} */
  const said = { game: undefined, roster: undefined };
  /** Whether my answer has not arrived. */
  const isWaiting = () => said.game && (state.isLeaving || answerWaiting(state));
  const me = () => ({ accountId: myId(), nickname: session.me?.profile?.nickname, displayName: session.me?.profile?.displayName,
    note: answerWaiting(state)?.data.note });
  /** The answers about the game so far, as they will be with mine. @type {any} */
  const state = {
    said,
    get game() { return !isWaiting() ? said.game : state.isLeaving ? gameAs(said.game, "left") : asWaiting(said.game); },
    set game(game) { said.game = game; },
    get roster() { return isWaiting() && said.roster ? rosterAs(said.roster, state.game.participation, me()) : said.roster; },
    set roster(roster) { said.roster = roster; },
    /** Whether the server knows that I am going, and I have not answered otherwise. */
    get amIn() { return said.game?.participation === "going" && state.game.participation === "going"; },
    /** Its group, once it is known. */
    group: undefined,
    id: gameId, isLeaving: false, stay: () => {}, part: stage.query.get("part") ?? kept.part ?? "details", isToRate: false,
    redraw: () => redraw(), again: stage.again, choose: (part) => { kept.part = state.part = part; redraw(); },
  };
  const chat = newChat(stage, state);
  const gear = newGear(stage, state);
  const rides = newRides(stage, state);
  const teams = newTeams(state);
  const visitors = newVisitorLink(state);
  const regulars = newRegulars(stage, () => state.game?.seriesId && { seriesId: state.game.seriesId }, () => state.redraw());
  const hosting = newHosting(state, visitors, regulars);
  const asking = newAsking(state);
  const group = newGroup(state);
  const money = newGlance(stage, state, "game");
  const instead = newInstead(stage, state);
  /** The way to its cards and tee times, where it is a game of golf. @type {any} */ let golf;
  /** @type {any} */ let problem;
  /** Whether the screen of the host's link stands here. */
  let isAtLink = false;

  const parts = () => [
    { key: "details", text: t.answer.parts.details },
    { key: "people", text: t.answer.parts.people, count: hosts(state) && requestsOf(state.roster), told: t.answer.requests },
    { key: "chat", text: t.answer.parts.chat, count: chat.unread(), told: t.told.unread },
    ...(hosts(state) ? [{ key: "host", text: t.answer.parts.host }] : []),
  ];
  const isOwn = () => hosts(state) || game().participation === "going";
  /** One of the tools of the host's part that the menu has too: those one looks for there. A moderator, who has no such part, may call a game off. */
  const tool = (/** @type {string} */ label) => hosting.tools().filter((one) => one.label === label);
  const menu = () => [
    ...(hosts(state) ? tool(t.hosting.edit) : []),
    ...bridges(game(), state.isToRate).map(({ name, label, href }) => ({ label, sign: () => bridgeSigns[name](), act: () => go(href) })),
    ...(game().seriesId ? [{ label: t.facts.series, sign: () => signOf("calendar"), act: () => go(`/#/series/${game().seriesId}`) }] : []),
    ...chat.tools(),
    ...usualTool(state),
    ...stepsOf(game(), isOwn()),
    ...tool(t.hosting.cancel),
    ...(isHost(state) ? [] : [{ label: t.answer.report, sign: () => signOf("flag"), act: () => openReport("game", gameId), isDanger: true }]),
  ];
  const game = () => state.game;
  let offered = "";
  /** Changes the bar of the screen, where something else is offered now. */
  const offer = () => {
    const share = isOwn() ? () => shareGame(gameId) : game().visibility === "public" ? () => passOn(game()) : undefined;
    const now = JSON.stringify([Boolean(share), menu()]);
    if (now === offered) return;
    offered = now;
    stage.bar({ share, menu: menu() });
  };
  const shown = {
    details: () => {
      const { amIn } = state;
      const isPast = isPlayed(game());
      const about = game().tentative ? [poll(state), facts(state)] : [facts(state, isPast), poll(state)];
      const after = isEnded(game()) && h("div", { class: "stacked", key: "next" },
        isUser() && again(game()), nextSteps(game(), state.isToRate).length > 0 && another(game(), "link"));
      if (game().status === "cancelled") return [...about, money.view(), instead.view(after)];
      if (after) return [isPast && state.roster && played(state), golf?.view(), ...about, money.view(), after];
      // They come together, so that none moves another.
      const isWhole = money.isKnown() && (!amIn || gear.isKnown() && rides.isKnown());
      return [golf?.view(), ...about, isWhole ? [money.view(), amIn && [gear.view(), rides.view()]] : waiting()];
    },
    people: () => state.roster || state.rosterProblem
      ? [hosting.answers(), asking.view(), roster(state, hosting, group), regulars.view(), teams.view(), hosting.invitation()] : waiting(),
    chat: () => chat.view(),
    host: () => hosting.view(),
  };

  const redraw = () => {
    const { game } = state;
    if (isAtLink) return undefined;
    if (problem?.status === 404) return stage.draw(nothing());
    if (problem) return stage.draw(h("h1", null, t.game.title), failed(problem, stage.again));
    if (!game) return stage.draw(waiting());
    offer();
    if (!parts().some(({ key }) => key === state.part)) state.part = "details";
    const isOff = game.status === "cancelled";
    stage.draw(
      hero(game.sport, { kind: `brief ${isOff ? "off" : isEnded(game) ? "over" : ""}` }, h("h1", null, game.title),
        h("p", { class: "when" }, game.tentative && `${t.poll.leading} `, h(isOff ? "s" : "span", null, whenOf(game)),
          !isOver(state) && soon(game) && h("span", { class: "quiet" }, ` · ${soon(game)}`)),
        h("p", { class: "where" }, whereOf(game))),
      ended(state),
      game.hidden && h("p", { class: "notice" }, t.game.hidden),
      h("button", { class: "faces-row", key: "faces", onclick: () => state.choose("people") }, whoIsIn(state)),
      segments(t.answer.label, parts(), state.part, state.choose),
      panel(state.part, shown[/** @type {keyof typeof shown} */ (state.part)]()),
      answerBar(state));
  };

  let followsRating = false;
  /** Follows whether the game can be rated, once it has been played. */
  const followRating = () => {
    if (followsRating || !isPlayed(state.game) || state.game.participation !== "going") return;
    followsRating = true;
    stage.watch("feedback.pending", { limit: 100 }, ({ items }) => { state.isToRate = items.some((row) => row.gameId === gameId); redraw(); }, () => {});
  };
  /** The group of a game never changes. */
  const meetGroup = () => {
    const { groupId } = state.game;
    if (!groupId || followsGroup) return;
    followsGroup = true;
    stage.ask("groups.get", { groupId }, (group) => { state.group = group; redraw(); });
  };
  let followsGroup = false;
  const meetGolf = async () => {
    if (followsGolf || state.game.sport !== "golf" || state.game.status === "cancelled") return;
    followsGolf = true;
    golf = (await load("/golf/glance.js", { signal: stage.signal, lost() {} })).newGlance(stage, state);
  };
  let followsGolf = false;
  /** The host's link is for people who may not see the game, too: its screen takes the place of this one, once, and what is typed there stays. */
  const openLink = async () => {
    isAtLink = true;
    for (const stop of stops) stop();
    (await load("/play/visiting.js", { signal: stage.signal, lost: stage.fail })).show(stage);
  };
  const stops = [stage.watch("games.get", { gameId }, (game) => {
    state.game = game;
    meetGroup();
    meetGolf();
    regulars.follow();
    problem = undefined;
    followRating();
    stage.title(game.title);
    const isIn = game.participation === "going";
    for (const one of [chat, gear, rides, money]) one.follow(isIn);
    redraw();
  }, (error) => {
    problem = error;
    if (error.status === 404 && stage.query.get("k")) openLink();
    else redraw();
  }), stage.watch("rsvp.roster", { gameId }, (answer) => { [state.roster, state.rosterProblem] = [answer, undefined]; redraw(); },
    (error) => { state.rosterProblem = error; redraw(); })];
  queue.onChange(stage.signal, redraw);
  stage.signal.addEventListener("abort", queue.onAnswer((entry, reply) => {
    if (!reply) return;
    if (entry.subject === ofGame(gameId)) arrived(state, reply);
    else if (entry.subject === ofSeries(said.game?.seriesId)) arrivedInSeries(state, reply);
    else return;
    redraw();
  }));
  redraw();
}

/** How many ask to join, with an account or without. @param {any} roster */
export const requestsOf = (roster) => (roster?.requested?.length ?? 0) + visitorsOf(roster, "requested").length;

/** The picture of each way on. */
const bridgeSigns = { play: () => signOf("play"), rate: () => signOf("star"), post: () => icon("photo") };

/** @param {any} game */
const soon = (game) => (game.phase === "inProgress" ? t.game.now : ahead(game.startsAt));

/** The faces of those who are going, and how many they are. @param {any} state */
function whoIsIn({ game, roster }) {
  const { going } = roster?.counts ?? game.counts;
  const room = isPlayed(game) ? t.roster.played(going) : game.capacity ? t.roster.of(going, game.capacity) : t.game.going(going);
  const said = game.status === "cancelled" ? t.roster.wasIn(going) : dotted([room, !isEnded(game) && game.full && t.game.full]);
  // Until it is known who they are, their place is kept.
  const people = roster ? [...roster.going, ...visitorsOf(roster, "going")] : Array.from({ length: going }, (_, id) => ({ id, displayName: "\u00a0" }));
  return h("span", { class: "faces" }, stack(people),
    h("span", { class: "grow" }, h("strong", null, roster ? names(meFirst(people), going) : "\u00a0"), h("span", { class: "quiet" }, said)));
}

/** The reader is `You`, and the first. @param {any[]} people */
const meFirst = (people) => [...people.filter((one) => one.accountId === myId()).map((one) => ({ ...one, displayName: t.you })),
  ...people.filter((one) => one.accountId !== myId())];

/** A game that is called off or over says so once. @param {any} state */
function ended({ game, isToRate }) {
  if (game.status === "closed") return h("p", { class: "notice" }, t.game.status.closed);
  if (!isEnded(game)) return undefined;
  return game.status === "cancelled" ? offNotice(game)
    : h("p", { class: "notice past" }, h("strong", null, t.answer.over), isToRate && `. ${t.feedback.title}`);
}

/** A game that does not exist, or is not for whoever looks. */
const nothing = () => h("div", { class: "nothing", key: "nothing" }, h("span", { class: "disc" }, signOf("lost")),
  h("h1", null, t.answer.none), h("p", { class: "lead" }, t.answer.noneText),
  h("div", { class: "stacked" }, linkTo("/#/explore", t.answer.another, "button primary"), linkTo("/#/home", t.answer.home)));

/** The way to host a game of the same sport at the same place. @param {any} game */
const again = ({ sport, place, status }) => place.venueId && linkTo(`/#/host?venue=${encodeURIComponent(place.venueId)}&sport=${sport}`,
  bare(status === "cancelled" || !place.name ? t.answer.instead : t.answer.again(place.name)));

/** The way to games of the same sport. @param {any} game @param {string} kind */
export const another = ({ sport }, kind) => linkTo(`/#/explore?sports=${sport}`,
  sport === "party" ? t.answer.another : bare(t.answer.anotherOf(t.sports[sport].toLowerCase())), kind);

/** Whether nobody can join any more. @param {any} game */
export const isEnded = (game) => ["cancelled", "completed"].includes(game.status) || game.phase === "past";

/** Whether the game is over or canceled. @param {any} state */
export const isOver = (state) => ["cancelled", "completed"].includes(state.game.status);

/** Whether I am the game's host. @param {any} state */
export const isHost = (state) => state.game?.hostId === myId();

/** Whether I do a host's things in the game: as its host or as a co-host. @param {any} state */
export const hosts = (state) => isHost(state) || state.game?.coHosting === true;
