import { business } from "../../../content/business.ts";
import { documentWords as words } from "../../../content/invoices.ts";
import type { Detail, DocumentRow, InvoiceDocument } from "../../../domain/invoice-document.ts";
import { logoAddress } from "../../../domain/website/picture.ts";
import drawings from "../../shared/project/days.svg?url&no-inline";
import "../../shared/project/day-strip.css";
import "./document.css";
import "./document-wide.css";

/** An issued invoice, drawn for the screen from the same record as its PDF. Paper is white in the dark too. */
export function InvoiceDocumentPart({ document, level = 1 }: { document: InvoiceDocument; level?: 1 | 2 }) {
  const { title, number, stamp, seller, buyerHeading, buyer, details, due, columns, rows, foot } = document;
  const [Title, Heading] = [`h${level}` as const, `h${level + 1}` as "h2"];
  return (
    <article className="invoice-document">
      <Ornament />
      <header className="stack document-top">
        <div className="document-title">
          <Title>
            {title} <span>{number}</span>
          </Title>
          {stamp ? (
            <p className={stamp.isVoid ? "document-stamp is-void" : "document-stamp"}>
              <b>{stamp.word}</b> {stamp.day}
            </p>
          ) : null}
        </div>
        <div>
          <p className="document-name">{seller.name}</p>
          <Lines lines={seller.lines} />
        </div>
      </header>
      <div className="stack document-meta">
        <div>
          <Heading className="label">{buyerHeading}</Heading>
          <p>
            <b>{buyer.name}</b>
          </p>
          <Lines lines={buyer.lines} />
        </div>
        <Details details={details} last={due} />
      </div>
      <Rows columns={columns} rows={rows} />
      <Total document={document} />
      <Pay pay={document.pay} level={level} />
      <Notice notice={document.notice} level={level} />
      <footer className="row between soft small">
        <span>{foot}</span>
        <span>{number}</span>
      </footer>
    </article>
  );
}

const days = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

function Ornament() {
  const { logo } = business();
  return (
    <div className="day-strip document-ornament" aria-hidden="true">
      {days.map((day) => (
        <svg key={day} viewBox="0 0 44 52" aria-hidden="true">
          {logo && day === days.length ? (
            <image href={logoAddress(logo, 180)} y="6" width="44" height="44" />
          ) : (
            <>
              <use href={`${drawings}#leaf`} />
              <use href={`${drawings}#${day === days.length ? "mark" : `day-${day}`}`} />
            </>
          )}
        </svg>
      ))}
    </div>
  );
}

function Lines({ lines }: { lines: string[] }) {
  return (
    <p>
      {lines.map((line) => (
        <span key={line}>{line} </span>
      ))}
    </p>
  );
}

function Details({ details, last }: { details: Detail[]; last?: Detail | undefined }) {
  return (
    <dl className="pairs">
      {details.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {last ? (
        <div className="is-last">
          <dt>{last.label}</dt>
          <dd>{last.value}</dd>
        </div>
      ) : null}
    </dl>
  );
}

/** On a phone each line is a card; the roles are spelt out because a changed `display` takes them away. */
function Rows({ columns, rows }: Pick<InvoiceDocument, "columns" | "rows">) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above.
    <table role="table">
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((label) => (
            <th key={label} role="columnheader" scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {numbered(rows).map(([key, { what, small, cells }]) => (
          <tr key={key} role="row">
            <th role="rowheader" scope="row">
              {what} {small ? <small>{small}</small> : null}
            </th>
            {cells.map((cell, index) => (
              <td
                key={columns[index + 1]}
                role="cell"
                data-label={columns[index + 1]}
                className={isPlain(columns, cells, index) ? "is-plain" : undefined}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above.
  );
}

/** What a phone leaves out: that there is one of it, and that one costs what all of it costs. */
function isPlain(columns: string[], cells: string[], index: number): boolean {
  const label = columns[index + 1];
  return cells[0] === "1" && (label === words.columns.quantity || label === words.columns.each);
}

/** Two lines may say the same. */
function numbered(rows: DocumentRow[]): [string, DocumentRow][] {
  return rows.map((row, index) => [`${index} ${row.what}`, row]);
}

function Total({ document: { note, sums, total } }: { document: InvoiceDocument }) {
  return (
    <div className="stack document-total">
      <p className="soft">{note}</p>
      <dl className="pairs">
        {sums.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="is-total">
          <dt>
            {total.label} {total.small ? <small>{total.small}</small> : null}
          </dt>
          <dd className="figure">{total.value}</dd>
        </div>
      </dl>
    </div>
  );
}

function Pay({ pay, level }: { pay: InvoiceDocument["pay"]; level: 1 | 2 }) {
  if (!pay) return null;
  const [Heading, Way] = [`h${level + 1}` as "h2", `h${level + 2}` as "h3"];
  return (
    <section className="document-pay">
      <Heading>{words.howToPay}</Heading>
      <div className="stack gap-24">
        <div>
          <Way>{words.bankTransfer}</Way>
          <Details details={pay.bank} last={pay.reference} />
        </div>
        <div>
          <Way>{pay.onlineHeading}</Way>
          {pay.online.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </div>
    </section>
  );
}

function Notice({ notice, level }: { notice: InvoiceDocument["notice"]; level: 1 | 2 }) {
  if (!notice) return null;
  const Heading = `h${level + 1}` as "h2";
  return (
    <section className="document-pay">
      <Heading>{notice.heading}</Heading>
      {notice.lines.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}
