// @ts-check
// All that a new game needs no answer for: each says what holds, and opens.

import { choice, choices } from "../parts/form.js";
import { golfFormats } from "../parts/golf.js";
import { digitsOf, major } from "../parts/money.js";
import { duration } from "../parts/time.js";
import { isolated } from "../texts.js";
import { h } from "../view.js";
import { price as priceText } from "./facts.js";
import { priceOf } from "./host.js";
import { t } from "./texts.js";

const lengths = [30, 45, 60, 75, 90, 105, 120, 135, 150, 180, 240, 270, 300];
/** Additional places and times to vote on. */
export const moreChoices = [2, 3, 4];

/** The fewest who play, and how many are suggested where there was no limit. */
const [fewest, usualPlayers] = [2, 10];

/**
 * A number with a button on either side of it.
 * @param {string} name @param {number} min @param {number} max
 * @param {(about: {name: string, type: string, min: number, max: number, beside: any}) => any} field
 * @param {string} [kind] `named` where the sentence around it does not name it
 */
function stepped(name, min, max, field, kind = "") {
  const add = (/** @type {number} */ more) => {
    const input = /** @type {HTMLInputElement} */ (document.getElementById(`f-${name}`));
    input.value = String(input.value ? Math.max(min, Math.min(max, Number(input.value) + more)) : Math.min(max, usualPlayers));
    for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
  };
  return h("div", { class: `stepped ${kind}`, key: name }, field({ name, type: "number", min, max, beside: [
    h("button", { type: "button", "aria-label": t.bring.less, key: "less", onclick: () => add(-1) }, "−"),
    h("button", { type: "button", "aria-label": t.bring.more, key: "more", onclick: () => add(1) }, "+")] }));
}

/** @param {string} key @param {string} text what holds now @param {...any} kids */
const sentence = (key, text, ...kids) => h("details", { class: "sentence", key },
  h("summary", null, h("span", { class: "sentence-name" }, t.host.labels[/** @type {keyof typeof t.host.labels} */ (key)]),
    text && h("span", { class: "quiet" }, text)), kids);

/** How long a game lasts without a word about it. @param {any} from @param {string} sport */
const lengthOf = (from, sport) => String(from?.durationMinutes ?? (sport === "golf" ? 270 : 60));

/**
 * How long the game lasts, beside when it begins.
 * @param {ReturnType<typeof import("../parts/form.js").newForm>} form @param {any} from as for the details @param {string} sport
 */
export const lengthField = (form, from, sport) => form.field({ name: "duration", label: t.host.lasts, type: "select", value: lengthOf(from, sport),
  options: [...new Set([...lengths, Number(lengthOf(from, sport))])].sort((a, b) => a - b).map((minutes) => [String(minutes), duration(minutes)]) });

/**
 * The details. `from` is the game that is changed, or the template or the last one that was hosted; `state` is what the form shows besides its fields.
 * @param {ReturnType<typeof import("../parts/form.js").newForm>} form @param {any} from @param {any} state @param {() => void} redraw
 */
