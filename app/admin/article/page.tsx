import { useCallback, useState } from "react";
import { articleTypeWords, draftWords } from "../../shared/article/draft-words.ts";
import { ArticleStateBadge } from "../../shared/article/state-badge.tsx";
import { ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ArticleEditor } from "./editor.tsx";
import { ArticlePictureForm } from "./picture-form.tsx";
import { ArticlePublic } from "./public.tsx";
import type { Stored } from "./send-article.ts";
import { ArticleVersions } from "./versions.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/admin.css";
import "./editor.css";
import "./foot.css";
import "./rich.css";
import "./rich-text.css";
import "./versions.css";

type Props = View & { result: ActionResult | undefined; theirs?: Stored | undefined };

export function ArticleEditorPage({ article, versions, version, elsewhere, ...page }: Props) {
  const { markdown, isPublicAt, result, theirs } = page;
  const { id, type, published, revision } = article;
  // The editor that the page came with; what was refused without scripts belongs to that one alone.
  const [copy, setCopy] = useState(0);
  const renew = useCallback(() => setCopy((number) => number + 1), []);
  // What was saved on the way is newer than what the page was loaded with.
  const [newest, setNewest] = useState(revision);
  const hasChanges = article.hasChanges || newest > revision;
  return (
    <div className="plain-page wrap">
      <header className="row article-head">
        <BackLink to="/dashboard/admin/articles">{words.back}</BackLink>
        <h1>{articleTypeWords[type].one}</h1>
        <ArticleStateBadge state={published ? (hasChanges ? "changed" : "published") : "draft"} />
      </header>
      {elsewhere ? <Notice tone="ok">{draftWords.elsewhere}</Notice> : null}
      <ActionNotice result={result} of={["save", "publish", "set-aside", "unpublish", "picture"]} />
      <ArticleEditor
        key={copy}
        article={article}
        markdown={markdown}
        isPublicAt={isPublicAt}
        result={copy === 0 ? result : undefined}
        theirs={copy === 0 ? theirs : undefined}
        onRenew={renew}
        onStored={setNewest}
      >
        {(saveFirst) => (
          <div className="columns">
            <ArticleVersions
              page={`/dashboard/admin/articles/${id}`}
              versions={versions}
              version={version}
              revision={Math.max(newest, revision, theirs?.revision ?? 0)}
              result={result}
              saveFirst={saveFirst}
            />
            <div>
              <ArticlePublic published={published} hasChanges={hasChanges} result={result} saveFirst={saveFirst} />
              <ArticlePictureForm articleId={id} />
            </div>
          </div>
        )}
      </ArticleEditor>
    </div>
  );
}
