import { adminWords } from "../../../content/admin.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Field } from "../../ui/field.tsx";
import type { FieldFor } from "../../ui/use-action-form.ts";
import { Numbers } from "./numbers.tsx";
import { VatQuestion } from "./vat-question.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/admin.css";
import "./page.css";

type MoneySettingsProps = View & { result: ActionResult | undefined };

export function MoneySettingsPage({ settings, isFilled, plans, vat, numbering, history, result }: MoneySettingsProps) {
  return (
    <PlainPage
      title={words.heading}
      lead={words.lead}
      back={{ to: "/clients/dashboard/admin", label: adminWords.back }}
    >
      <ActionNotice result={result} />
      {isFilled ? null : <p className="box box-warn strong">{words.notYet}</p>}
      <section className="card pad" aria-label={words.heading}>
        <ActionForm
          key={history[0]?.id}
          intent="save"
          result={result}
          look="primary"
          size="md"
          className="stack start gap-24 money-settings"
          button={words.save}
        >
          {(field, checkbox) => (
            <>
              <Fields field={field} settings={settings} />
              <VatQuestion field={field} checkbox={checkbox} plans={plans} vat={vat} result={result} />
            </>
          )}
        </ActionForm>
      </section>
      <Numbers numbering={numbering} result={result} />
      <History history={history} />
    </PlainPage>
  );
}

function Fields({ field, settings }: Pick<View, "settings"> & { field: FieldFor }) {
  return (
    <>
      <fieldset className="stack wide">
        <legend>{words.bank}</legend>
        <Field
          label={words.accountName}
          hint={words.accountNameHint}
          autoComplete="off"
          required
          {...field("accountName", settings.accountName)}
        />
        <Field
          label={words.sortCode}
          inputMode="numeric"
          autoComplete="off"
          placeholder="12-34-56"
          required
          {...field("sortCode", settings.sortCode)}
        />
        <Field
          label={words.accountNumber}
          inputMode="numeric"
          autoComplete="off"
          required
          {...field("accountNumber", settings.accountNumber)}
        />
      </fieldset>
      <fieldset className="stack wide">
        <legend>{words.vat}</legend>
        <Field
          label={words.vatNumber}
          hint={words.vatHint}
          autoComplete="off"
          {...field("vatNumber", settings.vatNumber)}
        />
        <Field
          label={words.vatRate}
          hint={words.vatRateHint}
          inputMode="decimal"
          autoComplete="off"
          {...field("vatRate", settings.vatRate)}
        />
      </fieldset>
      <fieldset className="stack wide">
        <legend>{words.terms}</legend>
        <Field
          label={words.termsDays}
          hint={words.termsHint}
          inputMode="numeric"
          autoComplete="off"
          {...field("termsDays", settings.termsDays)}
        />
      </fieldset>
    </>
  );
}

/** What is different from the one before it stands out. */
function History({ history }: Pick<View, "history">) {
  return (
    <section className="stack" aria-labelledby="history-heading">
      <h2 id="history-heading">{words.history}</h2>
      {history.length ? (
        <ol className="card rows">
          {history.map((row, index) => {
            const before = history[index + 1];
            return (
              <li key={row.id}>
                <p className="soft small">
                  {index === 0 ? <b>{words.now}. </b> : null}
                  {words.from(row.at, row.who)}
                </p>
                <ul className="row money-details">
                  {detailsOf(row).map(([name, value]) => {
                    const isNew = before && detailsOf(before).find(([other]) => other === name)?.[1] !== value;
                    return <li key={name}>{isNew ? <mark>{value}</mark> : value}</li>;
                  })}
                </ul>
              </li>
            );
          })}
        </ol>
      ) : (
        <p className="soft">{words.noHistory}</p>
      )}
    </section>
  );
}

function detailsOf(row: View["history"][number]): [name: string, value: string][] {
  return [
    ["accountName", row.accountName],
    ["sortCode", row.sortCode],
    ["accountNumber", row.accountNumber],
    ["vat", row.vatNumber ? `${row.vatNumber}, ${words.rate(row.vatRate)}` : words.noVat],
    ["termsDays", words.days(row.termsDays)],
  ];
}
