import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import { type ActionResult, isRefused } from "../../ui/action-result.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { useQuestion } from "../deleting/question.ts";
import { RightsFields } from "./fields.tsx";
import type { PeopleView, PersonView } from "./view.server.ts";
import { peopleWords } from "./words.ts";

const words = peopleWords.changing;

type ChangePersonProps = PeopleView & { result: ActionResult | undefined };

/** Whom the address asks to change, or whose change was refused. */
export function ChangePerson({ people, changing, result }: ChangePersonProps) {
  const person =
    people.find(({ id }) => isRefused(result, "change-person", rowOf(id))) ?? people.find(({ id }) => id === changing);
  return person ? <Change key={person.revision} person={person} result={result} /> : null;
}

const rowOf = (id: string) => ({ name: "personId", id });

function Change({ person, result }: { person: PersonView; result: ActionResult | undefined }) {
  const { id, name, email, isJoined, typed, revision } = person;
  const { leave } = useQuestion("change");
  const refused = isRefused(result, "change-person", rowOf(id)) ? result : undefined;
  return (
    <section className="card stack pad" id="change-person" aria-labelledby="change-person-heading">
      <h2 id="change-person-heading">{words.heading(name)}</h2>
      <ActionNotice result={refused} />
      <ActionForm
        intent="change-person"
        row={rowOf(id)}
        extra={{ revision }}
        action={leave}
        result={result}
        className="plain-form"
        look="primary"
        button={words.save}
      >
        {(field, checkbox) => (
          <>
            <Field
              label={peopleWords.add.name}
              mark={peopleWords.add.optional}
              autoComplete="off"
              {...field("name", typed.name)}
            />
            <Field
              label={peopleWords.add.email}
              hint={isJoined ? words.emailOfLogin : words.emailOfInvitation}
              type="email"
              autoComplete="off"
              readOnly={isJoined}
              {...field("email", email)}
            />
            <Field
              label={words.phone}
              mark={peopleWords.add.optional}
              type="tel"
              autoComplete="off"
              {...field("phone", typed.phone)}
            />
            <RightsFields field={field} checkbox={checkbox} stored={person} hasLogin={isJoined} />
          </>
        )}
      </ActionForm>
      <p>
        <ButtonLink to={leave} preventScrollReset variant="plain" size="sm">
          {words.leave}
        </ButtonLink>
      </p>
    </section>
  );
}
