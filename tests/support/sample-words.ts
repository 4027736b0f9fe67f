import { startingContent } from "../../content/starting-content.ts";

const { business, plans, testimonials, projects } = startingContent;
const digits = business.phone.replace(/\D/g, "");

/** What would say whose sample this once was: on a page, in a mail or in a document. */
const patterns: Record<string, RegExp> = {
  [business.name]: /\btenday\b/i,
  [business.firstName]: /\bSam\b/,
  "the sample's days": /Monday to Friday/,
  "a sample's number": /\bTDC?-\d/,
  "the phone number": new RegExp(`${digits}|${digits.replace(/^0/, "\\+?44")}`),
  ...Object.fromEntries(
    [
      business.owner,
      ...business.address,
      business.phone,
      business.enquiriesEmail,
      business.supportEmail,
      ...plans.map(({ name }) => name),
      ...testimonials.flatMap(({ name, business: whose }) => [name, whose]),
      ...projects.map(({ title }) => title),
    ].map((words) => [words, new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i")]),
  ),
};

/** Which of them stand in a text, with what is around them. */
export function findSampleWords(text: string): string[] {
  const plain = text
    // Cookies are named by the program, whoever uses it.
    .replaceAll("__Host-tenday.", "")
    .replace(/&amp;/g, "&")
    .replace(/&quot;/g, '"')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/\u00a0|&nbsp;/g, " ");
  return Object.entries(patterns).flatMap(([words, pattern]) => {
    const at = plain.search(pattern);
    return at < 0 ? [] : [`${words}: …${plain.slice(Math.max(0, at - 40), at + 40).replace(/\s+/g, " ")}…`];
  });
}
