// @ts-check
// The inbox: live notifications, each with its next step. What is about one thing stands together; a tap marks it as read, a swipe deletes it.

import { act, actLater, ask } from "../ask.js";
import { answerFriend, answerInvitation, ofFriend, ofGame, ofGroup } from "../offline/answers.js";
import { answering } from "../offline/line.js";
import { onAnswer, onChange } from "../offline/queue.js";
import { brief } from "../parts/brief.js";
import { button } from "../parts/form.js";
import { installHint } from "../parts/install.js";
import { avatar } from "../parts/people.js";
import { empty, failed, linkTo, waiting } from "../parts/states.js";
import { swipedAway } from "../parts/swipe.js";
import { tabs } from "../parts/tabs.js";
import { h } from "../view.js";
import { kinds } from "./kinds.js";
import { said } from "./said.js";
import { signOf } from "./signs.js";
import { t } from "./texts.js";

/** The address of a row, by its target. @type {Record<string, string>} */
const screens = { game: "game", group: "group", post: "post", profile: "profile", match: "match", round: "round", ticket: "ticket", cup: "cup",
  league: "league", ladder: "ladder" };

/** The button of an answer, by the verb of its request. @type {Record<string, string>} */
const labels = { accept: t.game.accept, decline: t.game.decline, deny: t.people.deny, ...t.answers };

/** The answers that a question offers. @param {{type: string}} row @returns {[string, string][]} */
const answers = ({ type }) => (kinds[type]?.refusal ? [kinds[type].next, kinds[type].refusal] : []);

const saved = { done: t.saved };

/** The subject of an answer to a row. @param {{type: string, targetId: string}} row */
const subjectOf = ({ type, targetId }) => (type === "friend_request" ? ofFriend : type === "group_invitation" ? ofGroup : ofGame)(targetId);

