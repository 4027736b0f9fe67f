import type { ComponentProps, FormEvent, ReactNode } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { type ActionResult, type ActionRow, resultOf } from "./action-result.ts";
import { Button } from "./button.tsx";
import { Result } from "./result.tsx";
import { type CheckboxFor, type FieldFor, useActionForm } from "./use-action-form.ts";

type ActionFormProps = {
  intent: string;
  /** Sent along, and its answer comes back to this form. */
  row?: ActionRow;
  /** What else is sent. */
  extra?: Record<string, string>;
  /** Where it is sent, if not to the page it is on. */
  action?: string;
  /** It has a file to send. */
  hasFile?: boolean;
  result: ActionResult | undefined;
  button: ReactNode;
  /** The button's whole name, where the word on it could belong to any row. */
  label?: string;
  look?: ComponentProps<typeof Button>["variant"];
  size?: "md" | "sm";
  busy?: string;
  className?: string;
  /** May stop it from being sent. */
  onSend?: (event: FormEvent<HTMLFormElement>) => void;
  children?: (field: FieldFor, checkbox: CheckboxFor) => ReactNode;
};

/** One thing that can be done on a page. The page stays where it is while it is done. */
export function ActionForm({
  intent,
  row,
  extra = {},
  action,
  hasFile,
  result,
  button,
  label,
  onSend,
  children,
  ...options
}: ActionFormProps) {
  const { look = "quiet", size = "sm", busy = "One moment…", className = "plain-form" } = options;
  const { pathname } = useLocation();
  const sent = { intent, ...(row ? { [row.name]: row.id } : {}) };
  const own = resultOf(result, intent, row);
  const { form, sending, field, checkbox } = useActionForm({ action: action ?? pathname, sent, own });
  // What was typed comes back with what it was typed over.
  const typedOver = children && own?.values?.revision;
  const hidden = { ...sent, ...extra, ...(typedOver ? { revision: typedOver } : {}) };

  return (
    <Form
      className={className}
      method="post"
      {...(action ? { action } : {})}
      {...(hasFile ? { encType: "multipart/form-data" } : {})}
      preventScrollReset
      noValidate
      {...form}
      {...(onSend ? { onSubmit: onSend } : {})}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children?.(field, checkbox)}
      <Button variant={look} size={size} busy={sending && busy} aria-label={sending ? undefined : label}>
        {button}
      </Button>
    </Form>
  );
}

/** What became of an action of this part of the page; `of` are its intents, and without it the part is the whole page. */
export function ActionNotice({ result, of }: { result: ActionResult | undefined; of?: string[] }) {
  const { formAction } = useNavigation();
  // Without a message nothing happened, and nothing is said about it.
  if (!result?.message || result.field || formAction) return null;
  const [intent = ""] = result.form.split(":");
  if (of && !of.includes(intent)) return null;
  return <Result tone={result.tone} message={result.message} links={result.links} />;
}
