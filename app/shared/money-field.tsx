import type { ComponentProps } from "react";
import { Field } from "../ui/field.tsx";
import "./money-field.css";

/** An amount in pounds; the sign stands in front of it and is not typed. */
export function MoneyField(field: ComponentProps<typeof Field>) {
  return (
    <div className="money-field">
      <Field inputMode="decimal" autoComplete="off" {...field} end={<span aria-hidden="true">£</span>} />
    </div>
  );
}