/** Rows about one thing, of which each can be answered by itself. @param {any[]} rows @returns {any[][]} */
function grouped(rows) {
  /** @type {Map<string, any[]>} */ const groups = new Map();
  for (const row of rows) {
    const key = row.targetId && answers(row).length === 0 ? `${row.targetType}:${row.targetId}` : row.id;
    groups.set(key, [...groups.get(key) ?? [], row]);
  }
  return [...groups.values()];
}

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  /** @type {any} */ let answer;
  /** @type {any} */ let problem;
  /** @type {any[]} */ let more = [];
  /** @type {string | undefined} */ let next;
  /** @type {Set<string>} */ const gone = new Set();
  /** The groups that are open, by their first rows. @type {Set<string>} */ const open = new Set();
  stage.title(t.nav.told);

  const href = (row) => kinds[row.type]?.next?.[0] === "feedback.submit" ? `/#/feedback/${row.targetId}`
    : row.type === "chat_message" && screens[row.targetType] ? `/#/${screens[row.targetType]}/${row.targetId}?part=chat`
      : /^(due|cost)_/.test(row.type) && screens[row.targetType] ? `/#/dues/${row.targetType}/${row.targetId}`
      : row.targetType === "season" ? `/#/league/${row.data?.leagueId}?season=${row.targetId}`
      : row.type === "tee_time" ? `/#/outing/${row.targetId}`
      : ["group_request", "group_joined"].includes(row.type) ? `/#/group/${row.targetId}?part=members`
      : row.type === "tier2_reminder" ? "/#/needs" : screens[row.targetType] && `/#/${screens[row.targetType]}/${row.targetId}`;
  const read = (row) => { if (!row.read) ask("notifications.read", { id: row.id }).catch(() => {}); };
  const drop = (row) => {
    gone.add(row.id);
    redraw();
    actLater(t.told.deleted, () => act("notifications.delete", { id: row.id }), () => { gone.delete(row.id); redraw(); });
  };
  const send = async (type, field, row) => {
    const reply = type.startsWith("invites.") ? await answerInvitation(type, { gameId: row.targetId }, saved)
      : type.startsWith("friends.") ? await answerFriend(type, { id: row.targetId, displayName: row.actorName }, saved)
        : await act(type, { [field]: row.targetId }, saved);
    if (reply) read(row);
  };
  const face = (row) => row.actorName
    ? h("span", { class: "told-face" }, avatar({ displayName: row.actorName, avatar: row.actorPhoto }),
      h("span", { class: "told-sign", "aria-hidden": "true" }, signOf(row.type)))
    : h("span", { class: "told-face told-disc", "aria-hidden": "true" }, signOf(row.type));
  const line = (row) => {
    const { title, body } = said(row);
    return h("li", { key: row.id, class: row.read ? "told" : "told unread", ...swipedAway(() => drop(row)) },
      face(row),
      h("div", { class: "grow" },
        h("div", { class: "told-head" },
          href(row) ? h("a", { class: "cover", href: href(row), onclick: () => read(row) }, title)
            : h("button", { class: "cover", onclick: () => read(row) }, title),
          h("span", { class: "told-when" }, h("time", { class: "quiet", datetime: row.updatedAt }, brief(row.updatedAt)),
            !row.read && h("span", { class: "dot" }, h("span", { class: "sr" }, ` ${t.told.unread}`)))),
        body && h("p", { class: "told-body" }, body),
        !row.read && answers(row).length > 0 && h("div", { class: "row" },
          answering(subjectOf(row), answers(row).map(([type, field], index) => button(labels[type.split(".")[1]],
            () => send(type, field, row), { class: index ? "" : "primary" }))))),
      h("button", { class: "icon drop", "aria-label": t.told.delete(title), onclick: () => drop(row) }, "×"));
  };
  const rest = (first, /** @type {any[]} */ others) => {
    const isNew = others.some((row) => !row.read);
    return h("li", { key: `more-${first.id}`, class: isNew ? "told-more unread" : "told-more" },
      h("button", { class: "link", onclick: () => { open.add(first.id); redraw(); } },
        t.told.others(others.length), isNew && h("span", { class: "sr" }, ` ${t.told.unread}`)));
  };
  /** The latest row of a group, and the others once one asks for them. */
  const group = (/** @type {any[]} */ [first, ...others]) => [line(first), others.length > 0 && (open.has(first.id) ? others.map(line)
    : rest(first, others))];

  const redraw = () => {
    const sections = [...(answer?.sections ?? []),
      ...more].map((one) => ({ ...one, items: one.items.filter((row) => !gone.has(row.id)) })).filter((one) => one.items.length);
    const hasUnread = sections.some((one) => one.items.some((row) => !row.read));
    stage.draw(tabs("told", "told"), h("div", { class: "narrow" }, h("h1", { class: "sr" }, t.nav.told),
    answer && installHint(() => redraw(), { canHide: true }),
    problem ? failed(problem, stage.again) : !answer ? waiting() : sections.length === 0 ? empty(t.told.none, linkTo("/#/explore", t.mine.find))
      : h("div", { "aria-live": "polite" },
        sections.map((one,
          index) => [one.section !== sections[index - 1]?.section && h("div", { class: "row between told-section", key: `${one.section}${index}` },
          h("h2", null, t.told.sections[one.section]), index === 0 && hasUnread
            && button(t.told.readAll, () => act("notifications.read-all"), { class: "link", key: "read-all" })),
          h("ul", { class: "rows told-list", key: `list${index}` }, grouped(one.items).map(group))])),
    next && h("div", { class: "row center" }, button(t.more, async () => {
      const page = await act("notifications.list", { group: true, page: next });
      if (page) [more, next] = [[...more, ...page.sections], page.next];
      redraw();
    }))));
  };
  stage.watch("notifications.list", { group: true, limit: 50 }, (news) => {
    if (!answer) next = news.next;
    answer = news;
    redraw();
  }, (error) => { problem = error; redraw(); });
  onChange(stage.signal, redraw);
  stage.signal.addEventListener("abort", onAnswer((entry, reply) => {
    const rows = [...answer?.sections ?? [], ...more].flatMap((one) => one.items);
    if (reply) rows.filter((row) => answers(row).length > 0 && subjectOf(row) === entry.subject).forEach(read);
  }));
  redraw();
}
