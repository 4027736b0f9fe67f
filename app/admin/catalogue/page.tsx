import type { ReactNode } from "react";
import { adminWords, catalogueWords } from "../../../content/admin.ts";
import type { BillingCycle, PricingType } from "../../../domain/pricing.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import { ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Icon } from "../../ui/icon.tsx";
import { CatalogueEntry, type Kind } from "./entry.tsx";
import "../../shared/admin.css";
import "./page.css";

/** Prices are as they are typed: '12.99', or nothing. */
export type CataloguePageProps = {
  plans: {
    id: string;
    name: string;
    price: string;
    yearlyPrice: string;
    billingCycle: BillingCycle;
    isRetired: boolean;
  }[];
  addOns: {
    id: string;
    name: string;
    description: string;
    price: string;
    yearlyPrice: string;
    pricingType: PricingType;
    custom: boolean;
    severalTimes: boolean;
    isRetired: boolean;
  }[];
  products: { id: string; name: string; price: string; billingCycle: BillingCycle; isRetired: boolean }[];
  result: ActionResult | undefined;
};

const words = catalogueWords;

export function CataloguePage({ plans, addOns, products, result }: CataloguePageProps) {
  return (
    <PlainPage
      title={words.heading}
      lead={words.lead}
      back={{ to: "/clients/dashboard/admin", label: adminWords.back }}
    >
      <LineKind kind="plan" words={words.plans} result={result}>
        {plans.map(({ billingCycle: cycle, ...plan }) => (
          <CatalogueEntry key={plan.id} kind="plan" entry={{ ...plan, cycle }} result={result} />
        ))}
      </LineKind>
      <LineKind kind="add-on" words={words.addOns} result={result}>
        {addOns.map(({ pricingType: cycle, ...addOn }) => (
          <CatalogueEntry key={addOn.id} kind="add-on" entry={{ ...addOn, cycle }} result={result} />
        ))}
      </LineKind>
      <LineKind kind="product" words={words.products} result={result}>
        {products.map(({ billingCycle: cycle, ...product }) => (
          <CatalogueEntry key={product.id} kind="product" entry={{ ...product, cycle }} result={result} />
        ))}
      </LineKind>
    </PlainPage>
  );
}

type SectionProps = {
  kind: Kind;
  words: { heading: string; add: string; none: string };
  result: ActionResult | undefined;
  children: ReactNode[];
};

function LineKind({ kind, words: { heading, add, none }, result, children }: SectionProps) {
  const headingId = `${kind}-heading`;
  return (
    <section className="admin-section" aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      <ActionNotice result={result} of={[`save-${kind}`]} />
      <div className="card catalogue-section">
        {children.length ? children : <p className="catalogue-none">{none}</p>}
        <CatalogueEntry
          kind={kind}
          entry={undefined}
          result={result}
          summary={
            <span className="catalogue-new">
              <Icon name="plus" />
              {add}
            </span>
          }
        />
      </div>
    </section>
  );
}
