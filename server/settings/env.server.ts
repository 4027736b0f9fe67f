import { z } from "zod";
import { once } from "./once.ts";

/**
 * Everything the machine decides, read once, on first need: the build imports this bundle without any of it.
 * `.env.example` explains each name.
 */
export const env = once(() => {
  const parsed = Environment.safeParse(process.env);
  if (!parsed.success) throw new Error(`The environment is not complete:\n${z.prettifyError(parsed.error)}`);
  const { SITE_ORIGIN, ...rest } = parsed.data;
  return { ...rest, SITE_ORIGIN: SITE_ORIGIN ?? `http://localhost:${rest.PORT}` };
});

const port = z.coerce.number().int().min(0).max(65_535);
const origin = z
  .url()
  .refine((text) => new URL(text).origin === text, "an origin has no path, like https://tenday.example");
const secret = z
  .string()
  .optional()
  .transform((text) => text || undefined);
/** What an answer's own mark is added to, with a plus before it. */
const replyAddress = z
  .email()
  .toLowerCase()
  .regex(
    /^[a-z\d._-]{1,11}@/,
    "has at most 11 letters, digits, dots and hyphens before the @: a signature goes behind them",
  );
const list = z.string().transform((text) => text.split(",").flatMap((part) => part.trim() || []));

/** What answering by e-mail needs: all of it, or none. */
const replyNames = ["REPLY_ADDRESS", "REPLY_IMAP_URL", "REPLY_AUTH_SERVER"] as const;

const Environment = z
  .object({
    NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
    HOST: z.string().default("127.0.0.1"),
    PORT: port.default(3000),
    SITE_ORIGIN: origin.optional(),
    DRAFTS_ORIGIN: z.union([z.literal("").transform(() => undefined), origin]).optional(),
    TRUSTED_PROXIES: list.default([]),
    METRICS_PORT: port.optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.union([z.url(), z.literal("").transform(() => undefined)]).optional(),
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    HSTS_SUBDOMAINS: z.stringbool().default(false),

    DATABASE_URL: z.url(),
    AUTH_DATABASE_URL: z.url().optional(),
    WORKER_DATABASE_URL: z.url().optional(),
    DATABASE_POOL: z.coerce.number().int().min(1).default(10),
    DATABASE_WAIT_SECONDS: z.coerce.number().int().min(1).default(3),
    DATABASE_STATEMENT_SECONDS: z.coerce.number().int().min(1).default(10),
    DRAWING_SECONDS: z.coerce.number().int().min(1).default(20),

    SMTP_URL: z.url().default("smtp://127.0.0.1:1025"),
    MAIL_SECONDS: z.coerce.number().int().min(1).default(50),
    MAIL_FROM: z.string().optional(),
    ENQUIRIES_TO: z.email().optional(),

    REPLY_ADDRESS: z.union([z.literal("").transform(() => undefined), replyAddress]).optional(),
    REPLY_IMAP_URL: z.union([z.literal("").transform(() => undefined), z.url({ protocol: /^imaps?$/ })]).optional(),
    REPLY_AUTH_SERVER: secret,

    SANITY_PROJECT_ID: z
      .string()
      .regex(/^[a-z\d-]*$/)
      .optional()
      .transform((id) => id || undefined),
    SANITY_DATASET: z.string().default("production"),
    SANITY_API_HOST: origin.optional(),

    STRIPE_SECRET_KEY: secret,
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_API_HOST: origin.optional(),

    ADDRESS_SECRET: z.string().min(16),
    AUTH_SECRET: z.string().min(32),
    AUTH_SECRET_BEFORE: secret,
    AUTH_SECRET_SINCE: z.union([z.literal("").transform(() => undefined), z.coerce.date()]).optional(),
    LOGINS_PER_MINUTE_PER_ADDRESS: z.coerce.number().int().min(1).default(20),
    ENQUIRIES_PER_10_MINUTES: z.coerce.number().int().min(1).default(3),
    WEBSITE_DIR: z.string().default(".local/website"),
    FILES_DIR: z.string().default(".local/files"),
    WEBSITE_SECONDS: z.coerce.number().min(0.1).default(1),
    SITE_CHECKS: z.stringbool().default(true),
    SITE_CHECK_REFERENCES: list.default([]),
    SITE_CHECK_ALLOWED: list.default([]),
    SUBSCRIPTION_RULES_FROM: z.union([z.literal("").transform(() => undefined), z.iso.date()]).optional(),
    CLOCK_FILE: z.string().optional(),
  })
  .refine((values) => values.NODE_ENV !== "production" || values.SITE_ORIGIN, {
    path: ["SITE_ORIGIN"],
    message: "is required in production: links in mail and the origin rule come from it",
  })
  .refine(
    (values) => values.SITE_CHECK_REFERENCES.every((address) => /^https?:$/.test(URL.parse(address)?.protocol ?? "")),
    {
      path: ["SITE_CHECK_REFERENCES"],
      message: "has addresses of websites, like https://www.example.com/, with commas between them",
    },
  )
  .refine((values) => values.SITE_CHECK_ALLOWED.length === 0 || !isForStrangers(values), {
    path: ["SITE_CHECK_ALLOWED"],
    message: "is for tests: a server that strangers reach asks no address that leads to itself or its neighbours",
  })
  .refine((values) => !values.AUTH_SECRET_BEFORE || values.AUTH_SECRET_SINCE, {
    path: ["AUTH_SECRET_SINCE"],
    message: "is required with AUTH_SECRET_BEFORE: without it the old secret would count for ever",
  })
  .refine((values) => [0, 3].includes(replyNames.filter((name) => values[name]).length), {
    path: ["REPLY_ADDRESS"],
    message: `is set together with REPLY_IMAP_URL and REPLY_AUTH_SERVER, or none of the three: without them nobody could answer by e-mail, or anybody could in another's name`,
  })
  .refine((values) => !values.STRIPE_SECRET_KEY || values.STRIPE_WEBHOOK_SECRET, {
    path: ["STRIPE_WEBHOOK_SECRET"],
    message: "is required with STRIPE_SECRET_KEY: nobody else may tell us that something was paid",
  });

/** Tests and the demo run as a server does, at an address that only this machine has. */
function isForStrangers({ NODE_ENV, SITE_ORIGIN }: { NODE_ENV: string; SITE_ORIGIN?: string | undefined }): boolean {
  const host = URL.parse(SITE_ORIGIN ?? "")?.hostname ?? "";
  return NODE_ENV === "production" && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);
}
