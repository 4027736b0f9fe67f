import { Form, Link } from "react-router";
import { PlainPage } from "../../shared/plain-page.tsx";
import { DraftBar } from "../../shared/website/draft-bar.tsx";
import { draftWords } from "../../shared/website/words.ts";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { PageTextRow } from "./text-row.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/admin.css";
import "./page.css";

type Props = View & { result: ActionResult | undefined };

const address = "/dashboard/admin/website/texts";

export function WebsiteTextsPage({ bar, sections, unused, names, result, ...chosen }: Props) {
  const isShownBelow = sections.some(({ texts }) => isAbout(result, texts));
  return (
    <PlainPage
      title={words.heading}
      lead={words.lead}
      back={{ to: "/dashboard/admin/website", label: draftWords.back }}
    >
      <DraftBar {...bar} />
      {isShownBelow ? null : <ActionNotice result={result} />}
      <Choice {...chosen} />
      <p className="soft">{words.specified}</p>
      <Names names={names} />
      {sections.map(({ id, name, texts }, place) => (
        <section key={id} className="stack" aria-labelledby={`part-${place}`}>
          <h2 id={`part-${place}`}>{name}</h2>
          {isAbout(result, texts) ? <ActionNotice result={result} /> : null}
          <div className="card website-texts">
            {texts.map((text) => (
              <PageTextRow key={text.place} text={text} result={result} />
            ))}
          </div>
        </section>
      ))}
      {sections.length ? null : <NothingFound page={chosen.page} find={chosen.find} />}
      {unused.length ? <Unused unused={unused} /> : null}
    </PlainPage>
  );
}

/** Its form names the place after the intent. */
function isAbout(result: ActionResult | undefined, texts: readonly { place: string }[]): boolean {
  const place = result?.form.slice(result.form.indexOf(":") + 1);
  return texts.some((text) => text.place === place);
}

type ChoiceProps = Pick<View, "pages" | "page" | "path" | "find" | "count" | "all">;

function Choice({ pages, page, path, find, count, all }: ChoiceProps) {
  return (
    <div className="stack gap-12">
      <Form className="line-form website-choice" method="get" action={address} role="search" preventScrollReset>
        <SelectField key={page} label={words.page} name="page" defaultValue={page}>
          {pages.map((one) => (
            <option key={one.page} value={one.page}>
              {words.pageOption(one.name, one.own)}
            </option>
          ))}
        </SelectField>
        <Field key={`find ${find}`} label={words.find} name="find" type="search" maxLength={100} defaultValue={find} />
        <Button variant="quiet">{words.show}</Button>
      </Form>
      <p className="soft small">
        {words.count(count, all)}. <Link to={path}>{words.look}</Link>
      </p>
    </div>
  );
}

function Names({ names }: Pick<View, "names">) {
  return (
    <Disclosure summary={words.names.summary} open={false}>
      <p className="soft">{words.names.lead}</p>
      <dl className="pairs">
        {names.map(({ name, value }) => (
          <div key={name}>
            <dt>{`{${name}}`}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

function NothingFound({ page, find }: Pick<View, "page" | "find">) {
  return (
    <div className="card pad stack start">
      <p>{words.none(find)}</p>
      <ButtonLink to={`${address}?${new URLSearchParams({ page })}`} variant="quiet" size="sm">
        {words.all}
      </ButtonLink>
    </div>
  );
}

function Unused({ unused }: Pick<View, "unused">) {
  return (
    <section className="stack" aria-labelledby="unused-heading">
      <div className="stack gap-4">
        <h2 id="unused-heading">{words.unused.heading}</h2>
        <p className="soft small">{words.unused.lead}</p>
      </div>
      <ul className="card rows">
        {unused.map(({ place, own, revision }) => (
          <li key={place} className="row between">
            <div className="named">
              <b>{own}</b>
              <span>{place}</span>
            </div>
            <ActionForm
              intent="as-it-came"
              row={{ name: "place", id: place }}
              extra={{ revision }}
              result={undefined}
              button={words.unused.remove}
              label={words.unused.removeNamed(place)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
