import { z } from "zod";

/** Every kind of background task and what it is told: ids only, never what people wrote. */
export const payloads = {
  "send-mail": z.strictObject({ mailId: z.uuid(), requestId: z.string() }),
  "handle-payment-event": z.strictObject({ eventId: z.string(), requestId: z.string() }),
  "sync-attempt": z.strictObject({ attemptId: z.uuid(), requestId: z.string() }),
  "charge-invoice": z.strictObject({ attemptId: z.uuid(), requestId: z.string() }),
  "expire-checkouts": z.strictObject({ invoiceId: z.uuid(), requestId: z.string() }),
  "send-refund": z.strictObject({ pendingRefundId: z.uuid(), requestId: z.string() }),
  "detach-method": z.strictObject({ methodId: z.uuid(), requestId: z.string() }),
  "draw-document": z.strictObject({ invoiceId: z.uuid(), creditNoteId: z.uuid().nullable(), requestId: z.string() }),
  "forget-customer": z.strictObject({ customerId: z.string(), requestId: z.string() }),
  "run-billing": z.object({ isAsked: z.boolean().default(false) }),
  "reconcile-payments": z.object({}),
  "erase-deleted": z.object({}),
  "forget-old-enquiries": z.object({}),
  "keep-missing-documents": z.object({}),
  "prune-accounts": z.object({}),
  "prune-rate-limits": z.object({}),
} as const;

export type TaskName = keyof typeof payloads;
export type Payload<Name extends TaskName> = z.infer<(typeof payloads)[Name]>;
