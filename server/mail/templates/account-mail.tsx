import { Text } from "@react-email/components";
import { MailButton, MailCard } from "./card.tsx";

type AccountMailProps = {
  name: string;
  title: string;
  lead: string;
  /** What it is about, line by line. */
  list?: string[];
  after: string[];
  button: string;
  href: string;
};

/** To somebody with an account: what happened or what to do, one button, and what it means if it wasn't you. */
export function AccountMail({ name, title, lead, list = [], after, button, href }: AccountMailProps) {
  return (
    <MailCard preview={lead} title={title}>
      <Text style={paragraph}>Hello {name},</Text>
      <Text style={paragraph}>{lead}</Text>
      {list.map((line) => (
        <Text key={line} style={{ ...paragraph, fontWeight: 700 }}>
          {line}
        </Text>
      ))}
      <MailButton href={href}>{button}</MailButton>
      {after.map((text) => (
        <Text key={text} style={paragraph}>
          {text}
        </Text>
      ))}
    </MailCard>
  );
}

const paragraph = { fontSize: 16, lineHeight: "24px", margin: "0 0 12px" };
