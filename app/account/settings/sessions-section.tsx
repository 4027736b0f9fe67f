import { ActionForm } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Badge } from "../../ui/badge.tsx";
import { AccountSection } from "./section.tsx";
import type { View } from "./view.server.ts";
import { words as pageWords } from "./words.ts";

type SessionsSectionProps = Pick<View, "sessions"> & { result: ActionResult | undefined };

const words = pageWords.sessions;
const intents = ["end-session", "end-other-sessions"];

export function SessionsSection({ sessions, result }: SessionsSectionProps) {
  return (
    <AccountSection name="sessions" heading={words.heading} lead={words.lead} result={result} of={intents}>
      <ul className="rows account-rows">
        {sessions.map(({ id, device, place, lastSeen, current }) => (
          <li key={id} className="row between">
            <div>
              <p className="row strong">
                {device} {current ? <Badge tone="ok">{words.here}</Badge> : null}
              </p>
              <p className="soft small">
                {place} · {lastSeen}
              </p>
            </div>
            <ActionForm
              className="row"
              intent="end-session"
              row={{ name: "sessionId", id }}
              result={result}
              button={
                <>
                  {words.end}
                  <span className="sr-only"> {device}</span>
                </>
              }
            />
          </li>
        ))}
      </ul>
      {sessions.some(({ current }) => !current) ? (
        <ActionForm
          className="row"
          intent="end-other-sessions"
          result={result}
          look="danger"
          button={words.endOthers}
        />
      ) : null}
    </AccountSection>
  );
}
