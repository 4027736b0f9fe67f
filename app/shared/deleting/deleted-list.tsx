import { ActionForm } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { deletingWords } from "./words.ts";

type DeletedThing = { kind: "client" | "project"; id: string; name: string; erasedOn: string; isOwing?: boolean };

type AdminDeletedProps = { things: DeletedThing[]; result: ActionResult | undefined; heading?: string };

const words = deletingWords.deleted;

/** What is gone from every screen and can still be brought back. */
export function AdminDeleted({ things, result, heading = words.heading }: AdminDeletedProps) {
  return (
    <section className="stack" aria-labelledby="deleted-heading">
      <div className="stack gap-4">
        <h2 id="deleted-heading">{heading}</h2>
        <p className="soft small">{words.lead}</p>
      </div>
      <ul className="card rows">
        {things.map(({ kind, id, name, erasedOn, isOwing }) => (
          <li key={id} className="row between">
            <div className="named">
              <b>{name}</b>
              <span>
                {words[kind]}. {(isOwing ? words.owing : words.erased)(erasedOn)}
              </span>
            </div>
            <ActionForm
              intent={`restore-${kind}`}
              row={{ name: `${kind}Id`, id }}
              result={result}
              button={deletingWords.undo}
              label={words.undoNamed(name)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
