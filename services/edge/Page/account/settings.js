// @ts-check
// Settings of the account: address, password, sound, boards, what I like to play, logging out, deleting.

import { act, ask } from "../ask.js";
import { load } from "../load.js";
import { confirmed, openDialog } from "../parts/dialog.js";
import { button, choices, newForm } from "../parts/form.js";
import { sportNames, sportSign } from "../parts/icons.js";
import { failed, linkTo, part } from "../parts/states.js";
import { switchRow } from "../parts/switch.js";
import { tell } from "../parts/toast.js";
import { within } from "../parts/time.js";
import { go } from "../router.js";
import { begin, end, forget, isGuest, loadSettings, myId, session } from "../session.js";
import { forgetSaid, saidCount, waitingCount } from "../offline/queue.js";
import { t } from "./texts.js";
import { h } from "../view.js";

/** A group of settings, one a row. @param {string} title @param {...any} rows */
const list = (title, ...rows) => h("section", { class: "part settings", key: title }, h("h2", null, title), rows);

/** @param {string} href @param {string} label @param {string} [now] what is set */
const row = (href, label, now) => h("a", { class: "setting-row", href, key: href },
  h("span", { class: "grow" }, label), now && h("span", { class: "quiet" }, now));

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const passwords = newForm(() => redraw());
  const emails = newForm(() => redraw());
  const likes = newForm(() => redraw());
  /** @type {any} */ let quiz;
  /** @type {any} */ let quizProblem;
  let isQuizKnown = false;
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
  const submitLikes = async (/** @type {Record<string, any>} */ { playSports, dontPlaySports }) => {
    const at = quiz ?? session.me.home;
    if (!at) return tell(t.settings.noHome,
      { wrong: true, label: t.wrong.fillIn, act: () => go("/#/needs?missing=primaryLocation&back=%2F%23%2Fsettings") });
    await ask("stats.quiz-submit",
      { playSports,
        dontPlaySports: dontPlaySports.filter((name) => !playSports.includes(name)),
        genders: quiz?.genders, ageGroups: quiz?.ageGroups, lat: at.lat,
        lng: at.lng });
    tell(t.saved);
  };

  const redraw = () => {
    const { me } = session;
    if (!me) return;
    const sports = /** @type {[string, string][]} */ (sportNames.map((name) => [name, `${sportSign(name)} ${t.sports[name]}`]));
    stage.draw(h("h1", null, t.account.settings),
      me.status === "suspended" && h("p", { class: "notice" },
        me.suspendedUntil ? t.settings.suspendedUntil(within(me.suspendedUntil)) : t.settings.suspended),
      waits > 0 && h("p", { class: "notice" }, t.settings.waits(waits)),
      isGuest() ? part(t.settings.guest, h("p", null, t.settings.guestText), linkTo("/#/welcome", t.account.signUp, "button primary")) : [
        list(t.settings.you, row("/#/edit", t.settings.editProfile, `@${me.profile.nickname}`), row("/#/prefs", t.tabs.prefs), row("/#/month", t.tabs.month)),
        list(t.settings.playing,
          quizProblem ? failed(quizProblem, loadQuiz) : h("details", null, h("summary", null, t.settings.chooseSports),
            !isQuizKnown ? h("p", { class: "quiet", role: "status" }, t.loading) : [h("p", { class: "quiet" }, t.settings.likesText),
              h("form", { onsubmit: likes.send(submitLikes) },
              choices("playSports", t.settings.play, sports, quiz?.playSports ?? []),
              choices("dontPlaySports", t.settings.dontPlay, sports, quiz?.dontPlaySports ?? []),
              likes.foot(t.save))]),
          h("div", { class: "boards" }, boardsProblem ? failed(boardsProblem, stage.again)
            : boards ? switchRow(t.settings.boards, boards === "in", setBoards, t.settings.boardsText)
              : h("p", { class: "quiet", role: "status" }, t.loading))),
        // An account of a provider may have neither address nor password.
        me.email && list(t.settings.login,
          // The tag goes to the next line before the address breaks.
          h("details", null, h("summary", null, h("span", { class: "grow" }, me.email, " ",
            h("span", { class: me.emailVerified ? "tag good" : "tag warn" }, me.emailVerified ? t.settings.verified : t.settings.unverified))),
          !me.emailVerified && h("p", { class: "quiet" }, t.settings.confirm), h("h3", null, t.settings.changeEmail),
          h("form", { onsubmit: emails.send(async (values, el) => { await ask("account.email", values); el.reset(); tell(t.links.mailed); }) },
            emails.field({ name: "email", label: t.settings.newEmail, type: "email", required: true, autocomplete: "email" }),
            emails.field({ name: "password", label: t.account.password, type: "password", required: true, autocomplete: "current-password" }),
            emails.foot(t.save))),
          h("details", null, h("summary", null, t.settings.changePassword),
            h("form", { onsubmit: passwords.send(async (values, el) => { await ask("account.password", values); el.reset(); tell(t.saved); }) },
              passwords.field({ name: "old", label: t.settings.oldPassword, type: "password", required: true, autocomplete: "current-password" }),
              passwords.field({ name: "new", label: t.account.newPassword, type: "password",
                required: true, minlength: 8, maxlength: 128, autocomplete: "new-password",
                hint: t.account.passwordHint }),
              passwords.foot(t.save))))],
      list(t.settings.leave, h("div", { class: "actions" },
        button(t.settings.logOut, () => logOut("account.logout")),
        !isGuest() && button(t.settings.logOutAll,
          async () => { if (await confirmed(t.settings.logOutAll,
            t.settings.logOutAllText, t.settings.logOut)) await logOut("account.logout-all"); }),
        button(t.settings.delete, remove, { class: "danger" }))));
  };
  /** Without the present choices the form would replace them by none. */
  const loadQuiz = () => stage.ask("stats.quiz", {}, (reply) => {
    [quiz, quizProblem, isQuizKnown] = [reply.quiz, undefined, true];
    redraw();
  }, (error) => { quizProblem = error; redraw(); });
  redraw();
  const fresh = begin().catch(() => {});
  if (!isGuest()) {
    loadQuiz();
    stage.watch("stats.me", {}, (reply) => { [boards, boardsProblem] = [reply.leaderboards, undefined]; redraw(); },
      (error) => { boardsProblem = error; redraw(); });
  }
  waits = await waitingCount();
  await fresh;
  redraw();
}
