// @ts-check
// Texts of ladders.

import { t as cups } from "../cups/texts.js";
import { n, spoken } from "../texts.js";

export const t = { ...cups, ...spoken({
  ladders: {
    title: "Ladders", mine: "Your ladders", invitations: "You're invited", joinSoon: "Join in 20 seconds", find: "Find a ladder", findHint: "Name of a ladder",
      nobody: "No ladder by that name.", noFound: "No open ladders here yet.",
    none: "A ladder never ends: challenge someone above you, win, and take their place.", make: "New ladder",
      missing: "There's no such ladder, or it's not open to you.", one: "Ladder",
    players: (count) => n(count, "player"), place: (place) => `You're ${place}`, waits: (count) =>
      (count === 1 ? "1 challenge waits for you" : `${count} challenges wait for you`), closed: "Closed",
    decline: "Decline", accept: "Join", declined: "Invitation declined.",
  },
  ladder: {
    label: "Parts of this ladder", parts: { order: "Ladder", challenges: "Challenges", history: "History", rules: "Rules" }, join: "Join the ladder",
      joined: "You're on it. Challenge someone above you!", leave: "Leave the ladder",
    leaveText: (name) => `You lose your place on ${name}, and your open challenges end. Back within 90 days you start one place lower.`,
    left: "You've left the ladder.", empty: "Nobody is on it yet. Be the first!",
    challenge: "Challenge", challengeName: (name) => `Challenge ${name}`, challengeText: (hours, days) =>
      `You have ${hours} hours' patience for an answer, then ${days} days to play.`, remote: "Each at their own board", challenged: "Challenge sent.",
      paused: "Pausing", you: "You",
    pause: "Take a break", pauseText: "Nobody can challenge you, and you don't drop for not playing. 28 days a year.", from: "First day", to: "Last day",
      pausedNow: "Enjoy your break.", resume: "End your break", resumed: "Welcome back.", pauseTill: (from, to) => `Your break: ${from} – ${to}`,
    close: "Close ladder", closeText: (name) => `${name} is closed for good. The order stays as it is.`, closedNow: "The ladder is closed.",
      closed: "This ladder is closed. The order stands.", edit: "Edit ladder", invite: "Invite", report: "Report",
    noChallenges: "No open challenges.", over: "Earlier", noHistory: "Nothing has happened yet.", hostedBy: (name) => `Hosted by ${name}`,
      shared: (name) => `${name} on Rally`,
  },
  ladderCoHosts: { text: "They run the ladder with you: invite people, set results. Tap a player to make them a co-host.", named: "They're a co-host now.",
    none: "The players will be here to tap." },
  challenge: {
    versus: (one, other) => `${one} challenges ${other}`, states: { pending: "Waiting for an answer", accepted: "To be played", reported: "To confirm",
      played: "Played", walkover: "Won without a match", lapsed: "Not played in time", declined: "Declined", withdrawn: "Taken back", void: "Ended" },
    answerBy: (at) => `Answer by ${at}`, playBy: (at) => `Play by ${at}`, confirmBy: (at) => `Counts from ${at} unless disputed`, accept: "Accept",
      decline: "Decline", declineText: "Two in 30 days are free. A third one counts as a loss.",
    accepted: "Game on. Find a time!", declined: "Challenge declined.", withdraw: "Take back", withdrawn: "Challenge taken back.", start: "Start match",
      report: "Enter result", confirm: "That's right", dispute: "That's wrong", confirmed: "Confirmed.", disputed: "A host takes a look.",
    reported: "Sent. They confirm it, or it counts after 48 hours.", fix: "Set result", fixed: "Result saved.", walkover: "Challenger wins without a match",
      walkedOver: "Walkover noted.", walkoverText: (name) => `${name} takes the place.`, says: (name, score) => `${name} says ${score}`,
      remote: "Each at their own board", disputedNow: "Disputed: a host decides", yours: "Your move",
  },
  step: { joined: (name, to) => `${name} joined at ${to}`, left: (name) => `${name} left`, gone: (name) => `${name} is gone`,
    won: (name, to) => `${name} won and is ${to} now`, walkover: (name, to) => `${name} won without a match and is ${to} now`,
    idle: (name, to) => `${name} hasn't played and dropped to ${to}` },
  rules: {
    title: "Rules", reach: (count) => `You can challenge up to ${n(count, "place")} above you.`, answer: (hours) =>
      `No answer within ${hours} hours: the challenger wins.`, play: (days) => `After a yes there are ${days} days to play.`,
      openMax: (count) => `Everyone has at most ${n(count, "open challenge")}.`,
    same: (days) => (days ? `The same two wait ${n(days, "day")} for a rematch.` : "A rematch is possible at once."),
      idle: (days) => (days ? `After ${days} days without a match you drop a place.` : "Nobody drops for not playing."),
      bestOf: (count) => `Best of ${count}.`, wins: "If the lower one wins, they take the other's place, and everyone in between moves down one.",
  },
  ladderEdit: {
    title: "New ladder", change: "Edit ladder", create: "Create ladder", made: "Your ladder is ready. Invite some people!", name: "Name",
      sample: "Club singles", city: "City", reach: "Places above one can challenge", answerHours: "Hours to answer", playDays: "Days to play",
      openMax: "Open challenges each",
    sameAgainDays: "Days until a rematch", idleDays: "Days without a match before one drops", idleHint: "0: never. Else 14 to 90.", bestOf: "Best of",
      bestHint: "Empty: any score.",
  },
}) };