export function details(form, from, state, redraw) {
  const { game, template, sport, groupId } = state;
  /** The game that is changed, or a template, has words and needs; the last game's were for it alone. */
  const said0 = game ?? template;
  const isGolf = sport === "golf";
  const own = /** @type {HTMLFormElement | null} */ (document.querySelector("form.host"));
  /** The present value of a field, or the first one. @param {string} name @param {any} first */
  const now = (name, first) => {
    const field = /** @type {any} */ (own?.elements.namedItem(name));
    return !field ? first : field.type === "checkbox" ? field.checked : field.value;
  };
  const sum = from?.price;
  const currency0 = sum?.currency ?? "USD";
  const need = said0?.requirements ?? {};
  const terms = from?.answering ?? {};
  /** Hours before the start, with those that are there. @param {number[]} usual @param {number | undefined} present @param {string} none */
  const hours = (usual, present, none) => /** @type {[string, string][]} */ ([["", none],
    ...[...new Set([...usual, ...(present ? [present] : [])])].sort((a, b) => a - b).map((one) => [String(one), t.host.before(one)])]);
  /** A new game is for whom its template says; else one of a group is for the group, and any other for everyone, or as the last one was. */
  const wanted = template?.visibility === "group" && !groupId ? undefined : template?.visibility;
  const seen = game?.visibility ?? wanted ?? (groupId ? "group" : from?.visibility === "group" ? "public" : from?.visibility ?? "public");
  const first = {
    capacity: from ? from.capacity ?? "" : isGolf ? 4 : 10, level: from?.skillLevel ?? "",
    visibility: seen, policy: from?.joinPolicy ?? (isGolf ? "request" : "instant"),
  };
  const [visibility, policy] = [now("visibility", first.visibility), now("policy", first.policy)];
  const isPrivate = visibility === "private";
  const currency = now("currency", currency0).trim().toUpperCase();
  const step = String(10 ** -digitsOf(currency));
  const number = (name) => Number(now(name, "")) || undefined;
  const said = now("priceType", sum?.type ?? "");
  const shownPrice = !said ? t.host.say.noPrice
    : priceText(priceOf({ priceType: said, amount: number("amount"), amountMax: number("amountMax"), currency })) ?? t.host.say.noPrice;

  return [
    sentence("capacity", t.host.say.players(now("capacity", first.capacity), now("waitlist", from?.waitlist ?? true)),
      stepped("capacity", fewest, isGolf ? 8 : 200,
        (about) => form.field({ ...about, label: t.host.capacity, value: first.capacity, hint: t.host.capacityHint })),
      form.field({ name: "waitlist", label: t.host.waitlist, type: "check", value: from?.waitlist ?? true }),
      choice("guestsEach", t.host.guestsEach, Object.entries(t.host.guests), String(from?.guestsEach ?? 0))),
    sentence("answers", t.host.say.answers(now("minPlayers", terms.minPlayers ?? ""), Number(now("answerHours", terms.answerHoursBefore ?? 0))),
      stepped("minPlayers", fewest, 200,
        (about) => form.field({ ...about, label: t.host.minPlayers, value: terms.minPlayers ?? "", hint: t.host.minHint }), "named"),
      h("div", { class: "row wrap pair", key: "times" },
        form.field({ name: "opensHours", label: t.host.opens, type: "select", value: String(terms.opensHoursBefore ?? ""),
          options: hours([24, 48, 72, 96, 120, 168, 336], terms.opensHoursBefore, t.host.always) }),
        form.field({ name: "answerHours", label: t.host.answerBy, type: "select", value: String(terms.answerHoursBefore ?? ""),
          options: hours([2, 6, 12, 24, 48, 72], terms.answerHoursBefore, t.host.noDeadline) })),
      form.field({ name: "offIfShort", label: t.host.offIfShort, type: "check", value: terms.ifShort === "cancel" }),
      (state.repeats || groupId || game?.seriesId) && form.field({ name: "autoRegulars", label: t.host.autoRegulars, type: "check",
        value: terms.autoRegulars ?? Boolean(state.repeats) })),
    sentence("level", t.host.say.levels[now("level", first.level) || "any"],
      form.field({ name: "level", label: t.host.level, type: "select", value: first.level, options: [["", t.host.anyLevel], ...Object.entries(t.levels)] })),
    isGolf && sentence("golf", t.host.say.holes(now("holes", String(from?.golf?.holes ?? 18))),
      form.field({ name: "holes", label: t.host.holes, type: "select", value: String(from?.golf?.holes ?? 18), options: [["18", "18"], ["9", "9"]] }),
      form.field({ name: "scoring", label: t.host.scoring, type: "select", value: from?.golf?.scoring ?? "",
        options: [["", t.host.anyScoring], ...Object.entries(golfFormats)] }),
      form.field({ name: "format", label: t.host.format, maxlength: 40, value: from?.golf?.format ?? "" })),
    sentence("who", isPrivate ? t.host.say.private : t.host.say.who(t.host.say.seen[visibility] ?? visibility, t.host.say.joined[policy] ?? policy),
      state.isMine && choice("visibility", t.host.visibility, Object.entries(t.visibility).filter(([one]) => one !== "group" || groupId), first.visibility,
        redraw),
      !isPrivate && choice("policy", t.host.policy, Object.entries(t.host.policies), first.policy, redraw),
      form.field({ name: "membersCanInvite", label: t.host.membersCanInvite, type: "check", value: from?.membersCanInvite ?? true }),
      (!isGolf || game?.visitors) && form.field({ name: "visitors", label: t.host.visitors, type: "check", value: game?.visitors === "ask" })),
    sentence("price", shownPrice,
      form.field({ name: "priceType", label: t.host.price, type: "select", value: sum?.type ?? "", options: Object.entries(t.host.prices) }),
      h("div", { class: "row wrap" },
        form.field({ name: "amount", label: t.host.amount, type: "number", min: 0, step, value: major(sum?.amount ?? sum?.min, currency0) }),
        form.field({ name: "amountMax", label: t.host.amountMax, type: "number", min: 0, step, value: major(sum?.max, currency0) }),
        form.field({ name: "currency", label: t.host.currency, maxlength: 3, value: currency0 })),
      form.field({ name: "priceNote", label: t.host.priceNote, maxlength: 100, value: sum?.note ?? "" })),
    sentence("text", now("title", said0?.title ?? "") || t.host.say.noTitle,
      form.field({ name: "title", label: t.host.name, maxlength: 80, value: said0?.title ?? "", hint: t.host.nameHint }),
      form.field({ name: "description", label: t.host.text, type: "textarea", maxlength: 500, value: said0?.description ?? "" })),
    !game && sentence("invite", t.host.say.invited(state.invited.length),
      h("div", { class: "row wrap" }, state.invited.map((/** @type {string} */ name) => {
        const called = state.friends.nameOf(name);
        return h("span", { class: "chip", key: name }, isolated(called), h("button", {
          type: "button", class: "icon", "aria-label": t.remove(called), onclick: () => state.invite(state.invited.filter((one) => one !== name)),
        }, "×"));
      })),
      state.friends.view(t.host.inviteWhom, t.host.allInvited, (person) => state.invite([...new Set([...state.invited, person.nickname])]),
        (person) => state.invited.includes(person.nickname))),
    !game && sentence("repeat", state.repeats ? t.host.say.repeats(t.host.repeats[state.repeats], now("count", 8)) : t.host.say.once,
      form.field({ name: "repeats", label: t.host.repeat, type: "select", value: state.repeats, options: Object.entries(t.host.repeats),
        onchange: (event) => state.repeat(event.target.value) }),
      state.repeats && form.field({ name: "count", label: t.host.count, type: "number", min: 2, max: 52, value: 8, required: true })),
    !game && !state.repeats && sentence("vote", "", h("p", { class: "hint" }, t.host.voteHint),
      moreChoices.map((n) => form.field({ name: `time${n}`, label: t.host.timeN(n), type: "datetime-local" })),
      moreChoices.map((n) => form.field({ name: `place${n}`, label: t.host.placeN(n), maxlength: 120 }))),
    !game && !state.repeats && sentence("template", now("templateName", ""),
      form.field({ name: "templateName", label: t.host.templateName, maxlength: 30, hint: state.isRun ? t.host.templateForGroup : t.host.templateHint })),
    sentence("needs", t.host.say.needs,
      choices("genders", t.host.genders, Object.entries(t.genders).filter(([key]) => key !== "prefer_not"), need.genders ?? []),
      choices("skills", t.host.skills, Object.entries(t.levels), need.skills ?? []),
      h("div", { class: "row wrap" },
        form.field({ name: "minAge", label: t.host.minAge, type: "number", min: 13, max: 120, value: need.minAge ?? "" }),
        form.field({ name: "maxAge", label: t.host.maxAge, type: "number", min: 13, max: 120, value: need.maxAge ?? "" }),
        form.field({ name: "maxDistanceMiles", label: t.host.maxDistance, type: "number", min: 1, max: 500, value: need.maxDistanceMiles ?? "" }))),
  ];
}
