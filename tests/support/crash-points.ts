import pg from "pg";

/** A process that ends at its `statement`th statement: before it is sent, or when the database has done it and nobody hears. */
export type CrashPoint = { statement: number; isDone: boolean };

type Seen = (client: pg.Client, send: () => Promise<unknown>, n: number) => Promise<unknown>;

/** How many statements a piece of work sends, those that open and close its transactions too. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  await whileWatched(work, (_, send) => {
    count++;
    return send();
  });
  return count;
}

/** Does a piece of work in a process that crashes on the way: what it had open is closed, and it says nothing more. */
export async function crashAt({ statement, isDone }: CrashPoint, work: () => Promise<unknown>): Promise<void> {
  const open = new Set<pg.Client>();
  let isOver = false;
  const crash = () => {
    isOver = true;
    for (const client of open) (client as unknown as Connected).connection.stream.destroy();
    throw new Error("the process has crashed");
  };
  const crashing: Seen = async (client, send, n) => {
    open.add(client);
    if (isOver) return crash();
    if (n < statement) return send();
    if (isDone) await send();
    return crash();
  };
  await whileWatched(() => work().catch(() => {}), crashing);
}

type Connected = { connection: { stream: { destroy: () => void } } };

/** Not what the test itself looks for, as the superuser. */
async function whileWatched(work: () => Promise<unknown>, seen: Seen): Promise<void> {
  let n = 0;
  const send = pg.Client.prototype.query;
  pg.Client.prototype.query = function query(this: pg.Client, ...said: unknown[]) {
    if (this.user === "postgres" || typeof said.at(-1) === "function") return Reflect.apply(send, this, said);
    const number = n;
    n++;
    return seen(this, () => Reflect.apply(send, this, said) as unknown as Promise<unknown>, number);
  } as typeof send;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = send;
  }
}
