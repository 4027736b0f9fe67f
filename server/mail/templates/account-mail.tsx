import { Button, Text } from "@react-email/components";
import { Leaf } from "./leaf.tsx";

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
    <Leaf preview={lead} title={title}>
      <Text style={paragraph}>Hello {name},</Text>
      <Text style={paragraph}>{lead}</Text>
      {list.map((line) => (
        <Text key={line} style={{ ...paragraph, fontWeight: 700 }}>
          {line}
        </Text>
      ))}
      <Button
        href={href}
        style={{
          backgroundColor: "#17594a",
          borderRadius: 10,
          color: "#ffffff",
          fontSize: 16,
          fontWeight: 700,
          margin: "4px 0 16px",
          padding: "13px 22px",
        }}
      >
        {button}
      </Button>
      {after.map((text) => (
        <Text key={text} style={paragraph}>
          {text}
        </Text>
      ))}
    </Leaf>
  );
}

const paragraph = { fontSize: 16, lineHeight: "24px", margin: "0 0 12px" };
