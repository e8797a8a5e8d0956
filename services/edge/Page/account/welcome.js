// @ts-check
// Signing up, logging in, playing as a guest.

import { ask, newId } from "../ask.js";
import { button, newForm } from "../parts/form.js";
import { sportSign } from "../parts/icons.js";
import { reasons } from "../parts/reasons.js";
import { linkTo } from "../parts/states.js";
import { go, here, inside, isForGuests, place } from "../router.js";
import { arrive, beginAsGuest, deviceId, isGuest, isIn, isKnownBrowser } from "../session.js";
import { t } from "../texts.js";
import { h } from "../view.js";
import { newWays } from "./ways.js";

/** Letters that a password has at least. */
const passwordMin = 8;

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const isHere = place().name !== "welcome";
  // A new browser sees first what this is.
  if (isHere && !isIn() && !isKnownBrowser()) return showIntro(stage);
  const back = inside(stage.query.get("back"), isHere ? here() : "/#/home");
  const id = newId();
  const form = newForm(() => redraw(), { email: "name", nickname: "name" });
  let way = isGuest() || stage.query.has("new") ? "signUp" : "logIn";
  /** The finding about the nickname: that it is free, or why not. */
  let [free, mistake] = ["", ""];
  /** Whether somebody has typed the nickname. */
  let isOwn = false;
  /** Whether the password is long enough, and whether it is shown. */
  let [isLong, isShown] = [false, false];
  let timer = 0;
  const ways = newWays(() => redraw(), () => (isHere ? here() : back), { hasForm: true });
  stage.title(t.account.welcome);

  const done = async () => {
    await arrive();
    const there = isHere ? here() : back.startsWith("/#/welcome") ? "/#/home" : back;
    // Somebody who followed a link, or came for something, gets there; others are asked what they like.
    const isAimless = ["/", "/#/home"].includes(there);
    go(way === "signUp" && isAimless ? "/#/start" : there, { instead: true });
  };
  const checkNickname = (event) => {
    const nickname = event.target.value.trim();
    isOwn ||= event.isTrusted;
    clearTimeout(timer);
    [free, mistake] = ["", ""];
    if (nickname.length > 2) timer = window.setTimeout(async () => {
      const reply = await ask("profile.nickname-check", { nickname }).catch(() => undefined);
      if (reply?.available) free = t.account.free;
      else if (reply) mistake = t.account.taken[reply.reason in t.account.taken ? reply.reason : "taken"];
      redraw();
    }, 300);
    redraw();
  };
  /** Makes a nickname of the name while that is typed, until one has typed one's own. */
  const suggest = (event) => {
    const field = event.target.form.elements.nickname;
    if (isOwn || !event.isTrusted) return;
    field.value = event.target.value.normalize("NFD").toLowerCase().replace(/[^a-z0-9]+/g, "").slice(0, 20);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const submit = async (values) => {
    isShown = false;
    if (way === "logIn") {
      const name = values.name.includes("@") ? { email: values.name } : { nickname: values.name };
      await ask("account.login", { ...name, password: values.password, deviceId: deviceId() });
    } else await ask(isGuest() ? "account.upgrade" : "account.signup", values, { id });
    await done();
  };
  /** Letters that others may see as long as one wants to. @param {Record<string, any>} more */
  const password = (more) => form.field({
    name: "password", label: t.account.password, type: isShown ? "text" : "password", required: true, autocapitalize: "none", spellcheck: "false", ...more,
    beside: h("button", { type: "button", class: "link look", "aria-pressed": String(isShown), "aria-label": t.account.look,
      onclick: () => { isShown = !isShown; redraw(); } }, isShown ? t.account.hide : t.account.show),
  });
  const judge = (event) => {
    const was = isLong;
    isLong = event.target.value.length >= passwordMin;
    if (was !== isLong) redraw();
  };
  const fields = () => way === "logIn" ? [
    form.field({ name: "name", label: t.account.name, required: true, autocomplete: "username", autocapitalize: "none" }),
    password({ autocomplete: "current-password" }),
  ] : [
    form.field({ name: "displayName", label: t.account.displayName, required: true, maxlength: 50, autocomplete: "name",
      placeholder: t.account.nameSample, oninput: suggest }),
    form.field({ name: "nickname", label: t.account.nickname, required: true, placeholder: t.account.nicknameSample,
      pattern: "[A-Za-z0-9_]{3,20}", hint: free || t.account.nicknameHint, isMet: Boolean(free), mistake,
      autocomplete: "username", autocapitalize: "none", oninput: checkNickname }),
    form.field({ name: "email", label: t.account.email, type: "email", required: true, autocomplete: "email" }),
    password({ minlength: passwordMin, maxlength: 128, hint: t.account.passwordHint, isMet: isLong, oninput: judge, autocomplete: "new-password" }),
  ];
  const heading = () => (isGuest() ? t.account.noGuests : isHere ? t.account.first : way === "signUp" ? t.account.create : t.account.welcome);
  const redraw = () => stage.draw(h("div", { class: "welcome" }, h("h1", null, heading()),
    h("div",
      { class: "switch", role: "group", "aria-label": t.account.way },
      (/** @type {const} */ (["logIn", "signUp"])).map((name) => h("button",
        { type: "button", "aria-pressed": String(way === name), onclick: () => { [way, isShown] = [name, false]; redraw(); } },
        t.account[name]))),
    // An account of a provider cannot take over what a guest has.
    (way === "logIn" || !isGuest()) && ways.view(),
    h("form", { key: way, onsubmit: form.send(submit) }, fields(),
      form.foot(t.account[way], way === "logIn" && linkTo("/#/forgot", t.account.forgot, ""))),
    !isIn() && asGuest(isHere ? here() : back)));
  await ways.settled();
  redraw();
}

/** The first screen of a new browser: what this is, and the ways in. @param {import("../router.js").Stage} stage */
async function showIntro(stage) {
  const ways = newWays(() => redraw(), here);
  const back = `back=${encodeURIComponent(here())}`;
  stage.title(t.account.welcome);
  const redraw = () => stage.draw(h("div", { class: "welcome intro" },
    h("p", { class: "field-art", "aria-hidden": "true" }, ["soccer", "basketball", "golf", "darts", "party"].map((sport) =>
      h("span", { key: sport }, sportSign(sport)))),
    h("h1", null, t.account.welcome), h("p", { class: "lead" }, t.account.about),
    reasons("", t.account.reasons),
    h("div", { class: "ways" }, ways.view(),
      linkTo(`/#/welcome?new=1&${back}`, t.account.byMail, "button primary wide"),
      h("p", { class: "center-text" }, t.account.known, " ", linkTo(`/#/welcome?${back}`, t.account.logIn, "")),
      asGuest(here()))));
  await ways.settled();
  redraw();
}

/** Without an account. @param {string} there where one was going */
const asGuest = (there) => h("div", { class: "foot row wrap" }, h("p", { class: "grow" }, t.account.guestText), button(t.account.guest, async () => {
  await beginAsGuest();
  go(isForGuests(there) ? there : "/#/cards", { instead: true });
}));
