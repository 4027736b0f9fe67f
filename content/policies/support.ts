import { serviceTargets } from "../../domain/catalogue.ts";
import type { Site } from "../../domain/website/site.ts";
import type { Policy } from "./policy.ts";

const supportLink = { text: "{support email}", to: "mailto:{support email}" };

export const supportPolicy = (site: Site): Policy => ({
  title: "Support policy",
  summary: "When I answer, how fast, and what I do when I can’t reach you. There is no call centre. There is me.",
  updatedOn: "2026-11-15",
  glance: [
    { figure: `{opens} to {closes}`, meaning: `{opening days}, is when I answer.` },
    {
      figure: `${serviceTargets.ticketReplyBusinessHours} hours`,
      meaning: `of business is the longest I aim to keep you waiting. The average is ${serviceTargets.averageTicketReplyHours} hour.`,
    },
    {
      figure: `${serviceTargets.emergencyReplyMinutes} minutes`,
      meaning: `with {emergency}, {emergency price}.`,
    },
  ],
  promised: [
    "A person who knows your site reads every message and answers it.",
    "Faults in what I built or host are put right at no charge.",
    `I try up to ${serviceTargets.contactAttempts} times to reach you before a request is closed.`,
  ],
  notPromised: [
    "That an answer is already the repair. Some faults take longer to fix than to explain.",
    "Help outside support hours, unless you have Priority emergency support.",
    "Help with things I neither built nor host, such as your printer. I’ll try if I can.",
  ],
  sections: [
    {
      id: "reaching-me",
      title: "How to reach me",
      blocks: [
        {
          paragraph: [
            "Write to ",
            supportLink,
            " or ring ",
            { text: "{phone}", to: "tel:{phone number}" },
            `. Support hours are {opening days}, {opens} to {closes}.`,
          ],
        },
        {
          paragraph: [
            "The ",
            { text: "support centre", to: "/support" },
            " has short articles for the questions that come up most. Support is included in every plan.",
          ],
        },
      ],
    },
    {
      id: "how-fast",
      title: "How fast I answer",
      blocks: [
        {
          table: {
            caption: "What I aim for",
            head: ["You are", "You hear from me"],
            rows: [
              [
                "asking about a new website",
                `within about ${serviceTargets.enquiryReplyHours} hours; the mailbox is read {opening days}`,
              ],
              [
                "a client who needs help",
                `within ${serviceTargets.ticketReplyBusinessHours} business hours; lately about ${serviceTargets.averageTicketReplyHours} hour on average`,
              ],
              [`a client with {emergency}`, `within ${serviceTargets.emergencyReplyMinutes} minutes`],
            ],
          },
        },
        {
          paragraph: `Business hours are the support hours above and nothing else, so ${serviceTargets.ticketReplyBusinessHours} of them are ${serviceTargets.ticketReplyBusinessHours / site.hours.hoursADay} working days. That is the outer edge, for weeks when everything happens at once.`,
        },
      ],
    },
    {
      id: "uptime",
      title: "Keeping your site up",
      blocks: [
        {
          paragraph: [
            `The uptime target of this support policy is ${serviceTargets.uptimeInSupportPolicy}. It says how seriously I take a site that is down: it comes before everything else on my desk. It is a target. The figure that counts, and that money comes back by, is the ${serviceTargets.uptimeInHostingPolicy} of the `,
            { text: "hosting policy", to: "/policies/hosting#uptime" },
            ".",
          ],
        },
      ],
    },
    {
      id: "included",
      title: "What is included",
      blocks: [
        {
          list: [
            "questions about your site, your e-mail, your domain name or your invoices",
            "putting right anything that is broken in what I built or host",
            "restoring a backup when something was lost",
          ],
        },
        {
          paragraph: [
            "New words, pictures and pages are changes, not faults. They come out of your plan’s hours or are done at ",
            `{hour price}; see the `,
            { text: "enhancements policy", to: "/policies/enhancements" },
            ".",
          ],
        },
      ],
    },
    {
      id: "emergencies",
      title: "Emergencies",
      blocks: [
        {
          paragraph: `{emergency} is an add-on at {emergency price}. When your site is down or has been broken into, you get an answer from me within ${serviceTargets.emergencyReplyMinutes} minutes and I start at once. It ends when you ask me to stop it.`,
        },
      ],
    },
    {
      id: "no-answer",
      title: "When I can’t reach you",
      blocks: [
        {
          paragraph: `Sometimes I need something from you before I can go on: a password, a picture, a yes. I ask up to ${serviceTargets.contactAttempts} times. If there is still no answer, I close the request as resolved, so that it doesn’t hang over either of us.`,
        },
        { paragraph: "Closed is not gone. Write again and we carry on where we stopped." },
      ],
    },
    {
      id: "unhappy",
      title: "If you’re unhappy with me",
      blocks: [
        {
          paragraph: [
            "Say so, plainly, to ",
            supportLink,
            ". I read it as a complaint, look at what happened, and tell you what I’ll do about it. For complaints about your personal data, the ",
            { text: "privacy page", to: "/privacy#complaints" },
            " has its own rules.",
          ],
        },
      ],
    },
  ],
});
