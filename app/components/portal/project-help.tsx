import { Link } from "react-router";
import { business } from "../../../content/business.ts";
import { paymentsWords } from "../../../content/payments.ts";
import { helpWords } from "../../../content/portal.ts";
import { formatPounds } from "../../../domain/money.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "./sign.tsx";

export function ProjectHelp() {
  return (
    <aside className="project-help" aria-labelledby="help">
      <h2 id="help">{helpWords.heading}</h2>
      <p>{helpWords.ask}</p>
      <ul>
        <li>
          <Link to="/support">
            <Icon name="question" size="md" />
            {helpWords.link}
          </Link>
        </li>
        <li>
          <a href={`mailto:${business.supportEmail}`}>
            <Icon name="letter" size="md" />
            {business.supportEmail}
          </a>
        </li>
      </ul>
    </aside>
  );
}

/** On a phone, what is owed and help stay in reach while the rest scrolls. */
export function ProjectDock({ owedPence }: { owedPence: number }) {
  if (owedPence > 0) return <OwedDock owedPence={owedPence} />;
  return (
    <div className="project-dock">
      <p>
        <b>{helpWords.heading}</b>
        {business.supportHours}
      </p>
      <ButtonLink to="/support" variant="quiet" size="sm">
        {helpWords.link}
      </ButtonLink>
    </div>
  );
}

function OwedDock({ owedPence }: { owedPence: number }) {
  return (
    <div className="project-dock">
      <p>
        {paymentsWords.owe}
        <b>{formatPounds(owedPence)}</b>
      </p>
      <div>
        <ButtonLink to="/support" variant="quiet" size="sm" aria-label={helpWords.heading}>
          <Icon name="question" size="md" />
        </ButtonLink>
        <a className="btn btn-primary btn-sm" href="#payments">
          {paymentsWords.pay}
        </a>
      </div>
    </div>
  );
}
