// @ts-check
// Rides to a game: drivers and riders. Only those in a ride see where it starts.

import { act, actLater, ask, newId } from "../ask.js";
import { openDialog } from "../parts/dialog.js";
import { button, newForm } from "../parts/form.js";
import { avatar } from "../parts/people.js";
import { empty, failed, part, waiting } from "../parts/states.js";
import { clock, dateOf, fieldClock } from "../parts/time.js";
import { dotted, isolated } from "../texts.js";
import { h } from "../view.js";
import { isOver } from "./game.js";
import { calledIn, personIn } from "./roster.js";
import { t } from "./texts.js";

/** @param {import("../router.js").Stage} stage @param {any} state */
export function newRides(stage, state) {
  /** @type {any[] | undefined} */ let rides;
  /** @type {any} */ let problem;
  let isFollowed = false;
  let stop = () => {};

  const offer = () => {
    const id = newId();
    const { game } = state;
    const before = new Date(Date.parse(game.startsAt) - 3600e3);
    /** @type {ReturnType<typeof newForm>} */ let form;
    openDialog(t.rides.offer, (close, redraw) => {
      form ??= newForm(redraw, { departAt: "at" });
      return h("form", {
        onsubmit: form.send(async ({ seats, from, at, note }) => {
          await ask("rsvp.ride-offer", { gameId: state.id, seats, from, departAt: `${dateOf(before, game.timezone)}T${at}`, note }, { id });
          close();
        }),
      },
        form.field({ name: "from", label: t.rides.from, required: true, maxlength: 120, hint: t.rides.secret }),
        form.field({ name: "at", label: t.rides.leavesAt, type: "time", required: true, value: fieldClock(before, game.timezone) }),
        form.field({ name: "seats", label: t.rides.seats, type: "number", min: 1, max: 7, value: 3, required: true }),
        form.field({ name: "note", label: t.rides.note, maxlength: 140 }), form.foot(t.rides.offer));
    });
  };
  const leave = (type, rideId, text) => actLater(text, () => act(type, { rideId }), state.redraw);

  /** Where it starts: its place for those in it, else its city where that is not the game's. */
  const startOf = ({ from, cityLabel }) => from ?? (cityLabel && town(cityLabel) !== town(state.game.place.cityLabel) && t.rides.fromCity(cityLabel));
  const town = (/** @type {string | undefined} */ label) => label?.split(",")[0];
  const more = (ride) => dotted([startOf(ride), ride.note]);
  const row = (ride) => h("li", { key: ride.id, class: "row" },
    avatar(personIn(state, ride.driverId) ?? { nickname: ride.driverNickname }),
    h("div", { class: "grow" },
      h("strong", null, calledIn(state, { accountId: ride.driverId, nickname: ride.driverNickname })),
      h("p", { class: "quiet" }, h("span", { class: "leaves" }, clock(ride.departAt, ride.timezone)), " · ",
        h("span", { class: ride.free ? "good" : "" }, t.rides.free(ride.free)), more(ride) && ` · ${more(ride)}`),
      ride.riders?.length > 0 && h("p", { class: "quiet" }, t.rides.along(ride.riders.map((one) => isolated(calledIn(state, one))).join(", "))),
      ride.role === "driver" && ride.riders?.map((one) => button(t.rides.remove(calledIn(state, one)),
        () => act("rsvp.ride-remove", { rideId: ride.id, accountId: one.accountId }),
        { class: "link", key: one.accountId }))),
    !ride.role && ride.free > 0 && !rides?.some((one) => one.role) && button(t.rides.join,
      () => act("rsvp.ride-join", { rideId: ride.id }, { done: t.rides.joined }), { class: "small" }),
    ride.role === "rider" && button(t.rides.leave, () => leave("rsvp.ride-leave", ride.id, t.rides.left), { class: "small" }),
    ride.role === "driver" && button(t.rides.withdraw, () => leave("rsvp.ride-withdraw", ride.id, t.rides.withdrawn), { class: "small" }));

  return {
    /** @param {boolean} on */
    follow(on) {
      if (on === isFollowed) return;
      isFollowed = on;
      stop();
      if (on) stop = stage.watch("rsvp.rides", { gameId: state.id, limit: 50 },
        (answer) => { [rides, problem] = [answer.items, undefined]; state.redraw(); }, (error) => { problem = error; state.redraw(); });
    },
    isKnown: () => Boolean(rides || problem),
    view: () =>
      (rides?.length === 0 && isOver(state)) ? undefined
        : part(t.rides.title,
          !rides ? (problem ? failed(problem, state.again) : waiting()) : rides.length === 0 ? empty(t.rides.none) : h("ul", { class: "rows" }, rides.map(row)),
      rides && !rides.some((ride) => ride.role) && state.game.phase === "upcoming" && !isOver(state) && h("div",
        { class: "stacked" }, h("button", { onclick: offer }, t.rides.offer))),
  };
}
