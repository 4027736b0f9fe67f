import { Body, Head, Html, Preview } from "@react-email/components";
import type { ReactNode } from "react";
import { awayWords } from "../../../content/away.ts";
import { business } from "../../../content/business.ts";
import { emailWords } from "../../../content/emails.ts";
import { londonDay } from "../../../domain/calendar-day.ts";
import { linkParts } from "../../../domain/linked-text.ts";
import { backOn } from "../../../domain/website/away.ts";
import { logoAddress } from "../../../domain/website/picture.ts";
import { isAwayOn } from "../../../domain/working-day.ts";
import { now } from "../../settings/clock.ts";
import { siteOrigin } from "../../settings/site-origin.ts";
import { site } from "../../website/site.ts";
import { colours, dark, heading, text } from "./styles.ts";

type MailCardProps = {
  preview: string;
  title: string;
  /** Of the ten, where the mail is about a project that is being built. */
  day?: number | undefined;
  /** In the place of the thin line. */
  strip?: ReactNode;
  /** Whoever reads it may write back, so it says while nobody answers. Not links, codes and notices of security. */
  invitesAnswer?: boolean;
  /** A line above all of it: what a program quotes begins there. */
  above?: string | undefined;
  children: ReactNode;
};

/** The frame of every mail: name and mark, title, who it is from. Mail programs read few style sheets: styles stand on the elements. */
export function MailCard({ preview, title, day, strip, invitesAnswer = false, above, children }: MailCardProps) {
  return (
    <Html lang="en-GB">
      <Head>
        <title>{title}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{dark()}</style>
      </Head>
      <Body className="mail-ground" style={{ backgroundColor: colours.paper, margin: 0, padding: 0 }}>
        <Preview>{preview}</Preview>
        <Layout className="mail-ground" style={{ backgroundColor: colours.paper }}>
          <td align="center" className="mail-outer" style={{ padding: "24px 12px" }}>
            {above ? (
              <p className="mail-soft" style={{ ...text, ...small, margin: "0 0 16px" }}>
                {above}
              </p>
            ) : null}
            <Layout style={{ maxWidth: 600 }}>
              <td
                className="mail-card"
                style={{ backgroundColor: colours.card, borderRadius: 14, borderTop: `6px solid ${colours.pine}` }}
              >
                <Brand />
                {strip ?? (day ? <DayStrip day={day} /> : <Bar />)}
                <Layout>
                  <td className="mail-pad" style={{ ...text, padding: "28px 32px 20px" }}>
                    <h1 className="mail-ink" style={heading}>
                      {title}
                    </h1>
                    {children}
                    {invitesAnswer ? <AwayLine /> : null}
                  </td>
                </Layout>
              </td>
            </Layout>
            <Identity />
          </td>
        </Layout>
      </Body>
    </Html>
  );
}

function AwayLine() {
  const { opening } = site();
  const { away } = opening;
  if (!away || !isAwayOn(londonDay(now()), away)) return null;
  return <Paragraph isStrong>{awayWords.inMails(away, backOn(away, opening))}</Paragraph>;
}

type LayoutProps = { className?: string; style?: React.CSSProperties; isHidden?: boolean; children: ReactNode };

/** One row of a table that only lays out: no word can make it wider than it is. */
export function Layout({ className, style, isHidden = false, children }: LayoutProps) {
  return (
    <table
      role="presentation"
      aria-hidden={isHidden ? "true" : undefined}
      className={className}
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ tableLayout: "fixed", width: "100%", ...style }}
    >
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  );
}

