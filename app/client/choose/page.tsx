import { Form } from "react-router";
import type { May } from "../../../domain/client-person.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Result } from "../../ui/result.tsx";
import { words } from "./words.ts";

type ChoosePageProps = {
  clients: { id: string; name: string; may: May; isNow: boolean }[];
  /** Where it is sent: what was wanted goes along. */
  action: string;
  /** Whoever was chosen was left in the meantime. */
  isGone: boolean;
};

/** For whoever belongs to several clients, after the login and whenever they like. */
export function ChoosePage({ clients, action, isGone }: ChoosePageProps) {
  return (
    <PlainPage title={words.heading} lead={words.lead}>
      {isGone ? <Result tone="fail" message={words.gone} /> : null}
      <ul className="card rows">
        {clients.map(({ id, name, may, isNow }) => (
          <li key={id} className="row between">
            <div className="named">
              <b>{name}</b>
              <span>{words.may[may]}</span>
            </div>
            {isNow ? <Badge tone="ok">{words.now}</Badge> : null}
            <Form method="post" action={action}>
              <input type="hidden" name="clientId" value={id} />
              <Button variant={isNow ? "quiet" : "primary"} size="sm">
                {words.look(name)}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </PlainPage>
  );
}
