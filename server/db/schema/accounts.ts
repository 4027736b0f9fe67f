import { boolean, index, integer, pgSchema, text, timestamp, uuid } from "drizzle-orm/pg-core";

/**
 * The account library's own tables, as it asks for them. They are closed to the web role: only `tenday_auth` reads them.
 * The columns that are ours say so.
 */
export const authSchema = pgSchema("auth");

const moment = () => timestamp({ withTimezone: true });

export const user = authSchema.table("user", {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  createdAt: moment().notNull().defaultNow(),
  updatedAt: moment().notNull().defaultNow(),
  twoFactorEnabled: boolean().default(false),
});

const userId = () =>
  uuid()
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });

export const session = authSchema.table(
  "session",
  {
    id: uuid().primaryKey().defaultRandom(),
    expiresAt: moment().notNull(),
    token: text().notNull().unique(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    userId: userId(),
    /** Ours: how sure we are of the person, and by what. */
    aal: text().notNull(),
    amr: text().notNull(),
    /** Ours: the last time it was used, for the idle limit. */
    seenAt: moment().notNull(),
    /** Ours: which of their clients somebody with several looks at. Whether they belong to it is asked on every request. */
    clientId: uuid(),
  },
  (t) => [index("session_user").on(t.userId), index("session_expires_at").on(t.expiresAt)],
);

export const account = authSchema.table(
  "account",
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: userId(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    password: text(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (t) => [index("account_user").on(t.userId)],
);

export const verification = authSchema.table(
  "verification",
  {
    id: uuid().primaryKey().defaultRandom(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (t) => [index("verification_identifier").on(t.identifier), index("verification_expires_at").on(t.expiresAt)],
);

export const twoFactor = authSchema.table(
  "two_factor",
  {
    id: uuid().primaryKey().defaultRandom(),
    secret: text().notNull(),
    backupCodes: text().notNull(),
    userId: userId().unique(),
    verified: boolean().default(true),
    failedVerificationCount: integer().default(0),
    lockedUntil: moment(),
    /** Ours: when the password for setting it up was given. It is good for a few minutes, until the first code. */
    startedAt: moment(),
    /** Ours: a code is good once, so the last step it was used for is kept. */
    lastUsedStep: integer().notNull().default(0),
  },
  (t) => [index("two_factor_secret").on(t.secret)],
);

export const passkey = authSchema.table(
  "passkey",
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text(),
    publicKey: text().notNull(),
    userId: userId(),
    credentialID: text("credential_id").notNull().unique(),
    counter: integer().notNull(),
    deviceType: text().notNull(),
    backedUp: boolean().notNull(),
    transports: text(),
    createdAt: moment(),
    aaguid: text(),
  },
  (t) => [index("passkey_user").on(t.userId)],
);

export const jwks = authSchema.table("jwks", {
  id: uuid().primaryKey().defaultRandom(),
  publicKey: text().notNull(),
  privateKey: text().notNull(),
  createdAt: moment().notNull(),
  expiresAt: moment(),
  alg: text(),
  crv: text(),
});
