import type { FormEvent } from "react";
import { ArticleBody } from "../../shared/article/body.tsx";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { View } from "./view.server.ts";
import { words as articleWords } from "./words.ts";
import "../../shared/article/text.css";

type ArticleVersionsProps = Pick<View, "versions" | "version"> & {
  page: string;
  /** The revision that a restored version replaces. */
  revision: number;
  result: ActionResult | undefined;
  saveFirst: (event: FormEvent<HTMLFormElement>) => void;
};

const words = articleWords.versions;

export function ArticleVersions({ page, versions, version, revision, result, saveFirst }: ArticleVersionsProps) {
  const restoring = (number: number) => ({
    intent: "restore",
    row: { name: "number", id: String(number) },
    extra: { revision: String(revision) },
    result,
    button: words.restore,
    label: words.restoreNamed(number),
    onSend: saveFirst,
  });
  return (
    <section className="card stack pad" aria-labelledby="versions-heading">
      <header className="stack gap-4">
        <h2 id="versions-heading">{words.heading}</h2>
        <p className="soft small">{versions.length ? words.lead : words.none}</p>
      </header>
      <ActionNotice result={result} of={["restore"]} />
      {version ? <ShownText page={page} version={version} restoring={restoring(version.number)} /> : null}
      <ol className="rows">
        {versions.map(({ number, at, why, title, words: count }) => (
          <li key={number} className="row between article-version">
            <div className="named">
              <b>{at}</b>
              <span>
                {words.why[why]} · {words.words(count)}
              </span>
              {title ? <span>{title}</span> : null}
            </div>
            <div className="row">
              <ButtonLink
                to={`${page}?version=${number}#version`}
                variant="plain"
                size="sm"
                aria-label={words.lookNamed(number)}
                aria-current={number === version?.number || undefined}
              >
                {words.look}
              </ButtonLink>
              <ActionForm {...restoring(number)} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

type ShownTextProps = {
  page: string;
  version: NonNullable<View["version"]>;
  restoring: Parameters<typeof ActionForm>[0];
};

function ShownText({ page, version: { number, at, title, excerpt, body }, restoring }: ShownTextProps) {
  return (
    <article className="article-shown" id="version" aria-labelledby="version-heading" tabIndex={-1}>
      <header className="card-head">
        <h3 id="version-heading">{words.shown(number, at)}</h3>
        <div className="row">
          <ButtonLink to={page} variant="plain" size="sm" preventScrollReset>
            {words.close}
          </ButtonLink>
          <ActionForm {...restoring} look="primary" />
        </div>
      </header>
      <div className="stack gap-12 article-shown-text">
        <p className="figure">{title}</p>
        <p>{excerpt}</p>
        <div className="reading-text">
          <ArticleBody body={body} home={{ kind: "ours" }} />
        </div>
      </div>
    </article>
  );
}
