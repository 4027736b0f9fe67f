import type { ReactNode } from "react";
import { MoneyField } from "../../shared/money-field.tsx";
import { ActionForm } from "../../ui/action-form.tsx";
import { type ActionResult, isRefused } from "../../ui/action-result.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import type { View } from "./view.server.ts";
import { formWords as words } from "./words.ts";

type ActionsProps = View & { result: ActionResult | undefined };

/** By its status: a draft is issued, an open one settled, a paid one taken back. */
export function InvoiceActions(page: ActionsProps) {
  const { status } = page.invoice;
  if (status === "void") return null;
  return (
    <section className="card stack pad gap-12" aria-labelledby="acts-heading">
      <h2 id="acts-heading">{status === "draft" ? words.draft.heading : words.heading}</h2>
      {status === "draft" ? <DraftActs {...page} /> : <IssuedActs {...page} />}
    </section>
  );
}

function DraftActs({ invoice: { id }, client, result }: ActionsProps) {
  return (
    <>
      <p className="soft small">{words.draft.lead}</p>
      <ActionForm
        intent="issue"
        extra={{ clientId: client?.id ?? "" }}
        result={result}
        look="primary"
        size="md"
        className="plain-form plain-form-wide"
        button={words.draft.issue}
      />
      <div className="row between">
        <ButtonLink to={`/dashboard/admin/invoices/new?draft=${id}`} variant="quiet" size="sm">
          {words.draft.change}
        </ButtonLink>
        <ActionForm
          intent="discard"
          result={result}
          look="danger"
          button={words.draft.discard}
          label={words.draft.discardNamed}
        />
      </div>
    </>
  );
}

function IssuedActs(page: ActionsProps) {
  const isOpen = page.invoice.status !== "paid";
  return (
    <>
      {isOpen ? <Transfer {...page} /> : null}
      <Send {...page} />
      <Credit {...page} />
      {page.typed.refundable ? <Refund {...page} /> : isOpen ? null : <RefundElsewhere />}
      {isOpen ? <Void {...page} /> : null}
    </>
  );
}

function Transfer({ typed, retryKey, result, opened, sums }: ActionsProps) {
  const act = words.transfer;
  return (
    <Act act="transfer" icon="bank" heading={act.heading} lead={act.lead} opened={opened} result={result}>
      <ActionForm
        key={sums.owed}
        intent="transfer"
        extra={{ retryKey }}
        result={result}
        look="primary"
        className="plain-form plain-form-wide"
        button={act.confirm}
      >
        {(field) => (
          <>
            <MoneyField label={act.amount} required {...field("amount", typed.owed)} />
            <Field label={act.day} type="date" required max={typed.today} {...field("day", typed.today)} />
            <Field label={act.reference} mark={act.optional} autoComplete="off" {...field("reference")} />
          </>
        )}
      </ActionForm>
    </Act>
  );
}

function Send({ invoice, typed: { email }, result }: ActionsProps) {
  const isPaid = invoice.status === "paid";
  const act = words.send;
  return (
    <div className="invoice-act stack gap-8" id="send">
      {email ? (
        <>
          <ActionForm
            intent="send"
            result={result}
            className="plain-form plain-form-wide"
            button={
              <>
                <Icon name="plane" />
                {isPaid ? act.copy : act.again}
              </>
            }
          />
          <p className="soft small">{isPaid ? act.copyLead(email) : act.againLead(email)}</p>
        </>
      ) : (
        <p className="soft small">{act.nobody}</p>
      )}
    </div>
  );
}

function Credit({ typed, retryKey, result, opened, sums }: ActionsProps) {
  const act = words.credit;
  return (
    <Act act="credit" icon="minus" heading={act.heading} lead={act.lead} opened={opened} result={result}>
      <ActionForm
        key={sums.credited}
        intent="credit"
        extra={{ retryKey }}
        result={result}
        className="plain-form plain-form-wide"
        button={act.confirm}
      >
        {(field) => (
          <>
            <MoneyField label={act.amount} required {...field("amount", typed.creditable)} />
            <Field label={act.reason} hint={act.reasonHint} required autoComplete="off" {...field("reason")} />
          </>
        )}
      </ActionForm>
    </Act>
  );
}

function Refund({ typed, retryKey, result, opened, sums }: ActionsProps) {
  const act = words.refund;
  return (
    <Act
      act="refund"
      icon="back"
      heading={act.heading}
      lead={`${act.lead} ${act.online}`}
      opened={opened}
      result={result}
    >
      <ActionForm
        key={sums.refunded}
        intent="refund"
        extra={{ retryKey }}
        result={result}
        className="plain-form plain-form-wide"
        button={act.confirm}
      >
        {(field) => (
          <>
            <MoneyField label={act.amount} required {...field("amount", typed.refundable)} />
            <Field label={act.day} type="date" required max={typed.today} {...field("day", typed.today)} />
            <Field label={act.reason} required autoComplete="off" {...field("reason")} />
          </>
        )}
      </ActionForm>
    </Act>
  );
}

/** Nothing came by transfer, so nothing goes back by one. */
function RefundElsewhere() {
  return (
    <div className="invoice-act stack gap-8" id="refund">
      <p className="soft small">{words.refund.online}</p>
    </div>
  );
}

function Void({ invoice: { number }, retryKey, result, opened }: ActionsProps) {
  const act = words.void;
  return (
    <Act
      act="void"
      icon="forbidden"
      heading={act.heading(number)}
      lead={act.lead}
      isGrave
      opened={opened}
      result={result}
    >
      <ActionForm
        intent="void"
        extra={{ retryKey }}
        result={result}
        look="danger"
        className="plain-form plain-form-wide"
        button={act.confirm(number)}
      >
        {(field, checkbox) => (
          <>
            <Field label={act.reason} hint={act.reasonHint} required autoComplete="off" {...field("reason")} />
            <Checkbox label={act.again} {...checkbox("isAgain")} />
          </>
        )}
      </ActionForm>
    </Act>
  );
}

type ActProps = Pick<ActionsProps, "opened" | "result"> & {
  act: string;
  icon: IconName;
  heading: string;
  lead: string;
  isGrave?: true;
  children: ReactNode;
};

/** '?do=transfer' opens its form, so that a menu elsewhere can lead to it. */
function Act({ act, icon, heading, lead, isGrave, opened, result, children }: ActProps) {
  return (
    <div className={isGrave ? "invoice-act is-grave" : "invoice-act"} id={act}>
      <Disclosure
        open={opened === act || isRefused(result, act)}
        summary={
          <>
            <Icon name={icon} size="md" />
            {heading}
          </>
        }
      >
        <p className="soft small">{lead}</p>
        {children}
      </Disclosure>
    </div>
  );
}
