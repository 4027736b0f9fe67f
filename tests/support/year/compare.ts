import type pg from "pg";
import { vatIn } from "./rules.ts";
import type { Invoice, Line } from "./world.ts";

/** An invoice in one line of text: how it was issued. */
function issuedText(purpose: string, issuedOn: string, dueOn: string, net: number, total: number, lines: LineText[]) {
  const each = lines.map(({ source, pence, from, to }) => `${source} ${pence} ${from ?? ""}..${to ?? ""}`).toSorted();
  return `${purpose}, ${issuedOn}, due ${dueOn}, ${net} of ${total}: ${each.join("; ")}`;
}
type LineText = Pick<Line, "source" | "pence" | "from" | "to">;

export function issuedOf(invoice: Invoice): string {
  const { purpose, issuedOn, dueOn, lines, total, vatRate } = invoice;
  const vat = lines.reduce((sum, { pence }) => sum + vatIn(pence, vatRate), 0);
  return issuedText(purpose, issuedOn, dueOn, total - vat, total, lines);
}

/** What has become of it since. */
function fateOf({ settledOn, isVoid, payments, refunds, credited, reminders, mails, client }: Invoice): string {
  const paid = payments.map(({ pence, method, on }) => `${pence} by ${method} on ${on}`).toSorted();
  const back = withGoneSummed(refunds)
    .map(({ pence, kind, on }) => `${pence} back, ${kind} on ${on}`)
    .toSorted();
  const seen = [...reminders]
    .map(([step, { isSent, on }]) => `${step} ${isSent ? "sent" : "left out"} ${on}`)
    .toSorted();
  // Whoever is erased takes their mails with them.
  const sent = client.deletedOn ? [] : [...mails].map(([kind, times]) => `${times} ${kind}`).toSorted();
  const state = isVoid ? "void" : settledOn ? `settled ${settledOn}` : "open";
  const whose = client.deletedOn ? "of somebody who left" : "";
  return [
    state,
    whose,
    paid.join(", "),
    back.join(", "),
    `${credited} credited`,
    seen.join(", "),
    sent.join(", "),
  ].join(" | ");
}

/** What a balance had paid in several payments goes back in as many; the model knows their sum. */
function withGoneSummed(refunds: Invoice["refunds"]): Invoice["refunds"] {
  const isGone = ({ kind }: Invoice["refunds"][number]) => kind === "balance-gone";
  const days = Map.groupBy(refunds.filter(isGone), ({ on }) => on);
  const gone = [...days].map(([on, parts]) => ({
    pence: parts.reduce((sum, { pence }) => sum + pence, 0),
    kind: "balance-gone" as const,
    on,
  }));
  return [...refunds.filter((refund) => !isGone(refund)), ...gone];
}

type Row = {
  id: string;
  number: number;
  projectId: string | null;
  purpose: string;
  issuedOn: string;
  dueOn: string;
  net: number;
  total: number;
  lines: LineText[];
};

/** Invoices with a higher number, as they were issued. */
export async function listIssued(db: pg.Client, after: number): Promise<(Row & { text: string })[]> {
  const { rows } = await db.query<Row>(
    `select i.id, invoice_number as number, project_id as "projectId", purpose, issued_on::text as "issuedOn", due_date::text as "dueOn",
       net_pence as net, total_pence as total,
       (select json_agg(json_build_object('source', source, 'pence', amount_pence, 'from', period_from, 'to', period_to))
        from invoice_lines where invoice_id = i.id) as lines
     from invoices i where invoice_number > $1 order by invoice_number`,
    [after],
  );
  return rows.map((row) => {
    const { purpose, issuedOn, dueOn, net, total, lines } = row;
    return { ...row, text: issuedText(purpose, issuedOn, dueOn, net, total, lines) };
  });
}

type Fate = Pick<Invoice, "settledOn" | "isVoid" | "payments" | "refunds" | "credited"> & {
  id: string;
  reminders: { step: never; isSent: boolean; on: string }[];
  mails: Record<string, number> | null;
};

/** Every invoice of the year by its id, with what became of it: by the model, and by the books where they differ. */
export async function compareFates(db: pg.Client, known: Map<string, Invoice>): Promise<string[]> {
  const { rows } = await db.query<Fate>(
    `select i.id, (settled_at at time zone 'Europe/London')::date::text as "settledOn", voided_at is not null as "isVoid",
       (select coalesce(json_agg(json_build_object('pence', amount_pence, 'method', method, 'on', received_on)), '[]')
        from payments where invoice_id = i.id) as payments,
       (select coalesce(json_agg(json_build_object('pence', amount_pence, 'kind', kind, 'on', refunded_on)), '[]')
        from refunds where invoice_id = i.id) as refunds,
       (select coalesce(sum(total_pence), 0)::int from credit_notes where invoice_id = i.id) as credited,
       (select coalesce(json_agg(json_build_object('step', step, 'isSent', is_sent, 'on', (at at time zone 'Europe/London')::date)), '[]')
        from reminders where invoice_id = i.id) as reminders,
       (select json_object_agg(kind, times) from (
          select m.kind, count(*)::int as times from audit_events e join mails m on m.subject_id = e.id
          where e.subject_id = i.id group by m.kind) counted) as mails
     from invoices i where issued_at is not null`,
  );
  const real = new Map(rows.map((row) => [row.id, row]));
  return [...known].flatMap(([id, invoice]) => {
    const row = real.get(id);
    if (!row) return [`${id} is gone: ${issuedOf(invoice)}`];
    const reminders = new Map(row.reminders.map(({ step, isSent, on }) => [step, { isSent, on }]));
    const found = fateOf({ ...invoice, ...row, reminders, mails: new Map(Object.entries(row.mails ?? {})) });
    const wanted = fateOf(invoice);
    return found === wanted
      ? []
      : [`${id} ${invoice.client.email} ${issuedOf(invoice)}\n  model: ${wanted}\n  books: ${found}`];
  });
}
