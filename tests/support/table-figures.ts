import pg from "pg";

/** Of each table how many rows there are and a digest of all of them, whatever their order; not what the move itself compares by. */
export async function tableFigures(url: string): Promise<Map<string, string>> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only; set local timezone = 'UTC'");
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    const figures = new Map<string, string>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ n: string; digest: string | null }>(
        `select count(*) as n, md5(string_agg(line, E'\\n' order by line collate "C")) as digest
         from (select to_jsonb(t)::text as line from ${name} t) as lines`,
      );
      figures.set(name, `${rows[0]?.n} rows ${rows[0]?.digest}`);
    }
    return figures;
  } finally {
    await client.end();
  }
}
