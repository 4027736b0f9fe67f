import { emailWords } from "../../../content/emails.ts";
import { MailCard, Paragraph } from "./card.tsx";

const words = emailWords.enquiryConfirmed;

/** To an address that anybody may have typed: the same for everybody, and nothing of what was written. */
export function EnquiryConfirmed() {
  return (
    <MailCard preview={words.lead} title={words.title}>
      <Paragraph>{words.greeting}</Paragraph>
      <Paragraph>{words.lead}</Paragraph>
      <Paragraph>{words.next}</Paragraph>
      <Paragraph>{words.reach}</Paragraph>
      <Paragraph>{words.notYou}</Paragraph>
    </MailCard>
  );
}
