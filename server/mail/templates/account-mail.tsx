import { MailButton, MailCard, Paragraph } from "./card.tsx";

type AccountMailProps = {
  name: string;
  title: string;
  lead: string;
  /** What it is about, line by line. */
  list?: string[];
  after: string[];
  button: string;
  href: string;
  day?: number | undefined;
  invitesAnswer?: boolean;
};

/** To somebody with an account: what happened or what to do, one button, and what it means if it wasn't you. */
export function AccountMail({ name, title, lead, list = [], after, button, href, ...card }: AccountMailProps) {
  return (
    <MailCard preview={lead} title={title} {...card}>
      <Paragraph>{`Hello ${name},`}</Paragraph>
      <Paragraph>{lead}</Paragraph>
      {list.map((line) => (
        <Paragraph key={line} isStrong>
          {line}
        </Paragraph>
      ))}
      <MailButton href={href}>{button}</MailButton>
      {after.map((said) => (
        <Paragraph key={said}>{said}</Paragraph>
      ))}
    </MailCard>
  );
}
