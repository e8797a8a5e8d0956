// @ts-check
// A ladder: its order with whom I can challenge, the challenges that are open, how the order came about, the rules. All of it is live.

import { act, ask, isOffline, newId } from "../ask.js";
import { loadLooks } from "../load.js";
import { button } from "../parts/button.js";
import { coHostItem } from "../parts/cohosts.js";
import { confirmed } from "../parts/dialog.js";
import { newForm } from "../parts/form.js";
import { hero } from "../parts/hero.js";
import { icon } from "../parts/icons.js";
import { ordinal } from "../parts/ordinal.js";
import { pagedList } from "../parts/pages.js";
import { avatar, profileAddress } from "../parts/people.js";
import { openReport } from "../parts/report.js";
import { panel, segments } from "../parts/segments.js";
import { copy, share } from "../parts/share.js";
import { openSheet } from "../parts/sheet.js";
import { empty, failed, linkTo, waiting } from "../parts/states.js";
import { sticky } from "../parts/sticky.js";
import { switchRow } from "../parts/switch.js";
import { dateOf, dayName, daysAfter, lately } from "../parts/time.js";
import { tell } from "../parts/toast.js";
import { openInviting } from "../play/inviting.js";
import { signOf } from "../play/signs.js";
import { now } from "../clock.js";
import { go } from "../router.js";
import { myId } from "../session.js";
import { dotted, isolated } from "../texts.js";
import { h } from "../view.js";
import { isMyMove, nameOf, newChallenges } from "./challenges.js";
import { t } from "./texts.js";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const { kept } = stage;
  const id = stage.args[0] ?? "";
  stage.draw(waiting());
  await loadLooks("play/game", { signal: stage.signal, lost: stage.fail });
  if (stage.signal.aborted) return;
  /** @type {any} */ let view;
  /** @type {any} */ let problem;
  /** @type {any} */ const state = { id, get ladder() { return view.ladder; } };
  const challenges = newChallenges(state);
  const past = pagedList("ladders.challenges", { ladderId: id, limit: 20 }, () => redraw());
  const history = pagedList("ladders.history", { ladderId: id, limit: 30 }, () => redraw());
  const send = (/** @type {string} */ type, /** @type {string} */ done, more = {}) => act(`ladders.${type}`, { ladderId: id, ...more }, { done });

  /** Darts can be thrown at boards of one's own. @param {any} rung */
  const openChallenge = ({ person }) => {
    let remote = false;
    const { rules, sport } = view.ladder;
    return openSheet(t.ladder.challengeName(nameOf(person)), (close, redraw) => [h("p", null, t.ladder.challengeText(rules.answerHours, rules.playDays)),
      sport === "darts" && switchRow(t.ladder.remote, remote, (on) => { remote = on; redraw(); }),
      h("div", { class: "match-acts", key: "acts" }, button(t.ladder.challenge, async () => {
        if (await send("challenge", t.ladder.challenged, { accountId: person.accountId, remote: remote || undefined })) close();
      }, { class: "primary", key: "go" }))]);
  };
  const openPause = () => {
    const key = newId();
    /** @type {ReturnType<typeof newForm>} */ let form;
    const today = dateOf(new Date(now()), "UTC");
    return openSheet(t.ladder.pause, (close, redraw) => {
      form ??= newForm(redraw);
      return h("form", { onsubmit: form.send(async ({ from, to }) => {
        await ask("ladders.pause", { ladderId: id, from, to }, { id: key });
        close();
        tell(t.ladder.pausedNow, { isDone: true });
      }) }, h("p", null, t.ladder.pauseText), h("div", { class: "row" },
        form.field({ name: "from", label: t.ladder.from, type: "date", required: true, min: today, max: daysAfter(today, 366), value: today }),
        form.field({ name: "to", label: t.ladder.to, type: "date", required: true, min: today, value: daysAfter(today, 6) })), form.foot(t.ladder.pause));
    });
  };
  const openInvite = () => {
    const ids = (/** @type {any[]} */ people) => new Set(people.map(({ accountId }) => accountId));
    const { ladder, order, invited = [] } = view;
    return openInviting(t.ladder.invite, { there: ids(order.map((/** @type {any} */ one) => one.person)), asked: ids(invited),
      send: (/** @type {string} */ nickname) => ask("ladders.invite", { ladderId: id, accountIds: [nickname] }, { id: newId() }),
      link: ladder.visibility === "public" ? async () => ({ url: ladder.url, text: `${t.ladder.shared(ladder.name)}\n${ladder.url}` }) : undefined });
  };
  const leave = async () => {
    if (await confirmed(t.ladder.leave, t.ladder.leaveText(view.ladder.name), t.ladder.leave) && await send("leave", t.ladder.left)) go("/#/ladders",
      { instead: true });
  };
  const close = async () => {
    if (await confirmed(t.ladder.close, t.ladder.closeText(view.ladder.name), t.ladder.close)) await send("close", t.ladder.closedNow);
  };
  const menu = () => {
    const { ladder, pauses } = view;
    const isOpen = ladder.status === "open";
    return /** @type {import("../router.js").MenuItem[]} */ ([
      ladder.role && isOpen && { label: t.ladder.invite, sign: () => icon("crew"), act: openInvite },
      ladder.role && isOpen && { label: t.ladder.edit, sign: () => signOf("edit"), act: () => go(`/#/newladder/${id}`) },
      isOpen && coHostItem({ hostId: ladder.host.accountId, coHosts: ladder.coHosts, texts: { ...t.coHosts, ...t.ladderCoHosts },
        people: async () => view.order.map((/** @type {any} */ { person }) => ({ ...person, id: person.accountId })), set: (accountId, on, done) =>
          send("cohost", done, { accountId, on }) }),
      ladder.place && isOpen && (pauses.length > 0 ? { label: t.ladder.resume, sign: () => signOf("play"), act: () => send("resume", t.ladder.resumed) }
        : { label: t.ladder.pause, sign: () => signOf("mute"), act: openPause }),
      ladder.place && isOpen && { label: t.ladder.leave, sign: () => signOf("leave"), act: leave, isDanger: true },
      ladder.role === "host" && isOpen && { label: t.ladder.close, sign: () => signOf("off"), act: close, isDanger: true },
      ladder.role !== "host" && { label: t.ladder.report, sign: () => signOf("flag"), act: () => openReport("ladder", id),
        isDanger: true },
    ].filter(Boolean));
  };
  let offered = "";
  const offer = () => {
    const { ladder } = view;
    const items = menu();
    const next = JSON.stringify([items, ladder.url, ladder.coHosts]);
    if (next === offered) return;
    offered = next;
    stage.bar({ share: ladder.visibility === "private" ? undefined : () => share({ url: ladder.url, text: t.ladder.shared(ladder.name) }, () =>
      copy(ladder.url)), menu: items });
  };

  const rung = (/** @type {any} */ one) => {
    const { place, person, paused, canChallenge } = one;
    const isMe = person.accountId === myId();
    return h("li", { class: `rung${isMe ? " is-me" : canChallenge ? " is-near" : ""}${paused ? " is-paused" : ""}`, key: person.accountId },
      h("span", { class: "rung-place" }, place), avatar(person), h("div", { class: "grow" },
        person.nickname ? h("a", { href: profileAddress(person.accountId) }, isolated(nameOf(person))) : h("strong", null, isolated(nameOf(person))),
        (isMe || paused) && h("p", { class: "quiet" }, dotted([isMe && t.ladder.you, paused && t.ladder.paused]))),
      canChallenge && button(t.ladder.challenge, () => openChallenge(one), { class: "primary", "aria-label": t.ladder.challengeName(nameOf(person)),
        key: "go" }));
  };
  const open = () => {
    const mine = view.challenges.filter(isMyMove);
    const others = view.challenges.filter((/** @type {any} */ one) => !isMyMove(one));
    const over = past.items?.filter((one) => !["pending", "accepted", "reported"].includes(one.state)) ?? [];
    const list = (/** @type {string} */ title, /** @type {any[]} */ some, isPast = false) => some.length > 0
      && h("section", { class: "plain-part", key: title }, h("h2", null, title),
      h("ul", { class: "cards" }, some.map((one) => challenges.row(one, isPast))));
    return [view.challenges.length === 0 && empty(t.ladder.noChallenges), list(t.challenge.yours, mine), list(t.ladder.parts.challenges, others),
      list(t.ladder.over, over, true), past.items && past.more()];
  };
  const story = () => history.view((/** @type {any} */ one) => h("li", { key: one.number }, h("span", { class: "quiet" }, lately(one.at)),
    h("span", null, t.step[/** @type {keyof typeof t.step} */ (one.cause)]?.(nameOf(one.person), one.to && ordinal(one.to)) ?? one.cause)),
      empty(t.ladder.noHistory));
  const rules = () => {
    const { rules: all, host } = view.ladder;
    return h("section", { class: "part", "aria-label": t.rules.title, key: "rules" }, h("ul", { class: "ladder-rules" },
      [t.rules.reach(all.reach), t.rules.wins, t.rules.answer(all.answerHours),
      t.rules.play(all.playDays), t.rules.openMax(all.openMax), t.rules.same(all.sameAgainDays), t.rules.idle(all.idleDays),
        all.bestOf && t.rules.bestOf(all.bestOf)].filter(Boolean)
      .map((text, at) => h("li", { key: at }, text))), h("p", { class: "quiet" }, t.ladder.hostedBy(nameOf(host))));
  };
  const shown = /** @type {Record<string, () => any>} */ ({ challenges: open, rules,
    history: () => h("div", { class: "steps-box", key: "steps" }, story()),
    order: () => (view.order.length === 0 ? empty(t.ladder.empty) : h("ol", { class: "rungs", key: "rungs" }, view.order.map(rung))) });

  const redraw = () => {
    if (!view && problem?.status === 404) return stage.draw(h("h1", null, t.ladders.one), empty(t.ladders.missing,
      linkTo("/#/ladders", t.ladders.find, "button primary")));
    if (!view && problem) return stage.draw(h("h1", null, t.ladders.one), failed(problem, stage.again));
    if (!view) return stage.draw(waiting());
    offer();
    const { ladder, pauses, challenges: all } = view;
    const part = Object.hasOwn(shown, kept.part ?? "") ? kept.part : "order";
    const waits = all.filter(isMyMove);
    const choose = (/** @type {string} */ key) => {
      kept.part = key;
      if (key === "challenges" && !past.items) past.load();
      if (key === "history" && !history.items) history.load();
      redraw();
    };
    if (part === "history" && !history.items && !history.problem) history.load();
    if (part === "challenges" && !past.items && !past.problem) past.load();
    stage.draw(hero(ladder.sport, { kind: ladder.status === "closed" ? "brief over" : "brief" }, h("h1", null, ladder.name),
      ladder.hidden && h("p", null, t.cup.hidden),
      h("p", { class: "where" }, dotted([ladder.city, t.ladders.players(ladder.playerCount)]))),
    ladder.status === "closed" && h("p", { class: "notice past", key: "closed" }, t.ladder.closed),
    pauses.length > 0 && h("p", { class: "notice", key: "pause" }, t.ladder.pauseTill(dayName(pauses[0].from), dayName(pauses[0].to))),
    part === "order" && waits.length > 0 && h("ul", { class: "cards ladder-waits", key: "waits" }, waits.slice(0,
      1).map((/** @type {any} */ one) => challenges.row(one))),
    segments(t.ladder.label, [{ key: "order", text: t.ladder.parts.order }, { key: "challenges", text: t.ladder.parts.challenges, count: waits.length,
      told: t.challenge.yours },
      { key: "history", text: t.ladder.parts.history }, { key: "rules", text: t.ladder.parts.rules }], part, choose),
    panel(part, shown[part]()),
    ladder.status === "open" && !ladder.place && sticky(button(t.ladder.join, () => send("join", t.ladder.joined), { class: "primary", key: "go" })));
  };
  stage.watch("ladders.get", { ladderId: id }, (answer) => {
    const before = view?.order;
    [view, problem] = [answer, undefined];
    stage.title(answer.ladder.name);
    if (before && history.items) history.load();
    if (before && past.items) past.load();
    redraw();
  }, (error) => {
    problem = error;
    if (!isOffline(error)) view = undefined;
    redraw();
  });
}
