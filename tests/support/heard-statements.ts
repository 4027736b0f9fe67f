import pg from "pg";

/** `name` where it is prepared; `viewer` is whom row security saw. */
export type Statement = { name?: string; text: string; values: unknown[]; role: string; viewer: string };

/** Every statement that this process sends while `work` is done; not what only opens and closes transactions. */
export async function hearStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const heard: Statement[] = [];
  const viewers = new WeakMap<pg.Client, string>();
  const send = pg.Client.prototype.query;
  pg.Client.prototype.query = function query(this: pg.Client, ...said: unknown[]) {
    const statement = read(said);
    const { text } = statement;
    if (/^(begin|commit|rollback)\b/.test(text)) viewers.set(this, /app\.viewer = '(.*)'/.exec(text)?.[1] ?? "");
    else heard.push({ ...statement, role: this.user ?? "", viewer: viewers.get(this) ?? "" });
    return Reflect.apply(send, this, said);
  } as typeof send;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = send;
  }
  return heard;
}

/** `query` takes its text and values apart or together. */
function read([first, second]: unknown[]): Pick<Statement, "name" | "text" | "values"> {
  const config = typeof first === "object" && first !== null ? first : { text: first };
  const text = "text" in config ? String(config.text) : "";
  const values = Array.isArray(second)
    ? second
    : "values" in config && Array.isArray(config.values)
      ? config.values
      : [];
  return { ...("name" in config && config.name ? { name: String(config.name) } : {}), text, values };
}
