import { Link } from "react-router";
import { resultWords } from "../../../content/payments.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { CheckAgain } from "./check-again.tsx";
import { useConfirmation } from "./use-confirmation.ts";
import "../portal.css";
import "./payment-result.css";

type ResultProps = {
  isPaid: boolean;
  /** What is known about it. */
  lead: string;
  /** Where the invoice can be seen, and paid. */
  invoice: string;
  isConfirming?: boolean;
};

/** Where somebody stands who comes back from paying, or from not having paid. */
export function PaymentResult({ isPaid, lead, invoice, isConfirming = false }: ResultProps) {
  useConfirmation(isConfirming);
  return (
    <div className="plain-page payment-result wrap">
      <div className="card stack start gap-12 pad">
        <span className={`payment-result-icon ${isPaid ? "box-ok" : "box-bad"}`}>
          <Icon name={isPaid ? "tick" : "cross"} size="md" />
        </span>
        <h1>{isPaid ? resultWords.paid : resultWords.notPaid}</h1>
        <p role="status">{lead}</p>
        {isConfirming ? <CheckAgain /> : null}
        <ButtonLink to={invoice}>{resultWords.again}</ButtonLink>
        <Link className="touch" to="/dashboard">
          {resultWords.toDashboard}
        </Link>
      </div>
    </div>
  );
}
