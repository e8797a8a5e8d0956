// @ts-check
// Texts of dues and shared costs.

import { n, spoken, t as common } from "../texts.js";

export const t = { ...common, ...spoken({
  dues: {
    title: "Money", of: (name) => `Money · ${name}`,
    missing: "There's nothing to see here, or it isn't yours to see.",
    note: "Rally keeps track. You pay each other yourselves.",
    glance: {
      none: "Split the costs", noneHost: "Collect money or split the costs", owe: (sum) => `You owe ${sum}`,
      claimed: (sum) => `You paid ${sum}, not confirmed yet`,
      count: (paid, all) => `${paid} of ${all} have paid`, get: (sum) => `You get ${sum} back`, share: (sum) => `You owe ${sum} for shared costs`,
      even: "You're even", paid: "You've paid ✓", asked: "You're asked to collect money",
    },
    yours: "Yours to pay", asked: "Will you collect this?", collecting: "Who has paid", others: "Collected by others", done: "Done",
    to: (name) => `To ${name}`, by: (at) => `by ${at}`, late: (at) => `was due ${at}`, each: (sum) => `${sum} each`, total: (sum) => `${sum} in all`,
    count: (paid, all) => `${paid} of ${all} have paid`, progress: (title) => `Paid for ${title}`, people: (title) => `People who pay for ${title}`,
    shares: (count) => `for ${count}`, soFar: (paid, all) => `${paid} of ${all} is in`,
    show: "Show everyone", hide: "Show less",
    claim: "I've paid", claimed: "Sent. They'll confirm it.", waits: (name) => `${name} confirms it once the money is there.`, unclaim: "Not paid after all",
    refund: (name) => `The game is off. ${name} pays you back.`, refunded: "I got it back",
    paid: "Paid", paidDone: (name) => `${name} has paid.`, status: {
      open: "Open", claimed: "Says paid", paid: "Paid ✓", exempt: "Owes nothing", refund: "Pay back", refunded: "Paid back ✓", overdue: "Overdue",
    },
    menu: (name) => `More about ${name}`, notYet: "It hasn't come", unpaid: "Not paid after all", letOff: "Let off", askAgain: "Ask again",
    letOffTitle: (name) => `Let ${name} off?`, why: "Why", letOffDone: (name) => `${name} owes nothing.`,
    remind: "Remind who hasn't paid", reminded: (count) => `Reminded ${n(count, "person", "people")}.`, remindLater: (at) => `You can remind again ${at}.`,
    addPerson: "Add someone", addTitle: "Who else pays?", nobodyElse: "Everyone is in already.", added: (name) => `${name} pays too.`,
    remove: "Delete", removeTitle: "Delete this?", removeText: (title) => `Nobody is asked for ${title} any more.`, removed: "Deleted.",
    agree: "I'll collect it", refuse: "No, thanks", agreed: "Everyone has been asked.",
    wantsYou: "The money comes to you. The others are asked once you agree.",
    waitsForPayee: (name) => `Waiting for ${name} to agree. Nobody has been asked yet.`,
    collect: "Collect money", nothing: "Nothing to pay here.",
    first: "Pay first", firstText: "Nobody with an overdue payment gets into the group's games until they say they've paid.",
    firstOn: "Pay first is on.", firstOff: "Pay first is off.",
  },
  due: {
    title: "Collect money", what: "What for", sample: "The pitch", how: "How much", ways: { each: "Each pays", total: "Split a sum" }, amount: "Amount",
    currency: "Currency", dueAt: "Pay by", note: "How to pay", noteHint: "For example where to send it. Only people who pay read this.",
    showCount: "Everyone sees how many have paid", save: "Ask everyone", saved: "Everyone has been asked.",
  },
  costs: {
    title: "Shared costs", add: "Add a cost", what: "What was it", sample: "Drinks", amount: "How much", save: "Share it", saved: "Shared with everyone.",
    payer: "Who paid", who: "Shared by", everyone: "Everyone", some: "Some people",
    none: "Somebody paid for everyone? Add it, and everyone sees who owes whom.", share: (sum) => `your share ${sum}`,
    paidBy: (name) => `${name} paid`, youPaid: "you paid", saysYou: (name) => `${name} says you paid`, unconfirmed: (name) => `${name} has to confirm it`,
    confirm: "Yes, I paid", confirmed: "Shared.", deny: "No, I didn't", remove: (what) => `Delete ${what}`, removed: (what) => `${what} deleted.`,
    get: (sum) => `You get ${sum} back.`, owe: (sum) => `You owe ${sum}.`, even: "You're even.",
    settle: "Settle up", pays: (from, to, sum) => `${from} → ${to} ${sum}`, youPay: (to, sum) => `You pay ${to} ${sum}`,
    paysYou: (from, sum) => `${from} pays you ${sum}`,
    got: "Got it", gotDone: "Noted.", settled: "All even. Nobody owes anything.", past: "Settled", list: "All costs",
  },
}) };
