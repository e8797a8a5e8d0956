// @ts-check
// A cup: its draw, tables, matches and players, my match now, and all that a host does with it. All of it is live.

import { act, isOffline } from "../ask.js";
import { loadLooks } from "../load.js";
import { coHostItem } from "../parts/cohosts.js";
import { confirmed } from "../parts/dialog.js";
import { hero } from "../parts/hero.js";
import { icon } from "../parts/icons.js";
import { profileAddress } from "../parts/people.js";
import { calledBy, meet } from "../parts/players.js";
import { openReport } from "../parts/report.js";
import { panel, segments } from "../parts/segments.js";
import { copy, share } from "../parts/share.js";
import { empty, failed, linkTo, waiting } from "../parts/states.js";
import { signOf } from "../play/signs.js";
import { go } from "../router.js";
import { myId } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { newBracket } from "./bracket.js";
import { newEntrants, openAdd, openInvite } from "./entrants.js";
import { noteCup } from "./noted.js";
import { openMatch, running as runningOf } from "./fixture.js";
import { isKnockout } from "./layout.js";
import { matchRow, newMatches } from "./matches.js";
import { cupOf, lengthOf, placeText, roundOf } from "./model.js";
import { placesView } from "./places.js";
import { signOf as cupSign } from "./signs.js";
import { send, standingBar, undraw, withdraw } from "./standing.js";
import { standings } from "./table.js";
import { t } from "./texts.js";
import { yourMatch } from "./yours.js";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const { kept } = stage;
  const id = stage.args[0] ?? "";
  stage.draw(waiting());
  await loadLooks("play/game", { signal: stage.signal, lost: stage.fail });
  if (stage.signal.aborted) return;
  /** @type {import("./model.js").Cup | undefined} */ let cup;
  /** @type {any} */ let problem;
  /** Sheets that are open follow the cup too. @type {Set<() => void>} */ const followers = new Set();
  const now = () => /** @type {import("./model.js").Cup} */ (cup);
  const running = runningOf(id, now, followers);
  /** @type {any} */ const state = { id, get cup() { return now(); } };
  const bracket = newBracket({ label: t.draw.label, open: (match) => openMatch(running, match.id) });
  const matches = newMatches(now, running);
  const entrants = newEntrants(state);

  const hasKnockout = () => now().matches.some(isKnockout);
  const tabs = () => {
    const { tables, places, cup: { status, isHost }, entrants: { all } } = now();
    const asks = isHost ? all.filter((/** @type {any} */ one) => one.status === "requested").length : 0;
    return [places.length > 0 && { key: "places", text: t.cup.parts.places }, hasKnockout() && { key: "draw", text: t.cup.parts.draw },
      tables.length > 0 && { key: "table", text: t.cup.parts.table }, now().matches.length > 0 && { key: "matches", text: t.cup.parts.matches },
      { key: "entrants", text: t.cup.parts.entrants, count: asks, told: t.entrants.requested }]
      .filter(Boolean).filter((one) => status !== "draft" || /** @type {any} */ (one).key === "entrants");
  };
  /** A host runs the cup by its matches; all others look at the draw. */
  const first = () => {
    const names = tabs().map((one) => /** @type {any} */ (one).key);
    const { cup: { status, isHost } } = now();
    return status === "running" && isHost && names.includes("matches") ? "matches" : names[0];
  };
  const table = () => {
    const { tables, cup: { options, stage: part }, entrants: people, mine, matches: all } = now();
    return tables.map((/** @type {any} */ { group, rows }) => h("section", { class: "plain-part", key: `t${group}` },
      group && h("h2", null, t.rounds.group(group)),
      standings(group ? t.rounds.group(group) : t.cup.parts.table, rows.map((/** @type {any} */ row) =>
        ({ ...row, key: row.entrant, name: people.nameOf(row.entrant),
        isMine: mine.has(row.entrant), isOut: ["withdrawn", "disqualified"].includes(people.get(row.entrant)?.status),
        goesOn: Boolean(options.groups) && row.rank <= (options.groups?.qualify ?? 2) && part !== undefined })), { hasDraws: Boolean(options.drawsAllowed) }),
      h("ul", { class: "match-list" }, all.filter((/** @type {any} */ one) => (one.stage === "group" || one.stage === "swiss")
        && (!group || one.group === group) && !one.isPassed)
        .map((/** @type {any} */ match) => h("li", { key: match.id }, matchRow(now(), match, t.rounds.of({ ...match, left: 0 }, false),
          () => openMatch(running, match.id)))))));
  };
  const shown = /** @type {Record<string, () => any>} */ ({
    draw: () => bracket.node, table, matches: () => matches.view(), entrants: () => entrants.view(), places: () => placesView(now()) });

  const cancel = async () => {
    if (await confirmed(t.cup.inMenu.cancel, t.cup.cancelText(now().cup.name), t.cup.inMenu.cancel)) await send(state, "cancel", t.cup.cancelled);
  };
  const menu = () => {
    const { cup: { isHost, status, mine, entry, options, host, coHosts }, askedCoHosts } = now();
    const isBefore = ["draft", "registering"].includes(status);
    const isOpen = !["done", "cancelled"].includes(status);
    const isIn = mine?.status === "in";
    return /** @type {import("../router.js").MenuItem[]} */ ([
      isHost && isBefore && { label: t.cup.inMenu.invite, sign: () => icon("crew"), act: () => openInvite(state) },
      isHost && isOpen && { label: t.cup.inMenu.edit, sign: () => signOf("edit"), act: () => go(`/#/newcup/${id}`) },
      isOpen && coHostItem({ hostId: host.accountId, coHosts, asked: askedCoHosts, texts: t.coHosts,
        set: (accountId, on, done) => act("cups.cohost", { cupId: id, accountId, on }, { done }) }),
      isHost && isBefore && !mine && entry !== "host" && { label: t.cup.enter, sign: () => cupSign("cup"), act: () => send(state, "enter", t.cup.entered) },
      isHost && ["seeded", "running"].includes(status) && { label: t.cup.inMenu.late, sign: () => signOf("door"), act: () => openAdd(state) },
      ["seeded", "running"].includes(status) && (options.boards ?? 0) > 0 && { label: t.cup.inMenu.tv, sign: () => cupSign("screen"),
        act: () => go(`/#/tv/cup/${id}`) },
      isHost && status === "seeded" && { label: t.cup.inMenu.undraw, sign: () => signOf("again"), act: () => undraw(state) },
      isIn && ["seeded", "running"].includes(status) && { label: t.cup.inMenu.withdraw, sign: () => signOf("leave"), act: () => withdraw(state),
        isDanger: true },
      isHost && isIn && isBefore && { label: t.cup.inMenu.leave, sign: () => signOf("leave"), act: () => send(state, "leave", t.cup.left) },
      isHost && isOpen && { label: t.cup.inMenu.cancel, sign: () => signOf("off"), act: cancel, isDanger: true },
      !isHost && { label: t.cup.inMenu.report, sign: () => signOf("flag"), act: () => openReport("cup", id), isDanger: true },
    ].filter(Boolean));
  };
  let offered = "";
  const offer = () => {
    const { cup: { name, url, visibility } } = now();
    const items = menu();
    const next = JSON.stringify(items) + url;
    if (next === offered) return;
    offered = next;
    const link = visibility === "private" ? undefined : () => share({ url, text: t.cup.share(name) }, () => copy(url));
    stage.bar({ share: link, menu: items });
  };

  const redraw = () => {
    if (!cup && problem?.status === 404) return stage.draw(h("h1", null, t.cups.one), empty(t.cups.missing, linkTo("/#/cups", t.cups.find, "button primary")));
    if (!cup && problem) return stage.draw(h("h1", null, t.cups.one), failed(problem, stage.again));
    if (!cup) return stage.draw(waiting());
    offer();
    const { cup: about, myMatch } = cup;
    const parts = /** @type {any[]} */ (tabs());
    const part = parts.some(({ key }) => key === kept.part) ? kept.part : first();
    const choose = (/** @type {string} */ key) => { kept.part = key; redraw(); };
    stage.draw(
      hero(about.sport, { kind: about.status === "cancelled" ? "brief over" : "brief" }, h("h1", null, about.name),
        about.hidden && h("p", null, t.cup.hidden), h("p", { class: "where" }, dotted([about.place && placeText(about.place),
          t.cup.formats[about.format], about.status === "registering" ? t.cups.count(about.inCount, about.entrantsMax)
          : t.cup.status[about.status]])),
        lengthOf(about) && h("p", { class: "where" }, lengthOf(about)),
        !about.isHost && about.host.nickname && linkTo(profileAddress(about.host.accountId), t.cup.hostedBy(calledBy(about.host.accountId,
          about.host.nickname)), "hosted")),
      yourMatch(cup, running),
      parts.length > 1 ? segments(t.cup.label, parts, part, choose) : undefined,
      parts.length > 1 ? panel(part, shown[part]()) : h("div", { class: "panel", key: "only" }, shown[part]()),
      part === "draw" && myMatch && h("p", { class: "row center", key: "mine" }, h("button", { type: "button", onclick: () => bracket.to(myMatch.id) },
        `${t.draw.mine}: ${roundOf(myMatch, cup.matches.some((/** @type {any} */ one) => one.stage === "lower"))}`)),
      standingBar(state));
    if (part === "draw") bracket.show({ fixtures: cup.matches, nameOf: cup.entrants.nameOf, seedOf: cup.entrants.seedOf, mine: cup.mine, at: myMatch?.id });
    for (const follow of [...followers]) follow();
  };

  /** @type {any} */ let latest;
  const take = () => {
    const answer = latest;
    const before = cup?.places.length;
    [cup, problem] = [cupOf(answer), undefined];
    stage.title(answer.cup.name);
    // The end of a cup is what everybody looks at then.
    if (before === 0 && cup.places.length > 0 && cup.cup.status === "done") kept.part = "places";
    cup.entrants.meet(redraw);
    meet([cup.cup.host.accountId], redraw);
    noteCup(cup);
    redraw();
  };
  // Between two draws there is a moment without one, which nobody wants to see.
  state.holds = (/** @type {boolean} */ isHeld) => {
    state.isHeld = isHeld;
    if (isHeld) redraw();
    else take();
  };
  stage.watch("cups.get", { cupId: id }, (answer) => {
    latest = answer;
    if (!state.isHeld || answer.cup.status !== "registering") take();
  }, (error) => {
    problem = error;
    if (!isOffline(error)) cup = undefined;
    redraw();
  });
}
