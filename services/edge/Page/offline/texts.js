// @ts-check
// Texts of what waits for a connection.

import { spoken, t as common } from "../texts.js";

export const t = { ...common, ...spoken({
  queue: {
    waits: "Waiting for a connection", retry: "Retry", takeBack: "Take back", tooLate: "It waited for more than a day.",
    noRoom: "This browser can't keep anything for Rally. Leave the page open until everything is sent.",
    full: "Too much is waiting for a connection. Go online first.",
    refused: (text) => `Something you did offline didn't go through: ${text}`,
    /** The outcome that is expected. */
    said: { "friends.accept": "You're friends now", "friends.deny": "Declined", "friends.remove": "Not friends", "rsvp.accept": "Let in",
      "rsvp.decline": "Declined" },
    /** The outcome of an answer to a game. */
    answered: {
      going: (title) => `You're in: ${title}.`, waitlisted: (title, place) => `You're ${place} in line: ${title}.`,
      requested: (title) => `You asked to join: ${title}.`, maybe: (title) => `Maybe it is: ${title}.`, left: (title) => `You left: ${title}.`,
      declined: (title) => `You declined: ${title}.`,
    },
    filled: (title, place) => `${title} filled up meanwhile. You're ${place} in line.`, isFull: (title) => `${title} filled up meanwhile. You're not in.`,
    notIn: (title, text) => `You're not in: ${title}. ${text}`, notAnswered: (title, text) => `Your answer didn't go through: ${title}. ${text}`,
    notSent: (title, text) => `Your message wasn't sent: ${title}. ${text}`,
  },
}) };
