import { MailButton, MailCard, Paragraph } from "./card.tsx";
import { type Sum, Sums } from "./sums.tsx";

type PlanMailProps = {
  name: string;
  title: string;
  lead: string;
  caption: string;
  sums: readonly Sum[];
  after: readonly string[];
  button: string;
  href: string;
};

/** What was agreed about a plan: what it costs line by line, and one button. */
export function PlanMail({ name, title, lead, caption, sums, after, button, href }: PlanMailProps) {
  return (
    <MailCard preview={lead} title={title} invitesAnswer>
      <Paragraph>{`Hello ${name},`}</Paragraph>
      <Paragraph>{lead}</Paragraph>
      <Sums caption={caption} sums={sums} />
      <MailButton href={href}>{button}</MailButton>
      {after.map((said) => (
        <Paragraph key={said}>{said}</Paragraph>
      ))}
    </MailCard>
  );
}
