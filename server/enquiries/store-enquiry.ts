import { createHash, randomUUID } from "node:crypto";
import { type Actor, anonymous } from "../access/actor.ts";
import { takeStrangersAllowance } from "../access/rate-limit.ts";
import { unlessCrowded } from "../access/under-way.ts";
import { asViewer } from "../db/client.server.ts";
import { enquiries } from "../db/schema/index.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { env } from "../settings/env.server.ts";
import { confirmEnquiry } from "./confirm-enquiry.ts";

/** What somebody wrote, checked by the rules of the form it was written in. */
export type Enquiry = {
  site: "tenday" | "oak-and-mortar";
  name: string;
  email: string;
  phone: string;
  business: string;
  website: string;
  project: string;
  hostingPlan: string;
  timeline: string;
};

export type Sender = Pick<Actor, "address" | "requestId"> & {
  /** Chosen by the sender; the same key with the same words is the same enquiry, however often it arrives. */
  retryKey: string | undefined;
};

export type Stored = { outcome: "received" } | { outcome: "too-many"; waitSeconds: number };

/** What one address may have under way beside its allowance: retries of what was received. */
const retriesAtOnce = 5;
const secondsUntilLess = 5;

/** Stores the enquiry and queues the mails to the provider and to whoever wrote: all or nothing, once per submission. */
export async function storeEnquiry(enquiry: Enquiry, sender: Sender, at: Date): Promise<Stored> {
  const most = env().ENQUIRIES_PER_10_MINUTES + retriesAtOnce;
  const stored = await unlessCrowded(sender.address, most, () => storeOne(enquiry, sender, at));
  return stored ?? { outcome: "too-many", waitSeconds: secondsUntilLess };
}

async function storeOne(enquiry: Enquiry, { retryKey, address, requestId }: Sender, at: Date): Promise<Stored> {
  const id = randomUUID();
  const submission = fingerprint(retryKey ?? id, enquiry);
  try {
    await asViewer(anonymous, async (tx) => {
      const { rowCount } = await tx
        .insert(enquiries)
        .values({ ...enquiry, id, submission, requestId, consentedAt: at, receivedAt: at })
        .onConflictDoNothing();
      if (rowCount === 0) return;
      // A retry of something already received is never told to wait; what is refused has written nothing for the worker.
      const waitSeconds = await takeStrangersAllowance(tx, { bucket: "enquiry", address }, at);
      if (waitSeconds > 0) throw new TooMany(waitSeconds);
      await queueMail(tx, { kind: "enquiry-received", subjectId: id }, { requestId, at });
      // Whoever wrote to a showcase site has never heard of us.
      if (enquiry.site === "tenday") await confirmEnquiry(tx, { id, email: enquiry.email }, { requestId, at });
    });
  } catch (error) {
    if (error instanceof TooMany) return { outcome: "too-many", waitSeconds: error.waitSeconds };
    throw error;
  }
  return { outcome: "received" };
}

/** Thrown to undo the transaction. */
class TooMany extends Error {
  readonly waitSeconds: number;
  constructor(waitSeconds: number) {
    super("too many enquiries from one address");
    this.waitSeconds = waitSeconds;
  }
}

function fingerprint(key: string, enquiry: Enquiry): string {
  return createHash("sha256")
    .update(JSON.stringify([key, enquiry]))
    .digest("base64url");
}
