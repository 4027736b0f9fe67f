import { Form, Link, useSubmit } from "react-router";
import { CheckAgain } from "../../shared/invoice/check-again.tsx";
import { useConfirmation } from "../../shared/invoice/use-confirmation.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Shown } from "../../ui/result.tsx";
import { Cell, Row, Table } from "../../ui/table.tsx";
import type { ChangeView, View } from "./view.server.ts";
import { title, words } from "./words.ts";
import "../../ui/ledger.css";
import "../../ui/table.css";

type PlanPageProps = View & { result: ActionResult | undefined };

/** What the project is on, what it could be on, and what that would cost to the penny before anybody agrees. */
export function PlanPage({ result, ...page }: PlanPageProps) {
  const { project, item, plans, change, problem, compared, planned, addOns, newPrices, interval, requested } = page;
  return (
    <PlainPage title={title} lead={leadOf(page)} back={{ to: `/projects/${project.id}`, label: words.back }}>
      {requested ? <WhatBecame requested={requested} /> : null}
      <ActionNotice result={result} />
      <div className="columns">
        <div>
          {item?.isPlan && plans.length > 0 ? <Plans plans={plans} item={item} /> : null}
          {problem ? <Notice tone="fail">{problem}</Notice> : null}
          {change && compared.length > 0 ? <Compared change={change} compared={compared} /> : null}
        </div>
        <div>
          {change ? <Cost change={change} result={result} /> : null}
          {!change && !problem && item?.isPlan ? <Same name={item.name} /> : null}
          {newPrices.map(({ id, says }) => (
            <section key={id} className="card stack pad gap-8" aria-labelledby={`price-${id}`}>
              <h2 id={`price-${id}`}>{says}</h2>
              <p>{words.planned.priceMeans}</p>
            </section>
          ))}
          {planned.length > 0 ? <Planned planned={planned} result={result} /> : null}
          {addOns.length > 0 ? <AddOns addOns={addOns} /> : null}
          {interval ? <Interval interval={interval} result={result} /> : null}
        </div>
      </div>
    </PlainPage>
  );
}

function leadOf({ project, item }: View): string {
  if (!item) return words.leadNone(project.name);
  return item.isPlan ? words.lead(project.name, item.name) : words.leadEnd(item.name);
}

function WhatBecame({ requested }: { requested: NonNullable<View["requested"]> }) {
  useConfirmation(requested.isPending);
  return (
    <Shown>
      <Notice tone={requested.tone}>
        {requested.says}{" "}
        {requested.invoice ? <Link to={`/invoices/${requested.invoice.id}`}>{requested.invoice.says}</Link> : null}
        {requested.isPending ? <CheckAgain /> : null}
      </Notice>
    </Shown>
  );
}

