import { Hr, Text } from "@react-email/components";
import { emailWords } from "../../../content/emails.ts";
import type { enquiries } from "../../db/schema/index.ts";
import { MailCard } from "./card.tsx";

type Enquiry = typeof enquiries.$inferSelect;
const words = emailWords.enquiryReceived;
const shownFields = ["name", "email", "phone", "business", "website", "hostingPlan", "timeline", "site"] as const;

export function EnquiryReceived({ enquiry }: { enquiry: Enquiry }) {
  return (
    <MailCard preview={enquiry.project.slice(0, 120)} title={words.title}>
      {shownFields.map((field) =>
        enquiry[field] ? (
          <Text key={field} style={{ fontSize: 16, lineHeight: "24px", margin: "0 0 4px" }}>
            <strong>{words.labels[field]}:</strong> {enquiry[field]}
          </Text>
        ) : null,
      )}
      <Hr style={{ borderColor: "#d9d6cf", margin: "16px 0" }} />
      <Text style={{ fontSize: 16, fontWeight: 700, lineHeight: "24px", margin: 0 }}>{words.labels.project}</Text>
      {paragraphs(enquiry.project).map(([key, text]) => (
        <Text key={key} style={{ fontSize: 16, lineHeight: "24px", margin: "4px 0 0", whiteSpace: "pre-wrap" }}>
          {text}
        </Text>
      ))}
      <Hr style={{ borderColor: "#d9d6cf", margin: "16px 0" }} />
      <Text style={{ color: "#4a5653", fontSize: 14, margin: 0 }}>{words.reply}</Text>
    </MailCard>
  );
}

function paragraphs(text: string): [key: string, text: string][] {
  return text.split("\n").map((line, index) => [`${index}`, line]);
}
