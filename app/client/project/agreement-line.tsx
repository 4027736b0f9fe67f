import { Link } from "react-router";
import { Icon } from "../../ui/icon.tsx";
import type { View } from "./view.server.ts";
import { agreementWords as words } from "./words.ts";

type AgreementLineProps = { projectId: string; agreement: NonNullable<View["agreement"]>; isAdmin: boolean };

/** What is agreed: where its client reads it, and for the provider whether it was accepted. */
export function AgreementLine({ projectId, agreement, isAdmin }: AgreementLineProps) {
  const { says, start, isAccepted } = agreement;
  return (
    <div className="stack gap-4 above-line" id="agreement">
      <h3>{words.heading}</h3>
      <p>{says}</p>
      {isAdmin && start ? <p>{start}</p> : null}
      {isAdmin ? null : <Link to={`/projects/${projectId}/agreement`}>{isAccepted ? words.see : words.read}</Link>}
      {isAccepted ? (
        <a className="touch" href={`/projects/${projectId}/agreement/pdf`}>
          <Icon name="paper" size="md" />
          {words.pdf}
        </a>
      ) : null}
    </div>
  );
}
