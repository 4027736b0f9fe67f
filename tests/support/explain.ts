import type pg from "pg";
import type { Statement } from "./heard-statements.ts";

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Searches"?: number;
  "Actual Rows": number;
  "Actual Total Time": number;
  "Actual Loops": number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Node[];
};

export type Explained = {
  rows: number;
  ms: number;
  /** Pages of tables and indexes that were looked at. */
  buffers: number;
  /** Every time an index was entered at its root, by its name. */
  descents: string[];
  /** Tables that were read from end to end. */
  scanned: string[];
};

type Ways = { byIndexOnly?: boolean };

/** What the database does for a statement, asked again by the same role on behalf of the same person. */
export async function explain(
  db: pg.Client,
  { text, values, viewer }: Statement,
  { byIndexOnly = false }: Ways = {},
): Promise<Explained> {
  await db.query("begin");
  try {
    if (byIndexOnly) await db.query("set local enable_seqscan = off");
    await db.query("select set_config('app.viewer', $1, true)", [viewer]);
    const { rows } = await db.query<{ "QUERY PLAN": [{ Plan: Node }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    const plan = rows[0]?.["QUERY PLAN"][0].Plan;
    if (!plan) throw new Error(`no plan for ${text}`);
    // What was planned for a case that did not come up was not done.
    const nodes = nodesOf(plan).filter((node) => node["Actual Loops"] > 0);
    return {
      rows: plan["Actual Rows"],
      ms: plan["Actual Total Time"],
      buffers: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"],
      descents: nodes.flatMap((node) => Array<string>(searchesOf(node)).fill(node["Index Name"] ?? "")),
      scanned: nodes.flatMap((node) => (node["Node Type"] === "Seq Scan" ? (node["Relation Name"] ?? []) : [])),
    };
  } finally {
    await db.query("rollback");
  }
}

/** PostgreSQL 18 counts them; before that, every time an index is asked is one. */
function searchesOf(node: Node): number {
  return node["Index Searches"] ?? (node["Index Name"] ? node["Actual Loops"] : 0);
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
