import type { PlanDetail, PlanWords } from "../../../content/plans.ts";
import { annualSaving, offer, termTotal } from "../../../domain/catalogue.ts";
import { formatPounds } from "../../../domain/money.ts";
import type { HostingPlan } from "../../../domain/website/site.ts";
import { StartLink } from "./start-link.tsx";

export function PlanCard({ plan, madeFor, details }: PlanWords) {
  return (
    <article className={plan.isFeatured ? "plan-card lifts is-featured" : "plan-card lifts"}>
      {plan.isFeatured ? <Awning /> : null}
      <div className="plan-card-top">
        <h3>{plan.name}</h3>
        <p className="soft medium plan-for">{madeFor}</p>
        <Prices plan={plan} />
        <StartLink plan={plan.name} variant={plan.isFeatured ? "primary" : "line"}>
          Choose this plan <span className="sr-only">({plan.name})</span>
        </StartLink>
      </div>
      <dl className="rows pairs medium">
        {details.map((detail) => (
          <Detail key={detail.label} detail={detail} />
        ))}
      </dl>
    </article>
  );
}

/** Both ways of paying are in the page; the switch above the plans decides which one is large. */
function Prices({ plan }: { plan: HostingPlan }) {
  const monthly = formatPounds(plan.monthlyPence);
  const annual = formatPounds(plan.annualPence);
  const saving = formatPounds(annualSaving(plan));
  return (
    <>
      <div className="plan-price is-monthly money">
        <p>
          <b>{monthly}</b> a month
        </p>
        <p className="soft small plan-price-terms">
          {offer.minimumTermMonths} months: {formatPounds(termTotal(plan))}
        </p>
        <p className="small plan-price-other">
          or {annual} a year, <strong>saves {saving}</strong>
        </p>
      </div>
      <div className="plan-price is-yearly money">
        <p>
          <b>{annual}</b> a year
        </p>
        <p className="soft small plan-price-terms">
          <strong>Saves {saving}</strong> against paying monthly
        </p>
        <p className="small plan-price-other">or {monthly} a month</p>
      </div>
    </>
  );
}

export function Detail({ detail }: { detail: PlanDetail }) {
  return (
    <div className={detail.included ? undefined : "is-missing"}>
      <dt>
        {detail.label}
        {detail.note ? <small>{detail.note}</small> : null}
      </dt>
      <dd>{detail.value}</dd>
    </div>
  );
}

function Awning() {
  return (
    <p className="plan-awning">
      Most popular
      <svg viewBox="0 0 300 21" preserveAspectRatio="none" aria-hidden="true">
        {stripes.map((stripe) => (
          <path
            key={stripe}
            d={`M${stripe * 20} 0h20v10a10 10 0 0 1-20 0z`}
            fill={stripe % 2 ? "#fff7e6" : "var(--color-marigold)"}
            stroke="#c98a1d"
            strokeWidth="1.2"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
    </p>
  );
}

const stripes = Array.from({ length: 15 }, (_, index) => index);
