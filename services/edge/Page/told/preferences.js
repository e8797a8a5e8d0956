// @ts-check
// Notification settings: each kind in the app, by push, by mail; reminders, quiet hours, games nearby.

import { act, ask } from "../ask.js";
import { button, choices } from "../parts/form.js";
import { sportNames } from "../parts/icons.js";
import { openSheet } from "../parts/sheet.js";
import { part } from "../parts/states.js";
import { switchRow } from "../parts/switch.js";
import { tabs } from "../parts/tabs.js";
import { h } from "../view.js";
import { installHint, needsInstall } from "../parts/install.js";
import { canPush, pushState, startPush, stopPush } from "./push.js";
import { t } from "./texts.js";

const channels = /** @type {const} */ (["inApp", "push", "email"]);

/** Kinds by what they are about; all others are about oneself. @type {Record<string, RegExp>} */
const groups = {
  chat: /^chat_/, posts: /^(post|comment)_/, people: /^(user_followed|friend_)/, darts: /^(remote_|match_result)/,
  games: /^(new_game|game_|invite_|join_|rsvp_|participant_|promoted|removed_|host_|weather_|equipment_|carpool_|feedback_)/,
};

const mainGroups = /** @type {const} */ (["games", "chat", "people", "posts", "darts"]);

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  let prefs = await ask("notifications.prefs");
  let isPushed = await pushState();
  stage.title(t.tabs.prefs);

  const set = async (/** @type {Record<string, any>} */ change) => {
    prefs = (await act("notifications.prefs-set", change, { done: t.saved })) ?? prefs;
    redraw();
  };
  /** Switches a channel of some kinds. Without a row in Rally there is neither a push nor a mail. @param {string[]} types */
  const setChannel = (types, channel, on) => {
    const change = channel === "inApp" && !on ? { inApp: false, push: false, email: false } : on ? { inApp: true, [channel]: true } : { [channel]: false };
    return set({ types: Object.fromEntries(types.map((type) => [type, change])) });
  };
  const typesOf = (name) => Object.keys(prefs.types).filter((type) => (Object.keys(groups).find((one) => groups[one].test(type)) ?? "you") === name);
  /** All or nothing of one group. */
  const wholeGroup = (name) => {
    const types = typesOf(name);
    const isOn = types.some((type) => prefs.types[type].inApp);
    return types.length > 0 && h("li", { key: name }, switchRow(t.prefs.groups[name], isOn, (on) => {
      const change = on ? { inApp: true, push: true } : { inApp: false, push: false, email: false };
      set({ types: Object.fromEntries(types.map((type) => [type, change])) });
    }, t.prefs.about[name]));
  };
  /** How many of some kinds come by a channel. @param {string[]} types @param {string} channel */
  const countOf = (types, channel) => types.filter((type) => prefs.types[type][channel]).length;
  /** `Inbox, some push`, `Off` @param {string[]} types */
  const summary = (types) => {
    const said = channels.filter((name) => countOf(types, name) > 0)
      .map((name) => (countOf(types, name) === types.length ? t.prefs.channels[name] : t.prefs.some(t.prefs.channels[name])));
    const line = said.join(", ").toLowerCase();
    return line ? `${line[0].toUpperCase()}${line.slice(1)}` : t.prefs.off;
  };
  /** Draws the sheet of a group again, while it is open. */
  let again = () => {};
  /** Each channel of all kinds of a group, and below it of each kind alone. @param {string} label @param {string[]} types */
  const openGroup = (label, types) => openSheet(label, (_, redrawSheet) => {
    again = redrawSheet;
    const one = (/** @type {string} */ type) => choices(`kind-${type}`, t.prefs.types[type], channels.map((name) => [name, t.prefs.channels[name]]),
      channels.filter((name) => prefs.types[type][name]), ({ target }) => {
        // It changes with the answer: a refusal changes nothing.
        target.checked = !target.checked;
        return setChannel([type], target.value, !target.checked);
      });
    return [h("div", { class: "switches", key: "all" }, channels.map((name) => {
      const count = countOf(types, name);
      return h("div", { key: name }, switchRow(t.prefs.channels[name], count === types.length, (on) => setChannel(types, name, on),
        count > 0 && count < types.length ? t.prefs.someOf(count, types.length) : t.prefs.channelsText[name]));
    })), types.length > 1 && h("section", { class: "pref-kinds", key: "each" }, h("h3", null, t.prefs.each), types.map(one))];
  });
  const group = (name) => {
    const types = typesOf(name);
    const label = t.prefs.groups[name];
    return types.length > 0 && h("li", { key: name }, h("button", { type: "button", class: "pref-group", "aria-haspopup": "dialog",
      "aria-label": label, "aria-describedby": `how-${name}`, onclick: () => openGroup(label, types) },
    h("span", { class: "grow" }, h("strong", null, label), h("span", { class: "quiet", id: `how-${name}` }, summary(types))),
    h("span", { class: "chev", "aria-hidden": "true" })));
  };

  const redraw = () => {
    const quiet = prefs.quietHours;
    stage.draw(tabs("told", "prefs"), h("h1", { class: "sr" }, t.tabs.prefs),
      needsInstall() && installHint(() => redraw()),
      canPush() && !needsInstall() && part(t.prefs.browser,
        h("p", null, isPushed ? t.prefs.pushOn : t.prefs.pushOff),
        button(isPushed ? t.prefs.stopPush : t.prefs.startPush, async () => { isPushed = await (isPushed ? stopPush() : startPush()); redraw(); },
          { class: isPushed ? "" : "primary" })),
      part(t.prefs.kinds, h("ul", { class: "switches" }, mainGroups.map(wholeGroup))),
      part(t.prefs.reminders,
        choices("reminders", t.prefs.remindersText,
          [["1440", t.prefs.day], ["120", t.prefs.twoHours], ["10", t.prefs.tenMinutes]],
          prefs.reminderOffsets.map(String),
        (event) => set({ reminderOffsets: [1440, 120,
          10].filter((minutes) => (minutes === Number(event.target.value) ? event.target.checked : prefs.reminderOffsets.includes(minutes))) }))),
      part(t.prefs.quiet, h("p", { class: "quiet" }, t.prefs.quietText),
        h("form",
          { class: "row wrap",
            onsubmit: (event) => { event.preventDefault(); set({ quietHours: { from: event.target.elements.from.value,
              to: event.target.elements.to.value } }); } },
          h("label", { for: "from" }, t.prefs.from),
          h("input", { id: "from", name: "from", type: "time", required: true, value: quiet?.from ?? "22:00" }),
          h("label", { for: "to" }, t.prefs.to), h("input", { id: "to", name: "to", type: "time", required: true, value: quiet?.to ?? "08:00" }),
          h("button", null, quiet ? t.save : t.prefs.quietOn), quiet && button(t.prefs.quietOff, () => set({ quietHours: null })))),
      part(t.prefs.nearby,
        h("label", { class: "check" },
          h("input", { type: "checkbox", checked: prefs.nearby.on, onchange: (event) => set({ nearby: { on: event.target.checked } }) }),
          t.prefs.nearbyText),
        prefs.nearby.on && h("details", null, h("summary", null, t.prefs.nearbySports),
          choices("nearby", t.prefs.nearbyHint, sportNames.map((name) => [name, t.sports[name]]), prefs.nearby.sports,
          (event) => set(
            { nearby: { sports: sportNames.filter((name) => (name === event.target.value ? event.target.checked : prefs.nearby.sports.includes(name))) } }
          )))),
      h("section", { class: "part", key: "advanced" }, h("details", { class: "advanced" }, h("summary", null, t.prefs.advanced),
        h("ul", { class: "switches" }, [...mainGroups, "you"].map(group)))));
    again();
  };
  redraw();
}
