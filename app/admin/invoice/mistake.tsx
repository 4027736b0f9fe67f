import type { ReactNode } from "react";
import { ActionForm } from "../../ui/action-form.tsx";
import { type ActionResult, type ActionRow, isRefused } from "../../ui/action-result.ts";
import type { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import type { CheckboxFor, FieldFor } from "../../ui/use-action-form.ts";
import { rightWords as words } from "./put-right-words.ts";
import type { View } from "./view.server.ts";

export type RightProps = Pick<View, "invoice" | "right" | "retryKey" | "opened" | "typed"> & {
  result: ActionResult | undefined;
};

type MistakeProps = Pick<RightProps, "opened" | "result" | "retryKey"> & {
  intent: string;
  row?: ActionRow;
  icon: IconName;
  heading: string;
  will: readonly string[];
  button: string;
  isGrave?: true;
  look?: Parameters<typeof Button>[0]["variant"];
  children: (field: FieldFor, checkbox: CheckboxFor) => ReactNode;
};

/** One thing that happened. '?do=credit' opens its form, so that a menu elsewhere can lead to it. */
export function Mistake({ intent, row, icon, heading, will, button, isGrave, children, ...page }: MistakeProps) {
  const { opened, result, retryKey, look = isGrave ? "danger" : "primary" } = page;
  const id = row ? `${intent}-${row.id}` : intent;
  return (
    <div className={isGrave ? "invoice-act is-grave" : "invoice-act"} id={id}>
      <Disclosure
        open={opened === id || isRefused(result, intent, row)}
        summary={
          <>
            <Icon name={icon} size="md" />
            {heading}
          </>
        }
      >
        <ActionForm
          key={will.join(" ")}
          intent={intent}
          {...(row ? { row } : {})}
          extra={{ retryKey }}
          result={result}
          look={look}
          className="plain-form plain-form-wide"
          button={button}
        >
          {(field, checkbox) => (
            <>
              {children(field, checkbox)}
              <div className="invoice-will">
                <p className="strong">{words.will}</p>
                <ul>
                  {will.map((says) => (
                    <li key={says}>{says}</li>
                  ))}
                </ul>
              </div>
            </>
          )}
        </ActionForm>
      </Disclosure>
    </div>
  );
}
