import { sql } from "drizzle-orm";
import { dataLinkDays } from "../../domain/data-request.ts";
import { type Actor, anonymous } from "../access/actor.ts";
import { takeAllowance } from "../access/rate-limit.ts";
import { recordEvent } from "../audit/record-event.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { env } from "../settings/env.server.ts";
import { isSigned, signatureOf } from "../settings/signature.ts";

/** Everything that is stored about somebody who only ever wrote. */
export type Stored = {
  email: string;
  kind: "copy" | "erasure";
  enquiries: {
    receivedAt: string;
    site: string;
    name: string;
    email: string;
    phone: string;
    business: string;
    website: string;
    project: string;
    hostingPlan: string;
    timeline: string;
    consentedAt: string;
  }[];
  requests: { receivedAt: string; kind: string; name: string; text: string }[];
  mails: { kind: string; sentAt: string }[];
};

/** The whole address. It names the moment at which it was made; its secret half is stored nowhere. */
export function dataLinkAddress(requestId: string, linkAt: Date): string {
  const text = `${requestId}.${linkAt.getTime()}`;
  return `${env().SITE_ORIGIN}/privacy/your-data/${text}.${signatureOf(sealed(text))}`;
}

export function dataLinkEnds(linkAt: Date): Date {
  return new Date(linkAt.getTime() + dataLinkDays * 86_400_000);
}

/** What there is, while the link can still be used. Looking changes nothing: mail programs look first. */
export async function findByDataLink(token: string, at: Date): Promise<Stored | undefined> {
  const link = readToken(token);
  return link && asViewer(anonymous, (tx) => findStored(tx, link, at));
}

type Caller = Pick<Actor, "requestId" | "at"> & { address: string };
type Over = { outcome: "dead-link" } | { outcome: "too-many"; waitSeconds: number };

/** Once: the link is used up, and the request settled. */
export async function copyByDataLink(
  token: string,
  caller: Caller,
): Promise<{ outcome: "found"; stored: Stored } | Over> {
  return settle(token, "copy", caller, (stored) => ({ outcome: "found", stored }));
}

/** All of what they wrote and the mails about it, in the same transaction. */
export async function eraseByDataLink(token: string, caller: Caller): Promise<{ outcome: "erased" } | Over> {
  return settle(token, "erasure", caller, () => ({ outcome: "erased" }));
}

async function settle<Done>(
  token: string,
  as: "copy" | "erasure",
  caller: Caller,
  done: (stored: Stored) => Done,
): Promise<Done | Over> {
  const link = readToken(token);
  return asViewer(anonymous, async (tx) => {
    const waitSeconds = await takeAllowance(tx, { bucket: "link-address", subject: caller.address }, caller.at);
    if (waitSeconds > 0) return { outcome: "too-many", waitSeconds };
    const stored = link && (await findStored(tx, link, caller.at));
    if (!stored) return { outcome: "dead-link" };
    const { rows } = await tx.execute<{ settled: boolean }>(
      sql`select app.settle_by_link(${link.id}, ${link.madeAt.toISOString()}::timestamptz, ${caller.at.toISOString()}::timestamptz, ${as}) as settled`,
    );
    // In the same moment somebody else has used it.
    if (!rows[0]?.settled) return { outcome: "dead-link" };
    const subject = { kind: "data-request", id: link.id } as const;
    const actor = { ...caller, kind: "anonymous", id: null } as const;
    await recordEvent(tx, { action: "data-request-answered", subject, details: { by: as } }, actor);
    return done(stored);
  });
}

type Link = { id: string; madeAt: Date };

async function findStored(tx: Tx, { id, madeAt }: Link, at: Date): Promise<Stored | undefined> {
  const { rows } = await tx.execute<{ stored: Stored | null }>(
    sql`select app.stored_by_link(${id}, ${madeAt.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz) as stored`,
  );
  return rows[0]?.stored ?? undefined;
}

function readToken(token: string): Link | undefined {
  const [, id = "", moment = "", seal = ""] = /^([\da-f-]{36})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  return isSigned(sealed(`${id}.${moment}`), seal) ? { id, madeAt: new Date(Number(moment)) } : undefined;
}

function sealed(text: string): string {
  return `data:${text}`;
}