function Plans({ plans, item }: { plans: View["plans"]; item: NonNullable<View["item"]> }) {
  const submit = useSubmit();
  return (
    <Form
      method="get"
      className="stack gap-12"
      preventScrollReset
      onChange={({ currentTarget }) => void submit(currentTarget, { preventScrollReset: true, replace: true })}
    >
      <input type="hidden" name="item" value={item.linkId} />
      <fieldset className="options">
        <legend>{words.legend}</legend>
        {plans.map(({ id, name, price, per, about, isCurrent, isChosen }) => (
          <label key={id} className="option">
            {/* Another one may be chosen by what was done meanwhile. */}
            <input key={String(isChosen)} type="radio" name="plan" value={id} defaultChecked={isChosen} />
            <span className="option-body">
              <span className="row">
                <b>{name}</b> {isCurrent ? <span className="badge badge-ok">{words.yours}</span> : null}
              </span>
              <span className="soft small">{about}</span>
            </span>
            <span className="amount">
              {price} <span className="soft small">{per}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Button variant="quiet" size="sm">
        {words.show}
      </Button>
    </Form>
  );
}

function Same({ name }: { name: string }) {
  return (
    <section className="card stack pad gap-8" aria-labelledby="same-heading">
      <h2 id="same-heading">{words.same}</h2>
      <p>{words.sameLead(name)}</p>
    </section>
  );
}

function Compared({ change, compared }: { change: ChangeView; compared: View["compared"] }) {
  const { columns } = words;
  const later = change.direction === "up" ? columns.today : columns.later(change.day);
  return (
    <section className="card stack pad gap-12" aria-labelledby="compared-heading">
      <h2 id="compared-heading">{change.direction === "up" ? words.changes.up : words.changes.down(change.day)}</h2>
      <Table caption={words.compared(change.from, change.to)} heads={[columns.what, columns.now, later]}>
        {compared.map(({ label, now, next }) => (
          <Row key={label}>
            <Cell>
              <b>{label}</b>
            </Cell>
            <Cell label={columns.now}>{now}</Cell>
            <Cell label={later}>{next}</Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}

function Cost({ change, result }: { change: ChangeView; result: ActionResult | undefined }) {
  const { id: retryId, linkId, planId, revision, button } = change;
  return (
    <section className="card stack pad gap-16" aria-labelledby="cost-heading">
      <h2 id="cost-heading">{words.pay}</h2>
      <p className="figure">{change.pounds}</p>
      {change.lines.length > 0 ? <Working caption={words.how(change.pounds)} change={change} /> : null}
      {change.kept ? <p className="soft">{change.kept}</p> : null}
      {change.credited ? <p>{change.credited}</p> : null}
      <ul className="rows">
        <li className="split">
          <p className="named">
            <b>{change.each}</b>
            <span>{change.before}</span>
          </p>
          <p className="amount">{change.after}</p>
        </li>
        <li className="named">
          <b>{words.term}</b>
          <span>{change.term}</span>
          {change.leaving ? <span>{change.leaving}</span> : null}
        </li>
      </ul>
      <ActionForm
        intent="change"
        extra={{ retryId, linkId, planId, revision }}
        result={result}
        look="primary"
        size="md"
        button={button}
      />
      <p className="soft small">{change.note}</p>
    </section>
  );
}

function Working({ caption, change }: { caption: string; change: Pick<ChangeView, "lines" | "pounds"> }) {
  return (
    <table className="ledger">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {change.lines.map(({ text, working, pounds }) => (
          <tr key={`${text} ${pounds}`}>
            <th scope="row">
              {text}
              <small>{working}</small>
            </th>
            <td>{pounds}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.pay}</th>
          <td>{change.pounds}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Planned({ planned, result }: { planned: View["planned"]; result: ActionResult | undefined }) {
  return (
    <section className="card stack pad gap-12" aria-labelledby="planned-heading">
      <h2 id="planned-heading">{words.plannedHeading}</h2>
      {planned.map(({ changeId, retryId, revision, what, until, lines, button }) => (
        <div key={changeId} className="stack gap-8">
          <p className="strong">{what}</p>
          {lines.length > 0 ? (
            <ul className="pairs">
              {lines.map(({ text, pounds }) => (
                <li key={text}>
                  <span>{text}</span> <span className="amount">{pounds}</span>
                </li>
              ))}
            </ul>
          ) : null}
          <ActionForm
            intent="take-back"
            row={{ name: "changeId", id: changeId }}
            extra={{ retryId, revision }}
            result={result}
            button={button}
          />
          <p className="soft small">{until}</p>
        </div>
      ))}
    </section>
  );
}

type IntervalProps = { interval: NonNullable<View["interval"]>; result: ActionResult | undefined };

function Interval({ interval: { retryId, revision, heading, lines, year, button }, result }: IntervalProps) {
  return (
    <section className="card stack pad gap-12" aria-labelledby="interval-heading">
      <h2 id="interval-heading">{heading}</h2>
      <ul className="rows">
        {lines.map(({ name, says, from }) => (
          <li key={name} className="named">
            <b>{name}</b>
            <span>{says}</span>
            <span>{from}</span>
          </li>
        ))}
      </ul>
      <p>{year.join(" ")}</p>
      <p className="soft small">{words.interval.stays}</p>
      <ActionForm intent="change-interval" extra={{ retryId, revision }} result={result} button={button} />
    </section>
  );
}

function AddOns({ addOns }: Pick<View, "addOns">) {
  return (
    <section className="card stack pad gap-12" aria-labelledby="add-ons-heading">
      <h2 id="add-ons-heading">{words.addOns}</h2>
      <ul className="rows">
        {addOns.map(({ linkId, name }) => (
          <li key={linkId} className="split">
            <p>{name}</p>
            <ButtonLink to={`?item=${linkId}`} variant="plain" size="sm" aria-label={words.endNamed(name)}>
              {words.end}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
