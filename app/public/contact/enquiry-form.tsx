import { Link } from "react-router";
import { business } from "../../../content/business.ts";
import type { ContactWords } from "../../../content/contact.ts";
import {
  checkEnquiry,
  type EnquiryFields,
  emptyEnquiry,
  enquiryMessages,
  isSpam,
  longest,
  readEnquiry,
} from "../../../domain/enquiry.ts";
import { Button } from "../../ui/button.tsx";
import { AreaField, Field, FieldError } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { usePostOnce } from "../../ui/post-once.ts";
import { type FormAnswer, useCheckedForm } from "../../ui/use-checked-form.ts";

const names = ["name", "email", "business", "website", "hostingPlan", "project", "consent"] as const;

type Name = (typeof names)[number];
export type EnquiryAnswer = FormAnswer<Name, keyof typeof enquiryMessages>;

type Props = {
  words: ContactWords["form"];
  /** When an answer comes. */
  replyTime: string;
  fields: EnquiryFields | undefined;
  /** What the server said when the browser sent the form itself. */
  first: EnquiryAnswer | undefined;
  retryKey: string;
  fromPlans: boolean;
  /** Which one the visitor chose there, if any. */
  plan: string;
};

const action = "/send-email.php";

export function EnquiryForm({ words, replyTime, fields = emptyEnquiry, first, retryKey, fromPlans, plan }: Props) {
  // An error, silence and an answer nobody can read are all the same to a visitor.
  const outcomes = { success: "sent", refused: "failed", "logged-out": "failed", silence: "failed" } as const;
  const { answer, sending, post } = usePostOnce(action, outcomes);
  const { form, outcome, field } = useCheckedForm({
    names,
    read: (typed) => readEnquiry(Object.fromEntries(typed)),
    check,
    first,
    answer,
    sending,
    send: post,
    retryKey,
    done: "sent",
  });

  const fieldOf = (name: Exclude<Name, "consent">) => ({
    ...field(name),
    defaultValue: fields[name],
    maxLength: longest[name],
  });
  const chosenPlan = fields.hostingPlan || plan;
  // Where the browser sent the form itself, the page comes back at the top of the form.
  const isAtTop = answer === undefined && first?.outcome !== undefined;

  return (
    <form id="enquiry" className="calendar leaf-form" method="post" action={action} {...form}>
      <div className="row between leaf-head">
        <p>{words.day}</p>
        <p>{words.promise}</p>
      </div>
      <div className="stack leaf-body">
        {isAtTop ? <Result outcome={outcome} /> : null}
        <div className="halves">
          <Field label={words.name} autoComplete="name" required {...fieldOf("name")} />
          <Field label={words.email} type="email" autoComplete="email" required {...fieldOf("email")} />
        </div>
        <div className="halves">
          <Field label={words.business} mark={words.optional} autoComplete="organization" {...fieldOf("business")} />
          <Field
            label={words.website}
            mark={words.optional}
            inputMode="url"
            autoComplete="url"
            {...fieldOf("website")}
          />
        </div>
        {chosenPlan ? (
          <Field
            label={words.hostingPlan}
            mark={words.optional}
            autoComplete="off"
            {...fieldOf("hostingPlan")}
            defaultValue={chosenPlan}
          />
        ) : null}
        <AreaField label={words.project} hint={words.projectHint} required {...fieldOf("project")} />
        <Consent checked={fields.consent} error={field("consent").error} />
        <input type="hidden" name="retryKey" value={retryKey} />
        {fromPlans ? <input type="hidden" name="from" value="/plans" /> : null}
        <div className="sr-only" aria-hidden="true">
          <label>
            Leave this empty{" "}
            <input type="text" name="_gotcha" tabIndex={-1} autoComplete="off" defaultValue={fields._gotcha} />
          </label>
        </div>
        {isAtTop ? null : <Result outcome={outcome} />}
        <div className="row leaf-send">
          <Button busy={sending && words.sending}>{words.send}</Button>
          <p className="soft small">{replyTime}</p>
        </div>
      </div>
    </form>
  );
}

function check(written: EnquiryFields): EnquiryAnswer {
  return isSpam(written) ? { outcome: "spam" } : { problems: checkEnquiry(written) };
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

function Result({ outcome }: Pick<EnquiryAnswer, "outcome">) {
  if (!outcome) return null;
  if (outcome !== "failed")
    return <Notice tone={outcome === "sent" ? "ok" : "fail"}>{enquiryMessages[outcome]}</Notice>;
  const [before, after] = enquiryMessages.failed.split("email me directly");
  return (
    <Notice tone="fail">
      {before}
      <a href={`mailto:${business().enquiriesEmail}`}>email me directly</a>
      {after}
    </Notice>
  );
}
