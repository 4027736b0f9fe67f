import { useCallback, useEffect, useRef, useState } from "react";
import type { ActionResult } from "../../ui/action-result.ts";
import { type ArticleAnswer, type Stored, sendArticle, type Trouble } from "./send-article.ts";

export type ArticleFields = Record<string, string>;

/** How what was typed stands to what is stored. */
export type Standing =
  | { kind: "saved"; at: string; message?: string }
  | { kind: "typing" }
  | { kind: "saving"; intent: string }
  | { kind: "refused"; result: ActionResult; isStored: boolean }
  | { kind: "conflict"; theirs: Stored }
  | { kind: Trouble; intent: string };

type SavingInput = {
  articleId: string;
  revision: number;
  /** What is stored, by the names of the fields. */
  stored: ArticleFields;
  /** What stands in the fields, as long as there are any. */
  read: () => ArticleFields | undefined;
  /** The server made another address of what was sent. */
  onSlug: (sent: string, made: string) => void;
  initially: Standing;
};

const pauseMilliseconds = 1_500;
const patienceMilliseconds = 10_000;

/** Saves a while after the last change, one thing at a time, and knows whether anything is unsaved. */
export function useArticleSaving({ articleId, revision, stored, read, onSlug, initially }: SavingInput) {
  const [standing, setStanding] = useState(initially);
  const [newest, setNewest] = useState(revision);
  const latest = useRef({
    revision,
    own: new Set([revision]),
    stored,
    isContested: initially.kind === "conflict",
    /** What was said when it was stored. */
    standing: initially,
  });
  const timer = useRef<number>(undefined);
  const queue = useRef(Promise.resolve(true));
  /** Sent, and perhaps stored: asked about before anything newer is sent, or that would contest with it. */
  const unanswered = useRef<{ intent: string; fields: ArticleFields; known: ArticleFields }>(undefined);

  const isUnsaved = useCallback(() => hasOther(read() ?? {}, latest.current.stored), [read]);

  const hear = useCallback(
    (intent: string, fields: ArticleFields, answer: ArticleAnswer): boolean => {
      if (answer.saved) {
        latest.current.revision = answer.saved.revision;
        latest.current.own.add(answer.saved.revision);
        setNewest(answer.saved.revision);
      }
      latest.current.isContested = Boolean(answer.theirs);
      const isStored = Boolean(answer.saved) || (intent === "set-aside" && answer.result.tone === "ok");
      const { slug: sent = "" } = fields;
      const made = answer.saved?.slug ?? sent;
      if (isStored) latest.current.stored = { ...fields, slug: made };
      if (made !== sent) onSlug(sent, made);
      const now = standingOf(intent, answer);
      if (isStored) latest.current.standing = now;
      setStanding(now);
      return isStored && answer.result.tone === "ok";
    },
    [onSlug],
  );

  /** After the save that is under way, if one is. True: what was typed is stored. */
  const send = useCallback(
    (intent: string, over?: Stored): Promise<boolean> => {
      window.clearTimeout(timer.current);

      function stop(trouble: Trouble, intent: string): false {
        setStanding({ kind: trouble, intent });
        // Whoever wanted it published looks whether it was.
        if (trouble === "silence" && intent !== "publish")
          timer.current = window.setTimeout(() => void send("save"), patienceMilliseconds);
        return false;
      }

      const sent = queue.current.then(async () => {
        const fields = read();
        if (!fields) return false;
        if (intent === "save" && !over && !hasOther(fields, latest.current.stored)) {
          setStanding((before) => (isAboutUnsaved(before) ? latest.current.standing : before));
          return true;
        }
        setStanding({ kind: "saving", intent });
        const lost = unanswered.current;
        if (lost && hasOther(fields, lost.fields)) {
          const answer = await sendArticle(articleId, { ...lost.fields, ...lost.known, intent: "save" });
          if ("trouble" in answer) return stop(answer.trouble, lost.intent);
          unanswered.current = undefined;
          if (!hear("save", lost.fields, answer) && answer.theirs) return false;
          setStanding({ kind: "saving", intent });
        }
        const known = { revision: String(over?.revision ?? latest.current.revision), ...(over ? { over: "yes" } : {}) };
        const answer = await sendArticle(articleId, { ...fields, ...known, intent });
        if ("trouble" in answer) {
          if (answer.trouble === "silence" && intent !== "set-aside") unanswered.current = { intent, fields, known };
          return stop(answer.trouble, intent);
        }
        unanswered.current = undefined;
        return hear(intent, fields, answer);
      });
      queue.current = sent;
      return sent;
    },
    [articleId, read, hear],
  );

  const edited = useCallback(() => {
    // Two texts: nothing is sent before one of them is chosen.
    if (latest.current.isContested) return;
    setStanding((before) => (before.kind === "saving" ? before : { kind: "typing" }));
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void send("save"), pauseMilliseconds);
  }, [send]);

  // What was typed while a save was under way.
  useEffect(() => {
    if (standing.kind === "saved" && isUnsaved()) edited();
  }, [standing, isUnsaved, edited]);

  // Phones close pages without asking anybody.
  useEffect(() => {
    const keep = () => void (document.visibilityState === "hidden" && isUnsaved() && send("save"));
    document.addEventListener("visibilitychange", keep);
    return () => {
      document.removeEventListener("visibilitychange", keep);
      window.clearTimeout(timer.current);
    };
  }, [isUnsaved, send]);

  /** The text is read in another way from now on, and this is how it is stored. */
  const restate = useCallback((fields: ArticleFields) => {
    latest.current.stored = { ...latest.current.stored, ...fields };
  }, []);

  const isOwn = useCallback((seen: number) => latest.current.own.has(seen), []);

  const findRevision = useCallback(() => latest.current.revision, []);

  return { standing, newest, edited, send, isUnsaved, isOwn, findRevision, restate };
}

function standingOf(intent: string, { result, saved, theirs }: ArticleAnswer): Standing {
  if (theirs) return { kind: "conflict", theirs };
  if (result.tone === "fail") return { kind: "refused", result, isStored: Boolean(saved) };
  return { kind: "saved", at: saved?.at ?? "", ...(intent === "save" ? {} : { message: result.message }) };
}

function isAboutUnsaved({ kind }: Standing): boolean {
  return kind === "typing" || kind === "silence" || kind === "signed-out";
}

function hasOther(fields: ArticleFields, stored: ArticleFields): boolean {
  return Object.entries(fields).some(([name, value]) => stored[name] !== value);
}
