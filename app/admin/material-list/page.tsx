import { kindWords } from "../../shared/material/kind-words.ts";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import { type ActionResult, isRefused } from "../../ui/action-result.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { AreaField, Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { CheckboxFor, FieldFor } from "../../ui/use-action-form.ts";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/portal.css";
import "./page.css";

type Props = View & { result: ActionResult | undefined };

/** What is wanted of a client, before it is sent and after. Each change is kept at once. */
export function MaterialListPage({ project, client, note, isSent, items, templates, newId, result }: Props) {
  return (
    <div className="plain-page wrap">
      <header className="plain-head">
        <BackLink to={`/projects/${project.id}`}>{project.name}</BackLink>
        <h1>{words.heading(client)}</h1>
        <p>{words.lead}</p>
        {isSent ? (
          <p>
            <ButtonLink to={`/projects/${project.id}/material`} variant="quiet" size="sm">
              {words.came}
            </ButtonLink>
          </p>
        ) : null}
      </header>
      <div className="columns">
        <div>
          <ActionNotice result={result} />
          {items.length === 0 ? <p className="card pad soft">{words.none}</p> : null}
          {items.map((item) => (
            <ListItem key={item.id} item={item} client={client} result={result} />
          ))}
          <section className="card pad">
            <Disclosure summary={words.own} look="plain" open={isRefused(result, "add")}>
              <ActionForm intent="add" extra={{ id: newId }} result={result} button={words.add}>
                {(field, checkbox) => <ItemFields client={client} field={field} checkbox={checkbox} />}
              </ActionForm>
            </Disclosure>
          </section>
          <section className="card stack pad" aria-labelledby="send-list">
            <h2 id="send-list">{words.send(client)}</h2>
            <p>
              <b>{words.when}</b> {words.whenLead(client)}
            </p>
            <ActionForm intent="send" result={result} look="primary" size="md" button={words.send(client)}>
              {(field) => (
                <AreaField label={words.line(client)} hint={words.lineHint} rows={2} {...field("note", note)} />
              )}
            </ActionForm>
          </section>
        </div>
        <div>
          <section className="card stack pad gap-12" aria-labelledby="templates">
            <h2 id="templates">{words.templates}</h2>
            <ul className="stack gap-8">
              {templates.map((template) => (
                <li key={template.name} className="split">
                  <span className="named">
                    <b>{template.title}</b>
                    <span>{template.says}</span>
                  </span>
                  {template.isOnList ? (
                    <Badge tone="ok">{words.onList}</Badge>
                  ) : (
                    <ActionForm
                      intent="template"
                      row={{ name: "name", id: template.name }}
                      extra={{ id: template.id }}
                      result={result}
                      button={words.addTemplate}
                      label={words.addNamed(template.title)}
                    />
                  )}
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </div>
  );
}

type ItemProps = { item: View["items"][number]; client: string; result: ActionResult | undefined };

function ListItem({ item, client, result }: ItemProps) {
  const { id, number, title, says, isAsked } = item;
  const row = { name: "itemId", id };
  return (
    <section className="card stack pad gap-12" aria-labelledby={`list-${id}`}>
      <header className="list-head">
        <span className="calendar-number">{number}</span>
        <div className="named">
          <h2 id={`list-${id}`}>{title}</h2>
          <span>{says}</span>
          {isAsked ? <Badge tone="ok">{words.sent}</Badge> : null}
        </div>
        <div className="list-moves">
          <ActionForm intent="up" row={row} result={result} look="plain" button="↑" label={words.up(title)} />
          <ActionForm intent="down" row={row} result={result} look="plain" button="↓" label={words.down(title)} />
          <ActionForm
            intent="take-off"
            row={row}
            result={result}
            look="plain"
            button={<Icon name="cross" />}
            label={words.takeOff(title)}
          />
        </div>
      </header>
      <Disclosure summary={words.edit(title)} look="plain" open={isRefused(result, "change", row)}>
        <ActionForm intent="change" row={row} result={result} button={words.save} label={words.saveNamed(title)}>
          {(field, checkbox) => <ItemFields client={client} item={item} field={field} checkbox={checkbox} />}
        </ActionForm>
      </Disclosure>
    </section>
  );
}

type FieldsProps = { client: string; item?: View["items"][number]; field: FieldFor; checkbox: CheckboxFor };

function ItemFields({ client, item, field, checkbox }: FieldsProps) {
  return (
    <div className="list-fields">
      <Field label={words.itemTitle} {...field("title", item?.title)} />
      <SelectField label={words.kind} {...field("kind", item?.kind ?? "photos")}>
        {Object.entries(kindWords).map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="is-wide">
        <AreaField label={words.hint(client)} rows={2} {...field("hint", item?.hint)} />
      </div>
      <div className="is-of-files">
        <Field
          label={words.enough}
          hint={words.enoughHint}
          inputMode="numeric"
          {...field("enough", String(item?.enough ?? 1))}
        />
      </div>
      <div className="is-wide is-of-choice">
        <AreaField label={words.choices} hint={words.choicesHint} rows={4} {...field("choices", item?.choices)} />
      </div>
      <div className="is-wide">
        <Checkbox label={words.needed} {...checkbox("needed", item?.isNeeded ?? true)} />
      </div>
    </div>
  );
}
