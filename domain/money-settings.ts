import { checkPrinted } from "./check-text.ts";
import { cleanLine } from "./clean-text.ts";
import { type Amounts, splitVat } from "./invoice.ts";
import type { Pence } from "./money.ts";

/** What an invoice says beside its lines: where to pay, whether there is VAT and how long there is time. */
export type MoneySettings = {
  accountName: string;
  /** Six digits. */
  sortCode: string;
  /** Eight digits. */
  accountNumber: string;
  /** 'GB123456789'; empty is not registered. */
  vatNumber: string;
  /** In hundredths of a per cent. */
  vatRate: number;
  termsDays: number;
};

type MoneyProblems = Partial<Record<keyof MoneySettings, string>>;

export const defaultTerms = { vatRate: 2000, termsDays: 14 } as const;

/** What the form sends; a number that cannot be read is none (NaN), and the check says so. */
export function readMoneySettings(received: Record<string, unknown>): MoneySettings {
  return {
    accountName: cleanLine(received.accountName),
    sortCode: withoutGaps(received.sortCode),
    accountNumber: withoutGaps(received.accountNumber),
    vatNumber: readVatNumber(received.vatNumber),
    vatRate: readRate(cleanLine(received.vatRate)),
    termsDays: readDays(cleanLine(received.termsDays)),
  };
}

export function checkMoneySettings(settings: MoneySettings): MoneyProblems {
  const { accountName, sortCode, accountNumber, vatNumber, vatRate, termsDays } = settings;
  const problems: MoneyProblems = {};
  if (!accountName) problems.accountName = "The account name is required, exactly as the bank has it.";
  else {
    const wrong = checkPrinted(accountName, 100);
    if (wrong) problems.accountName = wrong;
  }
  if (!/^\d{6}$/.test(sortCode)) problems.sortCode = "A sort code has six digits, such as 12-34-56.";
  if (!/^\d{8}$/.test(accountNumber)) problems.accountNumber = "An account number has eight digits.";
  if (vatNumber && !/^GB\d{9}$/.test(vatNumber))
    problems.vatNumber = "A VAT number is GB and nine digits. Leave it empty if you are not registered.";
  if (!(vatRate >= 0 && vatRate <= 10_000)) problems.vatRate = "The VAT rate is a percentage, such as 20 or 17.5.";
  if (!(termsDays >= 0 && termsDays <= 90)) problems.termsDays = "Choose a number of days between 0 and 90.";
  return problems;
}

type Vat = Pick<MoneySettings, "vatNumber" | "vatRate">;

/** The rate that counts: without a number there is none. */
export function chargedRate({ vatNumber, vatRate }: Vat): number | undefined {
  return vatNumber ? vatRate : undefined;
}

/** Another rate changes what is left of each price: that is agreed to by the figures that were shown, and by no others. */
export function isVatAgreed(
  before: Vat | undefined,
  after: Vat,
  { vatConfirmed, vatShown }: Record<string, string>,
): boolean {
  const rate = chargedRate(after);
  if ((before && chargedRate(before)) === rate) return true;
  return vatConfirmed === "on" && vatShown === String(rate ?? "");
}

/** What of a price is VAT before and after a change; the price itself stays, because it includes the VAT. */
export function compareVat(
  pricePence: Pence,
  before: Vat | undefined,
  after: Vat,
): { before: Amounts; after: Amounts } {
  return { before: splitBy(pricePence, before), after: splitBy(pricePence, after) };
}

function splitBy(pricePence: Pence, vat: Vat | undefined): Amounts {
  const rate = vat && chargedRate(vat);
  return splitVat(pricePence, vat && rate !== undefined ? { number: vat.vatNumber, rate, rounding: "line" } : null);
}

/** '12-34-56'. */
export function formatSortCode(sortCode: string): string {
  return sortCode.replace(/^(\d{2})(\d{2})(\d{2})$/, "$1-$2-$3");
}

/** 'GB 123 4567 89', as VAT numbers are written. */
export function formatVatNumber(vatNumber: string): string {
  return vatNumber.replace(/^GB(\d{3})(\d{4})(\d{2})$/, "GB $1 $2 $3");
}

/** '20' or '17.5'. */
export function formatRate(vatRate: number): string {
  return String(vatRate / 100);
}

function withoutGaps(received: unknown): string {
  return cleanLine(received).replace(/[\s\p{Pd}]/gu, "");
}

function readVatNumber(received: unknown): string {
  const text = withoutGaps(received).toUpperCase();
  return /^\d{9}$/.test(text) ? `GB${text}` : text;
}

/** Left empty it is the standard rate. */
function readRate(text: string): number {
  if (!text) return defaultTerms.vatRate;
  const [, whole, part = ""] = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(text) ?? [];
  return whole === undefined ? Number.NaN : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

function readDays(text: string): number {
  if (!text) return defaultTerms.termsDays;
  return /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
}
