import type { ReactNode } from "react";
import type { LineKind } from "../../../domain/catalogue-entry.ts";
import { deletingWords } from "../../shared/deleting/words.ts";
import { portalWords } from "../../shared/portal-words.ts";
import { PaidBadge } from "../../shared/project/status-badge.tsx";
import { ActionNotice } from "../../ui/action-form.tsx";
import { type ActionResult, isRefused } from "../../ui/action-result.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Icon } from "../../ui/icon.tsx";
import { AddLink, PutBack, RemovedList, RemoveLink } from "./admin-links.tsx";

import { StartBilling } from "./start-billing.tsx";
import type { AdminView, View } from "./view.server.ts";
import { adminWords, words } from "./words.ts";

type Line = View["plans"][number];

/** There only for the admin. */
type Editing = Pick<AdminView, "offered" | "billing" | "removed" | "today"> & { result: ActionResult | undefined };

type CardProps<Row> = { rows: Row[]; editing: Editing | undefined };

export function PlansCard({ rows, projectId, editing }: CardProps<Line> & { projectId: string }) {
  const offers = editing?.offered.plans;
  return (
    <LinkCard kind="plan" heading={words.plans} none={words.noPlans} rows={rows} editing={editing} offers={offers}>
      {rows.length > 0 ? (
        <p className="project-more">
          <ButtonLink to={`/projects/${projectId}/plan`} variant="plain" size="sm">
            {words.changePlan}
          </ButtonLink>
        </p>
      ) : null}
    </LinkCard>
  );
}

type AddOnsProps = CardProps<View["addOns"][number]> & { requests: View["requests"]; projectId: string };

export function AddOnsCard({ rows, requests, projectId, editing }: AddOnsProps) {
  const offers = editing?.offered.addOns;
  return (
    <LinkCard kind="add-on" heading={words.addOns} none={words.noAddOns} rows={rows} editing={editing} offers={offers}>
      {requests.length ? <Requests rows={requests} /> : null}
      {editing ? null : (
        <p className="project-more">
          <ButtonLink to={`/clients/addon/new/${projectId}`} variant="plain" size="sm">
            <Icon name="plus" />
            {portalWords.addOn}
          </ButtonLink>
        </p>
      )}
    </LinkCard>
  );
}

export function ProductsCard({ rows, editing }: CardProps<Line>) {
  const offers = editing?.offered.products;
  return (
    <LinkCard
      kind="product"
      heading={words.products}
      none={words.noProducts}
      rows={rows}
      editing={editing}
      offers={offers}
    />
  );
}

type LinkCardProps = CardProps<Line & { isPaid?: boolean }> & {
  kind: LineKind;
  heading: string;
  none: string;
  /** What the admin can add. */
  offers: AdminView["offered"]["plans"] | undefined;
  children?: ReactNode;
};

function LinkCard({ kind, heading, none, rows, editing, offers, children }: LinkCardProps) {
  return (
    <section className="card stack pad gap-12" id={`${kind}s`} aria-labelledby={`${kind}s-heading`}>
      <h2 id={`${kind}s-heading`}>{heading}</h2>
      {editing ? <LinkNotice kind={kind} editing={editing} /> : null}
      {rows.length ? (
        <ul className={editing ? "rows is-editable" : "rows"}>
          {rows.map(({ linkId, name, price, isPaid }) => (
            <li key={linkId} className="split">
              <p className="row">
                <b>{name}</b> {isPaid ? <PaidBadge /> : null}
              </p>
              <p className="tabular project-price">{price}</p>
              {editing ? <RemoveLink linkId={linkId} name={name} /> : null}
              {editing ? <LinkBilling editing={editing} kind={kind} linkId={linkId} name={name} /> : null}
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft small">{none}</p>
      )}
      {children}
      {editing ? (
        <RemovedList kind={kind} rows={editing.removed.filter((row) => row.kind === kind)} result={editing.result} />
      ) : null}
      {editing && offers ? (
        <Addition isSecondPlan={kind === "plan" && rows.length > 0} isOpen={isRefused(editing.result, "add-plan")}>
          <AddLink result={editing.result} kind={kind} offers={offers} />
        </Addition>
      ) : null}
    </section>
  );
}

/** Another plan in the place of the one that is there is a change: a second one beside it is seldom meant. */
function Addition({ isSecondPlan, isOpen, children }: { isSecondPlan: boolean; isOpen: boolean; children: ReactNode }) {
  if (!isSecondPlan) return children;
  return (
    <Disclosure summary={adminWords.secondPlan} look="plain" open={isOpen}>
      <p className="soft small">{adminWords.secondPlanAbout}</p>
      {children}
    </Disclosure>
  );
}

/** What became of a change; a removal can be undone right there. */
function LinkNotice({ kind, editing: { removed, result } }: { kind: LineKind; editing: Editing }) {
  const intents = ["add", "remove", "put-back", "start-billing"].map((act) => `${act}-${kind}`);
  const undone = removed.find(({ linkId }) => result?.form === `remove-${kind}:${linkId}`);
  return (
    <>
      <ActionNotice result={result} of={intents} />
      {undone ? (
        <PutBack kind={kind} result={result} linkId={undone.linkId} name={undone.name} button={deletingWords.undo} />
      ) : null}
    </>
  );
}

type LinkBillingProps = { editing: Editing; kind: LineKind; linkId: string; name: string };

function LinkBilling({ editing: { billing, today, result }, kind, linkId, name }: LinkBillingProps) {
  const shown = billing.find((row) => row.linkId === linkId);
  if (!shown) return null;
  return <StartBilling kind={kind} name={name} {...shown} today={today} result={result} />;
}

function Requests({ rows }: { rows: View["requests"] }) {
  return (
    <ul className="box stack gap-12 small project-requests" aria-label={words.requests}>
      {rows.map(({ id, lines, state, reason, on }) => (
        <li key={id}>
          <p className={`beside strong is-${state}`}>
            <Icon name={requestIcons[state]} />
            {words.requestStates[state]}
          </p>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {reason ? <p>{reason}</p> : null}
          <p className="soft">{on}</p>
        </li>
      ))}
    </ul>
  );
}

const requestIcons = { waiting: "clock", approved: "tick", declined: "cross" } as const;
