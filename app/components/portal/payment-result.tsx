import { projectWords } from "../../../content/portal.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Sign } from "./sign.tsx";
import "./portal.css";
import "./payment-result.css";

/** Where somebody stands who came back without having paid. */
export function PaymentResult() {
  return (
    <div className="payment-result wrap">
      <div className="card">
        <span className="payment-result-sign">
          <Sign name="cross" size="md" />
        </span>
        <h1>{projectWords.notPaid}</h1>
        <p>{projectWords.notPaidLead}</p>
        <ButtonLink to="/dashboard">{projectWords.toDashboard}</ButtonLink>
      </div>
    </div>
  );
}
