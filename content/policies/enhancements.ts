import { formatPounds } from "../../domain/money.ts";
import { addOnFor, type Site } from "../../domain/website/site.ts";
import type { Policy } from "./policy.ts";

const supportLink = { text: "{support email}", to: "mailto:{support email}" };
const withHours = (site: Site) => site.plans.filter((plan) => plan.features.enhancementHoursPerMonth > 0);

export const enhancementsPolicy = (site: Site): Policy => ({
  title: "Enhancements policy",
  summary:
    "An enhancement is a change I make to your site after it is live. This page says whose time it comes out of.",
  updatedOn: "2026-11-15",
  glance: [
    ...withHours(site).map((plan) => ({
      figure: hoursOf(plan.features.enhancementHoursPerMonth),
      meaning: `a month is included in ${plan.name}.`,
    })),
    {
      figure: formatPounds(addOnFor("hours", site).pence),
      meaning: `${addOnFor("hours", site).unit} for anything beyond that.`,
    },
  ],
  promised: [
    "I tell you how long a change will take before I start it.",
    "My own mistakes are put right on my time, not on yours.",
    "Nothing is charged that you did not agree to first.",
  ],
  notPromised: [
    "That unused time piles up. Each month’s time belongs to that month.",
    "A new site for the price of a change. Large work gets its own quotation.",
  ],
  sections: [
    {
      id: "what-counts",
      title: "What counts as an enhancement",
      blocks: [
        {
          list: [
            "new words, prices, opening hours or photographs",
            "a new section or page, a form, a map, a gallery",
            "connecting something you use, such as a booking service or a newsletter",
            "setting up a mailbox on your telephone",
          ],
        },
      ],
    },
    {
      id: "what-does-not",
      title: "What doesn’t count",
      blocks: [
        { paragraph: "These are part of hosting and support on every plan, and use up none of your time:" },
        {
          list: [
            "putting right what is broken in what I built",
            "updates to the software your site runs on",
            "backups, and putting one back",
            "answering your questions",
          ],
        },
        {
          paragraph: `Changes to the first design don’t count either, as long as we are still building it. The free website has up to {pages} pages and comes with {months} months’ hosting, from {cheapest} a month, plus a domain.`,
        },
      ],
    },
    {
      id: "included-time",
      title: "The time your plan includes",
      blocks: [
        {
          table: {
            caption: "Enhancements in each plan",
            head: ["Plan", "Time each month"],
            rows: site.plans.map((plan) => [
              plan.name,
              plan.features.enhancementHoursPerMonth ? hoursOf(plan.features.enhancementHoursPerMonth) : "Not included",
            ]),
          },
        },
        {
          paragraph:
            "I count the time I actually work, and tell you what is left whenever you ask. Time not used by the end of the month lapses.",
        },
      ],
    },
    {
      id: "beyond",
      title: "Beyond the included time",
      blocks: [
        { paragraph: `Extra support hours are {hour price}, on any plan. Some things have a price of their own:` },
        {
          table: {
            caption: "Optional add-ons",
            head: ["Add-on", "Price"],
            rows: site.addOns.map((addOn) => [addOn.title, `${formatPounds(addOn.pence)} ${addOn.unit}`]),
          },
        },
        {
          paragraph:
            "You ask for an add-on in your account or by e-mail. An invoice follows, and the add-on starts once it is paid. Monthly ones go on until you ask me to stop them.",
        },
      ],
    },
    {
      id: "new-work",
      title: "When a change is new work",
      blocks: [
        {
          paragraph:
            "A shop, a members’ area, a second language or a whole new design is a project of its own. I write down what it involves and what it costs, you decide, and until you say yes you owe nothing.",
        },
      ],
    },
    {
      id: "how-to-ask",
      title: "How to ask for a change",
      blocks: [
        {
          paragraph: [
            "Write to ",
            supportLink,
            ". Say which page, what it should say or show, and by when you need it. Photographs as large as you have them, please.",
          ],
        },
      ],
    },
  ],
});

function hoursOf(hours: number) {
  return hours === 1 ? "1 hour" : `${hours} hours`;
}
