// @ts-check
// Settings of the account: address, password, sound, boards, what I like to play, logging out, deleting.

import { act, ask } from "../ask.js";
import { load } from "../load.js";
import { confirmed, openDialog } from "../parts/dialog.js";
import { button, newForm } from "../parts/form.js";
import { icon } from "../parts/icons.js";
import { failed, linkTo, part } from "../parts/states.js";
import { switchRow } from "../parts/switch.js";
import { tell } from "../parts/toast.js";
import { within } from "../parts/time.js";
import { go } from "../router.js";
import { begin, end, forget, isGuest, loadSettings, myId, session } from "../session.js";
import { retryButton } from "../offline/line.js";
import { forgetSaid, onChange, saidCount, waitingCount } from "../offline/queue.js";
import { t } from "./texts.js";
import { h } from "../view.js";

/** Sports that are named. */
const likedMax = 2;

/** A group of settings, one a row. @param {string} title @param {...any} rows */
const list = (title, ...rows) => h("section", { class: "part settings", key: title }, h("h2", null, title), rows);

/** @param {Parameters<typeof icon>[0]} sign @param {string} href @param {string} label @param {string} [now] what is set */
const row = (sign, href, label, now) => h("a", { class: "setting-row", href, key: href }, icon(sign),
  h("span", { class: "grow" }, label), now && h("span", { class: "quiet" }, now));

