import { addOnLine, addOnMessages } from "../../../domain/add-on-request.ts";
import { unitPriceWords } from "../../../domain/quantity.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import { portalWords } from "../../shared/portal-words.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Result } from "../../ui/result.tsx";
import { type AddOnPageProps, useAddOnRequest } from "./request.ts";
import { AddOnSummary } from "./summary.tsx";
import type { AddOnView } from "./view.server.ts";
import { words } from "./words.ts";
import "./page.css";

const dashboard = "/clients/dashboard";

export function AddOnPage(page: AddOnPageProps) {
  const { project, addOns, chosen, retryKey } = page;
  const request = useAddOnRequest(page);
  const isSent = request.result === "sent";
  return (
    <PlainPage
      title={portalWords.addOn}
      lead={
        <>
          {words.for} <b>{project.name}</b>. {isSent ? null : words.lead}
        </>
      }
      back={{ to: `/projects/${project.id}`, label: words.back }}
    >
      {isSent ? (
        <Sent />
      ) : addOns.length ? (
        <form className="columns" method="post" action="/send-add-ons-email.php" {...request.form}>
          <input type="hidden" name="projectId" value={project.id} />
          <input type="hidden" name="retryKey" value={retryKey} />
          <fieldset className="stack gap-8">
            <legend className="sr-only">{words.legend}</legend>
            {addOns.map((addOn) => (
              <Pick key={addOn.id} {...addOn} isChosen={chosen.includes(addOnLine(addOn))} />
            ))}
          </fieldset>
          <AddOnSummary {...request} />
        </form>
      ) : (
        <EmptyState title={words.none}>{words.noneLead}</EmptyState>
      )}
    </PlainPage>
  );
}

function Pick({ isChosen, ...addOn }: AddOnView & { isChosen: boolean }) {
  const { name, description, taken } = addOn;
  return (
    <label className="pick">
      <input
        type="checkbox"
        name="selectedAddOns"
        value={addOnLine(addOn)}
        defaultChecked={isChosen && !taken}
        disabled={taken}
      />
      <span className="pick-top">
        <b>{name}</b>
        <span className={taken ? "badge" : "badge badge-ok"}>{unitPriceWords(addOn)}</span>
      </span>
      {taken ? <span className="small pick-about">{words.taken}</span> : null}
      <span className="soft small pick-about">{description}</span>
    </label>
  );
}

/** The form has left the page, so nobody sends it twice. */
function Sent() {
  return (
    <div className="stack start">
      <Result tone="ok" message={addOnMessages.sent} />
      <ButtonLink to={dashboard}>{words.toDashboard}</ButtonLink>
    </div>
  );
}

export function ProjectNotFound() {
  return (
    <div className="plain-page wrap">
      <EmptyState
        level={1}
        title={words.noProject}
        action={
          <ButtonLink to={dashboard} variant="quiet">
            {portalWords.back}
          </ButtonLink>
        }
      >
        {words.noProjectLead}
      </EmptyState>
    </div>
  );
}
