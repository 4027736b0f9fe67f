import { formatPounds } from "../../domain/money.ts";
import { filled, isSample, site } from "./site-of-run.ts";

/** Written out by hand: what the pages import from content/ would always agree with itself. */
export type SpecifiedWords = {
  /** In this order, others may stand between them. */
  headings: string[];
  /** Exactly these lower headings, under that heading. */
  under?: Record<string, string[]>;
  /** Every link with these words leads there, and there is at least one. */
  links: [words: string, to: string | string[]][];
  says?: string[];
};

/** As the specification quotes it; of another's business, with their own prices, days and hours. */
const quoted = (sample: string, text: string) => (isSample ? sample : filled(text));

const trust = quoted("Why Trust Tenday", "Why Trust {business name}");
const fromPlans = "/contact?from=/plans";
const samplePlans = ["Data Explorer", "Tech Voyager", "Cyber Titan", "Community & Charity"];
const planNames = isSample ? samplePlans : site.plans.map(({ name }) => name);
const sampleAddOns = [
  "Extra support hours £20.00 an hour",
  "Managed blog setup £95.00 once",
  "Basic CMS £125.00 once",
  "Additional storage £5.00 a month per 10 GB",
  "Advanced security monitoring £10.00 a month",
  "Priority emergency support £25.00 a month An answer within 30 minutes",
];
const addOns = isSample
  ? sampleAddOns
  : site.addOns.map(({ title, pence, unit }) => `${title} ${formatPounds(pence)} ${unit}`);
const sampleStates = ["Pre-launch, planned for December 2025", "Sold, no longer live", "Discontinued", "Sold in 2024"];
const policy = (heading: string, ...says: string[]): SpecifiedWords => ({
  headings: [heading],
  links: [["Back to the plans", "/plans"]],
  says,
});

