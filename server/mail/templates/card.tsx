import { Body, Button, Container, Head, Html, Preview, Section, Text } from "@react-email/components";
import type { ReactNode } from "react";
import { business } from "../../../content/business.ts";
import { emailWords } from "../../../content/emails.ts";

/** The frame of every mail: a leaf of the calendar. Mail programs read no style sheets, so styles stand on the elements. */
export function MailCard({ preview, title, children }: { preview: string; title: string; children: ReactNode }) {
  return (
    <Html lang="en-GB">
      <Head />
      <Body
        style={{
          backgroundColor: "#fbf7ef",
          color: "#17211f",
          fontFamily: "Figtree, Verdana, sans-serif",
          margin: 0,
          padding: "24px 12px",
        }}
      >
        <Preview>{preview}</Preview>
        <Container style={{ backgroundColor: "#ffffff", borderRadius: "6px 6px 14px 14px", maxWidth: 600 }}>
          <Section style={{ backgroundColor: "#17594a", borderRadius: "6px 6px 0 0", padding: "20px 28px" }}>
            <Text style={{ color: "#ffffff", fontSize: 24, fontWeight: 800, lineHeight: "28px", margin: 0 }}>
              {title}
            </Text>
          </Section>
          <Section style={{ padding: "20px 28px 28px" }}>{children}</Section>
        </Container>
        <Text style={{ color: "#4a5653", fontSize: 13, margin: "16px auto 0", maxWidth: 600, textAlign: "center" }}>
          {business.legalName} · {business.address.join(", ")}
          <br />
          {emailWords.footer}
        </Text>
      </Body>
    </Html>
  );
}

/** The one thing to do. */
export function MailButton({ href, children }: { href: string; children: string }) {
  return (
    <Button
      href={href}
      style={{
        backgroundColor: "#17594a",
        borderRadius: 10,
        color: "#ffffff",
        fontSize: 16,
        fontWeight: 700,
        margin: "8px 0 16px",
        padding: "13px 22px",
      }}
    >
      {children}
    </Button>
  );
}
