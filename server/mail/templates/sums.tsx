import { colours, text } from "./styles.ts";

export type Sum = { what: string; amount: string; isStrong?: boolean };

type SumsProps = {
  caption: string;
  sums: readonly Sum[];
  /** The values are words, not amounts. */
  isText?: boolean;
};

/** Names and what belongs to them, aligned. The colon is for the mail's plain text. */
export function Sums({ caption, sums, isText = false }: SumsProps) {
  if (sums.length === 0) return null;
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      aria-label={caption}
      style={{ tableLayout: "fixed", width: "100%", borderCollapse: "collapse", margin: "4px 0 24px" }}
    >
      <tbody>
        {sums.map(({ what, amount, isStrong = false }) => (
          <tr key={`${what} ${amount}`}>
            <th
              scope="row"
              align="left"
              className={isStrong ? "mail-ink mail-total" : "mail-ink mail-line"}
              style={{ ...cell, ...lookOf(isStrong), width: isText ? "34%" : "auto", padding: "11px 16px 11px 0" }}
            >
              {what}
              <span style={{ display: "none" }}>: </span>
            </th>
            <td
              align={isText ? "left" : "right"}
              className={isStrong ? "mail-ink mail-total" : "mail-ink mail-line"}
              style={{ ...cell, ...lookOf(isStrong), width: isText ? "66%" : "9em", padding: "11px 0" }}
            >
              {amount}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const cell = { ...text, fontSize: 16, lineHeight: "22px", verticalAlign: "top" } as const;

function lookOf(isStrong: boolean) {
  return isStrong
    ? { borderTop: `2px solid ${colours.ink}`, fontWeight: 700 }
    : { borderTop: `1px solid ${colours.line}`, fontWeight: 400 };
}
