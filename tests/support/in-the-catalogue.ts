import type { LineKind } from "../../domain/catalogue-entry.ts";
import { look } from "./look.ts";

const tables: Record<LineKind, string> = { plan: "plans", "add-on": "add_ons", product: "products" };

/** Something of the catalogue, by its name. */
export async function inTheCatalogue(kind: LineKind, name: string): Promise<{ kind: LineKind; id: string }> {
  const [row] = await look<{ id: string }>(`select id from ${tables[kind]} where name = $1`, name);
  if (!row) throw new Error(`there is no ${kind} called ${name}`);
  return { kind, id: row.id };
}
