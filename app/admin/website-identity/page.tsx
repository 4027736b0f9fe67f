import { PlainPage } from "../../shared/plain-page.tsx";
import { DraftBar } from "../../shared/website/draft-bar.tsx";
import { PictureField } from "../../shared/website/picture-field.tsx";
import { draftWords } from "../../shared/website/words.ts";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/admin.css";
import "./page.css";

type Props = View & { result: ActionResult | undefined };

export function IdentityPage({ bar, colours, logo, showcases, result }: Props) {
  return (
    <PlainPage
      title={words.heading}
      lead={words.lead}
      back={{ to: "/dashboard/admin/website", label: draftWords.back }}
    >
      <ActionNotice result={result} />
      <DraftBar {...bar} />
      <Colours {...colours} result={result} />
      <Logo {...logo} result={result} />
      <Showcases {...showcases} result={result} />
    </PlainPage>
  );
}

function Colours({ main, accent, revision, result }: View["colours"] & Pick<Props, "result">) {
  return (
    <section className="card pad stack" aria-labelledby="colours-heading">
      <h2 id="colours-heading">{words.colours.heading}</h2>
      <svg className="identity-sample" viewBox="0 0 240 64" role="img" aria-label={words.colours.sample}>
        <rect width="120" height="64" fill={main} />
        <rect x="120" width="120" height="64" fill={accent} />
      </svg>
      <ActionForm
        key={revision}
        intent="colours"
        result={result}
        look="primary"
        size="md"
        className="stack start gap-24"
        button={words.colours.save}
      >
        {(field) => (
          <>
            <input type="hidden" name="revision" value={revision} />
            <div className="line-form wide">
              <Field
                label={words.colours.main}
                hint={words.colours.mainHint}
                autoComplete="off"
                maxLength={7}
                required
                {...field("main", main)}
              />
              <Field
                label={words.colours.accent}
                hint={words.colours.accentHint}
                autoComplete="off"
                maxLength={7}
                required
                {...field("accent", accent)}
              />
            </div>
          </>
        )}
      </ActionForm>
    </section>
  );
}

function Logo({ src, revision, result }: View["logo"] & Pick<Props, "result">) {
  return (
    <section className="card pad stack" aria-labelledby="logo-heading">
      <h2 id="logo-heading">{words.logo.heading}</h2>
      <p>{words.logo.lead}</p>
      {src ? (
        <img className="identity-logo" src={src} width="96" height="96" alt={words.logo.shown} />
      ) : (
        <p>{words.logo.none}</p>
      )}
      <ActionForm
        key={revision}
        intent="logo"
        hasFile
        result={result}
        look="primary"
        size="md"
        className="stack start gap-24"
        button={words.logo.save}
      >
        {(field) => {
          const { defaultValue: _none, ...file } = field("file");
          const label = src ? words.logo.file : words.logo.firstFile;
          return (
            <>
              <input type="hidden" name="revision" value={revision} />
              <PictureField label={label} hint={words.logo.fileHint} {...file} />
            </>
          );
        }}
      </ActionForm>
      {src ? <ActionForm intent="remove-logo" extra={{ revision }} result={result} button={words.logo.remove} /> : null}
    </section>
  );
}

function Showcases({ parkTemplate, builder, revision, result }: View["showcases"] & Pick<Props, "result">) {
  return (
    <section className="card pad stack" aria-labelledby="showcases-heading">
      <h2 id="showcases-heading">{words.showcases.heading}</h2>
      <p>{words.showcases.lead}</p>
      <ActionForm
        key={revision}
        intent="showcases"
        result={result}
        look="primary"
        size="md"
        className="stack start gap-24"
        button={words.showcases.save}
      >
        {(_, checkbox) => (
          <>
            <input type="hidden" name="revision" value={revision} />
            <div>
              <Checkbox label={words.showcases.parkTemplate} {...checkbox("parkTemplate", parkTemplate)} />
              <Checkbox label={words.showcases.builder} {...checkbox("builder", builder)} />
            </div>
          </>
        )}
      </ActionForm>
    </section>
  );
}
