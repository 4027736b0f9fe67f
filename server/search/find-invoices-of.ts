import { type SQL, sql } from "drizzle-orm";
import type { Day } from "../../domain/calendar-day.ts";
import { readInvoiceNumber } from "../../domain/invoice.ts";
import { parsePounds } from "../../domain/money.ts";
import type { Tx } from "../db/client.server.ts";
import { invoices } from "../db/schema/index.ts";
import { type ListedInvoice, listInvoices, withStatus } from "../invoices/find-invoices.ts";
import { begins, havingWords } from "./having-words.ts";

/** Whose invoices are looked through: those whose words are nearest. A client has few hundred invoices in a lifetime. */
const mostClients = 50;

type Wanted = { words: string[]; most: number; today: Day };

/** The one with that number first, then the newest: those with that total, and those to a client or for a project of these words. */
export async function findInvoicesOf(tx: Tx, text: string, { words, most, today }: Wanted) {
  const number = readInvoiceNumber(text);
  // '0007' is a number, and nobody writes seven pounds like that.
  const pence = /^\s*0\d/.test(text) ? undefined : parsePounds(text);
  const ways = [
    number === undefined ? undefined : sql`select id from invoices where invoice_number = ${number}`,
    pence === undefined ? undefined : newest(sql`issued_at is not null and total_pence = ${pence}`, most),
    ...byWords(words, most),
  ].filter((way) => way !== undefined);
  if (ways.length === 0) return [];
  const ids = sql.join(ways, sql` union `);
  const rows = await listInvoices(tx, sql`${invoices.id} = any (array(${ids}))`, ways.length * most);
  return rows
    .map((row) => ({ ...withStatus(row, today), foundBy: foundBy(row, { number, pence }) }))
    .toSorted((a, b) => Number(b.foundBy === "number") - Number(a.foundBy === "number"))
    .slice(0, most);
}

function newest(which: SQL, most: number): SQL {
  return sql`(select id from invoices where ${which} order by created_at desc, id desc limit ${most})`;
}

/** Each word is one of the client's own or of the invoice's project: another project of the same client is none of it. */
function byWords(words: string[], most: number): SQL[] {
  const found = havingWords("client_words", words, mostClients);
  if (!found) return [];
  const each = words.map(
    (word) => sql`(
      exists (select from client_words o where o.client_id = i.client_id and not o.only_of_projects and ${begins("o", word)})
      or exists (select from project_words o where o.project_id = i.project_id and ${begins("o", word)}))`,
  );
  const ofClients = sql`(
    select theirs.id from ${found} cross join lateral (
      select i.id, i.created_at from invoices i where i.client_id = found.id and ${sql.join(each, sql` and `)}
      order by i.created_at desc, i.id desc limit ${most}
    ) theirs order by theirs.created_at desc, theirs.id desc limit ${most})`;
  return [ofClients, newest(isToErased(words), most)];
}

/** Whoever is erased has no words any more: their invoices, which the law keeps, are found by what stands on them. */
function isToErased(words: string[]): SQL {
  const onPaper = sql`concat_ws(' ', issued_with -> 'buyer' ->> 'name', issued_with ->> 'project')`;
  const each = words.map((word) => sql`${onPaper} ~* ${`\\m${word}`}`);
  return sql`client_id is null and ${sql.join(each, sql` and `)}`;
}

type Typed = { number: number | undefined; pence: number | undefined };

function foundBy({ invoiceNumber, issuedAt, totalPence }: ListedInvoice, { number, pence }: Typed) {
  if (number !== undefined && invoiceNumber === number) return "number";
  return issuedAt && pence === totalPence ? "amount" : "words";
}
