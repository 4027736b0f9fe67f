import type { PlansWords } from "../../../content/plans.ts";
import { formatPounds } from "../../../domain/money.ts";
import { Section } from "../../shared/section.tsx";

type AddOnMenuProps = { head: PlansWords["addOnsHead"]; addOns: PlansWords["addOns"] };

/** The add-ons as a café’s menu: dish, dots, price. */
export function AddOnMenu({ head, addOns }: AddOnMenuProps) {
  return (
    <Section id="addons">
      <div className="add-on-menu">
        <div className="add-on-menu-head">
          <h2 className="title">{head.title}</h2>
          <p className="soft">{head.lead}</p>
        </div>
        <ul className="halves">
          {addOns.map((addOn) => (
            <li key={addOn.title}>
              <div className="add-on-line">
                <h3>{addOn.title}</h3>
                <i aria-hidden="true" />
                <p className="money">
                  <b>{formatPounds(addOn.pence)}</b> {addOn.unit}
                </p>
              </div>
              <p className="soft medium add-on-text">{addOn.description}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
