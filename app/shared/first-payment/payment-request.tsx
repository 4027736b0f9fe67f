import { Link } from "react-router";
import { ActionForm } from "../../ui/action-form.tsx";
import { type ActionResult, resultOf } from "../../ui/action-result.ts";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Result } from "../../ui/result.tsx";
import { MoneyField } from "../money-field.tsx";
import type { FirstPaymentView } from "./view.server.ts";
import { firstPaymentWords as words } from "./words.ts";
import "./payment-request.css";

type PaymentRequestProps = {
  project: { id: string; name: string };
  first: string;
  firstPayment: FirstPaymentView;
  result: ActionResult | undefined;
  /** Where a heading that says the same stands above it already. */
  level?: 3 | 4;
  heading?: string;
};

/** Asks for a project's first payment: what it comes to is worked out, and can be agreed otherwise. */
export function PaymentRequest({ project, first, firstPayment, result, ...shown }: PaymentRequestProps) {
  const { level = 4, heading = words.heading } = shown;
  const Heading = `h${level}` as const;
  const row = { name: "projectId", id: project.id };
  const own = resultOf(result, "first-payment", row);
  return (
    <section
      className={firstPayment.open ? "stack pad payment-request is-open" : "stack pad payment-request"}
      aria-label={heading}
    >
      <Heading>{heading}</Heading>
      {own && !own.field ? <Result tone={own.tone} message={own.message} links={own.links} /> : null}
      {firstPayment.open ? (
        <Open open={firstPayment.open} project={project} row={row} result={result} />
      ) : (
        <Ask project={project} first={first} firstPayment={firstPayment} row={row} result={result} />
      )}
    </section>
  );
}

type PartProps = Pick<PaymentRequestProps, "project" | "result"> & { row: { name: string; id: string } };

function Ask({
  project,
  first,
  firstPayment,
  row,
  result,
}: PartProps & Pick<PaymentRequestProps, "first" | "firstPayment">) {
  const { lines, total, typed } = firstPayment;
  return (
    <>
      <p className="small">{words.lead(first)}</p>
      {lines.length ? (
        <dl className="pairs small" aria-label={words.lines}>
          {lines.map(({ id, description, amount }) => (
            <div key={id}>
              <dt>{description}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
          {lines.length > 1 ? (
            <div className="is-total">
              <dt>{words.total}</dt>
              <dd>{total}</dd>
            </div>
          ) : null}
        </dl>
      ) : (
        <p className="small">{words.noLines}</p>
      )}
      <ActionForm
        intent="first-payment"
        row={row}
        result={result}
        look="primary"
        size="md"
        className="line-form"
        button={words.ask}
        label={words.askNamed(project.name)}
      >
        {(field) => (
          <>
            <MoneyField label={words.amount} required {...field("amount", typed)} />
            {lines.length ? (
              <Field label={words.reason} mark={words.reasonMark} autoComplete="off" {...field("reason")} />
            ) : null}
          </>
        )}
      </ActionForm>
    </>
  );
}

function Open({ open, project, row, result }: PartProps & { open: NonNullable<FirstPaymentView["open"]> }) {
  return (
    <>
      <p className="beside small">
        <Icon name="clock" />
        <span>
          {words.open(open.number, open.amount, open.on)}{" "}
          <Link to={`/dashboard/admin/invoices/${open.id}`}>{words.look}</Link>
        </span>
      </p>
      <dl className="pairs small">
        <div>
          <dt>{words.amount}</dt>
          <dd>{open.amount}</dd>
        </div>
      </dl>
      <ActionForm
        intent="first-payment"
        row={row}
        result={result}
        className="line-form"
        button={words.ask}
        label={words.askNamed(project.name)}
      />
      <p className="soft small">{words.again(open.number)}</p>
    </>
  );
}
