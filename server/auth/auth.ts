import { passkey } from "@better-auth/passkey";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { jwt } from "better-auth/plugins/jwt";
import { twoFactor } from "better-auth/plugins/two-factor";
import { drizzle } from "drizzle-orm/node-postgres";
import { business } from "../../content/business.ts";
import { sessionLimits } from "../../domain/session.ts";
import { accountsPool } from "../db/client.server.ts";
import * as schema from "../db/schema/accounts.ts";
import { log } from "../observe/log.ts";
import { now } from "../settings/clock.ts";
import { env } from "../settings/env.server.ts";
import { once } from "../settings/once.ts";
import { mayEnter } from "./may-enter.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import { listSigningKeys } from "./signing-keys.ts";
import { claimTotpStep } from "./totp-step.ts";

/** The header in which we hand the caller's address to the library; a caller's own never gets this far. */
export const addressHeader = "x-tenday-address";

/**
 * The account library: passwords, sessions, second factors, passkeys, access tokens. Its own addresses are not mounted:
 * every address is a route of ours, with our limits, our messages and our audit in front of it.
 */
export const auth = once(() => {
  const isSecure = env().SITE_ORIGIN.startsWith("https:");
  return betterAuth({
    appName: business().name,
    baseURL: env().SITE_ORIGIN,
    secret: env().AUTH_SECRET,
    telemetry: { enabled: false },
    logger: { level: "error", log: (level, message) => log.warn({ level }, `accounts: ${message}`) },
    database: drizzleAdapter(drizzle(accountsPool(), { schema, casing: "snake_case" }), {
      provider: "pg",
      schema,
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      // Ours is the rule about passwords; the library only keeps the hash.
      minPasswordLength: 1,
      maxPasswordLength: 1_024,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: {
      // The longest there is. The limits by role and the idle limit are asked on every request, see session.ts.
      expiresIn: sessionLimits.user.absolute / 1_000,
      disableSessionRefresh: true,
      // Changes to an account ask for the password again, however fresh the session is.
      freshAge: 0,
      additionalFields: {
        aal: { type: "string", required: true, input: false, defaultValue: "aal1" },
        amr: { type: "string", required: true, input: false, defaultValue: "pwd" },
        seenAt: { type: "date", required: true, input: false, defaultValue: () => now() },
      },
    },
    verification: { storeIdentifier: "hashed" },
    databaseHooks: {
      session: {
        create: {
          before: async (session, context) => {
            if (!(await mayEnter(session.userId))) throw refused();
            const code = context?.path === "/two-factor/verify-totp" ? String(context.body?.code ?? "") : undefined;
            if (code !== undefined && !(await claimTotpStep(session.userId, code))) throw refused(codeWasUsed);
            const at = now();
            // By the one clock of the system, like the limits it is held to.
            const expiresAt = new Date(at.getTime() + sessionLimits.user.absolute);
            return { data: { ...session, ...assurance(context?.path), createdAt: at, seenAt: at, expiresAt } };
          },
        },
      },
    },
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: "uuid" },
      // The library would say `__Secure-`, which a sibling domain can overwrite.
      useSecureCookies: false,
      cookiePrefix: isSecure ? "__Host-tenday" : "tenday",
      defaultCookieAttributes: { secure: isSecure, sameSite: "lax", httpOnly: true, path: "/" },
      ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 64 },
    },
    plugins: [
      twoFactor({
        issuer: business().name,
        twoFactorCookieMaxAge: 600,
        backupCodeOptions: { customBackupCodesGenerate: makeRecoveryCodes },
        accountLockout: { enabled: true, maxFailedAttempts: failuresUntilLocked, durationSeconds: 900 },
      }),
      passkey({
        rpID: new URL(env().SITE_ORIGIN).hostname,
        rpName: business().name,
        origin: env().SITE_ORIGIN,
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        authentication: {
          // A passkey counts as two factors only when the device has asked for its owner.
          afterVerification: ({ verification }) => {
            if (!verification.authenticationInfo.userVerified) throw refused();
          },
        },
      }),
      jwt({
        disableSettingJwtHeader: true,
        adapter: { getJwks: listSigningKeys },
        jwt: {
          expirationTime: "10m",
          definePayload: ({ session }) => ({ sid: session.id, aal: session.aal, amr: String(session.amr).split(" ") }),
        },
      }),
    ],
  });
});

export const codeWasUsed = "CODE_WAS_USED";
export const failuresUntilLocked = 10;

function refused(code = "INVALID_EMAIL_OR_PASSWORD") {
  return new APIError("UNAUTHORIZED", { code, message: "Invalid login credentials" });
}

/** How sure a session is of its person, from the way it was made (names of RFC 8176). */
function assurance(path: string | undefined): { aal: string; amr: string } {
  if (path === "/two-factor/verify-backup-code") return { aal: "aal2", amr: "pwd mfa" };
  if (path === "/two-factor/verify-totp") return { aal: "aal2", amr: "pwd otp mfa" };
  if (path?.startsWith("/passkey/")) return { aal: "aal2", amr: "hwk user" };
  return { aal: "aal1", amr: "pwd" };
}
