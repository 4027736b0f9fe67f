import type { ReactNode } from "react";

type TableProps = { caption: string; heads: string[]; children: ReactNode };

/** A table that turns into cards below 768px. The roles are spelt out because a changed `display` takes them away. */
export function Table({ caption, heads, children }: TableProps) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above.
    <table className="table" role="table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {heads.map((head) => (
            <th key={head} role="columnheader" scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above.
  );
}

export function Row({ children }: { children: ReactNode }) {
  // biome-ignore lint/a11y/noRedundantRoles: a changed `display` takes the role away.
  return <tr role="row">{children}</tr>;
}

/** `label` is what the cell's column is called once the row is a card. */
export function Cell({ label, money, children }: { label?: string; money?: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a changed `display` takes the role away.
    <td role="cell" data-label={label} className={money ? "money" : undefined}>
      {children}
    </td>
  );
}
