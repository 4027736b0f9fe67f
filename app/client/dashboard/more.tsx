import { type FormEvent, useState } from "react";
import { Form } from "react-router";
import { portalWords } from "../../shared/portal-words.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

type DoMoreProps = Pick<View, "projects"> & { problem: string | undefined };

/** Two rows below the projects, as long as there are few. */
export function DoMore({ projects, problem }: DoMoreProps) {
  const [only, another] = projects;
  return (
    <ul className="do-more" aria-label={words.doMore}>
      {only ? (
        <li>
          <div>
            <h3>{portalWords.addOn}</h3>
            <p>{words.addOnLead}</p>
          </div>
          {another ? (
            <PickProject projects={projects} problem={problem} />
          ) : (
            <ButtonLink to={`/clients/addon/new/${only.id}`} variant="quiet">
              {portalWords.addOn}
            </ButtonLink>
          )}
        </li>
      ) : null}
      <li>
        <div>
          <h3>{words.start}</h3>
          <p>{words.startLead}</p>
        </div>
        <ButtonLink to="/contact" variant="quiet">
          {words.start}
        </ButtonLink>
      </li>
    </ul>
  );
}

function PickProject({ projects, problem: problemFirst }: DoMoreProps) {
  const [problem, setProblem] = useState(problemFirst);

  function submit(event: FormEvent<HTMLFormElement>) {
    const picker = event.currentTarget.elements.namedItem("project");
    if (!(picker instanceof HTMLSelectElement) || picker.value) return;
    event.preventDefault();
    setProblem(words.pickFirst);
    picker.focus();
  }

  return (
    <Form
      className="line-form do-more-pick"
      method="get"
      action="/clients/addon/new"
      noValidate
      onSubmit={submit}
      onChange={() => setProblem(undefined)}
    >
      <SelectField label={words.pick} name="project" defaultValue="" required error={problem}>
        <option value="">{words.pickNone}</option>
        {projects.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button variant="quiet">{words.seeAddOns}</Button>
    </Form>
  );
}
