import { Link } from "react-router";
import { resultWords } from "../../../content/payments.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import "../portal.css";
import "./payment-result.css";

type ResultProps = {
  isPaid: boolean;
  /** What is known about it. */
  lead: string;
  /** Where it can be tried again. */
  again?: string | undefined;
};

/** Where somebody stands who comes back from paying, or from not having paid. */
export function PaymentResult({ isPaid, lead, again }: ResultProps) {
  return (
    <div className="plain-page payment-result wrap">
      <div className="card stack start gap-12 pad">
        <span className={`payment-result-icon ${isPaid ? "box-ok" : "box-bad"}`}>
          <Icon name={isPaid ? "tick" : "cross"} size="md" />
        </span>
        <h1>{isPaid ? resultWords.paid : resultWords.notPaid}</h1>
        <p>{lead}</p>
        <ButtonLink to="/dashboard">{resultWords.toDashboard}</ButtonLink>
        {again ? (
          <Link className="touch" to={again}>
            {resultWords.again}
          </Link>
        ) : null}
      </div>
    </div>
  );
}
