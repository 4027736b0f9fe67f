import { Form, Link } from "react-router";
import { type DataRequestFields, dataRequestKinds } from "../../../domain/data-request.ts";
import { SignInFrame } from "../../shared/account/sign-in-frame.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Button } from "../../ui/button.tsx";
import { AreaField, Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Radios } from "../../ui/radios.tsx";
import { useActionForm } from "../../ui/use-action-form.ts";
import { useHeadingFocus } from "../../ui/use-heading-focus.ts";
import { words } from "./words.ts";

type YourDataPageProps = {
  fields: DataRequestFields | undefined;
  result: ActionResult | undefined;
  sent: boolean;
};

const yourDataAction = "/privacy/your-data";

export function YourDataPage({ sent, ...form }: YourDataPageProps) {
  useHeadingFocus(sent ? "sent" : "form");
  return sent ? <Sent /> : <DataRequestForm {...form} />;
}

/** The same whoever writes: it tells nobody whose address is known here. */
function Sent() {
  return (
    <SignInFrame title={words.sentHeading}>
      <Notice tone="ok">{words.sent}</Notice>
      <p className="soft small">{words.sentNext}</p>
      <BackToPrivacy />
    </SignInFrame>
  );
}

function DataRequestForm({ fields, result }: Omit<YourDataPageProps, "sent">) {
  const { sending, form, field } = useActionForm({ action: yourDataAction, own: result });
  return (
    <SignInFrame title={words.heading} lead={words.lead}>
      <Form className="stack sign-in-form" method="post" action={yourDataAction} noValidate {...form}>
        <Radios
          name="kind"
          legend={words.kind}
          options={dataRequestKinds.toReversed().map((value) => ({ value, label: words.kinds[value] }))}
          defaultValue={fields?.kind ?? "copy"}
        />
        <Field label={words.name} autoComplete="name" required {...field("name", fields?.name)} />
        <Field
          label={words.email}
          hint={words.emailHint}
          type="email"
          autoComplete="email"
          required
          {...field("email", fields?.email)}
        />
        <AreaField label={words.text} hint={words.textHint} {...field("text", fields?.text)} />
        <Button busy={sending && words.sending}>{words.send}</Button>
      </Form>
      <BackToPrivacy />
    </SignInFrame>
  );
}

function BackToPrivacy() {
  return (
    <p className="row between small sign-in-links">
      <Link to="/privacy#your-rights">{words.privacy}</Link>
    </p>
  );
}
