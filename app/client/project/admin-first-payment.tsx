import { greetingName } from "../../../domain/client.ts";
import { PaymentRequest } from "../../shared/first-payment/payment-request.tsx";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import type { AdminView, View } from "./view.server.ts";
import { adminWords } from "./words.ts";

const words = adminWords.firstPayment;

type FirstPaymentProps = { project: View["project"]; admin: AdminView; result: ActionResult | undefined };

/** Whether a first payment is awaited, and the request for it: in one place. */
export function FirstPaymentCard({ project, admin: { client, firstPayment }, result }: FirstPaymentProps) {
  if (!client || !firstPayment) return null;
  const { isRequired, request } = firstPayment;
  return (
    <section className="card" id="first-payment" aria-labelledby="first-payment-heading">
      <div className="stack pad gap-12">
        <h2 id="first-payment-heading">{words.heading}</h2>
        <ActionNotice result={result} of={["first-payment-required"]} />
        {/* While it is open, the payment itself takes the tick away. */}
        {request.open ? null : (
          <ActionForm intent="first-payment-required" result={result} className="row between" button={words.save}>
            {(_, checkbox) => (
              <Checkbox key={String(isRequired)} label={words.required} {...checkbox("required", isRequired)} />
            )}
          </ActionForm>
        )}
      </div>
      {isRequired || request.open ? (
        <PaymentRequest
          project={{ id: project.id, name: project.name }}
          first={greetingName(client)}
          firstPayment={request}
          result={result}
          level={3}
          heading={words.request}
        />
      ) : null}
    </section>
  );
}
