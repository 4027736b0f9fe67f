import { cleanLine, cleanText } from "./clean-text.ts";
import { keysOf } from "./is-key-of.ts";

/** What the enquiry form sends, in the names of its wire format. */
export type EnquiryFields = {
  name: string;
  email: string;
  business: string;
  website: string;
  project: string;
  hostingPlan: string;
  timeline: string;
  consent: boolean;
  /** Hidden from people: only a machine fills it in. */
  _gotcha: string;
};

export type EnquiryProblems = Partial<Record<keyof EnquiryFields, string>>;

export const emptyEnquiry: EnquiryFields = {
  name: "",
  email: "",
  business: "",
  website: "",
  project: "",
  hostingPlan: "",
  timeline: "",
  consent: false,
  _gotcha: "",
};

export const enquiryMessages = {
  sent: "🎉 Thanks! I’ve received your message and will be in touch soon.",
  failed: "❌ Something went wrong. Please try again or email me directly.",
  spam: "Spam detected. Submission blocked.",
} as const;

/** Generous for people, and an end for everybody else. */
export const longest = {
  name: 200,
  email: 254,
  business: 200,
  website: 500,
  project: 10_000,
  hostingPlan: 100,
  timeline: 100,
};

/** The same rules in the browser and on the server. No problems means it may be stored. */
export function checkEnquiry(fields: EnquiryFields): EnquiryProblems {
  const problems: EnquiryProblems = {};
  for (const name of keysOf(longest)) {
    const limit = longest[name];
    if (fields[name].length > limit)
      problems[name] = `Please keep this under ${limit.toLocaleString("en-GB")} characters.`;
  }
  if (!fields.name.trim()) problems.name = "Name is required.";
  const email = problems.email ?? checkEmail(fields.email);
  if (email) problems.email = email;
  if (!fields.project.trim()) problems.project = "Tell me what you're looking for.";
  if (!fields.consent) problems.consent = "You need to agree to the privacy policy.";
  return problems;
}

export function checkEmail(email: string): string | undefined {
  if (!email.trim()) return "Email is required.";
  return isEmailAddress(email.trim()) ? undefined : "Invalid email address.";
}

export function isSpam(fields: Pick<EnquiryFields, "_gotcha">): boolean {
  return fields._gotcha !== "";
}

const addressed = /^[^\p{C}\p{Z}@<>()[\]\\,;:"]+@[^\p{C}\p{Z}@<>()[\]\\,;:"]+\.[^\p{C}\p{Z}@<>()[\]\\,;:"]+$/u;

/**
 * One @, a dot after it, nothing invisible, and none of the characters that mean something in a mail header: nor one that
 * some mail server may read as one of them, as the wide '＠'.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= longest.email && addressed.test(text) && addressed.test(text.normalize("NFKC"));
}

/** Whatever arrived, as fields: text that can be stored and shown, on one line where the form has one line. */
export function readEnquiry(received: Record<string, unknown>): EnquiryFields {
  return {
    name: cleanLine(received.name),
    email: cleanLine(received.email),
    business: cleanLine(received.business),
    website: cleanLine(received.website),
    project: cleanText(received.project).trim(),
    hostingPlan: cleanLine(received.hostingPlan),
    timeline: cleanLine(received.timeline),
    consent: received.consent === true || received.consent === "true" || received.consent === "on",
    _gotcha: typeof received._gotcha === "string" ? received._gotcha : received._gotcha ? "filled" : "",
  };
}

/** The plans page marks its links twice: in the history entry for browsers with scripts, in the query for all. */
export function cameFromPlans(visit: { search: string; state: unknown }): boolean {
  const { state, search } = visit;
  const marked = typeof state === "object" && state !== null && "fromPlans" in state && state.fromPlans === true;
  return marked || search.includes("/plans") || search.toLowerCase().includes("%2fplans");
}
