import { useEffect, useRef } from "react";
import { Form, Link, useFetcher, useNavigation } from "react-router";
import { useUploads } from "../../shared/files/use-uploads.ts";
import { refusalWords } from "../../shared/files/words.ts";
import { LinkedText } from "../../shared/linked-text.tsx";
import { PlainPage } from "../../shared/plain-page.tsx";
import { ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useIsAlive } from "../../ui/use-is-alive.ts";
import type { Refused } from "./give.server.ts";
import { WantedItem } from "./item.tsx";
import type { View } from "./view.server.ts";
import { title, words } from "./words.ts";
import "./page.css";

type Given = {
  result: ActionResult | undefined;
  refused: Refused[];
  removed: { id: string; says: string } | undefined;
  savedAt: string;
};
type Props = View & { given: Given | undefined };

/** What the provider wants of a client, thing by thing: one form, which keeps everything whichever button is pressed. */
export function MaterialPage({ given, ...page }: Props) {
  const { project, sent } = page;
  return (
    <PlainPage
      title={sent ? words.sent.title : title}
      lead={sent ? undefined : page.lead}
      back={{ to: `/projects/${project.id}`, label: project.name }}
    >
      {sent ? <Sent projectId={project.id} sent={sent} /> : <Wanted {...page} given={given} />}
    </PlainPage>
  );
}

function Wanted({ project, note, done, items, handOver, isReturned, given }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const isAlive = useIsAlive();
  const uploads = useUploads(project.id, refusalWords);
  const { save, savedAt } = useSaving(form);
  const { formData } = useNavigation();
  const isSending = formData?.get("do") === "send";
  const values = given?.result?.values;
  return (
    <Form
      className="material"
      ref={form}
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      noValidate
      onChange={save}
    >
      {/* What Enter in a field presses. */}
      <button type="submit" className="sr-only" name="do" value="keep" tabIndex={-1} aria-hidden="true">
        {words.keep}
      </button>
      <section className="card stack pad gap-12 material-turn" aria-label={words.turn}>
        {isReturned ? null : (
          <p>
            <span className="badge badge-turn">
              <Icon name="hand" />
              {words.turn}
            </span>
          </p>
        )}
        <h2>{done.says}</h2>
        <Steps items={items} />
        {note ? (
          <p className="typed">
            <LinkedText text={note} />
          </p>
        ) : null}
        <p>{handOver.isEmpty ? words.keptEmpty : done.isAll ? words.last : words.kept}</p>
      </section>
      <div className="stack material-items">
        <Removed given={given} />
        <ActionNotice result={given?.result} of={["material"]} />
        {items.map((item) => (
          <WantedItem
            key={item.id}
            item={item}
            uploads={isAlive ? uploads : undefined}
            refused={given?.refused.filter(({ itemId }) => itemId === item.id) ?? []}
            values={values}
            error={given?.result?.field?.endsWith(item.id) ? given.result : undefined}
            onChanged={save}
          />
        ))}
        <p className="sr-only" role="status">
          {uploads.heard}
        </p>
      </div>
      <section
        className={`card stack pad gap-12 material-hand-over ${isAlive && !handOver.isEmpty ? "is-near" : ""}`.trim()}
        aria-label={words.send}
      >
        <HandOver handOver={handOver} />
        <p className="row">
          {isAlive ? null : (
            <Button variant="quiet" name="do" value="keep">
              {words.keep}
            </Button>
          )}
          <Button
            name="do"
            value="send"
            variant={handOver.isAll ? "primary" : "quiet"}
            busy={isSending && "One moment…"}
            disabled={isAlive && handOver.isEmpty && uploads.sendings.length === 0}
          >
            <Icon name="plane" />
            {handOver.isAll || handOver.isEmpty ? words.send : words.sendSome}
          </Button>
        </p>
        {savedAt ? (
          <p className="material-saved" role="status">
            <Icon name="tick" />
            {words.keptAt(savedAt)}
          </p>
        ) : null}
      </section>
    </Form>
  );
}

/** What is written is kept a moment after the last change, without the files, which have their own way. */
function useSaving(form: React.RefObject<HTMLFormElement | null>) {
  const fetcher = useFetcher<{ savedAt?: string; result?: ActionResult }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function save(event: React.SyntheticEvent) {
    if (event.target instanceof HTMLInputElement && event.target.type === "file") return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!form.current) return;
      const filled = new FormData(form.current);
      for (const name of [...filled.keys()]) if (name.startsWith("files:")) filled.delete(name);
      filled.set("do", "keep");
      void fetcher.submit(filled, { method: "post", encType: "multipart/form-data" });
    }, 800);
  }
  const isKept = fetcher.state === "idle" && fetcher.data?.result?.tone === "ok";
  return { save, savedAt: isKept ? (fetcher.data?.savedAt ?? "") : "" };
}

function Steps({ items }: Pick<View, "items">) {
  return (
    <p className="material-steps" aria-hidden="true">
      {items.map(({ id, isHere, state }) => (
        <i key={id} className={isHere ? "is-here" : state === "part" ? "is-part" : undefined} />
      ))}
    </p>
  );
}

function Removed({ given }: Pick<Props, "given">) {
  const box = useRef<HTMLParagraphElement>(null);
  const id = given?.removed?.id;
  useEffect(() => {
    if (id && document.activeElement === document.body) box.current?.focus();
  }, [id]);
  if (!given?.removed) return null;
  return (
    <p className="box row between" role="status" ref={box} tabIndex={-1}>
      {given.removed.says}
      <Button variant="quiet" size="sm" name="do" value={`put-back:${given.removed.id}`}>
        {words.undo}
      </Button>
    </p>
  );
}

function HandOver({ handOver: { isAll, isEmpty, missing, partlySent } }: Pick<View, "handOver">) {
  if (isEmpty) return <p>{words.nothing}</p>;
  return (
    <>
      <p>
        <b>{isAll ? words.all : missing}</b> {isAll ? words.allLead : words.missingLead}
      </p>
      {partlySent && !isAll ? <p className="small soft">{partlySent}</p> : null}
    </>
  );
}

function Sent({ projectId, sent }: { projectId: string; sent: NonNullable<View["sent"]> }) {
  return (
    <div className="columns">
      <div>
        <section className="card stack pad gap-12">
          <p>
            <span className="badge badge-ok">{words.sent.turn}</span>
          </p>
          <h2>{sent.heading}</h2>
          <p>
            {sent.by} {words.sent.days}
          </p>
        </section>
        <section className="card stack pad" aria-labelledby="what-was-sent">
          <h2 id="what-was-sent">{words.sent.what}</h2>
          <dl className="pairs">
            <div>
              <dt>{words.sent.at}</dt>
              <dd>{sent.at}</dd>
            </div>
            {sent.what.map(({ title: item, says }) => (
              <div key={item}>
                <dt>{item}</dt>
                <dd className="typed">{says}</dd>
              </div>
            ))}
          </dl>
          <p className="row">
            <ButtonLink to="?more" variant="quiet">
              {words.sent.forgot}
            </ButtonLink>
            <Link className="touch" to={`/projects/${projectId}/days`}>
              {words.sent.seeDays}
            </Link>
          </p>
        </section>
      </div>
    </div>
  );
}
