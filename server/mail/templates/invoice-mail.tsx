import { moneyMailWords } from "../../../content/emails-money.ts";
import { MailButton, MailCard, Paragraph } from "./card.tsx";
import { type Sum, Sums } from "./sums.tsx";

export type InvoiceMailProps = {
  name: string;
  title: string;
  lead: string[];
  /** What it is for, line by line, and what it comes to. */
  lines: readonly Sum[];
  sums: readonly Sum[];
  button: string;
  href: string;
  /** Where a transfer goes; none where nothing is asked for. */
  bank: readonly Sum[];
  after: string[];
};

/** About one invoice: what happened, what it is for, one button, and how else it can be paid. */
export function InvoiceMail({ name, title, lead, lines, sums, button, href, bank, after }: InvoiceMailProps) {
  return (
    <MailCard preview={lead[0] ?? title} title={title} invitesAnswer>
      <Paragraph>{moneyMailWords.hello(name)}</Paragraph>
      {lead.map((said) => (
        <Paragraph key={said}>{said}</Paragraph>
      ))}
      <Sums caption={title} sums={[...lines, ...sums]} />
      <MailButton href={href}>{button}</MailButton>
      {bank.length > 0 && <Paragraph isStrong>{moneyMailWords.bank.title}</Paragraph>}
      <Sums caption={moneyMailWords.bank.title} sums={bank} isText />
      {after.map((said) => (
        <Paragraph key={said}>{said}</Paragraph>
      ))}
    </MailCard>
  );
}