function Brand() {
  const { logo } = business();
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        <tr>
          <td className="mail-pad" style={{ padding: "24px 0 20px 32px" }}>
            {logo ? <Logo pictureId={logo} /> : <Mark />}
          </td>
          <td className="mail-ink" style={{ ...heading, fontSize: 22, lineHeight: "38px", paddingLeft: 12 }}>
            {business().name}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** The same for everybody: nobody is counted by it. */
function Logo({ pictureId }: { pictureId: string }) {
  const src = new URL(logoAddress(pictureId, 180), siteOrigin()).href;
  return <img src={src} width="38" height="38" alt="" style={{ display: "block", borderRadius: 6 }} />;
}

function Mark() {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        <tr>
          <td align="center" aria-hidden="true" style={mark()}>
            10
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const mark = () => ({
  ...heading,
  width: 36,
  height: 30,
  borderTop: `8px solid ${colours.pine}`,
  borderRadius: 6,
  backgroundColor: colours.marigold,
  color: colours.ink,
  fontSize: 18,
  lineHeight: "30px",
});

const days = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Ten days in a thin line, for what is about no day. */
function Bar() {
  return (
    <Layout isHidden>
      <td className="mail-pad" style={{ padding: "0 30px" }}>
        <Layout>
          {days.map((day) => (
            <td key={day} style={{ padding: "0 2px" }}>
              <div
                style={{
                  height: 8,
                  borderRadius: 3,
                  backgroundColor: day === 10 ? colours.marigold : colours.pine,
                  fontSize: 0,
                  lineHeight: "8px",
                }}
              />
            </td>
          ))}
        </Layout>
      </td>
    </Layout>
  );
}

function DayStrip({ day: today }: { day: number }) {
  return (
    <Layout isHidden>
      <td className="mail-pad" style={{ padding: "0 30px" }}>
        <Layout>
          {days.map((day) => (
            <td key={day} align="center" style={{ padding: "0 2px" }}>
              <div
                className={day > today ? "mail-todo" : undefined}
                style={{
                  ...text,
                  border: `1px solid ${day > today ? colours.line : "transparent"}`,
                  borderTop: `5px solid ${day > today ? "#c3cbc7" : day === today ? colours.ink : colours.pine}`,
                  borderRadius: 4,
                  backgroundColor: day > today ? colours.card : day === today ? colours.marigold : colours.pineTint,
                  color: day > today ? colours.inkSoft : colours.ink,
                  fontSize: 16,
                  fontWeight: 600,
                  lineHeight: "34px",
                }}
              >
                {day}
              </div>
            </td>
          ))}
        </Layout>
      </td>
    </Layout>
  );
}

function Identity() {
  return (
    <Layout style={{ maxWidth: 600 }}>
      <td className="mail-pad mail-soft" style={{ ...text, ...small, padding: "20px 32px 32px", textAlign: "left" }}>
        {business().legalName}
        <br />
        {business().address.join(", ")}
        <br />
        {business().phone.shown}, {business().supportEmail}
        <br />
        <br />
        {emailWords.footer}
      </td>
    </Layout>
  );
}

export const small = { color: colours.inkSoft, fontSize: 14, lineHeight: "22px" };

type ParagraphProps = { children: string; isStrong?: boolean; isSmall?: boolean };

/** A paragraph; web addresses in it can be opened. */
export function Paragraph({ children, isStrong = false, isSmall = false }: ParagraphProps) {
  return (
    <p
      className={isSmall ? "mail-soft" : "mail-ink"}
      style={{
        ...text,
        ...(isSmall ? small : undefined),
        fontWeight: isStrong ? 700 : 400,
        margin: "0 0 16px",
        whiteSpace: "pre-line",
      }}
    >
      {linkParts(children).map(({ text: shown, href }, index) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
          <a key={index} className="mail-link" href={href} style={{ color: colours.pine }}>
            {shown}
          </a>
        ) : (
          shown
        ),
      )}
    </p>
  );
}

/** The one thing to do. */
export function MailButton({ href, children }: { href: string; children: string }) {
  return (
    <table
      role="presentation"
      className="mail-button"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ margin: "4px 0 24px" }}
    >
      <tbody>
        <tr>
          <td align="center" style={{ borderRadius: 10, backgroundColor: colours.pine }}>
            <a
              href={href}
              style={{
                ...text,
                display: "block",
                padding: "14px 28px",
                borderRadius: 10,
                color: "#ffffff",
                fontWeight: 700,
                lineHeight: "22px",
                textDecoration: "none",
              }}
            >
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
