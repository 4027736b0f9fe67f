import { Link } from "react-router";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Mistake, type RightProps } from "./mistake.tsx";
import { rightWords as words } from "./put-right-words.ts";

/** Money went back at the payment provider and nobody has said why, or did not go back though it should. */
export function WhyBack(page: RightProps) {
  const { unexplained, refused } = page.right;
  return (
    <>
      {refused.map(({ id, says }) => (
        <Notice key={id} tone="fail">
          {says} <Link to="?do=send-back#send-back">{words.refusedLink}</Link>
        </Notice>
      ))}
      {unexplained.map((refund) => (
        <Unexplained key={refund.id} refund={refund} {...page} />
      ))}
    </>
  );
}

type UnexplainedProps = RightProps & { refund: RightProps["right"]["unexplained"][number] };

function Unexplained({ refund: { id, amount, day }, ...page }: UnexplainedProps) {
  const { heading, lead, notCharged, owedAgain } = words.why;
  const row = { name: "refundId", id };
  return (
    <section className="card stack pad gap-12 invoice-why" aria-labelledby={`why-${id}`}>
      <h2 id={`why-${id}`}>{heading(amount, day)}</h2>
      <p className="soft small">{lead}</p>
      <Mistake
        intent="not-charged"
        row={row}
        icon="minus"
        heading={notCharged.heading}
        will={[notCharged.will(amount), words.credit.document, words.unlessUnchecked]}
        button={notCharged.confirm}
        {...page}
      >
        {(field, checkbox) => (
          <>
            <Field
              label={words.reason}
              hint={words.credit.reasonHint}
              required
              autoComplete="off"
              {...field("reason")}
            />
            <Checkbox label={words.email} {...checkbox("isMailed", true)} />
          </>
        )}
      </Mistake>
      <Mistake
        intent="owed-again"
        row={row}
        icon="clock"
        heading={owedAgain.heading}
        will={[owedAgain.will(amount), words.documentStays, owedAgain.mail]}
        button={owedAgain.confirm}
        {...page}
      >
        {(field, checkbox) => (
          <>
            <Field
              label={words.reason}
              mark={words.optional}
              hint={words.forBooks}
              autoComplete="off"
              {...field("reason")}
            />
            <Checkbox label={words.email} {...checkbox("isMailed", true)} />
          </>
        )}
      </Mistake>
    </section>
  );
}
