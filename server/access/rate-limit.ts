import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { sql } from "drizzle-orm";
import type { Tx } from "../db/client.server.ts";
import { env } from "../settings/env.server.ts";

type Bucket =
  | "add-on-request"
  | "contact-change"
  | "document"
  | "email-change"
  | "enquiry"
  | "login-account"
  | "login-address"
  | "login-device"
  | "login-failed"
  | "passkey-begun"
  | "password-check"
  | "payment-event"
  | "reset-account"
  | "reset-address"
  | "save-method"
  | "link-address";
type Allowance = { capacity: number; seconds: number };

/** Takes one from the subject's allowance; 0, or the seconds until there is one again. Held in PostgreSQL: every process shares it. */
export async function takeAllowance(
  tx: Tx,
  { bucket, subject }: { bucket: Bucket; subject: string },
  at: Date,
): Promise<number> {
  const { capacity, seconds } = allowances()[bucket];
  const hidden = hideSubject(addressBlock(subject));
  const { rows } = await tx.execute<{ wait: number | null }>(
    sql`select ceil(extract(epoch from app.take_allowance(${bucket}, ${hidden}, ${capacity}, make_interval(secs => ${seconds}), ${at.toISOString()}::timestamptz)))::int as wait`,
  );
  return rows[0]?.wait ?? 0;
}

/** A keyed hash: what is counted is not known from the table. */
export function hideSubject(subject: string): string {
  return createHmac("sha256", env().ADDRESS_SECRET).update(subject).digest("base64url");
}

function allowances(): Record<Bucket, Allowance> {
  return {
    "add-on-request": { capacity: 20, seconds: 3_600 },
    "contact-change": { capacity: 20, seconds: 3_600 },
    document: { capacity: 30, seconds: 60 },
    enquiry: { capacity: env().ENQUIRIES_PER_10_MINUTES, seconds: 600 },
    // Three that do not know of each other: one address against many accounts, many addresses against one account, and
    // the account's own devices, which neither of the two can lock out.
    "login-address": { capacity: env().LOGINS_PER_MINUTE_PER_ADDRESS, seconds: 60 },
    "login-account": { capacity: 5, seconds: 60 },
    "login-device": { capacity: 10, seconds: 60 },
    // Of an account, and of all addresses that nobody has: what strangers add to the history is bounded, and what is
    // beyond stands in the log.
    "login-failed": { capacity: 500, seconds: 86_400 },
    "passkey-begun": { capacity: env().LOGINS_PER_MINUTE_PER_ADDRESS, seconds: 60 },
    "email-change": { capacity: 3, seconds: 3_600 },
    "password-check": { capacity: 5, seconds: 60 },
    // Of what carries no signature of the payment provider's; its own events are never counted.
    "payment-event": { capacity: 60, seconds: 60 },
    "reset-address": { capacity: 10, seconds: 3_600 },
    "reset-account": { capacity: 3, seconds: 3_600 },
    "save-method": { capacity: 10, seconds: 3_600 },
    "link-address": { capacity: 10, seconds: 60 },
  };
}

/**
 * One spelling per visitor: an IPv6 connection owns its whole /64, and ::ffff:192.0.2.1 is 192.0.2.1.
 */
export function addressBlock(address: string): string {
  const plain = address.replace(/%.*$/, "").toLowerCase();
  if (!isIPv6(plain)) return plain;
  const groups = ipv6Groups(plain);
  const mapped = groups.slice(0, 6).join() === "0,0,0,0,0,65535";
  if (mapped) return [6, 7].flatMap((i) => [(groups[i] ?? 0) >> 8, (groups[i] ?? 0) & 255]).join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The URL parser knows every spelling of an IPv6 address and prints one. */
function ipv6Groups(address: string): number[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const parse = (part: string) => (part ? part.split(":").map((group) => Number.parseInt(group, 16)) : []);
  if (tail === undefined) return parse(head);
  const [left, right] = [parse(head), parse(tail)];
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right];
}
