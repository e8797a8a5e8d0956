// @ts-check
// Texts of what waits for a connection.

import { n, spoken, t as common } from "../texts.js";

export const t = { ...common, ...spoken({
  queue: {
    waits: "Waiting for a connection", retry: "Retry", takeBack: "Undo", sending: "Sending …", again: "Not sent. Try again",
    tooLate: "It waited for more than a day.",
    noRoom: "This browser can't keep anything for Rally. Leave the page open until everything is sent.",
    full: "Too much is waiting for a connection. Go online first.",
    refused: (text) => `Something you did offline didn't go through: ${text}`,
    /** The outcome that is expected. */
    said: { "friends.accept": "You're friends now", "friends.deny": "Declined", "friends.remove": "Not friends", "friends.request": "Friend request",
      "friends.withdraw": "Request canceled", "follows.add": "Following", "follows.remove": "Not following", "rsvp.accept": "Let in",
      "rsvp.decline": "Declined" },
    note: (text) => `Your note: ${text}`, all: { going: "You're in for all games", maybe: "Maybe for all games", left: "You're out of all games" },
    liked: "You like this", unliked: "Like taken back",
    /** The outcome of an answer to a game. */
    answered: {
      going: (title) => `You're in: ${title}.`, waitlisted: (title, place) => `You're ${place} in line: ${title}.`,
      requested: (title) => `You asked to join: ${title}.`, maybe: (title) => `Maybe it is: ${title}.`, left: (title) => `You left: ${title}.`,
      declined: (title) => `You declined: ${title}.`,
    },
    /** The outcome of an answer to a series. */
    answeredAll: {
      going: (title) => `You're in for all games: ${title}.`, maybe: (title) => `Maybe for all games: ${title}.`,
      left: (title) => `You're out of all games: ${title}.`,
    },
    counted: (title, counts) => `${title}: ${counts}.`,
    counts: {
      going: (count) => `you're in for ${n(count, "game")}`, maybe: (count) => `maybe for ${n(count, "game")}`,
      left: (count) => `you're out of ${n(count, "game")}`, waitlisted: (count) => `in line for ${count}`, requested: (count) => `asked to join ${count}`,
    },
    missed: (count, why) => `${count} couldn't be changed (${why})`,
    /** The reasons of a game that does not take the answer to its series. */
    why: {
      game_full: "full", game_not_open: "closed", too_late: "too late", invite_required: "invite only", request_required: "approval needed",
      requirements_not_met: "limited to others", tier_required: "profile incomplete", conflict: "too many open requests", forbidden: "you host it",
    },
    noted: (title) => `Your note was added: ${title}.`, notNoted: (title, text) => `Your note wasn't added: ${title}. ${text}`,
    /** The outcome of what one does about somebody. */
    done: {
      "friends.request": (name) => `You asked ${name} to be friends.`, "friends.withdraw": (name) => `You canceled your request to ${name}.`,
      "follows.add": (name) => `You're following ${name}.`, "follows.remove": (name) => `You're not following ${name} any more.`,
    },
    notDone: {
      "friends.request": (name, text) => `Your request to ${name} didn't go through. ${text}`,
      "friends.withdraw": (name, text) => `Your request to ${name} couldn't be canceled. ${text}`,
      "follows.add": (name, text) => `You're not following ${name}. ${text}`, "follows.remove": (name, text) => `You're still following ${name}. ${text}`,
      "posts.comment": (name, text) => `Your comment on ${name}'s post wasn't sent. ${text}`,
      "posts.upvote": (name, text) => `Your like of ${name}'s post didn't go through. ${text}`,
      "posts.comment-like": (name, text) => `Your like of ${name}'s comment didn't go through. ${text}`,
    },
    filled: (title, place) => `${title} filled up meanwhile. You're ${place} in line.`, isFull: (title) => `${title} filled up meanwhile. You're not in.`,
    notIn: (title, text) => `You're not in: ${title}. ${text}`, notAnswered: (title, text) => `Your answer didn't go through: ${title}. ${text}`,
    notSent: (title, text) => `Your message wasn't sent: ${title}. ${text}`,
  },
}) };
