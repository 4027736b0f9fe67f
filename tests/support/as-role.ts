import pg from "pg";

type Role = "tenday_web" | "tenday_auth" | "tenday_worker" | "tenday_owner" | "postgres";

/** Plain SQL as one of the database's roles, past everything the product's own code would do first. */
export async function asRole<T>(role: Role, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(process.env.DATABASE_URL ?? "");
  url.username = role;
  const client = new pg.Client(url.href);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
