import { z } from "zod";

/** Every kind of background task and what it is told: ids only, never what people wrote. */
export const payloads = {
  "send-mail": z.strictObject({ mailId: z.uuid(), requestId: z.string() }),
  "erase-deleted": z.object({}),
  "forget-old-enquiries": z.object({}),
  "prune-accounts": z.object({}),
  "prune-rate-limits": z.object({}),
} as const;

export type TaskName = keyof typeof payloads;
export type Payload<Name extends TaskName> = z.infer<(typeof payloads)[Name]>;
