import { noticeDays } from "../../../domain/incident.ts";

export const title = "Your site";

const dayCount = (days: number) => (days === 1 ? "1 day" : `${days} days`);

export const words = {
  certificate: "Certificate until",
  certificateSays: "The padlock in the browser.",
  certificateNone: "Not seen yet",
  certificateNoneSays: "It stands here after the first look over https.",
  certificateLeft: (days: number) => (days < 0 ? "It has ended: browsers warn." : `${dayCount(days)} left.`),
  answersIn: "It answers in",
  answersNone: "Not known yet",
  answersSays: "Half of all looks this week were as fast or faster.",
  watchedSince: "Looked at since",
  watchedSays: "Every minute, from outside, as your visitors see it.",
  notes: "What I have told you",
  noteAt: (moment: string, next: string) => `${moment}.${next ? ` I write again by ${next}.` : ""}`,
  ninety: {
    heading: "Last 90 days",
    up: (down: string) => `up. ${down} down in all that count.`,
    none: "No whole day has been looked at yet.",
    range: (from: string, to: string) => `90 days, ${from} to ${to}.`,
    allUp: (days: number) => `Up all day on ${dayCount(days)}.`,
    notLooked: (days: number) => `Not looked at on ${dayCount(days)}.`,
    down: (day: string, minutes: string) => `${day}: down ${minutes}.`,
    planned: (day: string, minutes: string) => `${day}: ${minutes} of work I had told you about.`,
    further: (days: number) => `And ${dayCount(days)} more that were not perfect.`,
    today: "Today",
    key: {
      up: "Up all day",
      short: "Down for some minutes",
      long: "Down, promise missed that month",
      plan: "Work I told you about",
      none: "Not looked at",
    },
    open: "The days that were not perfect",
    allPerfect: "There was no day that was not perfect.",
    caption: "Days with an outage or with planned work",
    heads: { day: "Day", when: "When", long: "How long", why: "Why" },
    fromTo: (from: string, to: string) => `${from} to ${to}`,
    since: (from: string) => `since ${from}`,
    inAll: "in all that day",
    notKnownWhy: "Not known yet.",
    doesNotCount: (on: string, what: string) => `Work I told you about on ${on}: ${what} It does not count.`,
    lateWork: "I told you too late about this work, so it counts.",
  },
  promise: {
    heading: "Against my promise",
    lead: "I promise 99.9% of every calendar month. When I miss it, you get money back without asking.",
    caption: "Months against the promise of 99.9%",
    heads: { month: "Month", down: "Down", up: "Up", promise: "Promise", credit: "Credit" },
    soFar: (month: string) => `${month} so far`,
    states: { kept: "Kept", soFar: "Kept so far", missed: "Missed", unknown: "Not looked at" },
    credit: (pounds: string, month: string, day: string) => `${pounds} for ${month}, given on ${day}.`,
    creditToCome: (pounds: string, month: string) => `${pounds} for ${month} comes back to you in a day.`,
    ofPrice: (share: string, pounds: string) => `${share} of ${pounds}, the month’s hosting price.`,
    open: "See how it is worked out",
    working: (is: { month: string; minutes: string; allowed: number; down: number; up: string; uptime: string }) =>
      `${is.month} had ${is.minutes} minutes. 99.9% allows ${is.allowed} of them down. It was ${is.down}, so ${is.up} of ${is.minutes} minutes were up: ${is.uptime}, cut and never rounded up.`,
    rule: `Below 99.9% a tenth of the month’s hosting price comes back, below 99.0% a quarter, below 95.0% all of it. Work I told you about at least ${noticeDays} days before does not count, and neither do minutes in which nobody looked.`,
  },
  speed: {
    heading: "How fast it answers",
    lead: "One point a week: half of that week’s looks were as fast or faster.",
    none: "No week has been measured yet.",
    label: (weeks: number, low: string, high: string, last: string) =>
      `How fast the site answers, ${weeks === 1 ? "1 week" : `one point a week for ${weeks} weeks`}: between ${low} and ${high}, ${last} in the last week.`,
    half: "Half of all looks",
    most: "19 in 20",
    slowest: "Slowest this week",
    orFaster: (seconds: string) => `${seconds} or faster`,
    onSlowestDay: (seconds: string) => `${seconds} or faster, on the slowest day`,
    on: (seconds: string, day: string) => `${seconds}, on ${day}`,
    open: "As numbers",
    numbers: (from: string, list: string) => `Seconds, week by week from ${from}: ${list}.`,
    now: "Now",
  },
  works: {
    heading: "Planned work",
    when: (from: string, to: string) => `${from} to ${to}`,
    counts: "I told you less than 3 days before, so every minute that it is down counts.",
    doesNotCount: "I told you in time, so it does not count against my promise.",
  },
} as const;

export const adminWords = {
  incident: "Open the incident",
  all: "All running sites",
  settings: {
    heading: "How it is watched",
    watch: "Look at this site every minute",
    expected: "Its first page must say",
    hint: "A few words that always stand there. Empty: whatever it says. If they are missing, the site counts as down.",
    button: "Save",
    undo: "Undo",
  },
} as const;

export const answers = {
  changed: "Saved.",
  unchanged: "It was so already. Nothing was changed.",
  undone: "It is as it was before.",
  yes: "yes",
  no: "no",
} as const;