/** Sends a form, which is empty then. @param {string} type @param {string} done */
const sends = (type, done) => async (/** @type {Record<string, any>} */ values, /** @type {HTMLFormElement} */ form) => {
  await ask(type, values);
  form.reset();
  tell(done, { isDone: true });
};

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const passwords = newForm(() => redraw());
  const emails = newForm(() => redraw());
  /** @type {any} */ let quiz;
  /** @type {any} */ let quizProblem;
  /** Whether I stand on leaderboards, once that is known. @type {"in" | "out" | undefined} */ let boards;
  /** @type {any} */ let boardsProblem;
  let waits = 0;
  stage.title(t.account.settings);

  const logOut = async (type) => {
    const unsent = await saidCount();
    if (unsent > 0 && !await confirmed(t.settings.logOut, t.settings.logOutUnsent(unsent), t.settings.logOut)) return;
    const account = myId();
    if (type === "account.logout") await end();
    else if (!await act(type)) return;
    else forget();
    await forgetSaid(account);
    go("/#/welcome");
  };
  /** The buttons of providers, for an account that has no password. */
  const providers = async () => {
    const { signIn } = await loadSettings();
    if (!signIn) return undefined;
    const { buttons } = await load("/account/provider.js");
    return [h("p", null, t.settings.deleteBy), buttons(signIn, "delete", () => "/#/settings")];
  };
  const remove = async () => {
    const others = isGuest() ? undefined : await providers().catch(() => undefined);
    /** @type {ReturnType<typeof newForm>} */ let form;
    openDialog(t.settings.delete, (close, again) => {
      form ??= newForm(again, { password: "own" });
      const submit = async (/** @type {Record<string, any>} */ { own }) => {
        await ask("account.delete", { password: own });
        await forgetSaid(myId());
        close();
        forget();
        go("/#/welcome");
      };
      return [h("form", { onsubmit: form.send(submit) },
        h("p", null, t.settings.deleteText),
        !isGuest() && form.field({ name: "own", label: t.account.password, type: "password", required: true, autocomplete: "current-password" }),
        form.foot(t.settings.delete)), others];
    });
  };
  const setBoards = (/** @type {boolean} */ on) => {
    const choice = on ? "in" : "out";
    return act("stats.leaderboard-opt", { choice }, { done: t.saved, after: () => { boards = choice; redraw(); } });
  };
  /** `Soccer, Tennis and 2 more` */
  const liked = () => {
    const names = (quiz?.playSports ?? []).map((/** @type {string} */ name) => t.sports[name]);
    return [names.slice(0, likedMax).join(", "), names.length > likedMax && t.settings.more(names.length - likedMax)].filter(Boolean).join(" ");
  };

  const redraw = () => {
    const { me } = session;
    if (!me) return;
    stage.draw(h("h1", null, t.account.settings),
      me.status === "suspended" && h("p", { class: "notice" },
        me.suspendedUntil ? t.settings.suspendedUntil(within(me.suspendedUntil)) : t.settings.suspended),
      waits > 0 && h("div", { class: "notice row between", role: "status", key: "waits" }, h("span", null, t.settings.waits(waits)), retryButton()),
      isGuest() ? part(t.settings.guest, h("p", null, t.settings.guestText), linkTo("/#/welcome", t.account.signUp, "button primary")) : [
        list(t.settings.you, row("you", "/#/edit", t.settings.editProfile, `@${me.profile.nickname}`),
          row("told", "/#/prefs", t.tabs.prefs), row("month", "/#/month", t.tabs.month)),
        list(t.settings.playing,
          quizProblem ? failed(quizProblem, loadQuiz) : row("heart", "/#/likes", t.settings.likes, liked()),
          h("div", { class: "boards" }, icon("darts"), boardsProblem ? failed(boardsProblem, stage.again)
            : boards ? switchRow(t.settings.boards, boards === "in", setBoards, t.settings.boardsText)
              : h("p", { class: "quiet", role: "status" }, t.loading))),
        // An account of a provider may have neither address nor password.
        me.email && list(t.settings.login,
          // The tag goes to the next line before the address breaks.
          h("details", null, h("summary", null, icon("mail"), h("span", { class: "grow" }, me.email, " ",
            h("span", { class: me.emailVerified ? "tag good" : "tag warn" }, me.emailVerified ? t.settings.verified : t.settings.unverified))),
          !me.emailVerified && h("p", { class: "quiet" }, t.settings.confirm), h("h3", null, t.settings.changeEmail),
          h("form", { onsubmit: emails.send(sends("account.email", t.links.mailed)) },
            emails.field({ name: "email", label: t.settings.newEmail, type: "email", required: true, autocomplete: "email" }),
            emails.field({ name: "password", label: t.account.password, type: "password", required: true, autocomplete: "current-password" }),
            emails.foot(t.save))),
          h("details", null, h("summary", null, icon("lock"), h("span", { class: "grow" }, t.settings.changePassword)),
            h("form", { onsubmit: passwords.send(sends("account.password", t.saved)) },
              passwords.field({ name: "old", label: t.settings.oldPassword, type: "password", required: true, autocomplete: "current-password" }),
              passwords.field({ name: "new", label: t.account.newPassword, type: "password",
                required: true, minlength: 8, maxlength: 128, autocomplete: "new-password",
                hint: t.account.passwordHint }),
              passwords.foot(t.save))))],
      h("section", { class: "part settings", key: "leave", "aria-label": t.settings.leave }, h("div", { class: "actions" },
        button([icon("leave"), t.settings.logOut], () => logOut("account.logout")),
        !isGuest() && button([icon("everywhere"), h("span", null, t.settings.logOutAll, h("span", { class: "quiet" }, t.settings.logOutAllHint))],
          async () => { if (await confirmed(t.settings.logOutAll,
            t.settings.logOutAllText, t.settings.logOut)) await logOut("account.logout-all"); }, { "aria-label": t.settings.logOutAll }))),
      h("section", { class: "part settings", key: "delete", "aria-label": t.settings.delete }, h("div", { class: "actions" },
        button([icon("bin"), t.settings.delete], remove, { class: "danger", key: "delete" }))));
  };
  const loadQuiz = () => stage.ask("stats.quiz", {}, (reply) => {
    [quiz, quizProblem] = [reply.quiz, undefined];
    redraw();
  }, (error) => { quizProblem = error; redraw(); });
  redraw();
  const fresh = begin().catch(() => {});
  if (!isGuest()) {
    loadQuiz();
    stage.watch("stats.me", {}, (reply) => { [boards, boardsProblem] = [reply.leaderboards, undefined]; redraw(); },
      (error) => { boardsProblem = error; redraw(); });
  }
  onChange(stage.signal, async () => { waits = await waitingCount(); redraw(); });
  await fresh;
  redraw();
}
