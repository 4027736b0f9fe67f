import { randomUUID } from "node:crypto";
import { currentTemplate, type IssuedWith, splitVat } from "../../domain/invoice.ts";
import { anonymous } from "../../server/access/actor.ts";
import { takeAllowance } from "../../server/access/rate-limit.ts";
import { asViewer } from "../../server/db/client.server.ts";
import type { About, DocumentLine, DocumentRecord } from "../../server/documents/document.ts";
import { cast } from "../../server/seed/cast.ts";
import { asRole } from "./as-role.ts";

const vat = { number: "GB123456789", rate: 2_000, rounding: "line" } as const;

const issuedWith: IssuedWith = {
  seller: {
    name: "Tenday",
    legalName: "Sam Whitlock trading as Tenday",
    address: ["12 Sample Street", "Sampleford", "SF1 2AB"],
    email: "hello@tenday.example",
    supportEmail: "support@tenday.example",
    phone: "01632\u00a0960\u00a0010",
  },
  buyer: {
    name: "Maya Okafor",
    address: ["Harbour Lane Bakery", "3 Harbour Lane", "Sampleton SA1 1AA"],
    kind: "business",
  },
  project: "Harbour Lane Bakery",
  bank: { accountName: "Sam Whitlock t/a Tenday", sortCode: "10-88-00", accountNumber: "00012345" },
  vat: null,
  takesCards: true,
};

type Wish = Partial<Omit<DocumentRecord, "lines" | "vat" | "template">> & {
  lines?: Partial<DocumentLine>[];
  isVat?: boolean;
  /** As version 1.0.0 issued it. */
  isFirst?: boolean;
};

/** An invoice of four lines, or as it is wished for. What it comes to follows from its lines. */
export function aDocument({ lines = fourLines, isVat = false, isFirst = false, ...wish }: Wish = {}): DocumentRecord {
  const tax = isVat ? vat : null;
  const whole = lines.map((line) => aLine(line, tax));
  const sum = (part: "amountPence" | "netPence" | "vatPence") => whole.reduce((pence, line) => pence + line[part], 0);
  return {
    ...issuedWith,
    ...(isFirst ? {} : { template: currentTemplate }),
    about: { kind: "invoice" },
    number: "TD-0063",
    invoiceNumber: "TD-0063",
    issuedAt: "2026-11-14T09:30:00.000Z",
    issuedOn: "2026-11-14",
    supplyOn: "2026-12-01",
    dueOn: "2026-11-28",
    vat: tax,
    lines: whole,
    netPence: sum("netPence"),
    vatPence: sum("vatPence"),
    totalPence: sum("amountPence"),
    ...wish,
  };
}

/** A credit note, and what becomes of what was paid of it. */
export function aCreditNote(paid: { backPence: number; keptPence: number } | null): About {
  return { kind: "credit-note", href: "http://localhost:3000/invoices/1", paid };
}

const fourLines: Partial<DocumentLine>[] = [
  { description: "Website, up to 10 pages", explanation: "Free with 12 months’ hosting.", unitPence: 0 },
  { description: "Tech Voyager hosting", unitPence: 12_99, periodFrom: "2026-12-01", periodTo: "2026-12-31" },
  { description: "Basic CMS", explanation: "Asked for on 3 November 2026.", quantity: 2, unitPence: 5_00 },
  { description: "Tenday’s share of the domain", explanation: "Up to £20.00 is on me.", unitPence: -10_00 },
];

function aLine(line: Partial<DocumentLine>, tax: IssuedWith["vat"]): DocumentLine {
  const { quantity = 1, unitPence = 0 } = line;
  const amountPence = quantity * unitPence;
  const plain = { description: "Hosting", explanation: "", periodFrom: null, periodTo: null };
  return { ...plain, quantity, unitPence, amountPence, ...splitVat(amountPence, tax), ...line };
}

type Stored = { clientId?: string | null; number?: number | null; isVoid?: boolean; record?: DocumentRecord };

/** An invoice in the database, past everything that issuing would do first; its id. Without a number it is a draft. */
export async function aStoredInvoice(stored: Stored = {}): Promise<string> {
  const { clientId = cast.maya.id, number = 1, isVoid = false, record = aDocument() } = stored;
  const id = randomUUID();
  const { seller, buyer, project, bank, vat: tax, takesCards, template, netPence, vatPence, totalPence } = record;
  const isIssued = number !== null;
  await asRole("tenday_owner", async (db) => {
    await db.query(
      `insert into invoices (id, client_id, purpose, created_at, net_pence, vat_pence, total_pence, request_id)
       values ($1, $2, 'by-hand', $3, $4, $5, $6, 'a test')`,
      [id, clientId, record.issuedAt, netPence, vatPence, totalPence],
    );
    for (const [index, line] of record.lines.entries())
      await db.query(
        `insert into invoice_lines (id, invoice_id, position, source, description, explanation, quantity, unit_pence,
           amount_pence, net_pence, vat_pence, period_from, period_to)
         values ($1, $2, $3, 'free-text', $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [
          ...[randomUUID(), id, index + 1, line.description, line.explanation, line.quantity, line.unitPence],
          ...[line.amountPence, line.netPence, line.vatPence, line.periodFrom, line.periodTo],
        ],
      );
    if (!isIssued) return;
    await db.query(
      `update invoices set invoice_number = $2, issued_at = $3, issued_on = $4, due_date = $5, issued_with = $6 where id = $1`,
      [
        ...[id, number, record.issuedAt, record.issuedOn, record.dueOn],
        JSON.stringify({ seller, buyer, project, bank, vat: tax, takesCards, template }),
      ],
    );
    if (isVoid)
      await db.query("update invoices set voided_at = $2, void_reason = 'a test' where id = $1", [id, record.issuedAt]);
  });
  return id;
}

/** So many of the documents that somebody may open in a minute, without drawing them. */
export async function openedBefore(readerId: string, times: number, at: Date): Promise<void> {
  await asViewer(anonymous, async (tx) => {
    for (let i = 0; i < times; i++) await takeAllowance(tx, { bucket: "document", subject: readerId }, at);
  });
}
