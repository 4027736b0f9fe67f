import { isLoopback, isReserved, setUpChecks } from "../../server/set-up/checks.ts";
import { daysAfterRotation } from "../../server/settings/signature.ts";
import type { Readiness, ReadinessProblem } from "./problem.ts";
import { findSamples } from "./samples.ts";

/** Everything that must be replaced or set before the site meets its first real visitor, in the order of the checks. */
export function findReadinessProblems(readiness: Readiness): ReadinessProblem[] {
  return checks.flatMap((check) => check(readiness));
}

type Check = (readiness: Readiness) => ReadinessProblem[];

/** A new thing to replace or set is one more entry here. */
const checks: Check[] = [
  ...setUpChecks.business,
  sampleOwnerStory,
  ...setUpChecks.testimonials,
  sampleProjects,
  samplesOnline,
  findSamples,
  stalePictures,
  siteOriginForStrangers,
  pagesBuiltForTheOrigin,
  databaseUrls,
  smtpServer,
  ...setUpChecks.mail,
  secrets,
  secretBefore,
  replyNames,
  paymentKeys,
  ...setUpChecks.bank,
  ...setUpChecks.prices,
  ...setUpChecks["second-step"],
  nightlyBilling,
  keptAgreements,
  movedClock,
];

function sampleOwnerStory({ aboutLead }: Readiness): ReadinessProblem[] {
  if (!aboutLead.includes("I’m Sam.")) return [];
  const todo = "Tell your own story, or leave out what you cannot stand behind.";
  return [
    {
      where: "/dashboard/admin/website/texts?page=about",
      what: "the about page is the story of the sample owner.",
      todo,
    },
  ];
}

function sampleProjects({ projects }: Readiness): ReadinessProblem[] {
  const titles = projects.filter(({ address }) => isReserved(address)).map(({ title }) => title);
  if (titles.length === 0) return [];
  const todo = "Show your own work.";
  return [{ where: "/dashboard/admin/website/portfolio", what: `sample projects: ${titles.join(", ")}.`, todo }];
}

/** What may lie about on a machine for trying things out is a false statement where strangers read it. */
function samplesOnline(readiness: Readiness): ReadinessProblem[] {
  const { SITE_ORIGIN = "" } = readiness.environment;
  const url = URL.parse(SITE_ORIGIN);
  if (url?.protocol !== "https:" || isLoopback(url.hostname) || isReserved(url.hostname)) return [];
  const isFound = (all: readonly Check[]) => all.some((check) => check(readiness).length > 0);
  const found = [
    ...(isFound(setUpChecks.business) ? ["business details"] : []),
    ...(isFound(setUpChecks.testimonials) ? ["testimonials"] : []),
  ];
  if (found.length === 0) return [];
  const what = `strangers find the sample’s ${found.join(" and ")} there: ${SITE_ORIGIN}.`;
  return [{ where: "SITE_ORIGIN", what, todo: "Replace and publish them on /dashboard/admin/website." }];
}

function stalePictures({ stalePictures: names }: Readiness): ReadinessProblem[] {
  if (names.length === 0) return [];
  const todo = "Run scripts/run node scripts/build/share-pictures.ts and look at them.";
  return [{ where: "app/pictures/share", what: `pictures with old words: ${names.join(", ")}.`, todo }];
}

function siteOriginForStrangers({ environment: { SITE_ORIGIN } }: Readiness): ReadinessProblem[] {
  const todo =
    "Set it to the address that visitors type, like https://your-name.co.uk, for the build and for the site.";
  const problem = (what: string) => [{ where: "SITE_ORIGIN", what, todo }];
  if (!SITE_ORIGIN) return problem("is not set.");
  const url = URL.parse(SITE_ORIGIN);
  if (!url || url.origin !== SITE_ORIGIN) return problem(`is no origin: ${SITE_ORIGIN}.`);
  if (url.protocol !== "https:") return problem(`is not https: ${SITE_ORIGIN}.`);
  if (isLoopback(url.hostname) || isReserved(url.hostname)) return problem(`is no public address: ${SITE_ORIGIN}.`);
  return [];
}

/** Canonical links and share pictures are written into the pages when they are built. */
function pagesBuiltForTheOrigin({ environment: { SITE_ORIGIN }, builtFor }: Readiness): ReadinessProblem[] {
  if (!SITE_ORIGIN || builtFor === SITE_ORIGIN) return [];
  const what = builtFor ? `the pages were built for ${builtFor}.` : "nothing is built yet.";
  return [{ where: "build", what, todo: "Run npm run build with the same SITE_ORIGIN that the site runs with." }];
}

function databaseUrls({ environment }: Readiness): ReadinessProblem[] {
  const uses = {
    DATABASE_URL: "the site’s",
    AUTH_DATABASE_URL: "the accounts’",
    WORKER_DATABASE_URL: "the worker’s",
  };
  return Object.entries(uses).flatMap(([where, whose]) => {
    const url = environment[where];
    if (url && !samplePassword.test(url)) return [];
    const what = url ? "has the sample password." : "is not set.";
    return [{ where, what, todo: `Set it to ${whose} own login of PostgreSQL.` }];
  });
}

const samplePassword = /change.?me/i;

