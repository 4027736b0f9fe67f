import { Link } from "react-router";
import { PlainPage } from "../../shared/plain-page.tsx";
import { DraftBar } from "../../shared/website/draft-bar.tsx";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { isRefused } from "../../ui/action-result.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Icon } from "../../ui/icon.tsx";
import { DetailsForm } from "./details-form.tsx";
import { ComingPrices, PriceForm } from "./price-form.tsx";
import type { NewView, View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/admin.css";
import "./page.css";

type Props = (View | NewView) & { result: ActionResult | undefined };

/** One plan, add-on or the domain name of the draft, or the form for a new one. */
export function WebsitePlanPage({ bar, id, kind, lead, name, revision, hasClients, result, ...parts }: Props) {
  const { price, details, taking, others } = parts;
  return (
    <PlainPage title={words.heading} lead={lead} back={{ to: "/dashboard/admin/website/plans", label: words.heading }}>
      <ActionNotice result={result} />
      <DraftBar {...bar} />
      <div className="columns">
        <div>
          {price ? <PriceForm key={`${id} ${price.chosen}`} {...price} revision={revision} result={result} /> : null}
          {hasClients ? <Existing /> : null}
          {price && price.coming.length > 0 ? <ComingPrices {...price} revision={revision} /> : null}
          <DetailsForm key={id} details={details} isNew={!id} revision={revision} result={result} />
          {taking ? <TakeOff name={name} why={taking.why} revision={revision} result={result} /> : null}
        </div>
        {kind === "domain" ? null : <Others kind={kind} others={others} isNew={!id} />}
      </div>
    </PlainPage>
  );
}

function Existing() {
  return (
    <section className="card pad stack gap-8" aria-labelledby="existing-heading">
      <h2 id="existing-heading">{words.existing.heading}</h2>
      <p>{words.existing.says}</p>
      <p>
        <Link to="clients">{words.existing.link}</Link>
      </p>
    </section>
  );
}

type TakeOffProps = { name: string; why: string; revision: string; result: ActionResult | undefined };

function TakeOff({ name, why, revision, result }: TakeOffProps) {
  return (
    <section className="card pad stack start" aria-labelledby="take-off-heading">
      <h2 id="take-off-heading">{words.takeOff.heading}</h2>
      {why ? (
        <p>{why}</p>
      ) : (
        <Disclosure summary={words.takeOff.heading} look="danger" open={isRefused(result, "take-off")}>
          <p>{words.takeOff.says}</p>
          <ActionForm
            intent="take-off"
            extra={{ revision }}
            result={result}
            look="danger"
            button={words.takeOff.button(name)}
          />
        </Disclosure>
      )}
    </section>
  );
}

function Others({ kind, others, isNew }: { kind: "plan" | "add-on"; others: View["others"]; isNew: boolean }) {
  return (
    <section className="card website-others" aria-labelledby="others-heading">
      <h2 id="others-heading" className="pad">
        {words.others[kind]}
      </h2>
      <ul>
        {others.map(({ id, name, price }) => (
          <li key={id}>
            <Link to={`/dashboard/admin/website/plans/${id}`} className="split">
              <b>{name}</b>
              <span className="tabular">{price}</span>
            </Link>
          </li>
        ))}
      </ul>
      {isNew ? null : (
        <Link to={`/dashboard/admin/website/plans/new-${kind}`} className="row strong website-others-new">
          <Icon name="plus" />
          {words.others.add[kind]}
        </Link>
      )}
    </section>
  );
}
