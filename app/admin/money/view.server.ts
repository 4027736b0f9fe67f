import { londonMoment } from "../../../domain/calendar-day.ts";
import { invoiceNumber } from "../../../domain/invoice.ts";
import { defaultTerms, formatRate, formatSortCode, formatVatNumber } from "../../../domain/money-settings.ts";
import type { Person } from "../../../server/access/actor.ts";
import type { listCatalogue } from "../../../server/catalogue/edit-catalogue.ts";
import type { findSettingsPage } from "../../../server/invoices/money-settings.ts";
import type { FoundNumbering } from "../../../server/invoices/numbering.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;

type Found = Awaited<ReturnType<typeof findSettingsPage>>;

type Plan = Awaited<ReturnType<typeof listCatalogue>>["plans"][number];

export const numbersRevision = ({ prefix, first, isFixed }: FoundNumbering) => `${prefix} ${first} ${isFixed}`;

type Parts = { rows: Found; plans: readonly Plan[]; numbering: FoundNumbering };

export function view({ rows, plans, numbering }: Parts, viewer: Person) {
  const history = rows.map((row) => ({
    id: row.id,
    at: londonMoment(row.at),
    who: row.actorId === viewer.id ? words.you : words.provider,
    accountName: row.accountName,
    sortCode: formatSortCode(row.sortCode),
    accountNumber: row.accountNumber,
    vatNumber: formatVatNumber(row.vatNumber),
    vatRate: formatRate(row.vatRate),
    termsDays: row.termsDays,
  }));
  const [newest] = history;
  return {
    isFilled: newest !== undefined,
    /** What the form starts with. */
    settings: {
      accountName: newest?.accountName ?? "",
      sortCode: newest?.sortCode ?? "",
      accountNumber: newest?.accountNumber ?? "",
      vatNumber: newest?.vatNumber ?? "",
      vatRate: newest?.vatRate ?? formatRate(defaultTerms.vatRate),
      termsDays: String(newest?.termsDays ?? defaultTerms.termsDays),
    },
    /** Whose prices a change of the VAT is shown on. */
    plans: plans
      .filter(({ retiredAt, pricePence }) => !retiredAt && pricePence > 0)
      .map(({ id, name, pricePence }) => ({ id, name, pricePence })),
    /** What holds today. */
    vat: rows[0] && { vatNumber: rows[0].vatNumber, vatRate: rows[0].vatRate },
    numbering: {
      prefix: numbering.prefix,
      first: String(numbering.first),
      isFixed: numbering.isFixed,
      example: invoiceNumber(numbering.first),
      revision: numbersRevision(numbering),
    },
    history,
  };
}
