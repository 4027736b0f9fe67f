import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-router";
import { account } from "../../../content/account.ts";
import { Button } from "../ui/button.tsx";
import { PasswordField } from "./password-field.tsx";
import { Result } from "./result.tsx";
import { useIsSending } from "./use-answer.ts";
import { useProblem } from "./use-problem.ts";

export type AccountSectionName = "sessions" | "password" | "email" | "second-step" | "passkeys";

export type AccountResult = {
  section: AccountSectionName;
  tone: "ok" | "fail";
  message: string;
  /** The name of the field that is wrong: the message stands there. */
  field?: string | undefined;
  /** The form it came from: a section may have several. */
  intent?: string;
  passkeyId?: string | undefined;
};

export type AccountIntent =
  | "end-session"
  | "end-other-sessions"
  | "change-password"
  | "change-email"
  | "turn-off-totp"
  | "new-recovery-codes"
  | "remove-passkey";

const action = "/clients/account";

type SectionProps = {
  name: AccountSectionName;
  heading: string;
  lead: string;
  result: AccountResult | undefined;
  children: ReactNode;
};

/** What it is about on the left, what to do in a card on the right, and there the answer too. */
export function AccountSection({ name, heading, lead, result, children }: SectionProps) {
  const section = useRef<HTMLElement>(null);
  const sending = useIsSending(action);
  const own = result?.section === name && !sending ? result : undefined;

  useEffect(() => {
    if (own?.tone === "ok") tidy(section.current);
  }, [own]);

  return (
    <section ref={section} id={name} aria-labelledby={`${name}-heading`} className="account-section">
      <div className="account-about">
        <h2 id={`${name}-heading`}>{heading}</h2>
        <p>{lead}</p>
      </div>
      <div className="card account-card">
        {own && !own.field ? <Result tone={own.tone} message={own.message} /> : null}
        {children}
      </div>
    </section>
  );
}

/** A deed that is done leaves no password in its field, and no drawer open. */
function tidy(section: HTMLElement | null) {
  for (const form of section?.querySelectorAll("form") ?? []) form.reset();
  for (const drawer of section?.querySelectorAll("details") ?? []) drawer.open = false;
}

type DeedValues = { sessionId?: string; passkeyId?: string };

/** Whether this form is the one that was refused. */
export function isRefused(result: AccountResult | undefined, intent: AccountIntent, { passkeyId }: DeedValues = {}) {
  return result?.tone === "fail" && result.intent === intent && result.passkeyId === passkeyId;
}

type DeedProps = {
  intent: AccountIntent;
  /** Which one, where there are several. */
  values?: DeedValues;
  result: AccountResult | undefined;
  button: ReactNode;
  look?: ComponentProps<typeof Button>["variant"];
  className?: string;
  /** The fields, each told by its name what is wrong with it. */
  children?: (tell: (name: string) => FieldTold) => ReactNode;
};

type FieldTold = { name: string; error: string | undefined; autoFocus: boolean };

/** One thing that can be done here. The page stays where it is while it is done. */
export function Deed({ intent, values = {}, result, button, look = "quiet", ...deed }: DeedProps) {
  const { className = "account-form", children } = deed;
  const { field, message } = (isRefused(result, intent, values) && result) || {};
  const which = { field, values: { intent, ...values } };
  const { sending, problem, form } = useProblem(action, field && message, which);

  function tell(name: string): FieldTold {
    const error = name === field ? problem : undefined;
    return { name, error, autoFocus: Boolean(error) };
  }

  return (
    <Form className={className} method="post" action={action} preventScrollReset noValidate {...form}>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children?.(tell)}
      <Button variant={look} size="sm" busy={sending && account.page.working}>
        {button}
      </Button>
    </Form>
  );
}

/** Asks for the password again: an open laptop is not yet its owner. */
export function OwnPassword(field: FieldTold & { label: string }) {
  return <PasswordField {...field} autoComplete="current-password" required />;
}

type DrawerProps = { label: ReactNode; open: boolean; danger?: boolean; children: ReactNode };

/** A details element, so that it opens without scripts. */
export function Drawer({ label, open, danger, children }: DrawerProps) {
  return (
    <details className="account-drawer" open={open}>
      <summary className={`btn btn-sm ${danger ? "btn-danger" : "btn-plain"}`}>{label}</summary>
      <div>{children}</div>
    </details>
  );
}
