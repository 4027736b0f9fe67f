import { createHmac } from "node:crypto";
import { symmetricDecrypt } from "better-auth/crypto";
import { and, eq, lt } from "drizzle-orm";
import { anonymous } from "../access/actor.ts";
import { asAccounts } from "../db/client.server.ts";
import { twoFactor } from "../db/schema/index.ts";
import { env } from "../settings/env.server.ts";

const stepSeconds = 30;

/** True once for each code: the step it belongs to is taken, and every step before it. */
export async function claimTotpStep(accountId: string, code: string): Promise<boolean> {
  return asAccounts(anonymous, async (tx) => {
    const [factor] = await tx.select().from(twoFactor).where(eq(twoFactor.userId, accountId));
    if (!factor) return false;
    const secret = await symmetricDecrypt({ key: env().AUTH_SECRET, data: factor.secret });
    // The real time, like the library and the app that showed the code: not the clock that tests move.
    const step = stepOf(secret, code, new Date());
    // Being set up: the library has just found the code right. It is used up, and never refused half-way.
    if (!factor.verified) {
      await tx
        .update(twoFactor)
        .set({ lastUsedStep: step ?? stepAt(new Date()) })
        .where(eq(twoFactor.id, factor.id));
      return true;
    }
    if (step === undefined) return false;
    const { rowCount } = await tx
      .update(twoFactor)
      .set({ lastUsedStep: step })
      .where(and(eq(twoFactor.id, factor.id), lt(twoFactor.lastUsedStep, step)));
    return rowCount === 1;
  });
}

/** The step a code is right for: this one, or a neighbour where clocks differ. */
function stepOf(secret: string, code: string, at: Date): number | undefined {
  const current = stepAt(at);
  return [current, current - 1, current + 1].find((step) => codeAt(secret, step) === code);
}

function stepAt(at: Date): number {
  return Math.floor(at.getTime() / 1_000 / stepSeconds);
}

/** RFC 4226, with the parameters every authenticator app knows. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
