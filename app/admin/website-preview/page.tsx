import { CopyLink } from "../../shared/copy-link.tsx";
import { PlainPage } from "../../shared/plain-page.tsx";
import { DraftBar } from "../../shared/website/draft-bar.tsx";
import { draftWords } from "../../shared/website/words.ts";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import { type ActionResult, resultOf } from "../../ui/action-result.ts";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/admin.css";

type Props = View & { result: ActionResult | undefined };

export function WebsitePreviewPage({ bar, origin, links, result }: Props) {
  const made = resultOf(result, "make")?.links?.[0]?.to;
  return (
    <PlainPage
      title={words.heading}
      lead={words.lead}
      back={{ to: "/dashboard/admin/website", label: draftWords.back }}
    >
      <ActionNotice result={made ? undefined : result} />
      <DraftBar {...bar} isOnPreview />
      <div className="columns">
        <section className="card pad stack start" aria-labelledby="make-heading">
          <h2 id="make-heading">{words.make.heading}</h2>
          <p>{words.make.says}</p>
          {made ? <CopyLink link={`${origin}${made}`} hint={words.make.hint} words={words.make} /> : null}
          <ActionForm
            intent="make"
            result={undefined}
            button={words.make.button}
            look={made ? "quiet" : "primary"}
            className="stack start"
          />
        </section>
        <section className="card pad stack start" aria-labelledby="look-heading">
          <h2 id="look-heading">{words.look.heading}</h2>
          <p>{words.look.says}</p>
          <ActionForm intent="look" result={undefined} button={words.look.button} className="stack start" />
        </section>
      </div>
      <section className="card pad stack" aria-labelledby="links-heading">
        <h2 id="links-heading">{words.list.heading}</h2>
        {links.length === 0 ? <p className="soft">{words.list.none}</p> : null}
        <ul className="stack">
          {links.map((link) => (
            <li key={link.id} className="row between">
              <span className="named">
                <b>{words.list.made(link.made)}</b>
                <span>{words.list.until(link.until)}</span>
              </span>
              <ActionForm
                intent="end"
                row={{ name: "previewId", id: link.id }}
                result={undefined}
                button={words.list.end}
                label={words.list.endLabel(link.made)}
              />
            </li>
          ))}
        </ul>
      </section>
    </PlainPage>
  );
}
