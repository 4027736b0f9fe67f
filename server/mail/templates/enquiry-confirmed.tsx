import { awayWords } from "../../../content/away.ts";
import { emailWords } from "../../../content/emails.ts";
import type { Day } from "../../../domain/calendar-day.ts";
import { MailCard, Paragraph } from "./card.tsx";

const words = emailWords.enquiryConfirmed;

/**
 * To an address that anybody may have typed: the same for everybody, and nothing of what was written. `answerBy` is the
 * day of the answer, where that is later than usual.
 */
export function EnquiryConfirmed({ answerBy }: { answerBy: Day | null }) {
  const lead = answerBy ? words.later(awayWords.answerBy(answerBy)) : words.lead;
  return (
    <MailCard preview={lead} title={words.title} invitesAnswer>
      <Paragraph>{words.greeting}</Paragraph>
      <Paragraph>{lead}</Paragraph>
      <Paragraph>{words.next}</Paragraph>
      <Paragraph>{words.reach}</Paragraph>
      <Paragraph>{words.notYou}</Paragraph>
    </MailCard>
  );
}
