// @ts-check
// A group's link for somebody without an account: what it may tell anyone, and joining in one step.

import { newJoining } from "../account/join.js";
import { ask, isOffline } from "../ask.js";
import { loadLooks } from "../load.js";
import { hero } from "../parts/hero.js";
import { reasons } from "../parts/reasons.js";
import { empty, linkTo, waiting } from "../parts/states.js";
import { tell } from "../parts/toast.js";
import { go } from "../router.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { joinGroup } from "./joining.js";
import { t } from "./texts.js";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const slug = stage.args[0] ?? "";
  const code = stage.query.get("code") ?? undefined;
  /** @type {any} */ let group;
  const joining = newJoining(() => redraw(), async () => {
    // Without a code nobody gets in where one is invited; the group says so then.
    const reply = code || group?.joining !== "invite" ? await joinGroup({ slug, code }) : undefined;
    if (!reply) return stage.again();
    go(`/#/group/${reply.groupId}`, { instead: true });
    return tell(reply.status === "member" ? t.group.done(group?.name ?? t.group.one) : t.group.sent, { isDone: true });
  });
  const label = () => (code || group.joining === "open" ? t.door.in : group.joining === "request" ? t.door.ask : t.door.signUp);
  /** Nothing is drawn until it is known what the link tells. */
  let isKnown = false;
  const redraw = () => {
    if (!isKnown) return;
    if (!group && !code) return stage.draw(h("h1", null, t.door.title), empty(t.door.none, linkTo("/#/home", t.nav.home, "button primary")));
    stage.title(group?.name ?? t.door.title);
    stage.draw(
      hero(group?.sports[0] ?? "", {}, h("h1", null, group?.name ?? t.door.private),
        group && h("p", null, dotted([group.city, group.sports.map((/** @type {string} */ one) => t.sports[one]).join(", "),
          t.group.members(group.memberCount)]))),
      h("div", { class: "narrow landing-text" },
        group ? group.about && h("p", { class: "text lead" }, group.about) : h("p", { class: "lead" }, t.door.privateText),
        group?.status === "closed" ? [h("p", { class: "notice past" }, t.door.closed), reasons(t.landing.rally, t.account.reasons)]
          : joining.view(t.door.join, label(), !code && group?.joining === "invite" && h("p", { class: "notice" }, t.door.invite),
            reasons(t.landing.rally, t.account.reasons))));
  };
  const [answer] = await Promise.all([ask("groups.landing", { slug }).catch((problem) => ({ problem })), joining.settled(),
    loadLooks("play/game", { signal: stage.signal, lost: stage.fail }).then(() => { if (!isKnown) stage.draw(waiting()); })]);
  // A hidden group tells nobody of itself: its code may be good all the same.
  if (answer.problem && (isOffline(answer.problem) || answer.problem.status !== 404)) return stage.fail(answer.problem);
  if (!answer.problem) group = answer;
  isKnown = true;
  redraw();
}
