import { business } from "../../../content/business.ts";
import { emailWords } from "../../../content/emails.ts";
import { excerptOf } from "../../../domain/clean-text.ts";
import type { enquiries } from "../../db/schema/index.ts";
import { MailCard, Paragraph } from "./card.tsx";
import { Sums } from "./sums.tsx";

type Enquiry = typeof enquiries.$inferSelect;
const words = emailWords.enquiryReceived;
const shownFields = ["name", "email", "phone", "business", "website", "hostingPlan", "timeline", "site"] as const;

/** The provider's own site by its name; a showcase by what it is known as. */
const siteName = (site: Enquiry["site"]) => (site === "tenday" ? business().name : site);

export function EnquiryReceived({ enquiry }: { enquiry: Enquiry }) {
  const known = shownFields.flatMap((field) => {
    const amount = field === "site" ? siteName(enquiry.site) : enquiry[field];
    return amount ? { what: words.labels[field], amount } : [];
  });
  return (
    <MailCard preview={excerptOf(enquiry.project, 120)} title={words.title}>
      <Sums caption={words.title} sums={known} isText />
      <Paragraph isStrong>{words.labels.project}</Paragraph>
      <Paragraph>{enquiry.project}</Paragraph>
      <Paragraph>{words.reply}</Paragraph>
    </MailCard>
  );
}
