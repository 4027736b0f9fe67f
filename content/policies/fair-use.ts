import { domainRules, serviceTargets } from "../../domain/catalogue.ts";
import { formatPounds } from "../../domain/money.ts";
import { addOnFor, charityPlan, type Site } from "../../domain/website/site.ts";
import { bandwidthOf, databasesOf, storageOf } from "../plans.ts";
import type { PolicyOfRelease, PolicySection } from "./policy.ts";

const supportLink = { text: "{support email}", to: "mailto:{support email}" };

export const fairUsePolicy = (site: Site): PolicyOfRelease => ({
  title: "Fair use policy",
  summary:
    "Several sites share one computer. This page keeps it pleasant for all of them, and keeps surprises off your bill.",
  updatedOn: "2026-11-15",
  glance: [
    { figure: formatPounds(0), meaning: "is what going over a limit costs. I write to you first." },
    {
      figure: formatPounds(addOnFor("storage", site).pence),
      meaning: `${addOnFor("storage", site).unit} buys more storage, if you want it.`,
    },
    {
      figure: `${serviceTargets.contactAttempts} times`,
      meaning: "is how often I try to reach you before I limit anything.",
    },
  ],
  promised: [
    "You hear from me before a limit becomes a problem.",
    "No automatic charge for going over, ever.",
    "Only what does the harm is paused, and only for as long as it must be.",
  ],
  notPromised: [
    "Room without limits. Every plan has figures, and they are on this page.",
    "Patience with crime. Anything illegal comes off at once.",
  ],
  sections: [
    {
      id: "limits",
      title: "What each plan holds",
      blocks: [
        {
          table: {
            caption: "The limits of the {plans} plans",
            head: ["Plan", "Storage", "Bandwidth", "Email accounts", "Databases"],
            rows: site.plans.map((plan) => [
              plan.name,
              storageOf(plan.features),
              bandwidthOf(plan.features),
              String(plan.features.emailAccounts),
              databasesOf(plan.features),
            ]),
          },
        },
        {
          paragraph:
            "Storage counts your pages, pictures, databases and mail. Bandwidth is everything your visitors load in a month.",
        },
      ],
    },
    {
      id: "close-to-the-limit",
      title: "When you come close to a limit",
      blocks: [
        { paragraph: "A busy month is good news, not an offence. I write to you and we choose one of these:" },
        {
          list: [
            "I tidy up: smaller pictures, old mail out of the way. Often that is all it takes.",
            `You add storage, {storage price}.`,
            ["You move to ", { text: "a bigger plan", to: "/plans#hosting-plans" }, "."],
          ],
        },
        { paragraph: "You are never charged for going over without having agreed to it." },
      ],
    },
    {
      id: "what-it-is-for",
      title: "What the space is for",
      blocks: [
        { paragraph: "Your website and your e-mail. It is not meant for:" },
        {
          list: [
            "keeping files that are not part of the site, such as backups of your computer",
            "sending newsletters in bulk from a mailbox; a mailing service does that better",
            "running programs that have nothing to do with your site, or reselling the space",
          ],
        },
      ],
    },
    {
      id: "not-allowed",
      title: "What I won’t host",
      blocks: [
        {
          list: [
            `anything ${domainRules.refused.slice(0, -1).join(", ")} or ${domainRules.refused.at(-1)}`,
            "spam, fraud, or pages that pretend to be somebody else",
            "software that harms visitors, or that attacks other computers",
            "other people’s words, pictures or music without their leave",
          ],
        },
      ],
    },
    charityPlan(site) && forCharities,
    {
      id: "when-it-goes-wrong",
      title: "When something goes wrong",
      blocks: [
        {
          paragraph: `If your site slows down others, I try to reach you, up to ${serviceTargets.contactAttempts} times, and limit it only if I can’t. If it does harm right now, because it was broken into, say, I pause it first and ring you straight after.`,
        },
        {
          paragraph: "If something illegal is hosted on purpose, I take it down at once and may end the hosting.",
        },
        { paragraph: ["If you think I got it wrong, write to ", supportLink, " and I’ll look again."] },
      ],
    },
  ],
});

const forCharities: PolicySection = {
  id: "community",
  title: `The {charity plan} plan`,
  blocks: [
    {
      paragraph: `It is free because the groups on it are small and do good: {charity plan storage} GB of storage, {charity plan bandwidth} GB of bandwidth a month, for small community groups and charities only, with the same {months} months as everybody and a domain name that you pay for, from {domain price} a year.`,
    },
    {
      paragraph:
        "If a group grows into a business, we talk about a paid plan and pick a date together. I don’t move you without asking.",
    },
  ],
};
