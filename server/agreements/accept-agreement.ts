import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { agreedFor, agreementVersion } from "../../content/agreement.ts";
import { type AgreementParts, agreementNumber } from "../../domain/agreement.ts";
import { clientOf } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { agreements } from "../db/schema/index.ts";
import { queueMail } from "../mail/queue-mail.ts";
import type { Payer } from "../payments/begin-checkout.ts";
import { findOwnAddress } from "../people/find-own-address.ts";
import { recordProjectEvent } from "../projects/record-project-event.ts";
import { findOffered } from "./find-agreement.ts";

export type Acceptance = {
  /** Of the text that was shown. */
  hash: string;
  typedName: string;
  /** Of a consumer: the work shall begin within the days in which they may change their mind. */
  startsAtOnce: boolean;
};

/** `changed`: something else is to be agreed than was shown. */
export type Accepted = { outcome: "accepted" | "already" | "changed" | "not-wanted" | "not-there" };

/** Keeps the text as it was shown, the moment and the person. The same text is accepted once, however often it is sent. */
export async function acceptAgreement(actor: Payer, projectId: string, accepted: Acceptance): Promise<Accepted> {
  return asViewer(actor, async (tx) => {
    const offered = await findOffered(tx, projectId, actor.at);
    if (!offered || !mayAccept(actor, offered.parts)) return { outcome: "not-there" };
    const { parts, text, hash } = offered;
    const isThis = and(eq(agreements.projectId, projectId), eq(agreements.hash, accepted.hash));
    if ((await tx.$count(agreements, isThis)) > 0) return { outcome: "already" };
    if (!parts.isWanted) return { outcome: "not-wanted" };
    if (hash !== accepted.hash) return { outcome: "changed" };
    const id = randomUUID();
    const [added] = await tx
      .insert(agreements)
      .values({
        id,
        projectId,
        clientId: parts.clientId,
        linkIds: parts.plans.map(({ linkId }) => linkId),
        version: agreementVersion.number,
        text,
        hash,
        agreedFor: agreedFor(parts),
        acceptedAt: actor.at,
        acceptedBy: actor.id,
        email: actor.kind === "person" ? await findOwnAddress(tx, actor, "everything") : parts.email,
        typedName: accepted.typedName,
        startsAtOnce: parts.kind === "consumer" ? accepted.startsAtOnce : null,
        requestId: actor.requestId,
      })
      .onConflictDoNothing()
      .returning({ number: agreements.number });
    if (!added) return { outcome: "already" };
    await recordProjectEvent(
      tx,
      {
        projectId,
        kind: "agreement-accepted",
        what: `${agreementNumber(added.number)}${actor.kind === "pay-link" ? ", by the pay link" : ""}`,
      },
      actor,
    );
    await queueMail(tx, { kind: "agreement-accepted", subjectId: id }, actor);
    return { outcome: "accepted" };
  });
}

/** Somebody who may do everything, or whoever has a link that was sent to nobody else. */
function mayAccept(actor: Payer, { clientId, isByLink }: AgreementParts): boolean {
  return actor.kind === "person" ? clientId === clientOf(actor) : isByLink;
}
