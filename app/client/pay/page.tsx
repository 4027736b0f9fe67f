import { Form } from "react-router";
import { formatPounds } from "../../../domain/money.ts";
import { Accept, ChangeOfMind } from "../../shared/agreement/accept.tsx";
import { AgreementText } from "../../shared/agreement/text.tsx";
import { InvoiceBadge } from "../../shared/invoice/badge.tsx";
import { BankTransfer } from "../../shared/invoice/bank-transfer.tsx";
import { InvoiceLines } from "../../shared/invoice/list.tsx";
import { moveWords } from "../../shared/invoice/move-words.ts";
import { MoveRows } from "../../shared/invoice/moves.tsx";
import { payWords } from "../../shared/invoice/pay-words.ts";
import { ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Result } from "../../ui/result.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/portal.css";
import "./page.css";
import "../../shared/invoice/pay-popover.css";

type PayPageProps = View & { problem: string | undefined; result: ActionResult | undefined };

/** One invoice, for whoever has its link: what it is for, what is left to pay, and how. */
export function PayPage(page: PayPageProps) {
  const { invoice, seller, buyer, email, paid, credited, path, agreement, problem, result } = page;
  const { number, project, due, status, owedPence, totalPence, payment, isCredited } = invoice;
  const isUnderWay = payment.state === "under-way";
  const isAsked = owedPence > 0 && !isUnderWay;
  return (
    <div className="plain-page pay wrap">
      <header className="row">
        <h1>{words.heading(number)}</h1>
        <InvoiceBadge status={status} isUnderWay={isUnderWay} isCredited={isCredited} />
        <p className="soft wide">{words.from(seller, buyer)}</p>
      </header>
      {problem ? <Result tone="fail" message={problem} /> : null}
      {agreement ? <AgreementFirst agreement={agreement} result={result} /> : null}
      <div className="columns">
        <section className="card stack pad gap-12" aria-labelledby="what">
          <h2 id="what">{words.what}</h2>
          {project ? <p className="soft small">{words.project(project)}</p> : null}
          <InvoiceLines lines={invoice.lines} />
          <dl className="pairs">
            <Detail name={words.total} value={formatPounds(totalPence)} />
            {credited ? <Detail name={words.credited} value={credited} /> : null}
            {paid ? <Detail name={words.paid} value={paid} /> : null}
            {status === "void" ? null : (
              <Detail name={isUnderWay ? words.onItsWay : words.left} value={formatPounds(owedPence)} isTotal />
            )}
          </dl>
          <Papers {...page} />
        </section>
        <section className="card stack pad gap-12 pay-how" aria-label={payWords.title(number)}>
          {isAsked ? (
            <>
              <p className="figure">{formatPounds(owedPence)}</p>
              <p className="soft small">{status === "overdue" ? payWords.late(due) : payWords.by(due)}</p>
            </>
          ) : null}
          <Ways invoice={invoice} path={path} agreement={agreement} />
          <p className="soft small">
            {words.wrong} {isAsked ? words.writeBefore(email) : words.write(email)}
          </p>
        </section>
      </div>
    </div>
  );
}

type AgreementFirstProps = { agreement: NonNullable<View["agreement"]>; result: ActionResult | undefined };

/** Before a first payment. By the link alone it is accepted where that was sent to nobody who may not. */
function AgreementFirst({ agreement, result }: AgreementFirstProps) {
  const { text, cancel, isByLink, to } = agreement;
  return (
    <div className="stack gap-16">
      <header className="stack gap-4">
        <h2>{words.agreement.heading}</h2>
        <p>{isByLink ? words.agreement.lead : words.agreement.login}</p>
      </header>
      <ActionNotice result={result} />
      <AgreementText {...text} />
      {cancel ? <ChangeOfMind {...agreement} cancel={cancel} /> : null}
      {isByLink ? (
        <Accept offered={agreement} button={words.agreement.button} result={result} />
      ) : (
        <p>
          <ButtonLink to={to}>{words.agreement.loginButton}</ButtonLink>
        </p>
      )}
    </div>
  );
}

/** The invoice as it stands, as it was issued, and what has moved since with its documents. */
function Papers({ path, isClosed, moves }: Pick<View, "path" | "isClosed" | "moves">) {
  return (
    <>
      <a className="touch" href={`${path}/invoice`}>
        <Icon name="paper" size="md" />
        {words.pdf}
      </a>
      {isClosed ? (
        <a className="touch" href={`${path}/issued`}>
          <Icon name="paper" size="md" />
          {moveWords.issued}
        </a>
      ) : null}
      {moves.length > 0 ? (
        <dl className="rows pairs">
          <MoveRows moves={moves} />
        </dl>
      ) : null}
    </>
  );
}

function Detail({ name, value, isTotal }: { name: string; value: string; isTotal?: boolean }) {
  return (
    <div className={isTotal ? "is-total" : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Ways({ invoice, path, agreement }: Pick<View, "invoice" | "path" | "agreement">) {
  const { number, status, owedPence, payment, bank, byCard, isCredited } = invoice;
  if (status === "void") return <Notice tone="ok">{words.withdrawn}</Notice>;
  if (owedPence === 0) return <Notice tone="ok">{isCredited ? words.creditedWhole : words.settled}</Notice>;
  if (payment.state === "under-way") return <Notice tone="ok">{words.underWay}</Notice>;
  return (
    <>
      {agreement ? (
        <p>
          {byCard ? words.agreement.thenCard : null} {bank ? words.agreement.transfer : null}
        </p>
      ) : null}
      {byCard && !agreement ? (
        <Form className="stack gap-8" method="post" action={path}>
          <Button>{payWords.card}</Button>
          <p className="soft small pay-leads">
            {payWords.leads} {words.safe}
          </p>
        </Form>
      ) : null}
      {byCard && bank && !agreement ? <p className="or">{payWords.or}</p> : null}
      {bank ? <BankTransfer bank={bank} reference={number} level={2} /> : null}
    </>
  );
}
