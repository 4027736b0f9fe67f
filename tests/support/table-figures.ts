import pg from "pg";

/** Of each table how many rows there are and a digest of all of them, whatever their order; not what the move itself compares by. */
export type TableFigures = Map<string, { columns: string[]; figure: string }>;

/** Where `as` are the figures of an older version's database: of its tables and their columns alone. */
export async function tableFigures(url: string, as?: TableFigures): Promise<TableFigures> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only; set local timezone = 'UTC'");
    const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
      `select format('%I.%I', n.nspname, c.relname) as name, (select array_agg(attname::text order by attname) from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    const figures: TableFigures = new Map();
    for (const { name, columns: all } of tables) {
      if (as && !as.has(name)) continue;
      const columns = as?.get(name)?.columns ?? all;
      const { rows } = await client.query<{ n: string; digest: string | null }>(
        `select count(*) as n, md5(string_agg(line, E'\\n' order by line collate "C")) as digest
         from (select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t)) where key = any($1))::text as line
           from ${name} t) as lines`,
        [columns],
      );
      figures.set(name, { columns, figure: `${rows[0]?.n} rows ${rows[0]?.digest}` });
    }
    return figures;
  } finally {
    await client.end();
  }
}
