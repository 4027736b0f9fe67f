import type { ReactNode } from "react";
import { adminWords } from "../../../content/admin.ts";
import type { LineKind } from "../../../domain/catalogue-entry.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import { ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Icon } from "../../ui/icon.tsx";
import { CatalogueEntry } from "./entry.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/admin.css";
import "./page.css";

type Props = View & { result: ActionResult | undefined };

export function CataloguePage({ plans, addOns, products, result }: Props) {
  return (
    <PlainPage
      title={words.heading}
      lead={words.lead}
      back={{ to: "/clients/dashboard/admin", label: adminWords.back }}
    >
      <KindSection kind="plan" words={words.plans} result={result}>
        {plans.map(({ billingCycle: cycle, ...plan }) => (
          <CatalogueEntry key={plan.id} kind="plan" entry={{ ...plan, cycle }} result={result} />
        ))}
      </KindSection>
      <KindSection kind="add-on" words={words.addOns} result={result}>
        {addOns.map(({ pricingType: cycle, ...addOn }) => (
          <CatalogueEntry key={addOn.id} kind="add-on" entry={{ ...addOn, cycle }} result={result} />
        ))}
      </KindSection>
      <KindSection kind="product" words={words.products} result={result}>
        {products.map(({ billingCycle: cycle, ...product }) => (
          <CatalogueEntry key={product.id} kind="product" entry={{ ...product, cycle }} result={result} />
        ))}
      </KindSection>
    </PlainPage>
  );
}

type SectionProps = {
  kind: LineKind;
  words: { heading: string; add: string; none: string };
  result: ActionResult | undefined;
  children: ReactNode[];
};

function KindSection({ kind, words: { heading, add, none }, result, children }: SectionProps) {
  const headingId = `${kind}-heading`;
  return (
    <section className="stack" aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      <ActionNotice result={result} of={[`save-${kind}`]} />
      <div className="card catalogue-section">
        {children.length ? children : <p className="pad soft">{none}</p>}
        <CatalogueEntry
          kind={kind}
          entry={undefined}
          result={result}
          summary={
            <span className="row strong catalogue-new">
              <Icon name="plus" />
              {add}
            </span>
          }
        />
      </div>
    </section>
  );
}
