import type { ChangeEvent } from "react";
import { BadFiles, Progress } from "../../shared/files/bad-files.tsx";
import type { Uploads } from "../../shared/files/use-uploads.ts";
import type { RefusalWords } from "../../shared/files/words.ts";
import { FieldFrame, useFieldIds } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useIsAlive } from "../../ui/use-is-alive.ts";
import type { View } from "./view.server.ts";
import { writeWords as words } from "./words.ts";

type AttachedProps = Pick<View, "attached"> & { refused: RefusalWords[]; uploads: Uploads };

/** The files that go with the message that is being written. A private note has none. */
export function Attached({ attached, refused, uploads }: AttachedProps) {
  const { sendings, heard } = uploads;
  const coming = sendings.filter(({ state }) => state === "waiting" || state === "sending");
  const bad = sendings.filter(({ state }) => state === "failed" || state === "refused");
  return (
    <div className="stack gap-8 as-message">
      {attached.length + coming.length > 0 ? (
        <ul className="thread-files" aria-label={words.attached}>
          {attached.map(({ id, name, size, small }) => (
            <li key={id} className="thread-chip">
              <input type="hidden" name="attached" value={id} />
              {small ? <img src={small} alt="" /> : <Icon name="paper" />}
              <span>
                <b>{name}</b> <small>{words.ready(size)}</small>
              </span>
              <button type="submit" name="detach" value={id} aria-label={words.detach(name)}>
                <Icon name="cross" />
              </button>
            </li>
          ))}
          {coming.map((one) => (
            <li key={one.id} className="thread-chip is-coming">
              <Icon name="paper" />
              <span>
                <b>{one.file.name}</b> <Progress one={one} />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <BadFiles bad={bad} refused={refused} uploads={uploads} />
      <Adder uploads={uploads} />
      <p className="sr-only" role="status">
        {heard}
      </p>
    </div>
  );
}

/** With scripts files go at once; without them the browser's own field, which goes with the form. */
function Adder({ uploads }: { uploads: Uploads }) {
  const isAlive = useIsAlive();
  const ids = useFieldIds(undefined, { hint: words.limits });
  if (!isAlive)
    return (
      <FieldFrame {...ids} label={words.attach} hint={words.limits}>
        <input type="file" className="field-control thread-plain-file" name="files" multiple {...ids.control} />
      </FieldFrame>
    );
  const picked = ({ target }: ChangeEvent<HTMLInputElement>) => {
    uploads.add(undefined, target.files ?? []);
    target.value = "";
  };
  return (
    <div className="thread-adder">
      <input type="file" className="sr-only" multiple onChange={picked} {...ids.control} />
      <label className="btn btn-plain btn-sm" htmlFor={ids.control.id}>
        <Icon name="clip" /> {words.attach}
      </label>
      <p className="small soft" id={ids.hintId}>
        {words.limits}
      </p>
    </div>
  );
}
