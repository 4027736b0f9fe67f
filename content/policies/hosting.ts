import { leftToPay, offer, payment, serviceTargets } from "../../domain/catalogue.ts";
import { formatPounds } from "../../domain/money.ts";
import { newPriceNoticeDays } from "../../domain/new-price.ts";
import type { Site } from "../../domain/website/site.ts";
import { agreedWords } from "../agreed.ts";
import { backupsOf } from "../plans.ts";
import { uptimeWords } from "../uptime.ts";
import type { Policy } from "./policy.ts";

const supportLink = { text: "{support email}", to: "mailto:{support email}" };

export const hostingPolicy = (site: Site): Policy => ({
  title: "Hosting policy",
  summary: `What I keep running for you, what the {months} months mean, and what happens when you leave. Five minutes, no lawyer needed.`,
  updatedOn: "2026-11-19",
  glance: [
    { figure: `{months} months`, meaning: "is the minimum term. After it you carry on month to month." },
    { figure: serviceTargets.uptimeInHostingPolicy, meaning: "of every month your site is up, or you get money back." },
    { figure: `${offer.retentionDays} days`, meaning: "is how long your data is kept after you cancel." },
  ],
  promised: [
    `A website of up to {pages} pages, designed and built at no charge, with {months} months’ hosting from {cheapest} a month, plus a domain.`,
    "The storage, bandwidth, mailboxes, databases and backups your plan lists.",
    `The price you started with, for the {months} months and for every year you have paid. A new one after that is told by e-mail at least ${newPriceNoticeDays} days before, and you can leave instead, for £0.00.`,
    "No charge that isn’t on the plans page or in an invoice you have seen.",
  ],
  notPromised: [
    "That nothing ever fails. When more fails than I promise, you get money back.",
    `An exact day for going live. About {days} days is usual; words and photographs decide.`,
    "That a backup replaces your own copies of what you could not bear to lose.",
  ],
  sections: [
    {
      id: "what-you-get",
      title: "What you get",
      blocks: [
        {
          paragraph:
            "Hosting is the computer your site and your e-mail live on. I run it, keep its software up to date, watch that it answers, and take backups. You don’t need to log in to anything or install anything.",
        },
        {
          paragraph: [
            `Every plan comes with a free website of up to {pages} pages for as long as you host it with me, from {cheapest} a month for at least {months} months, plus a domain. What each plan holds is on the `,
            { text: "plans page", to: "/plans#hosting-plans" },
            "; how far its limits stretch is in the ",
            { text: "fair use policy", to: "/policies/fair-use" },
            ".",
          ],
        },
      ],
    },
    {
      id: "uptime",
      title: "How much of the time it is up",
      blocks: [
        {
          paragraph: `${uptimeWords.promise} In a month of 30 days that leaves 43 minutes for things to go wrong.`,
        },
        { paragraph: uptimeWords.credits },
        {
          paragraph:
            "Your site is looked at from outside every minute, and you see the same figures as I do. Two things don’t count against it:",
        },
        {
          list: [uptimeWords.planned, uptimeWords.unknown],
        },
        {
          paragraph:
            "If your site is down and you notice first, write to me. I find out why, put it right, and tell you what happened. Nothing here takes away rights the law gives you.",
        },
      ],
    },
    {
      id: "the-term",
      title: `The {months} months`,
      blocks: [
        {
          paragraph: `The term starts on the day your hosting starts and runs for {months} months. There is no formal contract to sign, but leaving early means paying the rest of the term. ${agreedWords} That is what pays for the website.`,
        },
        {
          paragraph:
            "The sum is the months left, times your monthly price. It gets smaller every month and ends at nothing:",
        },
        {
          table: {
            caption: "Left to pay when you leave, paying monthly",
            head: ["Plan", "after month 3", "after month 6", "after month 9", `from month {months}`],
            rows: site.plans.map((plan) => [
              plan.name,
              ...[3, 6, 9, offer.minimumTermMonths].map((month) => formatPounds(leftToPay(plan, month))),
            ]),
          },
        },
        {
          paragraph: `If you pay yearly, the term is paid already and leaving costs nothing more. After {months} months you carry on month to month and can leave whenever you like; nothing locks you in again.`,
        },
      ],
    },
    {
      id: "changing-your-mind",
      title: "Changing your mind",
      blocks: [
        {
          paragraph: `If you are a consumer, that is, buying for yourself and not for a business, and we agreed by e-mail, phone or through this site, you may cancel within ${offer.consumerCancellationDays} days of agreeing, without a reason. A message to me that says so is enough.`,
        },
        {
          paragraph: `You then owe nothing for the rest of the {months} months. If you asked me to start within those days, you pay only for what you have already had: the days of hosting used, and a domain name that was registered at your request.`,
        },
      ],
    },
    {
      id: "paying",
      title: "Paying",
      blocks: [
        {
          paragraph: `You can pay by ${payment.ways.join(" or by ")}, monthly or yearly. On {featured plan}, for example, a year at once is {featured plan year} instead of 12 × {featured plan price}, and saves {featured plan saving}.`,
        },
        {
          list: [
            `An invoice for hosting comes ${payment.recurringInvoiceDaysAhead} days before the period it is for, and is due on the first day of that period.`,
            `Any other invoice is due ${payment.otherInvoiceDueDays} days after its date.`,
            "Prices include VAT where VAT applies. Paying by card costs you nothing extra.",
            `When a yearly plan comes round again you have those ${payment.recurringInvoiceDaysAhead} days to switch to monthly or to leave instead.`,
          ],
        },
      ],
    },
    {
      id: "paying-late",
      title: "If a payment is late",
      blocks: [
        {
          paragraph:
            "I remind you. If money is tight, say so early and we’ll find a way. Nothing is switched off without a period of grace and a final warning in writing first.",
        },
        {
          paragraph:
            "Businesses: the law lets me add interest and a fixed sum to a late payment. If I ever do, you get a separate invoice that shows how it was worked out. Consumers are never charged it.",
        },
      ],
    },
    {
      id: "backups",
      title: "Backups",
      blocks: [
        {
          table: {
            caption: "How often the whole site is copied",
            head: ["Plan", "Backups"],
            rows: site.plans.map((plan) => [plan.name, backupsOf(plan.features)]),
          },
        },
        {
          paragraph:
            "If something is lost, I put back the newest good copy. What was added after that copy is gone, which is why the plans differ.",
        },
      ],
    },
    {
      id: "leaving",
      title: "Leaving, and your data",
      blocks: [
        {
          paragraph: [
            "To cancel, choose your last day on the page of your 12 months, or write to ",
            supportLink,
            `. You see what is left to pay before you confirm. After that day your site goes offline and everything in it is kept for ${offer.retentionDays} days. Until those days are over you can ask for a copy, or change your mind and have it all back.`,
          ],
        },
        {
          paragraph: [
            `After ${offer.retentionDays} days it is erased and I cannot bring it back. Invoices stay, because tax law says so; the `,
            { text: "privacy page", to: "/privacy" },
            " says how long. Your domain name is yours and can move with you: see the ",
            { text: "domain name policy", to: "/policies/domain" },
            ".",
          ],
        },
      ],
    },
    {
      id: "changes",
      title: "When this page changes",
      blocks: [
        {
          paragraph:
            "The date at the top changes with it. If a change matters to you as a client, I write to you before it starts, and it never makes a term that is already running longer or dearer.",
        },
      ],
    },
  ],
});
