import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { sql } from "drizzle-orm";
import { clientExport } from "../../domain/client-export.ts";
import type { Tx } from "../db/client.server.ts";
import { log } from "../observe/log.ts";
import { env } from "../settings/env.server.ts";

/** What strangers do, who may have more than one address. */
type StrangersBucket =
  | "article-search"
  | "data-request"
  | "enquiry"
  | "login-address"
  | "passkey-begun"
  | "policy-report"
  | "reset-address";
type Bucket =
  | StrangersBucket
  | "add-on-request"
  | "contact-change"
  | "document"
  | "draft-comment"
  | "draft-upload"
  | "email-change"
  | "export"
  | "login-account"
  | "login-device"
  | "login-failed"
  | "mail-reply"
  | "message"
  | "own-data-request"
  | "password-check"
  | "person-invited"
  | "payment-event"
  | "reset-account"
  | "save-method"
  | "link-address";
type Allowance = { capacity: number; seconds: number };

/** Takes one from the subject's allowance; 0, or the seconds until there is one again. Held in PostgreSQL: every process shares it. */
export async function takeAllowance(
  tx: Tx,
  { bucket, subject }: { bucket: Bucket; subject: string },
  at: Date,
): Promise<number> {
  return take(tx, { name: bucket, subject: addressBlock(subject), ...allowances()[bucket] }, at);
}

/**
 * The same for what anybody may do without an account, counted three times: for the address, for its network (a /48, of
 * which whoever rents one has 65,536 addresses that count apart), and for everybody together. The narrow one comes first:
 * whoever has spent it takes nothing from the others.
 */
export async function takeStrangersAllowance(
  tx: Tx,
  { bucket, address }: { bucket: StrangersBucket; address: string },
  at: Date,
): Promise<number> {
  const own = await takeAllowance(tx, { bucket, subject: address }, at);
  if (own > 0) return own;
  const network = networkOf(address);
  const { ofNetwork, ofAll } = widerAllowances()[bucket];
  const wait = network ? await take(tx, { name: `${bucket}-network`, subject: network, ...ofNetwork }, at) : 0;
  const longer = wait > 0 ? wait : await take(tx, { name: `${bucket}-all`, subject: "everybody", ...ofAll }, at);
  if (longer > 0) log.warn({ bucket, of: wait > 0 ? "network" : "all" }, "an allowance of many addresses is spent");
  return longer;
}

async function take(
  tx: Tx,
  { name, subject, capacity, seconds }: Allowance & { name: string; subject: string },
  at: Date,
) {
  const hidden = hideSubject(subject);
  const { rows } = await tx.execute<{ wait: number | null }>(
    sql`select ceil(extract(epoch from app.take_allowance(${name}, ${hidden}, ${capacity}, make_interval(secs => ${seconds}), ${at.toISOString()}::timestamptz)))::int as wait`,
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
    // Of searches that the content service answers, and counts.
    "article-search": { capacity: 60, seconds: 60 },
    "data-request": { capacity: 3, seconds: 3_600 },
    document: { capacity: 30, seconds: 60 },
    "draft-comment": { capacity: 120, seconds: 3_600 },
    "draft-upload": { capacity: 60, seconds: 3_600 },
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
    export: { capacity: clientExport.perDay, seconds: 86_400 },
    // Nobody writes so many; a machine that answers for somebody, and does not say so, might.
    "mail-reply": { capacity: 20, seconds: 3_600 },
    message: { capacity: 60, seconds: 3_600 },
    "own-data-request": { capacity: 3, seconds: 86_400 },
    "password-check": { capacity: 5, seconds: 60 },
    "person-invited": { capacity: 20, seconds: 3_600 },
    // Of what carries no signature of the payment provider's; its own events are never counted.
    "payment-event": { capacity: 60, seconds: 60 },
    "policy-report": { capacity: 10, seconds: 60 },
    "reset-address": { capacity: 10, seconds: 3_600 },
    "reset-account": { capacity: 3, seconds: 3_600 },
    "save-method": { capacity: 10, seconds: 3_600 },
    "link-address": { capacity: 10, seconds: 60 },
  };
}

/** Generous: they stop whoever has thousands of addresses, and nobody who has one. docs/architecture.md has the figures. */
function widerAllowances(): Record<StrangersBucket, { ofNetwork: Allowance; ofAll: Allowance }> {
  const { LOGINS_PER_MINUTE_PER_ADDRESS: logins, ENQUIRIES_PER_10_MINUTES: enquiries } = env();
  const ofLogins = {
    ofNetwork: { capacity: 10 * logins, seconds: 60 },
    ofAll: { capacity: 50 * logins, seconds: 60 },
  };
  return {
    "article-search": { ofNetwork: { capacity: 300, seconds: 60 }, ofAll: { capacity: 20_000, seconds: 86_400 } },
    "data-request": { ofNetwork: { capacity: 30, seconds: 3_600 }, ofAll: { capacity: 200, seconds: 86_400 } },
    enquiry: {
      ofNetwork: { capacity: 10 * enquiries, seconds: 600 },
      ofAll: { capacity: Math.max(10_000, enquiries), seconds: 86_400 },
    },
    "login-address": ofLogins,
    "passkey-begun": ofLogins,
    "policy-report": { ofNetwork: { capacity: 30, seconds: 60 }, ofAll: { capacity: 100, seconds: 60 } },
    "reset-address": { ofNetwork: { capacity: 100, seconds: 3_600 }, ofAll: { capacity: 1_000, seconds: 3_600 } },
  };
}

/** Undefined for IPv4, where nobody has more addresses than they pay for. */
function networkOf(address: string): string | undefined {
  const block = addressBlock(address);
  return block.endsWith("::/64") ? block.replace(/:[^:]+::\/64$/, "::/48") : undefined;
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
