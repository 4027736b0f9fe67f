import type { PlanWords } from "../../../content/plans.ts";
import { Detail } from "./plan-card.tsx";
import { StartLink } from "./start-link.tsx";

export function CharityPlan({ plan, madeFor, details }: PlanWords) {
  return (
    <article className="charity-plan">
      <div>
        <h3>{plan.name}</h3>
        <p className="medium">{madeFor}</p>
      </div>
      <p className="plan-price charity-price">
        <b>Free</b>
        <span className="soft small plan-price-terms">monthly and yearly</span>
      </p>
      <dl className="pairs small">
        {details
          .filter((detail) => detail.included)
          .map((detail) => (
            <Detail key={detail.label} detail={detail} />
          ))}
      </dl>
      <StartLink plan={plan.name} variant="line">
        Choose this plan <span className="sr-only">({plan.name})</span>
      </StartLink>
    </article>
  );
}
