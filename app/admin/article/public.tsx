import type { FormEvent } from "react";
import { ActionForm } from "../../ui/action-form.tsx";
import { type ActionResult, isRefused } from "../../ui/action-result.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import type { View } from "./view.server.ts";
import { words as articleWords } from "./words.ts";

type ArticlePublicProps = {
  published: View["article"]["published"];
  hasChanges: boolean;
  result: ActionResult | undefined;
  saveFirst: (event: FormEvent<HTMLFormElement>) => void;
};

const words = articleWords.public;

/** What the public sees of it. */
export function ArticlePublic({ published, hasChanges, result, saveFirst }: ArticlePublicProps) {
  return (
    <section className="card stack pad gap-12 article-public" aria-labelledby="public-heading">
      <h2 id="public-heading">{words.heading}</h2>
      {published ? (
        <>
          <dl className="small">
            <dt className="soft">{words.address}</dt>
            <dd>
              <a href={published.path} target="_blank" rel="noopener">
                {published.path}
              </a>
            </dd>
            <dt className="soft">{words.at}</dt>
            <dd>{published.on}</dd>
          </dl>
          {hasChanges ? <p className="soft small">{words.changed}</p> : null}
          <Disclosure look="danger" summary={words.unpublish} open={isRefused(result, "unpublish")}>
            <p className="soft small">{words.unpublishLead}</p>
            <ActionForm
              intent="unpublish"
              result={result}
              look="danger"
              button={words.unpublishConfirm}
              onSend={saveFirst}
            />
          </Disclosure>
        </>
      ) : (
        <p className="soft small">{words.none}</p>
      )}
    </section>
  );
}
