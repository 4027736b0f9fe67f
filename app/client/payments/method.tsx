import { ActionForm } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Icon } from "../../ui/icon.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

type MethodProps = Pick<View, "method" | "maySave"> & { result: ActionResult | undefined };

/** The card or mandate that later invoices are taken from. Where there is no payment provider there is none. */
export function PaymentMethod({ method, maySave, result }: MethodProps) {
  if (!method && !maySave) return null;
  return (
    <section className="card stack pad gap-12" aria-labelledby="method">
      <h2 id="method">{words.method.heading}</h2>
      {method ? (
        <div className="beside">
          <Icon name="card" size="md" />
          <p className="named">
            <b>{method.label}</b>
            <span>{words.method.since(method.since)}</span>
          </p>
        </div>
      ) : (
        <p className="soft">{words.method.none}</p>
      )}
      <div className="row">
        {maySave ? (
          <ActionForm intent="save-method" result={result} button={method ? words.method.change : words.method.add} />
        ) : null}
        {method ? (
          <ActionForm
            intent="remove-method"
            extra={{ methodId: method.id }}
            look="danger"
            result={result}
            button={words.method.remove}
            label={words.method.removeNamed(method.label)}
          />
        ) : null}
      </div>
    </section>
  );
}
