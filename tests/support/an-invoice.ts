import { draftByHand } from "../../server/invoices/draft-by-hand.ts";
import { issueInvoice } from "../../server/invoices/issue-invoice.ts";
import { changeMoneySettings } from "../../server/invoices/money-settings.ts";
import { cast } from "../../server/seed/cast.ts";
import { anActor } from "./an-actor.ts";
import { sam } from "./people.ts";

const theBank = { accountName: "Sam Whitlock t/a Tenday", sortCode: "108800", accountNumber: "00012345" };

/** The provider has said where money goes, and is registered for VAT only if a number is given. */
export async function withBankDetails(at: Date, vatNumber = ""): Promise<void> {
  await changeMoneySettings(anActor(sam, at), { ...theBank, vatNumber, vatRate: 2000, termsDays: 14 });
}

type Wanted = {
  owner?: string;
  projectId?: string | null;
  pence?: number;
  lines?: { description: string; quantity: number; unitPence: number }[];
};

/** A draft of the provider's own writing; its id. Maya's unless somebody else is named. */
export async function aDraft(at: Date, { owner = cast.maya.id, projectId = null, pence = 5000, lines }: Wanted = {}) {
  const written = lines ?? [{ description: "A day of photographs", quantity: 1, unitPence: pence }];
  const wanted = { clientId: owner, projectId, lines: written, retryKey: undefined };
  const drafted = await draftByHand(anActor(sam, at), wanted);
  if (drafted.outcome !== "drafted") throw new Error(drafted.outcome);
  return drafted.invoiceId;
}

/** The same, issued; its id. */
export async function anInvoice(at: Date, wanted: Wanted = {}): Promise<string> {
  const invoiceId = await aDraft(at, wanted);
  const { outcome } = await issueInvoice(anActor(sam, at), invoiceId);
  if (outcome !== "issued") throw new Error(outcome);
  return invoiceId;
}

/** Of a credit note: what was paid stays the client's balance, and they are told. */
export const kept = { paid: "keep", isByBank: false, isMailed: true } as const;
