import type { Answer } from "./browser.ts";

export const invoiceAddress = (invoiceId: string) => `/dashboard/admin/invoices/${invoiceId}`;

type Form = Record<string, string>;

/** What the provider does on an invoice's page, as the page's own forms say it. */
export const invoiceForms = {
  issue: (): Form => ({ intent: "issue" }),
  transfer: (amount: string, retryKey: string): Form => ({
    intent: "transfer",
    amount,
    day: today(),
    reference: "",
    isSure: "on",
    retryKey,
  }),
  /** What was paid of it stays the client's balance. */
  credit: (amount: string, retryKey: string): Form => ({
    intent: "credit",
    amount,
    reason: "Less work",
    paid: "keep",
    retryKey,
  }),
  /** Of what was paid too much. */
  refund: (amount: string, retryKey: string): Form => ({
    intent: "send-back",
    amount,
    day: today(),
    reason: "Sent back",
    how: "bank",
    retryKey,
  }),
  void: (): Form => ({ intent: "void", reason: "A mistake" }),
};

export const approval = (requestId: string): Form => ({ intent: "approve", requestId });
export const requestsPage = "/dashboard/admin/add-on-requests";

/** What nobody can have meant as an amount that moves. */
export const badAmounts = [
  ...["", " ", "-1", "-0", "0", "0.00", "0.001", "12.999", "1e3", "1e309", "NaN", "Infinity", "-Infinity", "null"],
  ...["1,00", "1,0000", ",1", "1,", "1.", ".5", "1.2.3", "1 000", "1_000", "--1", "+1", "0x10", "1n", "£", "£-1"],
  ...["9007199254740992", "9007199254740993", "2147483648", "1000000.01", "99999999999", "1".repeat(400)],
  ...["１２", "٣", "½", "1;drop table payments", "1' or '1'='1", "{}", "[1]", "1\n2", "$5", "5 GBP"],
];

/** False where nobody was told anything, or something else than yes. */
export async function isAnswered(posting: Promise<Answer>): Promise<boolean> {
  return posting.then(
    ({ status }) => status === 200 || status === 302 || status === 303,
    () => false,
  );
}

function today(): string {
  return new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/London" });
}
