import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import pg from "pg";
import type { Statement } from "./heard-statements.ts";

/** What a caller's cookie stands for: every transaction that answering them takes, in its order. */
export type Script = Record<string, Statement[][]>;

/**
 * Nothing but Node, `pg` and the statements of a page, with pools as the product has them: what the product is measured
 * against. Run as a process of its own: `node bare-server.ts PORT FILE DATABASE_URL AUTH_DATABASE_URL POOL`.
 */
if (import.meta.main) {
  const [port = "", file = "", web = "", address = "", max = ""] = process.argv.slice(2);
  const script = new Map<string, Statement[][]>(Object.entries(JSON.parse(readFileSync(file, "utf8")) as Script));
  const pools = [web, address].map((connectionString) => new pg.Pool({ connectionString, max: Number(max) }));
  const poolOf = (role: string) => pools[role === "tenday_auth" ? 1 : 0] as pg.Pool;

  createServer(async (request, response) => {
    const found: unknown[] = [];
    for (const transaction of script.get(request.headers.cookie ?? "") ?? []) {
      const [{ role, viewer } = { role: "", viewer: "" }] = transaction;
      const client = await poolOf(role).connect();
      await client.query(`begin; set local app.viewer = '${viewer}'`);
      for (const { name, text, values } of transaction)
        found.push((await client.query({ name, text, values, rowMode: "array" })).rows);
      await client.query("commit");
      client.release();
    }
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(found));
  }).listen(Number(port), "127.0.0.1", () => process.stdout.write("ready\n"));
}
