import type { ReactNode } from "react";
import { MoneyField } from "../../shared/money-field.tsx";
import { ActionForm } from "../../ui/action-form.tsx";
import { type ActionResult, isRefused, resultOf } from "../../ui/action-result.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import type { View } from "./view.server.ts";
import { formWords as words } from "./words.ts";

type ActionsProps = View & { result: ActionResult | undefined };

/** By its status: a draft is issued, an open one settled, any of them sent. */
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

function DraftActs({ invoice: { id }, client, revision, result }: ActionsProps) {
  return (
    <>
      <p className="soft small">{words.draft.lead}</p>
      <ActionForm
        intent="issue"
        extra={{ clientId: client?.id ?? "", revision }}
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
    </>
  );
}

function Transfer({ typed, retryKey, result, opened, sums }: ActionsProps) {
  const act = words.transfer;
  const own = resultOf(result, "transfer");
  const isAsked = own?.field === "isSure" || own?.values?.isSure === "on";
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
        {(field, checkbox) => (
          <>
            <MoneyField label={act.amount} required {...field("amount", typed.owed)} />
            <Field label={act.day} type="date" required max={typed.today} {...field("day", typed.today)} />
            <Field label={act.reference} mark={act.optional} autoComplete="off" {...field("reference")} />
            {isAsked ? <Checkbox label={act.isSure} {...checkbox("isSure")} /> : null}
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
          >
            {(_field, checkbox) => <Checkbox label={act.newLink} {...checkbox("isNewLink")} />}
          </ActionForm>
          <p className="soft small">{isPaid ? act.copyLead(email) : act.againLead(email)}</p>
        </>
      ) : (
        <p className="soft small">{act.nobody}</p>
      )}
    </div>
  );
}

type ActProps = Pick<ActionsProps, "opened" | "result"> & {
  act: string;
  icon: IconName;
  heading: string;
  lead: string;
  children: ReactNode;
};

/** '?do=transfer' opens its form, so that a menu elsewhere can lead to it. */
function Act({ act, icon, heading, lead, opened, result, children }: ActProps) {
  return (
    <div className="invoice-act" id={act}>
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
