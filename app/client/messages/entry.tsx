import { Link } from "react-router";
import { LinkedText } from "../../shared/linked-text.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import type { EntryView, FileView } from "./view.server.ts";
import { words } from "./words.ts";

/** One thing of the timeline. */
export function ThreadEntry({ entry }: { entry: EntryView }) {
  return (
    <li id={`entry-${entry.id}`} tabIndex={-1}>
      <EntryBody entry={entry} />
    </li>
  );
}

function EntryBody({ entry }: { entry: EntryView }) {
  switch (entry.kind) {
    case "message":
      return <Message {...entry} />;
    case "note":
      return <PrivateNote {...entry} />;
    case "event":
      return <Happened {...entry} />;
    case "money":
      return <Money {...entry} />;
  }
}

type Of<Kind extends EntryView["kind"]> = Extract<EntryView, { kind: Kind }>;

function Message({ side, isOfReader, by, initial, text, files, isByMail, at, iso }: Of<"message">) {
  return (
    <>
      <span className={`thread-face is-${side}`} aria-hidden="true">
        {initial}
      </span>
      <article className={isOfReader ? "thread-message is-own" : "thread-message"}>
        <p className="row between strong">
          <span>
            {by}
            {isByMail ? <small className="soft thread-by-mail">{words.byMail}</small> : null}
          </span>
          <Time at={at} iso={iso} />
        </p>
        <p className="typed">
          <LinkedText text={text} />
        </p>
        {files.length > 0 ? (
          <ul className="thread-files">
            {files.map((file) => (
              <li key={file.id}>
                <Attachment file={file} />
              </li>
            ))}
          </ul>
        ) : null}
      </article>
    </>
  );
}

/** Saved and never shown, but for the small picture that we drew. */
function Attachment({ file: { name, size, href, small } }: { file: FileView }) {
  if (small)
    return (
      <a className="thread-picture" href={href} download aria-label={words.download(name, size)}>
        <img src={small} alt="" loading="lazy" />
      </a>
    );
  return (
    <a className="thread-chip" href={href} download>
      <Icon name="paper" />
      <span>
        <b>{name}</b> <small>{size}</small>
      </span>
    </a>
  );
}

function PrivateNote({ text, at, iso }: Of<"note">) {
  return (
    <>
      <Mark icon="lock" look="private" />
      <article className="thread-message thread-private">
        <p className="row between">
          <span className="thread-lock">
            <Icon name="lock" /> {words.privateNote}
          </span>
          <Time at={at} iso={iso} />
        </p>
        <p className="typed">
          <LinkedText text={text} />
        </p>
      </article>
    </>
  );
}

function Happened({ isPause, isStatus, title, rest, note, at, iso }: Of<"event">) {
  return (
    <>
      <Mark icon={isPause ? "pause" : isStatus ? "calendar" : "lines"} />
      <p className="thread-event">
        <b>{title}</b> {rest} <Time at={at} iso={iso} />
      </p>
      {note ? (
        <p className="soft small typed">
          <LinkedText text={note} />
        </p>
      ) : null}
    </>
  );
}

function Money({ isPaid, before, invoice, after, at, iso }: Of<"money">) {
  return (
    <>
      <Mark icon={isPaid ? "tick" : "card"} look={isPaid ? "done" : ""} />
      <p className="thread-event">
        {before} <Link to={invoice.to}>{invoice.number}</Link>, {after} <Time at={at} iso={iso} />
      </p>
    </>
  );
}

function Mark({ icon, look = "" }: { icon: IconName; look?: "" | "done" | "private" }) {
  return (
    <span className={look ? `thread-mark is-${look}` : "thread-mark"}>
      <Icon name={icon} />
    </span>
  );
}

function Time({ at, iso }: { at: string; iso: string }) {
  return <time dateTime={iso}>{at}</time>;
}
