import type { Day } from "../../domain/calendar-day.ts";
import type { LineKind } from "../../domain/catalogue-entry.ts";
import { system } from "../../server/access/actor.ts";
import { asViewer } from "../../server/db/client.server.ts";
import { keepNextDue } from "../../server/invoices/keep-next-due.ts";
import { addToProject } from "../../server/projects/project-catalogue.ts";
import { cast } from "../../server/seed/cast.ts";
import { aProject } from "./a-project.ts";
import { anActor } from "./an-actor.ts";
import { inTheCatalogue } from "./in-the-catalogue.ts";
import { look } from "./look.ts";
import { sam } from "./people.ts";

type ProjectLine = { kind?: LineKind; name: string; from: Day };
type Wanted = { owner?: string; paymentType?: "monthly" | "yearly"; projectLines: ProjectLine[] };

const links = { plan: "project_plans", "add-on": "project_add_ons", product: "project_products" } as const;

/** A project whose things are billed from a day on; its id. Maya's unless somebody else is named. */
export async function aBilledProject(
  at: Date,
  { owner = cast.maya.id, paymentType = "monthly", projectLines }: Wanted,
) {
  const id = await aProject(at, "live", { owner });
  await look("update projects set payment_type = $2 where id = $1", id, paymentType);
  for (const { kind = "plan", name, from } of projectLines) {
    await addToProject(anActor(sam, at), id, await inTheCatalogue(kind, name));
    await look(`update ${links[kind]} set billing_from = $2 where project_id = $1 and billing_from is null`, id, from);
  }
  await asViewer(system, (tx) => keepNextDue(tx, id));
  return id;
}
