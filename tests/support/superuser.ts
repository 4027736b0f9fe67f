import pg from "pg";

/** In place of `setpriv … psql`, where the superuser is no user of the machine: ADDRESS, then psql's own words. */
const [address = "", ...words] = process.argv.slice(2);
const wordAfter = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? "";
const url = new URL(address);
url.pathname = `/${wordAfter("dbname")}`;
const client = new pg.Client(url.href);
await client.connect();
const { rows } = await client.query<unknown[]>({ text: wordAfter("command"), rowMode: "array" });
for (const row of rows) process.stdout.write(`${row.join("|")}\n`);
await client.end();
