import { and, inArray, isNull, lt, sql } from "drizzle-orm";
import { keeping } from "../../domain/catalogue.ts";
import { system } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { accountLinks, auditEvents, mails, session, verification, websitePreviews } from "../db/schema/index.ts";

const linksKeptMilliseconds = 30 * 24 * 3_600_000;

/**
 * Sessions, challenges, links and previews that can no longer be used, and what strangers have added to the history a year ago. Links
 * are kept a while: their mail may still be on its way, and goes with them.
 */
export async function pruneAccounts(at: Date): Promise<void> {
  const yearAgo = new Date(at);
  yearAgo.setUTCMonth(at.getUTCMonth() - keeping.loginAttemptsMonths);
  await asViewer(system, async (tx) => {
    await tx.delete(session).where(lt(session.expiresAt, at));
    await tx.delete(websitePreviews).where(lt(websitePreviews.endsAt, at));
    await tx.delete(verification).where(lt(verification.expiresAt, at));
    const over = lt(accountLinks.expiresAt, new Date(at.getTime() - linksKeptMilliseconds));
    const links = tx.select({ id: accountLinks.id }).from(accountLinks).where(over);
    await tx.delete(mails).where(inArray(mails.subjectId, links));
    await tx.delete(accountLinks).where(over);
    const { at: when, actorId, action } = auditEvents;
    const byStrangers = and(isNull(actorId), inArray(action, ["sign-in-failed", "password-reset-asked"]));
    // The database believes its own clock alone, and would refuse.
    await tx
      .delete(auditEvents)
      .where(and(byStrangers, lt(when, yearAgo), lt(when, sql`now() - interval '11 months'`)));
  });
}
