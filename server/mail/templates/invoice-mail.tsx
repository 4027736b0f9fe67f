import { Hr, Text } from "@react-email/components";
import { moneyMailWords } from "../../../content/emails-money.ts";
import { MailButton, MailCard } from "./card.tsx";

export type Sum = { what: string; amount: string; isStrong?: boolean };

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
    <MailCard preview={lead[0] ?? title} title={title}>
      <Text style={paragraph}>{moneyMailWords.hello(name)}</Text>
      {lead.map((text) => (
        <Text key={text} style={paragraph}>
          {text}
        </Text>
      ))}
      <Sums sums={lines} />
      <Hr style={{ borderColor: "#d9d6cf", margin: "8px 0" }} />
      <Sums sums={sums} />
      <MailButton href={href}>{button}</MailButton>
      {bank.length > 0 && (
        <Text style={{ ...paragraph, fontWeight: 700, margin: "0 0 4px" }}>{moneyMailWords.bank.title}</Text>
      )}
      <Sums sums={bank} />
      {after.map((text) => (
        <Text key={text} style={{ ...paragraph, margin: "12px 0 0" }}>
          {text}
        </Text>
      ))}
    </MailCard>
  );
}

function Sums({ sums }: { sums: readonly Sum[] }) {
  return sums.map(({ what, amount, isStrong = false }) => (
    <Text
      key={`${what} ${amount}`}
      style={{ fontSize: 16, fontWeight: isStrong ? 700 : 400, lineHeight: "24px", margin: "0 0 4px" }}
    >
      {what}: <strong>{amount}</strong>
    </Text>
  ));
}

const paragraph = { fontSize: 16, lineHeight: "24px", margin: "0 0 12px" };
