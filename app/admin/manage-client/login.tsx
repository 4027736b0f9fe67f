import { AdminConfirm } from "../../shared/deleting/confirm.tsx";
import { useQuestion } from "../../shared/deleting/question.ts";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import type { View } from "./view.server.ts";
import { words as allWords } from "./words.ts";

type Props = Pick<View, "client" | "login"> & { first: string; result: ActionResult | undefined };

const words = allWords.loginSection;

/** The address they sign in with, and whether they may. */
export function ManageClientLogin({ first, client, login, result }: Props) {
  return (
    <section className="card stack pad" id="login" aria-labelledby="login-heading">
      <h2 id="login-heading">{words.heading}</h2>
      <ActionNotice result={result} of={["correct-email"]} />
      <ActionForm
        key={client.email}
        intent="correct-email"
        result={result}
        className="plain-form plain-form-wide"
        button={words.saveEmail}
      >
        {(field) => (
          <Field
            label={words.email}
            hint={words.emailHint(first)}
            type="email"
            autoComplete="off"
            {...field("email", client.email)}
          />
        )}
      </ActionForm>
      {login.isDisabled ? null : <Disable client={client} first={first} />}
      {login.hasSecondStep ? <SecondStep first={first} result={result} /> : null}
    </section>
  );
}

/** Asks first: it only leads to the same page with the question on it. */
function Disable({ client, first }: Pick<Props, "client" | "first">) {
  const { ask } = useQuestion("disable");
  return (
    <div className="stack gap-8 above-line manage-access">
      <p className="soft small">{words.disableLead(first)}</p>
      <p>
        <ButtonLink to={ask(client.id)} preventScrollReset variant="danger" size="sm">
          {words.disable}
        </ButtonLink>
      </p>
    </div>
  );
}

function SecondStep({ first, result }: Pick<Props, "first" | "result">) {
  return (
    <div className="stack gap-8 above-line manage-access">
      <h3>{allWords.secondStep.heading}</h3>
      <p className="soft small">{allWords.secondStep.lead(first)}</p>
      <ActionForm intent="forget-second-step" result={result} look="danger" button={allWords.secondStep.forget} />
    </div>
  );
}

export function ConfirmDisabling({ client, first }: Pick<Props, "client" | "first">) {
  const { title, out, goesOn, back, keep } = words.confirm;
  return (
    <AdminConfirm
      question="disable"
      title={title(client.name)}
      points={[
        { icon: "key", says: out(first) },
        { icon: "letter", says: goesOn(first) },
        { icon: "clock", says: back },
      ]}
      keep={keep}
      intent="disable-login"
      row={{ name: "clientId", id: client.id }}
      button={words.disable}
    />
  );
}
