import { randomUUID } from "node:crypto";
import { and, countDistinct, eq, isNull } from "drizzle-orm";
import { type Day, londonDay } from "../../domain/calendar-day.ts";
import type { LineKind } from "../../domain/catalogue-entry.ts";
import type { SiteContent } from "../../domain/website/content.ts";
import * as entries from "../../domain/website/sold.ts";
import { type Person, type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { projectPlans, projects } from "../db/schema/index.ts";
import { changeDraft, type DraftSaved, pieceRevision } from "./edit-draft.ts";
import { isNameTaken } from "./on-website.ts";

/** `field` of something invalid is within the entry: 'features.emailAccounts'. */
export type EntryEdited = DraftSaved | { outcome: entries.EntryRefusal | "name-taken" };
export type EntryAdded = { outcome: "added"; id: string } | Exclude<EntryEdited, { outcome: "saved" | "stale" }>;

/** Which one, and what the form showed of it. */
type Edited = { id: string; revision: string };

/** Nothing that a client has is changed: what was agreed stays. */
export function savePrice(actor: PersonActor, edited: Edited, price: entries.NewPrice): Promise<EntryEdited> {
  const today = londonDay(actor.at);
  return editEntry(actor, edited, (content) => entries.changePrice(content, edited.id, today, price));
}

export function takePriceOut(actor: PersonActor, edited: Edited, from: Day): Promise<EntryEdited> {
  const today = londonDay(actor.at);
  return editEntry(actor, edited, (content) => entries.takePriceOut(content, edited.id, today, from));
}

export async function savePlan(actor: PersonActor, edited: Edited, details: entries.PlanDetails): Promise<EntryEdited> {
  if (await isTaken(actor, "plan", { id: edited.id, name: details.name })) return { outcome: "name-taken" };
  return editEntry(actor, edited, (content) => entries.changePlan(content, edited.id, details));
}

export async function saveAddOn(
  actor: PersonActor,
  edited: Edited,
  details: entries.AddOnDetails,
): Promise<EntryEdited> {
  if (await isTaken(actor, "add-on", { id: edited.id, name: details.title })) return { outcome: "name-taken" };
  return editEntry(actor, edited, (content) => entries.changeAddOn(content, edited.id, details));
}

export async function saveDomain(
  actor: PersonActor,
  edited: Edited,
  details: entries.DomainDetails,
): Promise<EntryEdited> {
  if (await isTaken(actor, "product", { id: edited.id, name: details.name })) return { outcome: "name-taken" };
  return editEntry(actor, edited, (content) => entries.changeDomain(content, details));
}

export async function addPlan(
  actor: PersonActor,
  details: entries.PlanDetails,
  price: Pick<entries.NewPrice, "pence" | "yearlyPence">,
): Promise<EntryAdded> {
  const id = randomUUID();
  if (await isTaken(actor, "plan", { id, name: details.name })) return { outcome: "name-taken" };
  return addEntry(actor, id, (content) => entries.addPlan(content, id, details, price));
}

export async function addAddOn(actor: PersonActor, details: entries.AddOnDetails, pence: number): Promise<EntryAdded> {
  const id = randomUUID();
  if (await isTaken(actor, "add-on", { id, name: details.title })) return { outcome: "name-taken" };
  return addEntry(actor, id, (content) => entries.addAddOn(content, id, details, pence));
}

/** No longer offered from the next publication on. */
export function takeOff(actor: PersonActor, edited: Edited): Promise<EntryEdited> {
  return editEntry(actor, edited, (content) => entries.takeOff(content, edited.id));
}

/** Its revision is of the order that was shown. */
export function moveEntry(actor: PersonActor, { id, revision }: Edited, by: -1 | 1): Promise<EntryEdited> {
  return edit(actor, { piece: orderOf, revision, change: (content) => entries.moveEntry(content, id, by) });
}

export const orderOf = ({ plans, addOns }: SiteContent): string[] => [...plans, ...addOns].map(({ id }) => id);
const entryOf = (content: SiteContent, id: string) => entries.findEntry(content, id)?.entry;

/** How many clients have a plan now. */
export async function countClients(viewer: Person, planId: string): Promise<number> {
  requireAdmin(viewer);
  return asViewer(viewer, async (tx) => {
    const [counted] = await tx
      .select({ clients: countDistinct(projects.clientId) })
      .from(projectPlans)
      .innerJoin(projects, eq(projects.id, projectPlans.projectId))
      .where(and(eq(projectPlans.planId, planId), isNull(projectPlans.removedAt), isNull(projects.deletedAt)));
    return counted?.clients ?? 0;
  });
}

function isTaken(actor: PersonActor, kind: LineKind, named: { id: string; name: string }): Promise<boolean> {
  requireAdmin(actor);
  return asViewer(actor, (tx) => isNameTaken(tx, kind, named));
}

type Change = (content: SiteContent) => SiteContent | entries.EntryRefusal;

async function addEntry(actor: PersonActor, id: string, change: Change): Promise<EntryAdded> {
  const added = await edit(actor, { piece: () => null, revision: pieceRevision(null), change });
  if (added.outcome === "saved") return { outcome: "added", id };
  if (added.outcome === "stale") throw new Error("what is new has nothing that could be changed meanwhile");
  return added;
}

function editEntry(actor: PersonActor, { id, revision }: Edited, change: Change): Promise<EntryEdited> {
  return edit(actor, { piece: (content) => entryOf(content, id), revision, change });
}

type Piece = { piece: (content: SiteContent) => unknown; revision: string; change: Change };

/** What is refused leaves the draft as it is. */
async function edit(actor: PersonActor, { piece, revision, change }: Piece): Promise<EntryEdited> {
  let refused: entries.EntryRefusal | undefined;
  const saved = await changeDraft(actor, {
    piece,
    revision,
    change: (content) => {
      const changed = change(content);
      if (typeof changed !== "string") return changed;
      refused = changed;
      return content;
    },
  });
  if (refused) return { outcome: refused };
  if (saved.outcome !== "invalid") return saved;
  return { outcome: "invalid", field: saved.field.replace(/^(?:(?:plans|addOns)\.\d+|domainName)\./, "") };
}
