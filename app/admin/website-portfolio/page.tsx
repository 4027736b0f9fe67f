import { PlainPage } from "../../shared/plain-page.tsx";
import { ProjectPicture } from "../../shared/portfolio/project-picture.tsx";
import { DraftBar } from "../../shared/website/draft-bar.tsx";
import { type EntryFields, EntryList } from "../../shared/website/entry-list.tsx";
import { PictureField } from "../../shared/website/picture-field.tsx";
import { draftWords } from "../../shared/website/words.ts";
import { ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { AreaField, Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/admin.css";
import "./page.css";

type Props = View & { result: ActionResult | undefined };
type Project = View["projects"][string];

export function WebsitePortfolioPage({ bar, list, projects, result }: Props) {
  return (
    <PlainPage
      title={words.heading}
      lead={words.lead}
      back={{ to: "/dashboard/admin/website", label: draftWords.back }}
    >
      <DraftBar {...bar} />
      <ActionNotice result={result} />
      <EntryList
        {...list}
        words={words.list}
        result={result}
        hasFile
        fields={(name, field) => <Fields project={projects[name]} field={field} />}
        line={(name) => <Line project={projects[name]} />}
      />
    </PlainPage>
  );
}

function Line({ project }: { project: Project | undefined }) {
  if (!project) return null;
  const { title, status, address, picture } = project;
  return (
    <>
      <span className="portfolio-thumb">
        <ProjectPicture project={project} alt="" sizes="112px" />
      </span>
      <span className="named">
        <b>{title}</b>
        <span>{status.kind === "live" ? words.linked(status.words, address) : words.notLinked(status.words)}</span>
        <span>{words.described(picture)}</span>
      </span>
    </>
  );
}

function Fields({ project, field }: { project: Project | undefined; field: Parameters<EntryFields>[1] }) {
  const { defaultValue: _none, ...file } = field("file");
  return (
    <>
      <Field label={words.title} autoComplete="off" {...field("title", project?.title)} />
      <div className="line-form wide">
        <SelectField key={project?.status.kind} label={words.kind} {...field("kind", project?.status.kind ?? "live")}>
          {Object.entries(words.kinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        <Field
          label={words.status}
          hint={words.statusHint}
          autoComplete="off"
          {...field("status", project?.status.words)}
        />
      </div>
      <AreaField label={words.overview} rows={4} {...field("overview", project?.overview)} />
      <AreaField label={words.services} hint={words.servicesHint} rows={5} {...field("services", project?.services)} />
      <Field
        label={words.address}
        hint={words.addressHint}
        autoComplete="off"
        inputMode="url"
        {...field("address", project?.address)}
      />
      <PictureField label={project ? words.file : words.firstFile} hint={words.fileHint} {...file} />
      <Field
        label={words.picture}
        hint={words.pictureHint}
        autoComplete="off"
        {...field("picture", project?.picture)}
      />
    </>
  );
}
