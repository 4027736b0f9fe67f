import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { business } from "../../../content/business.ts";
import { contact } from "../../../content/contact.ts";
import {
  checkEnquiry,
  type EnquiryFields,
  type EnquiryProblems,
  emptyEnquiry,
  enquiryMessages,
  isSpam,
  longest,
  readEnquiry,
  stripLeadingSpace,
} from "../../../domain/enquiry.ts";
import { Button } from "../../ui/button.tsx";
import { AreaField, Field, FieldError } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { sendEnquiry } from "./send-enquiry.ts";

export type EnquiryResult = "sent" | "invalid" | "spam" | "failed";

type Props = {
  fields: EnquiryFields | undefined;
  problems: EnquiryProblems | undefined;
  result: EnquiryResult | undefined;
  retryKey: string;
  fromPlans: boolean;
};

const words = contact.form;

/**
 * The browser keeps what is typed (the fields are not controlled), so nothing is lost that was written before the
 * scripts came; without them the same form posts itself.
 */
export function EnquiryForm({
  fields = emptyEnquiry,
  problems: shownFirst = {},
  result: resultFirst,
  retryKey,
  fromPlans,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const key = useRef(retryKey);
  const [problems, setProblems] = useState(resultFirst === "spam" ? {} : shownFirst);
  const [result, setResult] = useState(resultFirst);
  const [sending, setSending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const written = readEnquiry(Object.fromEntries(new FormData(event.currentTarget)));
    if (isSpam(written)) return setResult("spam");
    const found = checkEnquiry(written);
    setProblems(found);
    setResult(undefined);
    const firstWrong = Object.keys(emptyEnquiry).find((name) => name in found);
    if (firstWrong) return focus(event.currentTarget, firstWrong);

    setSending(true);
    const sent = await sendEnquiry(written, key.current);
    setSending(false);
    setResult(sent ? "sent" : "failed");
    if (sent) {
      key.current = crypto.randomUUID();
      clear(form.current);
    }
  }

  function edit(event: FormEvent<HTMLFormElement>) {
    const field = event.target;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    if (field.type !== "checkbox") strip(field);
    setProblems(({ [field.name as keyof EnquiryFields]: _, ...others }) => others);
    setResult(undefined);
  }

  const fieldOf = (name: "name" | "email" | "business" | "website" | "project") => ({
    name,
    defaultValue: fields[name],
    error: problems[name],
    maxLength: longest[name],
  });

  return (
    <form
      ref={form}
      className="leaf-form"
      method="post"
      action="/send-email.php"
      noValidate
      onSubmit={submit}
      onInput={edit}
    >
      <div className="leaf-head">
        <p>{words.day}</p>
        <p>{words.promise}</p>
      </div>
      <div className="leaf-body">
        <div className="leaf-pair">
          <Field label={words.name} autoComplete="name" required {...fieldOf("name")} />
          <Field label={words.email} type="email" autoComplete="email" required {...fieldOf("email")} />
        </div>
        <div className="leaf-pair">
          <Field label={words.business} mark={words.optional} autoComplete="organization" {...fieldOf("business")} />
          <Field
            label={words.website}
            mark={words.optional}
            inputMode="url"
            autoComplete="url"
            {...fieldOf("website")}
          />
        </div>
        <AreaField label={words.project} hint={words.projectHint} required {...fieldOf("project")} />
        <Consent checked={fields.consent} error={problems.consent} />
        <input type="hidden" name="retryKey" value={retryKey} />
        {fromPlans ? <input type="hidden" name="from" value="/plans" /> : null}
        <div className="leaf-gotcha" aria-hidden="true">
          <label>
            Leave this empty{" "}
            <input type="text" name="_gotcha" tabIndex={-1} autoComplete="off" defaultValue={fields._gotcha} />
          </label>
        </div>
        <Result result={result} />
        <div className="leaf-send">
          <Button busy={sending && words.sending}>{words.send}</Button>
          <p>{words.replyTime}</p>
        </div>
      </div>
    </form>
  );
}

function Consent({ checked, error }: { checked: boolean; error: string | undefined }) {
  return (
    <div className="field">
      <div className="leaf-consent">
        <input
          type="checkbox"
          id="consent"
          name="consent"
          value="on"
          required
          defaultChecked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "consent-error" : undefined}
        />
        <label htmlFor="consent">
          I agree to the <Link to="/privacy">privacy policy</Link>. You may use this to reply to me.
        </label>
      </div>
      {error ? <FieldError id="consent-error">{error}</FieldError> : null}
    </div>
  );
}

function Result({ result }: { result: EnquiryResult | undefined }) {
  if (result === "sent") return <Notice tone="ok">{enquiryMessages.sent}</Notice>;
  if (result === "spam") return <Notice tone="fail">{enquiryMessages.spam}</Notice>;
  if (result !== "failed") return null;
  const [before, after] = enquiryMessages.failed.split("email me directly");
  return (
    <Notice tone="fail">
      {before}
      <a href={`mailto:${business.enquiriesEmail}`}>email me directly</a>
      {after}
    </Notice>
  );
}

function strip(field: HTMLInputElement | HTMLTextAreaElement) {
  const stripped = stripLeadingSpace(field.value);
  if (stripped === field.value) return;
  const caret = field.selectionStart;
  const removed = field.value.length - stripped.length;
  field.value = stripped;
  // An e-mail field has no caret to put back.
  if (caret !== null) field.setSelectionRange(Math.max(0, caret - removed), Math.max(0, caret - removed));
}

function focus(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** Not reset(): that would bring back what the server wrote into the fields. */
function clear(form: HTMLFormElement | null) {
  for (const field of form?.elements ?? []) {
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = false;
    else if (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== "hidden"))
      field.value = "";
  }
}
