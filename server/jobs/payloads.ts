import { z } from "zod";

const drawing = { invoiceId: z.uuid(), requestId: z.string() };

/** Every kind of background task and what it is told: ids only, never what people wrote. */
export const payloads = {
  "send-mail": z.strictObject({ mailId: z.uuid(), requestId: z.string() }),
  "handle-payment-event": z.strictObject({ eventId: z.string(), requestId: z.string() }),
  "sync-attempt": z.strictObject({ attemptId: z.uuid(), requestId: z.string() }),
  "charge-invoice": z.strictObject({ attemptId: z.uuid(), requestId: z.string() }),
  "expire-checkouts": z.strictObject({
    invoiceId: z.uuid(),
    requestId: z.string(),
    isLinkOver: z.boolean().optional(),
  }),
  "send-refund": z.strictObject({ pendingRefundId: z.uuid(), requestId: z.string() }),
  "detach-method": z.strictObject({ methodId: z.uuid(), requestId: z.string() }),
  "draw-document": z.union([
    z.strictObject({ ...drawing, kind: z.enum(["invoice", "paid-copy", "void-copy"]) }),
    z.strictObject({ ...drawing, kind: z.literal("credit-note"), creditNoteId: z.uuid() }),
    z.strictObject({ ...drawing, kind: z.literal("receipt"), paymentId: z.uuid() }),
    // Written when there were two kinds, which the credit note told apart.
    z
      .strictObject({ ...drawing, creditNoteId: z.uuid().nullable() })
      .transform(({ creditNoteId, ...rest }) =>
        creditNoteId ? { ...rest, kind: "credit-note" as const, creditNoteId } : { ...rest, kind: "invoice" as const },
      ),
  ]),
  "forget-customer": z.strictObject({ customerId: z.string(), requestId: z.string() }),
  "mail-messages": z.strictObject({ messageId: z.uuid(), requestId: z.string() }),
  "make-export": z.strictObject({ exportId: z.uuid(), requestId: z.string() }),
  "make-due-exports": z.object({}),
  "take-plan-change": z.strictObject({ changeId: z.uuid(), requestId: z.string() }),
  "follow-departure": z.strictObject({ departureId: z.uuid(), requestId: z.string() }),
  "end-departures": z.object({}),
  "run-billing": z.object({ isAsked: z.boolean().default(false) }),
  "reconcile-payments": z.object({}),
  "announce-term-ends": z.object({}),
  "end-pauses": z.object({}),
  "forget-files": z.object({}),
  "remind-of-material": z.object({}),
  "roll-up-days": z.object({}),
  "find-credits": z.object({}),
  "give-credits": z.object({}),
  "send-letters": z.object({}),
  "erase-deleted": z.object({}),
  "erase-kept-invoices": z.object({}),
  "forget-old-enquiries": z.object({}),
  "keep-missing-documents": z.object({}),
  "prune-accounts": z.object({}),
  "prune-rate-limits": z.object({}),
  "publish-website": z.object({}),
  "fetch-replies": z.object({}),
  "watch-sites": z.object({}),
  "forget-looks": z.object({}),
} as const;

export type TaskName = keyof typeof payloads;
export type Payload<Name extends TaskName> = z.infer<(typeof payloads)[Name]>;

/** What the queue keeps of a job that this version cannot read. */
export const unreadable = "this version cannot read it";
