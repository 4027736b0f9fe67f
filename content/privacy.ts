import { keeping, offer } from "../domain/catalogue.ts";
import { sessionLimits } from "../domain/session.ts";
import type { Policy } from "./policies/policy.ts";

const days = (milliseconds: number) => milliseconds / 86_400_000;
const mail = { text: "{enquiries email}", to: "mailto:{enquiries email}" };

export const privacyPolicy = (): Policy => ({
  title: "Privacy policy",
  summary:
    "What I know about you, why, for how long, and what you can do about it. I don’t sell it, and nothing here follows you around.",
  updatedOn: "2026-11-19",
  glance: [
    { figure: "0 trackers", meaning: "and cookies only once you log in. That is why there is no banner." },
    { figure: `${keeping.enquiriesMonths} months`, meaning: "is how long an enquiry that leads nowhere is kept." },
    { figure: `${keeping.complaintAnsweredDays} days`, meaning: "at most until I acknowledge a complaint." },
  ],
  sections: [
    {
      id: "who",
      title: "Who is responsible",
      blocks: [
        {
          paragraph: [
            `{legal name}, {address}. Write to `,
            mail,
            " or ring ",
            { text: "{phone}", to: "tel:{phone number}" },
            ". I am one person, so your question about data reaches the person who can answer it.",
          ],
        },
      ],
    },
    {
      id: "what-and-why",
      title: "What I keep, and why",
      blocks: [
        {
          table: {
            caption: "What, why, and the lawful basis",
            head: ["What", "That is", "Why", "Lawful basis"],
            rows: [
              [
                "Your enquiry",
                "name, e-mail address, business, website, your message; a telephone number where a form asks for one",
                "to answer you",
                "steps towards a contract, at your request",
              ],
              [
                "Your account",
                "name, e-mail address, a telephone number if you give one, a scrambled form of your password, when and from where you logged in",
                "to let you in, and nobody else",
                "contract; for the log of log-ins, my legitimate interest in keeping accounts safe",
              ],
              [
                "Your project",
                "pages, plan, add-ons, what we wrote to each other, and what you accepted: the text, the day and time, and the name you typed",
                "to build, host and look after your site",
                "contract",
              ],
              [
                "Invoices and payments",
                "name, address, what you bought, what you paid and when",
                "to be paid, and to account to the tax office",
                "contract and legal obligation",
              ],
              [
                "Visits",
                "your internet address, for a short time",
                "to stop machines that try passwords or flood the forms",
                "legitimate interest in keeping the site running",
              ],
            ],
          },
        },
        {
          paragraph:
            "I never see your card number; the payment provider does. If you let me keep a card or a Direct Debit for later invoices, I see its kind and its last four digits, and you can take it back whenever you like. No decision about you is made by a machine alone. The tick in the contact form says that you have read this page.",
        },
      ],
    },
    {
      id: "how-long",
      title: "How long I keep it",
      blocks: [
        {
          table: {
            caption: "How long",
            head: ["What", "Kept for"],
            rows: [
              ["Enquiries that lead nowhere", `${keeping.enquiriesMonths} months, then erased`],
              [
                "What you ask me about your data, and complaints",
                `${keeping.enquiriesMonths} months after my answer, then erased`,
              ],
              ["Spam", `${keeping.spamDays} days from when I have marked it so, then erased`],
              ["Attempts to log in that failed", `${keeping.loginAttemptsMonths} months, then erased`],
              [
                "What was made for you, after your last day: your projects with their history, your site, the files with everything of yours",
                `${offer.retentionDays} days, in case you change your mind, then erased; you get an e-mail three days before, and one that says it is done`,
              ],
              [
                "Your login, your name, how to reach you and what you accepted, after that",
                "until nothing is owed any more, then erased; the links to pay your invoices work until then",
              ],
              [
                "Invoices and payments",
                `about ${keeping.invoicesAboutYears} years, as tax law asks: one of 14 November 2026 until 31 January 2033; then erased, or kept for you while you are a client`,
              ],
            ],
          },
        },
        {
          paragraph: `Erasing means everywhere: the database, queued messages, the payment provider’s record of you. Copies in backups are gone ${keeping.backupDays} days later at the latest. An invoice keeps the name it was issued to for that long, because it must; afterwards its number, dates and sums are all that is left.`,
        },
      ],
    },
    {
      id: "cookies",
      title: "Cookies",
      blocks: [
        {
          paragraph:
            "Logging in sets these, opening a link to a preview of this website sets the last one, and nothing else on this site sets any:",
        },
        {
          table: {
            caption: "Cookies",
            head: ["Name", "What it is for", "Kept for"],
            rows: [
              [
                "__Host-tenday.session_token",
                "keeps you logged in",
                `until you log out, at most ${days(sessionLimits.user.absolute)} days, or ${days(sessionLimits.user.idle)} without a visit`,
              ],
              [
                "__Host-tenday.two_factor, __Host-tenday.better-auth-passkey",
                "hold the place while you enter a code or use a passkey",
                "at most 10 minutes",
              ],
              [
                "__Host-tenday.device",
                "remembers that you have logged in from here before, so that strangers who try passwords cannot lock you out. It opens nothing",
                "180 days",
              ],
              [
                "tenday_hint",
                "tells the bar at the top whether to show ‘Dashboard’ or ‘Login’. It holds only whether you are logged in and whether you are a client, identifies nobody, opens nothing, and is not used to follow you",
                `until you log out, at most ${days(sessionLimits.user.absolute)} days`,
              ],
              [
                "__Host-tenday.preview",
                "shows you the pages that are not published yet, because you opened a link to them",
                "until you leave the preview or the link ends, at most 7 days",
              ],
            ],
          },
        },
        {
          paragraph:
            "That is all. There are no trackers, no advertising and no statistics about you, and the fonts and pictures come from this site. That is why you weren’t asked to click anything away.",
        },
      ],
    },
    {
      id: "who-else",
      title: "Who else handles it",
      blocks: [
        { paragraph: "Companies that work for me, each with only what it needs:" },
        {
          list: [
            "the hosting company on whose computers this site and its backups are kept",
            "the mail service that delivers my messages to you",
            "the payment provider, if you pay by card or Direct Debit, on a page of its own; with a bank transfer, only our banks",
            "the domain registry, which needs to know whose name it registers",
          ],
        },
        {
          paragraph:
            "If one of them handles data outside the United Kingdom, it does so under safeguards that UK law accepts. Nobody else gets anything, unless a court or the law orders it.",
        },
      ],
    },
    {
      id: "your-rights",
      title: "Your rights",
      blocks: [
        { paragraph: "You can ask me, at no charge:" },
        {
          list: [
            "for a copy of what I hold about you",
            "to correct it, or to erase it where no law makes me keep it",
            "to stop using it, or to use it less, while we sort something out",
            "to hand it to you, or to somebody else, in a form a computer can read",
            "to object, where I rely on a legitimate interest",
          ],
        },
        {
          paragraph: [
            "Use the ",
            { text: "form for it", to: "/privacy/your-data" },
            ", or write to ",
            mail,
            ". I answer within one month. If all I keep is what you wrote in a form, a link comes to your address at once, by which you have a copy or erase it yourself. If you are a client, you need not ask for a copy: ",
            { text: "everything of yours, in one file", to: "/clients/your-file" },
            " is there on any day, and is made anew each month.",
          ],
        },
      ],
    },
    {
      id: "complaints",
      title: "Complaints",
      blocks: [
        {
          paragraph: [
            "If you think I’ve handled your data badly, write to ",
            {
              text: "{enquiries email}",
              to: `mailto:{enquiries email}?subject=Data%20protection%20complaint`,
            },
            ` with ‘Data protection complaint’ in the subject, or use the `,
            { text: "form for it", to: "/privacy/your-data" },
            `. I acknowledge it within ${keeping.complaintAnsweredDays} days, look into it without delay, and tell you what came of it.`,
          ],
        },
        {
          paragraph: [
            "You can also go to the regulator, the Information Commissioner’s Office (ICO): ",
            { text: "ico.org.uk/make-a-complaint", to: "https://ico.org.uk/make-a-complaint/" },
            ", telephone 0303 123 1113.",
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
            "The date at the top changes with it. If a change matters to you as a client, I write to you first.",
        },
      ],
    },
  ],
});
