import { Layout, MailButton, MailCard, Paragraph, small } from "./card.tsx";
import { colours, text } from "./styles.ts";
import { type Sum, Sums } from "./sums.tsx";

type SiteLetterProps = {
  name: string;
  preview: string;
  title: string;
  said: readonly string[];
  caption: string;
  figures: readonly Sum[];
  button: string;
  href: string;
  after: string;
  from: string;
  why: string;
  /** Where the months that were agreed stand. */
  term: { month: number; months: number; says: string } | undefined;
};

/** How a site ran in a month: what happened, its figures, one button. */
export function SiteLetter({
  name,
  preview,
  title,
  said,
  caption,
  figures,
  button,
  href,
  term,
  ...end
}: SiteLetterProps) {
  return (
    <MailCard preview={preview} title={title} invitesAnswer strip={term ? <MonthStrip {...term} /> : undefined}>
      <Paragraph>{`Hello ${name},`}</Paragraph>
      {said.map((sentence) => (
        <Paragraph key={sentence}>{sentence}</Paragraph>
      ))}
      <Sums caption={caption} sums={figures} isText />
      <MailButton href={href}>{button}</MailButton>
      <Paragraph>{end.after}</Paragraph>
      <Paragraph>{end.from}</Paragraph>
      <Paragraph isSmall>{end.why}</Paragraph>
    </MailCard>
  );
}

/** Months to a row: twelve fit a phone. */
const perRow = 12;

function MonthStrip({ month: now, months, says }: NonNullable<SiteLetterProps["term"]>) {
  const all = Array.from({ length: months }, (_, index) => index + 1);
  const rows = Array.from({ length: Math.ceil(months / perRow) }, (_, row) =>
    all.slice(row * perRow, (row + 1) * perRow),
  );
  return (
    <Layout>
      <td className="mail-pad" style={{ padding: "0 30px" }}>
        {rows.map((row) => (
          <Layout key={row[0]} isHidden>
            {row.map((month) => (
              <td key={month} align="center" style={{ padding: "0 1px 4px" }}>
                <div className={month > now ? "mail-todo" : undefined} style={{ ...text, ...lookOf(month - now) }}>
                  {month}
                </div>
              </td>
            ))}
          </Layout>
        ))}
        <p className="mail-soft" style={{ ...text, ...small, margin: "4px 2px 0" }}>
          {says}
        </p>
      </td>
    </Layout>
  );
}

/** Over, this one, or still to come. */
function lookOf(distance: number) {
  const isToCome = distance > 0;
  return {
    border: `1px solid ${isToCome ? colours.line : "transparent"}`,
    borderTop: `4px solid ${isToCome ? "#c3cbc7" : distance === 0 ? colours.ink : colours.pine}`,
    borderRadius: 4,
    backgroundColor: isToCome ? colours.card : distance === 0 ? colours.marigold : colours.pineTint,
    color: isToCome ? colours.inkSoft : colours.ink,
    fontSize: 13,
    fontWeight: 600,
    lineHeight: "26px",
    wordBreak: "keep-all",
    overflowWrap: "normal",
  } as const;
}
