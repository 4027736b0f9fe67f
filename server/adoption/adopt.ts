import { randomUUID } from "node:crypto";
import { type AdoptedBusiness, contentFrom } from "../../domain/website/adopted-business.ts";
import type { PersonActor } from "../access/actor.ts";
import { withdrawStocked } from "../articles/withdraw-stocked.ts";
import { changeNumbering } from "../invoices/numbering.ts";
import { changeDraft, findDraft, pieceRevision, publishDraft } from "../website/edit-draft.ts";

export type Adopted =
  /** `version` is what visitors are about to see; none where nothing was different. `withdrawn`: the sample's articles. */
  | { outcome: "adopted"; version: number | undefined; withdrawn: string[] }
  /** Where the website would not be one: a field, a text that names what there is not, or somebody who writes at the same time. */
  | { outcome: "refused"; why: string };

/**
 * Makes the website the provider's own, and publishes it: by the commands that their screens use, each of which asks whether it is
 * the admin. Safe to repeat.
 */
export async function adopt(actor: PersonActor, adopted: AdoptedBusiness): Promise<Adopted> {
  const numbered = adopted.numbers && (await changeNumbering(actor, adopted.numbers));
  if (numbered?.outcome === "fixed")
    return { outcome: "refused", why: "an invoice is issued already, so its numbers stay as they are" };
  const draft = await findDraft(actor, actor.at);
  const saved = await changeDraft(actor, {
    piece: (content) => content,
    revision: pieceRevision(draft.content),
    change: (content) => contentFrom(adopted, content, randomUUID),
  });
  if (saved.outcome === "invalid") return { outcome: "refused", why: saved.field };
  if (saved.outcome === "stale") return { outcome: "refused", why: "somebody else is changing the draft" };
  const { revision } = await findDraft(actor, actor.at);
  const published = await publishDraft(actor, { revision });
  if (published.outcome === "unfilled") return { outcome: "refused", why: published.texts.join("; ") };
  if (published.outcome === "stale" || published.outcome === "in-the-past")
    return { outcome: "refused", why: "somebody else is changing the draft" };
  const version = published.outcome === "publishing" ? published.version : undefined;
  return { outcome: "adopted", version, withdrawn: await withdrawStocked(actor) };
}
