import { findEntry, type NewPrice } from "../../domain/website/sold.ts";
import { findDraft, pieceRevision, publishDraft } from "../../server/website/edit-draft.ts";
import { savePrice } from "../../server/website/edit-plans.ts";
import { publishDue } from "../../server/website/publish-website.ts";
import { anActor } from "./an-actor.ts";
import { sam } from "./people.ts";

type Prices = Pick<NewPrice, "pence" | "yearlyPence">;

/** The price of a plan or an add-on as the provider changes it: in the draft, which is then published. */
export async function publishPrice(
  name: string,
  { pence, yearlyPence }: Prices,
  at: Date,
): Promise<{ outcome: string }> {
  const actor = anActor(sam, at);
  const { content } = await findDraft(sam, at);
  const named = [...content.plans, ...content.addOns].find((one) => ("name" in one ? one.name : one.title) === name);
  const found = named && findEntry(content, named.id);
  if (!found) throw new Error(`the website has no ${name}`);
  const edited = { id: found.entry.id, revision: pieceRevision(found.entry) };
  const saved = await savePrice(actor, edited, { pence, yearlyPence, from: null, was: null });
  if (saved.outcome !== "saved") return saved;
  const { revision } = await findDraft(sam, at);
  await publishDraft(actor, { revision });
  await publishDue(at);
  return saved;
}
