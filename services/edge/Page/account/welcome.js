// @ts-check
// Signing up, logging in, playing as a guest.

import { ask, newId } from "../ask.js";
import { load } from "../load.js";
import { button, newForm } from "../parts/form.js";
import { sportSign } from "../parts/icons.js";
import { linkTo } from "../parts/states.js";
import { go, here, inside, isForGuests, place } from "../router.js";
import { arrive, beginAsGuest, deviceId, isGuest, isIn, isKnownBrowser, loadSettings } from "../session.js";
import { t } from "../texts.js";
import { h } from "../view.js";

/** Asked for at once, beside the looks, so that the buttons of providers are there with all else. */
const settings = loadSettings();
/** Milliseconds that the screen waits for them; later they come by themselves. */
const buttonsMs = 300;

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const isHere = place().name !== "welcome";
  const back = inside(stage.query.get("back"), isHere ? here() : "/#/home");
  const id = newId();
  const form = newForm(() => redraw(), { email: "name", nickname: "name" });
  /** Whether this browser is new: then a welcome is shown, and the form signs up. */
  const isNew = isHere && !isKnownBrowser();
  let way = isGuest() || isNew || stage.query.has("new") ? "signUp" : "logIn";
  /** The finding about the nickname: that it is free, or why not. */
  let [free, mistake] = ["", ""];
  /** Whether somebody has typed the nickname. */
  let isOwn = false;
  let timer = 0;
  /** The buttons of the providers that the operator has set up. @type {(() => any) | undefined} */ let providers;
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
    if (way === "logIn") {
      const name = values.name.includes("@") ? { email: values.name } : { nickname: values.name };
      await ask("account.login", { ...name, password: values.password, deviceId: deviceId() });
    } else await ask(isGuest() ? "account.upgrade" : "account.signup", values, { id });
    await done();
  };
  const guest = async () => {
    await beginAsGuest();
    const there = isHere ? here() : back;
    go(isForGuests(there) ? there : "/#/cards", { instead: true });
  };

  const fields = () => way === "logIn" ? [
    form.field({ name: "name", label: t.account.name, required: true, autocomplete: "username", autocapitalize: "none" }),
    form.field({ name: "password", label: t.account.password, type: "password", required: true, autocomplete: "current-password" }),
  ] : [
    h("fieldset", { class: "group", key: "names" }, h("legend", null, t.account.names), h("p", { class: "hint" }, t.account.namesHint),
      form.field({ name: "displayName", label: t.account.displayName, required: true, maxlength: 50, autocomplete: "name",
        placeholder: t.account.nameSample, oninput: suggest }),
      form.field({ name: "nickname", label: t.account.nickname, required: true, placeholder: t.account.nicknameSample,
        pattern: "[A-Za-z0-9_]{3,20}", hint: free || t.account.nicknameHint, mistake,
        autocomplete: "username", autocapitalize: "none", oninput: checkNickname })),
    form.field({ name: "email", label: t.account.email, type: "email", required: true, autocomplete: "email" }),
    form.field({ name: "password", label: t.account.password, type: "password",
      required: true, minlength: 8, maxlength: 128, hint: t.account.passwordHint,
      autocomplete: "new-password" }),
  ];
  const redraw = () => stage.draw(h("div", { class: "welcome" },
    h("p", { class: "discs", "aria-hidden": "true" }, ["soccer", "basketball", "golf", "darts", "party"].map((sport) =>
      h("span", { class: `s-${sport}`, key: sport }, sportSign(sport)))),
    h("h1", null, isGuest() ? t.account.noGuests : isHere && !isNew ? t.account.first : t.account.welcome), h("p", { class: "lead" }, t.account.about),
    h("div",
      { class: "switch", role: "group", "aria-label": t.account.way },
      (/** @type {const} */ (["logIn", "signUp"])).map((name) => h("button",
        { type: "button", "aria-pressed": String(way === name), onclick: () => { way = name; redraw(); } },
        t.account[name]))),
    // An account of a provider cannot take over what a guest has.
    (way === "logIn" || !isGuest()) && providers?.(),
    h("form", { key: way, onsubmit: form.send(submit) }, fields(),
      form.foot(t.account[way], way === "logIn" && linkTo("/#/forgot", t.account.forgot, ""))),
    !isIn() && h("div", { class: "foot row wrap" }, h("p", { class: "grow" }, t.account.guestText), button(t.account.guest, guest))));
  const offered = settings.then(async ({ signIn }) => {
    if (!signIn) return;
    const { buttons } = await load("/account/provider.js", { signal: stage.signal, lost() {} });
    providers = () => buttons(signIn, "login", () => (isHere ? here() : back));
  }).catch(() => {});
  await Promise.race([offered, new Promise((done) => setTimeout(done, buttonsMs))]);
  redraw();
  if (!providers) offered.then(() => providers && redraw());
}