export const specifiedWords: Record<string, SpecifiedWords> = {
  "/": {
    headings: [
      "The website is free. The hosting isn’t.",
      "Get Your Free Custom Website",
      "How It Works",
      trust,
      "Ready to Get Started?",
      ...(site.testimonials.length > 0 ? ["What People Say"] : []),
      "Ready to chat?",
    ],
    under: {
      "How It Works": ["1 Contact Me", "2 Design & Build", "3 Launch Your Website"],
      [trust]: [
        "25+ Years in Tech",
        "Small Biz Focused",
        "No BS Guarantee",
        "Automation",
        "SEO Optimised",
        "Fast Support",
        "Quality Code",
        "Mobile Friendly",
        "Transparent Pricing",
      ],
    },
    links: [
      ["Get A Free Website", "/contact"],
      ["See What's Included", "/plans"],
      ["Get Started", "/contact"],
      ["Learn More", "/about"],
      ["Contact Me", "/contact"],
      ["Get My Free Website", "/contact"],
      ["Send me an Email", "/contact"],
    ],
    says: [
      "Free websites for small businesses",
      "up to 10 pages",
      "Basic SEO",
      quoted("12 months’ hosting, from £3 a month", "12 months’ hosting, from {cheapest in short} a month"),
      "no formal contract, but leaving early means paying the rest of the term",
      quoted("online in about 10 days, at zero upfront cost", "online in about {days} days, at zero upfront cost"),
      "✉️",
      "🎨",
      "🚀",
    ],
  },
  "/about": {
    headings: ["My Story So Far", "How I Work", "Behind the Scenes", "What I Believe", "Random Bits"],
    links: [
      ["Get in Touch", "/contact"],
      ["See my work", "/portfolio"],
    ],
    says: [site.texts["about.story.lead"] ?? "25+ years of experience", "AI-assisted wireframes"],
  },
  "/plans": {
    headings: [
      "Free Website",
      "Hosting",
      "Domain Name",
      "Support & Extras",
      "Is the website really free?",
      "Hosting plans",
      "Optional add-ons",
      "What is hosting?",
      "What you gain",
      "Stuck for words?",
      "Twelve fair questions",
      "The small print, in normal print",
    ],
    under: {
      "Hosting plans": planNames,
      "Optional add-ons": addOns.map((line) => line.replace(/ £.*/, "")),
    },
    links: [
      ["Get Started", fromPlans],
      ["Choose this plan", planNames.map((name) => `${fromPlans}&plan=${encodeURIComponent(name)}`)],
      ["See what I’ve made for others", "/portfolio"],
      ["Hosting What I keep running, and how much of the time.", "/policies/hosting"],
      ["Support When I answer, and how fast.", "/policies/support"],
      ["Fair use What a plan’s limits mean in practice.", "/policies/fair-use"],
      ["Enhancements What counts as a change, and what as new work.", "/policies/enhancements"],
      ["Domain name Who pays what, and what I won’t register.", "/policies/domain"],
    ],
    says: [
      "no hidden fees",
      "There’s no formal contract, but if you leave early you pay the rest of the term.",
      "such as .co.uk or .com",
      ...addOns,
    ],
  },
  "/portfolio": {
    headings: ["My Work", "Writing Samples", "Like What You See?"],
    links: [
      ["Contact Me", "/contact"],
      ["View My Plans", "/plans"],
    ],
    says: isSample ? sampleStates : site.projects.map(({ status }) => status.words),
  },
  "/portfolio/writing-sample/harbour-lane-about": {
    headings: ["About us, for Harbour Lane Bakery"],
    links: [["Back to the portfolio", "/portfolio"]],
  },
  "/contact": {
    headings: ["Get In Touch"],
    links: [["privacy policy", "/privacy"]],
    says: [
      "Send Message",
      quoted("I reply within about 24 hours, Monday to Friday.", "I reply within about 24 hours, {opening days}."),
    ],
  },
  "/support": {
    headings: ["Support Centre", "Latest help articles", "System status", "Open a ticket", "Questions people ask"],
    links: [
      ["Contact Me", "/contact"],
      [site.business.supportEmail, `mailto:${site.business.supportEmail}`],
    ],
    says: [
      "The support centre is in progress.",
      "Average ticket response 1 hour",
      "24 business hours",
      quoted("Mon–Fri, 9am–5pm", "{support hours}"),
    ],
  },
  "/support/article/setting-up-email": {
    headings: ["Setting up email on your phone and computer"],
    links: [
      ["Back to the support centre", "/support"],
      ["Contact Me", "/contact"],
    ],
  },
  "/policies/hosting": policy(
    "Hosting policy",
    "99.9%",
    "12 months",
    "kept for 10 days",
    "bank transfer or by recurring card payments",
    "leaving early means paying the rest of the term",
  ),
  "/policies/support": policy(
    "Support policy",
    "99.99999%",
    "within 24 business hours",
    quoted("Monday to Friday, 9am to 5pm", "{opening days}, {opens} to {closes}"),
    "I ask up to 3 times. If there is still no answer, I close the request as resolved",
  ),
  "/policies/fair-use": policy("Fair use policy"),
  "/policies/enhancements": policy("Enhancements policy"),
  "/policies/domain": policy(
    "Domain name policy",
    quoted(
      "I cover up to £20.00 of the cost of your first year’s domain, and you pay the difference above that.",
      "I cover up to {domain covered} of the cost of your first year’s domain, and you pay the difference above that.",
    ),
    quoted("you pay for the domain, from £10.00 a year", "you pay for the domain, from {domain price} a year"),
    "On every plan, renewals are at cost.",
    ".co.uk and .com",
    "No adult, hateful or illegal domains.",
  ),
  "/privacy": { headings: ["Privacy policy"], links: [["Back to the contact form", "/contact"]] },
};

export const specifiedBar: [words: string, to: string][] = [
  [quoted("Tenday", "{business name}"), "/"],
  ["Home", "/"],
  ["About Me", "/about"],
  ["Portfolio", "/portfolio"],
  ["Website Plans", "/plans"],
  ["Contact", "/contact"],
  ["Client Login", "/clients/login"],
  ["Login", "/clients/login"],
  ["Get a Free Website", "/contact"],
];

export const specifiedFooter: Record<string, [words: string, to: string][]> = {
  "Quick Links": [
    ["Plans & Pricing", "/plans"],
    ["Contact", "/contact"],
    ["About", "/about"],
  ],
  Support: [
    ["Support Centre", "/support"],
    [site.business.supportEmail, `mailto:${site.business.supportEmail}`],
  ],
  "Important Info": [
    ["Hosting policy", "/policies/hosting"],
    ["Support policy", "/policies/support"],
    ["Fair use policy", "/policies/fair-use"],
    ["Enhancements policy", "/policies/enhancements"],
    ["Domain name policy", "/policies/domain"],
  ],
};
