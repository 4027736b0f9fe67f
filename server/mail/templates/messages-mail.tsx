import { londonMoment } from "../../../domain/calendar-day.ts";
import { cutText } from "../../../domain/clean-text.ts";
import { MailButton, MailCard, Paragraph } from "./card.tsx";
import { colours } from "./styles.ts";

type MessagesMailProps = {
  name: string;
  title: string;
  lead: string;
  messages: { by: string; text: string; writtenAt: Date; attached: string }[];
  /** What is not shown of them. */
  rest: string;
  button: string;
  href: string;
  after: string;
  /** Where answers come by e-mail. */
  above?: string | undefined;
  invitesAnswer?: boolean;
};

/** Of one message the beginning is enough to know what it is about. */
const longest = 1_200;

/** What was written in a conversation, and where to answer. */
export function MessagesMail({ name, title, lead, messages, rest, button, href, after, ...card }: MessagesMailProps) {
  return (
    <MailCard preview={messages[0]?.text.slice(0, 120) ?? lead} title={title} {...card}>
      <Paragraph>{`Hello ${name},`}</Paragraph>
      <Paragraph>{lead}</Paragraph>
      {messages.map(({ by, text, writtenAt, attached }) => (
        <div
          key={writtenAt.toISOString()}
          style={{ borderLeft: `4px solid ${colours.pine}`, margin: "0 0 16px", paddingLeft: 14 }}
        >
          <Paragraph isStrong>{`${by}, ${londonMoment(writtenAt)}`}</Paragraph>
          <Paragraph>{text.length > longest ? `${cutText(text, longest).trimEnd()} …` : text}</Paragraph>
          {attached ? <Paragraph>{attached}</Paragraph> : null}
        </div>
      ))}
      {rest ? <Paragraph>{rest}</Paragraph> : null}
      <MailButton href={href}>{button}</MailButton>
      <Paragraph>{after}</Paragraph>
    </MailCard>
  );
}
