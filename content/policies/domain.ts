import { domainRules } from "../../domain/catalogue.ts";
import { formatPounds } from "../../domain/money.ts";
import type { Site } from "../../domain/website/site.ts";
import type { Policy } from "./policy.ts";

const supportLink = { text: "{support email}", to: "mailto:{support email}" };
const dearDomain = 3200;

export const domainPolicy = (site: Site): Policy => ({
  title: "Domain name policy",
  summary: "Your domain name is your address on the web. Who pays what, whose it is, and what I won’t register.",
  updatedOn: "2026-11-15",
  glance: [
    { figure: "{domain covered}", meaning: `is the most I cover of the first year, on {plans with domain}.` },
    { figure: "{domain price}", meaning: "a year is where prices start on the other plans." },
    { figure: "At cost", meaning: "is how every renewal is charged, on every plan." },
  ],
  promised: [
    "The name is registered for you and belongs to you.",
    "Renewals at cost: you pay what the registry asks, and I add nothing.",
    "You hear from me before a name runs out.",
  ],
  notPromised: [
    "That the name you want is still free to take.",
    "That a registry never raises its prices. If it does, I tell you before you renew.",
  ],
  sections: [
    {
      id: "cost",
      title: "What it costs",
      blocks: [
        {
          paragraph: `On {plans with domain} I cover up to {domain covered} of the cost of your first year’s domain, and you pay the difference above that.`,
        },
        { paragraph: `On {plans without domain} you pay for the domain, from {domain price} a year.` },
        {
          paragraph: `On every plan, renewals are at cost. An example: a name that costs ${formatPounds(dearDomain)} in its first year comes to ${formatPounds(dearDomain - site.domainName.coveredUpToPence)} on {plans with domain}, and to ${formatPounds(dearDomain)} on the others.`,
        },
      ],
    },
    {
      id: "choosing",
      title: "Choosing a name",
      blocks: [
        {
          paragraph: `Endings such as ${domainRules.exampleEndings.join(" and ")} suit most businesses and cost least. Short, easy to say on the telephone, easy to spell: that is all there is to it. I check that your name is free and tell you the price before I register anything.`,
        },
        {
          paragraph:
            "Already have one? Keep it. I connect it to your new site, and you go on renewing it where you do now or move it to me.",
        },
      ],
    },
    {
      id: "refused",
      title: "What I won’t register",
      blocks: [
        {
          paragraph: `No ${domainRules.refused.slice(0, -1).join(", ")} or ${domainRules.refused.at(-1)} domains. Nor a name that pretends to be somebody else’s business.`,
        },
      ],
    },
    {
      id: "whose-name",
      title: "Whose name it is",
      blocks: [
        {
          paragraph: [
            "Yours. I register it in your name and look after the settings. The registry needs your name and contact details for that; the ",
            { text: "privacy page", to: "/privacy" },
            " says more.",
          ],
        },
      ],
    },
    {
      id: "renewing",
      title: "Renewing",
      blocks: [
        {
          paragraph:
            "I send you the invoice before the year is out. A name that isn’t renewed stops working: first the site and the e-mail, and after a while the registry may give the name to somebody else. I can’t get it back then, so please don’t leave it to the last day.",
        },
      ],
    },
    {
      id: "leaving",
      title: "Taking it with you",
      blocks: [
        {
          paragraph: [
            "If you leave, the domain goes with you. Write to ",
            supportLink,
            " and I release it to the company you choose; I make no charge for that. What you have paid for the current year stays paid.",
          ],
        },
        {
          paragraph: [
            "Hosting is a separate matter: what leaving early costs is in the ",
            { text: "hosting policy", to: "/policies/hosting#the-term" },
            ".",
          ],
        },
      ],
    },
  ],
});
