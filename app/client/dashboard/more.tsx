import { type FormEvent, useState } from "react";
import { Form } from "react-router";
import { portalWords } from "../../shared/portal-words.ts";
import { FreshStrip } from "../../shared/project/day-strip.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

type DoMoreProps = Pick<View, "projects"> & { problem: string | undefined };

export function DoMore({ projects, problem }: DoMoreProps) {
  return (
    <section className="stack" aria-labelledby="do-more">
      <h2 id="do-more">{words.doMore}</h2>
      <div className="halves">
        <GetAddOn projects={projects} problem={problem} />
        <div className="card stack pad dash-extra">
          <div>
            <h3>{words.start}</h3>
            <p>{words.startLead}</p>
          </div>
          <div className="stack gap-12 dash-extra-act">
            <FreshStrip />
            <ButtonLink to="/contact" variant="quiet">
              {words.start}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}

function GetAddOn({ projects, problem: problemFirst }: DoMoreProps) {
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
      className="card stack pad dash-extra"
      method="get"
      action="/clients/addon/new"
      noValidate
      onSubmit={submit}
      onChange={() => setProblem(undefined)}
    >
      <div>
        <h3>{portalWords.addOn}</h3>
        <p>{words.addOnLead}</p>
      </div>
      <div className="stack gap-12 dash-extra-act">
        <SelectField label={words.pick} name="project" defaultValue="" required error={problem}>
          <option value="">{words.pickNone}</option>
          {projects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button variant="quiet">{words.seeAddOns}</Button>
      </div>
    </Form>
  );
}
