import { Form, Link } from "react-router";
import { SignInFrame } from "../../shared/account/sign-in-frame.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FieldError } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useActionForm } from "../../ui/use-action-form.ts";
import { useHeadingFocus } from "../../ui/use-heading-focus.ts";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

type DataLinkPageProps = View & { action: string; result: ActionResult | undefined };

/** Where the link of a request leads: what there is, and the two things that can be done with it. */
export function DataLinkPage({ email, things, action, result }: DataLinkPageProps) {
  return (
    <SignInFrame title={words.heading} lead={words.lead(email)}>
      <ul className="card rows">
        {things.map(({ says, text }) => (
          <li key={`${says} ${text}`} className="named">
            <b>{says}</b>
            {text ? <span>{text}</span> : null}
          </li>
        ))}
      </ul>
      <section className="stack gap-8" aria-labelledby="copy">
        <h2 id="copy">{words.copy.heading}</h2>
        <p className="soft small">{words.copy.lead}</p>
        <form method="post" action={`${action}/copy`}>
          <Button>
            <Icon name="download" />
            {words.copy.button}
          </Button>
        </form>
      </section>
      <Erase action={action} result={result} />
    </SignInFrame>
  );
}

function Erase({ action, result }: Pick<DataLinkPageProps, "action" | "result">) {
  const { sending, form, field, checkbox } = useActionForm({ action, own: result });
  const { error } = field("sure");
  return (
    <section className="stack gap-8" aria-labelledby="erase">
      <h2 id="erase">{words.erase.heading}</h2>
      <p className="soft small">{words.erase.lead}</p>
      <Form className="stack gap-8" method="post" action={action} noValidate {...form}>
        {error ? <FieldError role="alert">{error}</FieldError> : null}
        <Checkbox label={words.erase.sure} {...checkbox("sure")} />
        <Button variant="danger" busy={sending && words.erase.busy}>
          {words.erase.button}
        </Button>
      </Form>
    </section>
  );
}

export function DataErased() {
  useHeadingFocus("erased");
  const { heading, lead, kept, next } = words.erased;
  return (
    <SignInFrame title={heading}>
      <Notice tone="ok">{lead}</Notice>
      <p className="soft small">{kept}</p>
      <p className="small">
        <Link to="/privacy#your-rights">{next}</Link>
      </p>
    </SignInFrame>
  );
}
