import type { ReactNode } from "react";
import { InvoiceBadge } from "../../shared/invoice/badge.tsx";
import { moveWords } from "../../shared/invoice/move-words.ts";
import { MoveRows } from "../../shared/invoice/moves.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { InvoiceDocumentPart } from "./document.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/portal.css";
import "./page.css";

type InvoicePageProps = View & {
  back: { to: string; label: string };
  /** How it is paid, for whoever may pay it. */
  pay: ReactNode;
};

/** An invoice as it is read on a screen; the PDF is for paper. */
export function InvoicePage(page: InvoicePageProps) {
  const { document, invoice, isUnderWay, owed, isClosed, moves, back, pay } = page;
  const { id, status, isCredited } = invoice;
  return (
    <div className="plain-page invoice-page wrap">
      <header className="split invoice-bar">
        <BackLink to={back.to}>{back.label}</BackLink>
        <div className="row strong tabular">
          <InvoiceBadge status={status} isUnderWay={isUnderWay} isCredited={isCredited} />
          <p>{standing(page)}</p>
        </div>
        <div className="row invoice-acts">
          {pay}
          <a className="btn btn-line btn-md" href={`/invoices/${id}/pdf`}>
            {words.pdf}
          </a>
          {isClosed ? (
            <a className="btn btn-line btn-md" href={`/invoices/${id}/issued`}>
              {moveWords.issued}
            </a>
          ) : null}
        </div>
      </header>
      <InvoiceDocumentPart document={document} />
      {moves.length > 0 ? <Moves moves={moves} isUnderWay={isUnderWay} owed={owed} /> : null}
    </div>
  );
}

type StandingProps = Pick<View, "invoice" | "isUnderWay" | "owed" | "paidOn" | "creditedOn">;

function standing({ invoice: { status }, isUnderWay, owed, paidOn, creditedOn }: StandingProps): string {
  if (status === "void") return words.voided;
  if (creditedOn) return words.creditedOn(creditedOn);
  if (paidOn) return words.paidOn(paidOn);
  if (isUnderWay) return words.underWay(owed);
  return owed ? `${words.left}: ${owed}` : "";
}

function Moves({ moves, isUnderWay, owed }: Pick<View, "moves" | "isUnderWay" | "owed">) {
  return (
    <section className="card stack pad invoice-moves" aria-labelledby="invoice-moves">
      <h2 id="invoice-moves">{words.since}</h2>
      <dl className="rows pairs">
        <MoveRows moves={moves} />
        {owed ? (
          <div className="is-total">
            <dt>{isUnderWay ? words.onItsWay : words.left}</dt>
            <dd>{owed}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}
