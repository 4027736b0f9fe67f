import { formatPounds } from "../../../domain/money.ts";
import { system } from "../../../server/access/actor.ts";
import { asViewer } from "../../../server/db/client.server.ts";
import { composeMail } from "../../../server/mail/compose-mail.tsx";
import type { MailKind } from "../../../server/mail/kinds.ts";
import { look } from "../look.ts";

type Queued = { id: string; kind: MailKind; subjectId: string; invoiceId: string; amount: string | null };

/** Mails about invoices, these clients' or everybody's, that nobody has looked at yet. */
function listMails(
  clientIds: readonly string[] | null,
  seen: readonly string[],
  since: Date | null,
): Promise<Queued[]> {
  return look<Queued>(
    `select m.id, m.kind, m.subject_id as "subjectId", e.subject_id as "invoiceId", e.details ->> 'amount' as amount
     from mails m join audit_events e on e.id = m.subject_id join invoices i on i.id = e.subject_id
     where ($1::uuid[] is null or i.client_id = any($1)) and not m.id = any($2)
       and ($3::timestamptz is null or m.queued_at >= $3) order by m.queued_at, m.id`,
    ...[clientIds, seen, since],
  );
}

type Figures = { isOpen: boolean; owed: number; total: number; free: number; surplus: number; all: number[] };

/** Everything that the books know of an invoice as a sum of money. */
async function figuresOf(invoiceId: string): Promise<Figures> {
  const [found] = await look<Figures>(
    `with b as (select i.*,
       coalesce((select sum(amount_pence) from payments where invoice_id = i.id), 0)::int as paid,
       coalesce((select sum(amount_pence) from payments where invoice_id = i.id and method = 'credit'), 0)::int
         - coalesce((select sum(amount_pence) from refunds where invoice_id = i.id and kind = 'balance-gone'), 0)::int as from_balance,
       coalesce((select sum(amount_pence) from refunds where invoice_id = i.id and kind <> 'unexplained'), 0)::int as back,
       coalesce((select sum(total_pence) from credit_notes where invoice_id = i.id), 0)::int as credited,
       coalesce((select sum(amount_pence) from credit_entries where client_id = i.client_id), 0)::int as balance
       from invoices i where i.id = $1)
     select settled_at is null and voided_at is null as "isOpen", total_pence - credited - paid + back as owed, total_pence as total,
       balance as free, case when voided_at is null then greatest(0, paid - back - (total_pence - credited)) else paid - back end as surplus,
       array(select amount_pence from invoice_lines where invoice_id = b.id
         union select unit_pence from invoice_lines where invoice_id = b.id
         union select amount_pence from payments where invoice_id = b.id
         union select amount_pence from refunds where invoice_id = b.id
         union select sum(amount_pence) from refunds where invoice_id = b.id and kind = 'balance-gone' group by request_id
         union select unnest(array[total_pence, back_pence, kept_pence]) from credit_notes where invoice_id = b.id
         union select unnest(array[total_pence, vat_pence, credited, from_balance, balance, paid - back - from_balance,
           total_pence - credited - paid + back, paid - back - (total_pence - credited)])) as all
     from b`,
    invoiceId,
  );
  if (!found) throw new Error(`no invoice ${invoiceId}`);
  return found;
}

/** V14: what a mail says of money is so in the books, at the moment it is sent. Gives what is not. */
export async function findUntrue(
  clientIds: readonly string[] | null,
  seen: string[],
  since: Date | null = null,
): Promise<string[]> {
  const untrue: string[] = [];
  for (const { id, kind, subjectId, invoiceId, amount } of await listMails(clientIds, seen, since)) {
    seen.push(id);
    const mail = await asViewer(system, (tx) => composeMail(tx, kind, subjectId));
    if (!mail) continue;
    const { isOpen, owed, total, free, surplus, all } = await figuresOf(invoiceId);
    const text = `${mail.subject}\n${mail.text.replaceAll(/\s+/g, " ")}`;
    const says = (what: string, is: boolean) => {
      if (!is) untrue.push(`${kind} of ${invoiceId}: ${what}: ${text}`);
    };
    const known = new Set(all.map((pence) => formatPounds(Math.abs(pence))));
    for (const [said] of text.matchAll(/£[\d,]+\.\d\d/g))
      says(`${said} is no figure of it`, known.has(said) || said === amount);
    const [, toPay] = /To pay(?: by|\. It was due on) [^:]*: (£[\d,.]+\d)/.exec(text) ?? [];
    says("asks for what is not owed", !toPay || (isOpen && toPay === formatPounds(owed)));
    says("asks although nothing is owed", isOpen || !/Pay now|By bank transfer/.test(text));
    says("keeps quiet about what is owed", !isOpen || toPay !== undefined || kind === "money-refunded");
    says("another total", text.includes(`Total: ${formatPounds(total)}`));
    const [, left] = /(£[\d,.]+\d) (?:is left over|of what you have paid is your balance)/.exec(text) ?? [];
    const promised = /pays (?:part of )?your next invoice/.test(text);
    const isThere = left ? left === formatPounds(Math.min(surplus, free)) : surplus <= free;
    says("a balance that is not there", isThere || !promised);
  }
  return untrue;
}