function smtpServer({ environment: { SMTP_URL } }: Readiness): ReadinessProblem[] {
  const todo = "Set it to your provider’s server, like smtps://user:password@smtp.your-provider.com.";
  const problem = (what: string) => [{ where: "SMTP_URL", what, todo }];
  if (!SMTP_URL) return problem("is not set: mail would go to the inbox for development.");
  const url = URL.parse(SMTP_URL);
  if (!url) return problem("is no address of a mail server.");
  if (isLoopback(url.hostname) && url.port === "1025") return problem("is the inbox for development.");
  if (isReserved(url.hostname)) return problem("is a sample: no mail would leave.");
  return [];
}

function secrets({ environment }: Readiness): ReadinessProblem[] {
  const todo = "Set it to what `openssl rand -base64 32` prints, and keep it.";
  return ["ADDRESS_SECRET", "AUTH_SECRET"].flatMap((where) => {
    const what = problemWith(environment[where]);
    return what ? [{ where, what, todo }] : [];
  });
}

/** When its time is over it counts for nothing, and nothing needs it any more. */
function secretBefore({ environment, now }: Readiness): ReadinessProblem[] {
  const { AUTH_SECRET_BEFORE: before, AUTH_SECRET_SINCE: since } = environment;
  if (!before) return [];
  const days = (now.getTime() - new Date(since ?? "").getTime()) / 86_400_000;
  const todo = "Remove it and AUTH_SECRET_SINCE from the settings.";
  const problem = (what: string, todo: string) => [{ where: "AUTH_SECRET_BEFORE", what, todo }];
  if (before === environment.AUTH_SECRET) return problem("is AUTH_SECRET itself.", "Run: tenday rotate-secret");
  if (days < -1)
    return problem("counts from a day that has not come.", "Set AUTH_SECRET_SINCE to the moment of the change.");
  return days < daysAfterRotation ? [] : problem(`no longer counts, ${daysAfterRotation} days after the change.`, todo);
}

function problemWith(secret: string | undefined): string | undefined {
  if (!secret) return "is not set.";
  if (/only for machines|change.?me|example|sample|secret/i.test(secret)) return "is a sample.";
  return secret.length < 32 ? `has ${secret.length} characters; 32 are the least.` : undefined;
}

/** Without all three nobody answers by e-mail, which is fine; with some of them nothing starts. */
function replyNames({ environment }: Readiness): ReadinessProblem[] {
  const names = ["REPLY_ADDRESS", "REPLY_IMAP_URL", "REPLY_AUTH_SERVER"];
  const missing = names.filter((name) => !environment[name]);
  if (missing.length === 0 || missing.length === names.length) return [];
  const todo = "Set all three, or none where nobody answers by e-mail.";
  return missing.map((where) => ({ where, what: "is not set, though another of the three is.", todo }));
}

/** Without both there is bank transfer only, which is fine; with one of them somebody pays and nobody hears of it. */
function paymentKeys({ environment }: Readiness): ReadinessProblem[] {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_HOST: host } = environment;
  const problem = (where: string, what: string, todo: string) => [{ where, what, todo }];
  const both = "Set both, or neither for bank transfer only.";
  if (key && !secret) return problem("STRIPE_WEBHOOK_SECRET", "is not set, though STRIPE_SECRET_KEY is.", both);
  if (secret && !key) return problem("STRIPE_SECRET_KEY", "is not set, though STRIPE_WEBHOOK_SECRET is.", both);
  return [
    ...(key && /_test_/.test(key)
      ? problem(
          "STRIPE_SECRET_KEY",
          "is a test key: no money would move.",
          "Set the live key, and the secret of the live endpoint.",
        )
      : []),
    ...(host ? problem("STRIPE_API_HOST", "is set: somebody else answers as Stripe.", "Unset it.") : []),
  ];
}

/** A day and some patience. */
const longestWithoutRun = 26 * 3_600_000;

function nightlyBilling({ books, now }: Readiness): ReadinessProblem[] {
  if (!books || books === "silent") return [];
  const { lastRunAt, isAnythingDue } = books;
  const todo = "See that the worker runs; /dashboard/admin/billing shows each run and starts one.";
  if (!lastRunAt)
    return isAnythingDue ? [{ where: "billing", what: "has never run, and invoices are due.", todo }] : [];
  const hours = Math.floor((now.getTime() - lastRunAt.getTime()) / 3_600_000);
  if (now.getTime() - lastRunAt.getTime() <= longestWithoutRun) return [];
  return [{ where: "billing", what: `last ran ${hours} hours ago; it runs every morning.`, todo }];
}

function keptAgreements({ books }: Readiness): ReadinessProblem[] {
  if (!books || books === "silent" || books.changedAgreements.length === 0) return [];
  const what = `not what was accepted any more: ${books.changedAgreements.join(", ")}.`;
  const todo =
    "Somebody has changed the database by hand: bring the text back from a backup that `tenday drill` finds whole.";
  return [{ where: "agreements", what, todo }];
}

function movedClock({ environment: { CLOCK_FILE } }: Readiness): ReadinessProblem[] {
  if (!CLOCK_FILE) return [];
  return [{ where: "CLOCK_FILE", what: "is set, and it moves the clock of the whole site.", todo: "Unset it." }];
}
