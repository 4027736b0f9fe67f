import { Link } from "react-router";
import { formatBytes } from "../../../domain/client-export.ts";
import { Button } from "../../ui/button.tsx";
import type { Sending, Uploads } from "./use-uploads.ts";
import { type RefusalWords, words } from "./words.ts";
import "./files.css";

type BadFilesProps = {
  /** Of those that scripts sent. */
  bad: Sending[];
  /** Of those that came with the form. */
  refused: RefusalWords[];
  uploads: Uploads | undefined;
  /** Where what is no picture may go instead. */
  messages?: string;
};

/** What was not taken, why, and what helps. */
export function BadFiles({ bad, refused, uploads, messages }: BadFilesProps) {
  if (bad.length + refused.length === 0) return null;
  return (
    <div className="stack gap-8" role="alert">
      <p>
        <b>{words.notAdded(bad.length + refused.length)}</b>
      </p>
      {refused.map(({ title, says, isForMessage }) => (
        <div key={says} className="file-bad">
          <b>{title}</b>
          <p>{says}</p>
          {isForMessage ? <ToMessage messages={messages} /> : null}
        </div>
      ))}
      {bad.map(({ id, file, sent, state, title, says, isForMessage }) => (
        <div key={id} className="file-bad">
          <b>{title}</b>
          <p>
            {state === "failed" ? words.dropped(file.name, formatBytes(file.size), percentOf(sent, file.size)) : says}
          </p>
          {isForMessage ? <ToMessage messages={messages} /> : null}
          <p className="row">
            {state === "failed" ? (
              <Button type="button" variant="quiet" size="sm" onClick={() => uploads?.again(id)}>
                {words.again}
              </Button>
            ) : null}
            <Button
              type="button"
              variant="plain"
              size="sm"
              aria-label={words.removeNamed(file.name)}
              onClick={() => uploads?.drop(id)}
            >
              {words.remove}
            </Button>
          </p>
        </div>
      ))}
    </div>
  );
}

function ToMessage({ messages }: { messages: string | undefined }) {
  if (!messages) return null;
  return (
    <p>
      <Link className="touch" to={`${messages}#write`}>
        {words.toMessage}
      </Link>
    </p>
  );
}

/** How far it is, in a bar and in words. */
export function Progress({ one: { file, sent, state } }: { one: Sending }) {
  if (state !== "sending")
    return (
      <small>
        <b>{words.waiting}</b> {formatBytes(file.size)}
      </small>
    );
  return (
    <>
      <progress className="file-progress" max={file.size} value={sent} aria-label={file.name} />
      <small>{words.sending(percentOf(sent, file.size), formatBytes(file.size))}</small>
    </>
  );
}

function percentOf(sent: number, bytes: number): number {
  return Math.floor((100 * sent) / Math.max(1, bytes));
}
