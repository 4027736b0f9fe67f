import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SubmitEvent,
  useCallback,
  useEffect,
  useRef,
} from "react";
import { Form, useRevalidator } from "react-router";
import type { Body } from "../../../domain/portable-text.ts";
import type { ActionResult } from "../../ui/action-result.ts";
import { AreaField } from "../../ui/field.tsx";
import { ArticleDetails, useSlug } from "./details.tsx";
import { ArticleFoot } from "./foot.tsx";
import { ArticleLeaving } from "./leaving.tsx";
import type { Stored } from "./send-article.ts";
import { ArticleText } from "./text.tsx";
import { useGrownTitle } from "./use-grown-title.ts";
import { useArticleLeaving } from "./use-leaving.ts";
import { type ArticleFields, type Standing, useArticleSaving } from "./use-saving.ts";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

type ArticleEditorProps = Pick<View, "article" | "markdown" | "isPublicAt"> & {
  result?: ActionResult | undefined;
  theirs?: Stored | undefined;
  /** Another text is stored than the one that is written here: begin anew with it. */
  onRenew: () => void;
  onStored: (revision: number) => void;
  /** What else can be done with the article; `saveFirst` stops a form until what was typed is saved. */
  children: (saveFirst: (event: FormEvent<HTMLFormElement>) => void) => ReactNode;
};

/** Where an article is written. What it begins with is the stored copy; from then on the text is the page's own. */
export function ArticleEditor({ article, markdown, isPublicAt, result, theirs, ...page }: ArticleEditorProps) {
  const { onRenew, onStored, children } = page;
  const { id, title, excerpt, revision, published } = article;
  const typed = result?.tone === "fail" ? result.values : undefined;
  const form = useRef<HTMLFormElement>(null);
  const readText = useRef<() => Body>(undefined);
  const { revalidate } = useRevalidator();
  const slug = useSlug(article, typed);
  const underWay = useRef(new Set<string>());
  const address = `/dashboard/admin/articles/${id}`;

  const read = useCallback(() => readFields(form.current, readText.current), []);
  const { standing, newest, edited, send, isUnsaved, isOwn, findRevision, restate } = useArticleSaving({
    articleId: id,
    revision,
    stored: { title, slug: article.slug, excerpt, markdown },
    read,
    onSlug: slug.made,
    initially: standingAtFirst(article.saved, result, theirs),
  });
  const save = useCallback(() => send("save"), [send]);
  const leaving = useArticleLeaving(isUnsaved, save);
  const focusRefused = useRefusedFocus(form, standing);

  useEffect(() => {
    if (!isOwn(revision) && !isUnsaved()) onRenew();
  }, [revision, isOwn, isUnsaved, onRenew]);

  useEffect(() => onStored(newest), [newest, onStored]);

  // The preview's way back leads to a window of that name.
  useEffect(() => {
    window.name = address;
    return () => {
      window.name = "";
    };
  }, [address]);

  const takeRichText = useCallback(
    (read: (() => Body) | undefined) => {
      readText.current = read;
      if (read) restate({ body: JSON.stringify(read()) });
    },
    [restate],
  );

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    void act(submitter instanceof HTMLButtonElement ? submitter.value : "save");
  }

  async function act(intent: string) {
    // Saves wait for one another, and the last one finds nothing to do.
    if (intent !== "save" && underWay.current.has(intent)) return;
    underWay.current.add(intent);
    focusRefused();
    const isDone = await send(intent, standing.kind === "conflict" && intent === "save" ? standing.theirs : undefined);
    underWay.current.delete(intent);
    // Without an answer there is no other page to be had, and this one holds the text.
    if (!isDone || intent === "save") return;
    await revalidate();
    // The other text may have been loaded before it was chosen.
    if (intent === "set-aside") onRenew();
  }

  function saveFirst(event: FormEvent<HTMLFormElement>) {
    if (!isUnsaved()) return;
    event.preventDefault();
    const { currentTarget: waiting } = event;
    void save().then((isSaved) => {
      if (!isSaved) return;
      // What was saved just now may not have been drawn yet.
      const revision = waiting.elements.namedItem("revision");
      if (revision instanceof HTMLInputElement) revision.value = String(findRevision());
      waiting.requestSubmit();
    });
  }

  function preview(event: MouseEvent<HTMLAnchorElement>) {
    if (!isUnsaved()) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    // Opened at once, or the browser takes it for an advertisement.
    const tab = window.open("", "_blank");
    void save().then((isSaved) => (isSaved ? tab?.location.replace(href) : tab?.close()));
  }

  useGrownTitle(form);
  const problemOf = (name: string) =>
    standing.kind === "refused" && standing.result.field === name ? standing.result.message : undefined;
  const shown = standing.kind === "conflict" ? standing.theirs.revision : newest;

  return (
    <>
      <Form ref={form} className="article-editor" method="post" noValidate onSubmit={submit} onInput={edited}>
        <input type="hidden" name="revision" value={shown} />
        <div className="card article-page">
          <div className="article-title">
            <AreaField
              label={words.title}
              name="title"
              rows={1}
              autoComplete="off"
              defaultValue={typed?.title ?? title}
              error={problemOf("title")}
              onChange={({ target }) => slug.follow(target.value)}
              onKeyDown={goOnInText}
            />
          </div>
          <ArticleText
            body={article.body}
            markdown={markdown}
            typed={typed?.markdown}
            error={problemOf("body")}
            onReady={takeRichText}
            onEdit={edited}
          />
        </div>
        <ArticleDetails
          slug={slug}
          stem={isPublicAt}
          isPublished={Boolean(published)}
          excerpt={typed?.excerpt ?? excerpt}
          problemOf={problemOf}
        />
        <ArticleFoot
          standing={standing}
          isPublished={Boolean(published)}
          preview={`${address}/preview`}
          onPreview={preview}
          onAgain={(intent) => void act(intent)}
        />
      </Form>
      {children(saveFirst)}
      {leaving ? <ArticleLeaving {...leaving} /> : null}
    </>
  );
}

/** A title has one line, however long it is. */
function goOnInText(event: KeyboardEvent) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  document.getElementById("article-text")?.focus();
}

function readFields(form: HTMLFormElement | null, readText: (() => Body) | undefined): ArticleFields | undefined {
  // The page is gone, and with it everything unsaved.
  if (!form) return;
  const { revision, over, ...fields } = Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, String(value)]),
  );
  return readText ? { ...fields, body: JSON.stringify(readText()) } : fields;
}

/** Without scripts the page itself is the answer. */
function standingAtFirst(saved: string, result: ActionResult | undefined, theirs: Stored | undefined): Standing {
  if (theirs && result?.values?.title !== undefined) return { kind: "conflict", theirs };
  if (result?.field) return { kind: "refused", result, isStored: result.form === "publish" };
  return { kind: "saved", at: "", message: words.status.last(saved) };
}

/** Who pressed a button finds what is wrong; who is typing is left alone. */
function useRefusedFocus(form: { current: HTMLFormElement | null }, standing: Standing) {
  const isAsked = useRef(false);

  useEffect(() => {
    if (standing.kind === "saving" || !isAsked.current) return;
    isAsked.current = false;
    if (standing.kind !== "refused") return;
    const { field } = standing.result;
    const selector = field === "body" ? "#article-text" : `[name="${field}"]`;
    form.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [form, standing]);

  return () => {
    isAsked.current = true;
  };
}
