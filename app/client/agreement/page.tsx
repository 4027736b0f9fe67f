import { Link } from "react-router";
import { Accept, ChangeOfMind } from "../../shared/agreement/accept.tsx";
import { AgreementText } from "../../shared/agreement/text.tsx";
import { InvoiceLines } from "../../shared/invoice/list.tsx";
import { PlainPage } from "../../shared/plain-page.tsx";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import { type ActionResult, isRefused } from "../../ui/action-result.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { View } from "./view.server.ts";
import { title, words } from "./words.ts";

type AgreementPageProps = View & { result: ActionResult | undefined };

/** What is agreed for a project: read and accepted before the first payment, and kept. */
export function AgreementPage(page: AgreementPageProps) {
  const { project, offered, accepted, why } = page;
  const back = { to: `/projects/${project.id}`, label: project.name };
  if (offered)
    return (
      <PlainPage title={offered.text.heading} lead={words.lead(project.name, offered.client)} back={back}>
        <ToAccept {...page} offered={offered} />
      </PlainPage>
    );
  if (accepted)
    return (
      <PlainPage title={words.accepted.heading(accepted.name)} lead={words.accepted.copy(accepted.email)} back={back}>
        <WasAccepted {...page} accepted={accepted} />
      </PlainPage>
    );
  return (
    <PlainPage title={title} back={back}>
      <p>{why}</p>
    </PlainPage>
  );
}

type ToAcceptProps = AgreementPageProps & { offered: NonNullable<View["offered"]> };

function ToAccept({ project, offered, payment, result }: ToAcceptProps) {
  const { text, cancel, isAsked } = offered;
  return (
    <>
      {isAsked ? <Notice tone="ok">{words.requested}</Notice> : null}
      <ActionNotice result={result} />
      <div className="columns">
        <div className="stack gap-16">
          <AgreementText {...text} />
          <a className="touch" href={`/projects/${project.id}/agreement/pdf?offered`}>
            <Icon name="paper" size="md" />
            {words.onPaper}
          </a>
          {cancel ? <ChangeOfMind {...offered} cancel={cancel} /> : null}
        </div>
        <div className="stack gap-16">
          {isAsked ? null : <Pays payment={payment} />}
          <Accept offered={offered} button={payment ? words.accept.thenPay : words.accept.button} result={result} />
        </div>
      </div>
    </>
  );
}

function Pays({ payment }: Pick<View, "payment">) {
  return (
    <section className="card stack pad gap-12" aria-labelledby="what-you-pay">
      <h2 id="what-you-pay">{words.pay.heading}</h2>
      {payment ? (
        <>
          <InvoiceLines lines={payment.lines} />
          <dl className="pairs">
            <div className="is-total">
              <dt>{words.pay.first}</dt>
              <dd>{payment.pounds}</dd>
            </div>
          </dl>
        </>
      ) : (
        <p>{words.pay.later}</p>
      )}
    </section>
  );
}

type WasAcceptedProps = AgreementPageProps & { accepted: NonNullable<View["accepted"]> };

function WasAccepted({ project, accepted, cancelled, cancelling, payment, email, days, result }: WasAcceptedProps) {
  const { text } = accepted;
  const says = words.accepted;
  return (
    <div className="columns">
      <div className="stack gap-16">
        <section className="card stack pad gap-12" aria-label={says.receipt}>
          <Receipt project={project.name} accepted={accepted} days={days} />
          <a className="touch" href={`/projects/${project.id}/agreement/pdf`}>
            <Icon name="paper" size="md" />
            {says.pdf}
          </a>
        </section>
        {cancelled ? (
          <Notice tone="ok">
            {cancelled} <Link to={`/projects/${project.id}/leave`}>{words.cancelledMore}</Link>
          </Notice>
        ) : null}
        {cancelling ? <Cancel cancelling={cancelling} email={email} days={days} result={result} /> : null}
        <Disclosure summary={says.again} open={false}>
          <div className="stack gap-16">
            <AgreementText {...text} />
          </div>
        </Disclosure>
      </div>
      {payment?.owedPence ? (
        <section className="card stack pad gap-12" aria-labelledby="next">
          <h2 id="next">{says.next}</h2>
          <p className="figure">{payment.pounds}</p>
          {payment.byCard ? (
            <ActionForm
              intent="pay"
              extra={{ invoiceId: payment.id }}
              action="/clients/payments"
              result={result}
              look="primary"
              size="md"
              button={says.payNow(payment.pounds)}
            />
          ) : null}
          <p className="soft small">{says.payLater(payment.due)}</p>
        </section>
      ) : null}
    </div>
  );
}

type CancelProps = Pick<AgreementPageProps, "email" | "days" | "result"> & {
  cancelling: NonNullable<View["cancelling"]>;
};

/** The form that the law has for a consumer who changes their mind. */
function Cancel({ cancelling: { id, until, typedName, owes, lines }, email, days, result }: CancelProps) {
  const says = words.cancel;
  return (
    <section className="card stack pad gap-12 agreement-tint" aria-labelledby="cancel">
      <h2 id="cancel">{says.heading(until)}</h2>
      <p>
        {says.lead(days)} <a href={`mailto:${email}`}>{email}</a>
      </p>
      <Disclosure summary={says.open} open={isRefused(result, "cancel")}>
        <div className="stack gap-12">
          <div className="box stack gap-4">
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          <p>{owes}</p>
          <p>{says.ends}</p>
          <ActionForm
            intent="cancel"
            extra={{ departureId: id }}
            result={result}
            look="danger"
            size="md"
            className="stack gap-12"
            button={says.button}
          >
            {(field) => <Field label={says.name} autoComplete="name" required {...field("name", typedName)} />}
          </ActionForm>
        </div>
      </Disclosure>
    </section>
  );
}

type ReceiptProps = { project: string; accepted: WasAcceptedProps["accepted"]; days: number };

function Receipt({ project, accepted, days }: ReceiptProps) {
  const { number, text, agreedFor, by, on, startsAtOnce } = accepted;
  const says = words.accepted;
  const rows = [
    [says.what, says.whatIs(text.heading, text.version)],
    [says.for, `${project}: ${agreedFor}`],
    [says.on, on],
    [says.by, by],
    ...(startsAtOnce === undefined ? [] : [[startsAtOnce ? says.also : says.notAlso, says.atOnce(days)]]),
    [says.receipt, number],
  ];
  return (
    <dl className="pairs agreement-receipt">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
