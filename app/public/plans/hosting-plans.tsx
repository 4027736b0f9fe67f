import type { PlansWords, PlanWords } from "../../../content/plans.ts";
import { Section, SectionHead } from "../../shared/section.tsx";
import { CharityPlan } from "./charity-plan.tsx";
import { PlanCard } from "./plan-card.tsx";

type HostingPlansProps = { head: PlansWords["plansHead"]; plans: readonly PlanWords[] };

export function HostingPlans({ head, plans }: HostingPlansProps) {
  return (
    <Section tint id="hosting-plans" className="hosting-plans">
      <div className="row between plans-head">
        <SectionHead day={4} title={head.title} lead={head.lead} />
        <fieldset className="switch">
          <legend className="sr-only">Show prices</legend>
          <label>
            <input type="radio" name="billing" value="monthly" defaultChecked />
            <span>Pay monthly</span>
          </label>
          <label>
            <input type="radio" name="billing" value="yearly" />
            <span>
              Pay yearly <small>{head.bestSaving}</small>
            </span>
          </label>
        </fieldset>
      </div>
      <div className="three plan-cards">
        {plans
          .filter(({ plan }) => !plan.isForCharities)
          .map((words) => (
            <PlanCard key={words.plan.id} {...words} />
          ))}
      </div>
      {plans
        .filter(({ plan }) => plan.isForCharities)
        .map((words) => (
          <CharityPlan key={words.plan.id} {...words} />
        ))}
    </Section>
  );
}
