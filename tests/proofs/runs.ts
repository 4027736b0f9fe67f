type Settings = Record<string, string>;

/** Groups of the night that can be run alone: `.ci/nightly money`. */
export const parts = ["access", "faults", "measured", "money", "pages", "server"] as const;
export type Part = (typeof parts)[number];

/**
 * When a proof runs, with the settings of that form: a file may be in the gate in a small form and in the night as a whole.
 * The gate has what is right or wrong and short; the night what is measured or takes minutes; the week what takes more than
 * ten minutes by its nature. What only a person can start says why.
 */
export type Runs = { part: Part; gate?: Settings; night?: Settings; week?: Settings; hand?: string };

const always = {};
const fewFaults = { FAULT_RUNS: "2" };
const smoke = { BROWSERS: "smoke" };
const fewScripts = { EVERY_NTH_SCRIPT: "40" };
const someScripts = { EVERY_NTH_SCRIPT: "4" };
const fewTries = { LIMIT_TRIES: "80" };
const fewHostile = { HOSTILE_REQUESTS: "1000", HOSTILE_ALERTS: "unevaluated" };
const thousand = { PROPERTY_RUNS: "1000" };
const gate = (part: Part): Runs => ({ part, gate: always });
const night = (part: Part): Runs => ({ part, night: always });

/** Every file of this folder, by its name. `.ci/run` and `.ci/nightly` run what stands here. */
export const proofs: Record<string, Runs> = {
  "attacks/access": gate("access"),
  "attacks/access-fields": gate("access"),
  "attacks/access-keys": gate("access"),
  "attacks/any-request": { part: "access", gate: always, night: thousand },
  "attacks/any-text": { part: "access", gate: always, night: thousand },
  "attacks/article-drafts": gate("access"),
  "attacks/article-input": gate("access"),
  "attacks/article-scripts": { part: "access", gate: fewScripts, night: always },
  "attacks/article-uploads": gate("access"),
  "attacks/browser": gate("access"),
  "attacks/built-files": gate("access"),
  "attacks/cross-site": gate("access"),
  "attacks/drafts": gate("access"),
  "attacks/enumeration": gate("access"),
  "attacks/erasure": gate("access"),
  "attacks/history": gate("access"),
  "attacks/input": gate("access"),
  "attacks/limits": gate("access"),
  "attacks/link-kinds": gate("access"),
  "attacks/links": gate("access"),
  "attacks/login-limits": { part: "access", gate: fewTries, night: always },
  "attacks/mailed-links": gate("access"),
  "attacks/money-documents": gate("access"),
  "attacks/money-frozen": gate("access"),
  "attacks/money-pages": gate("access"),
  "attacks/money-paper": gate("access"),
  "attacks/money-webhook": gate("access"),
  "attacks/portal": gate("access"),
  "attacks/portal-input": gate("access"),
  "attacks/portal-scripts": { part: "access", gate: fewScripts, night: always },
  "attacks/redirects": gate("access"),
  "attacks/reports": gate("access"),
  "attacks/second-step": gate("access"),
  "attacks/sessions": gate("access"),
  "attacks/strangers-rows": gate("access"),
  "attacks/website-scripts": { part: "access", gate: fewScripts, night: someScripts, week: always },
  "attacks/website-uploads": gate("access"),
  "hostile-alerts": { part: "access", gate: fewHostile, night: always },
  "attacks/undo-links": gate("access"),
  matrix: { part: "access", gate: always, night: { MATRIX: "whole" } },
  "mutation-functions": night("access"),
  "mutation-routes": night("access"),
  "mutation-rows": night("access"),
  properties: { part: "access", night: thousand },

  "article-faults": night("faults"),
  "database-faults": night("faults"),
  "database-outcomes": night("faults"),
  "database-standby": night("faults"),
  "disk-faults": night("faults"),
  faults: { part: "faults", gate: fewFaults, night: always },
  "mail-replies": night("faults"),
  "migration-faults": night("faults"),
  "money-faults": night("faults"),
  "money-faults-answers": night("faults"),
  "money-faults-worker": night("faults"),
  "picture-uploads": night("faults"),
  "portal-faults": gate("faults"),
  "process-faults": night("faults"),
  processes: night("faults"),
  "processes-pooled": night("faults"),
  "processes-pooled-sql": night("faults"),
  "queue-groups": night("faults"),
  "slow-mail": night("faults"),
  uploads: night("faults"),
  "write-faults": night("faults"),

  "answer-times": night("measured"),
  "article-load": night("measured"),
  "enquiry-load": { part: "measured", night: { ENQUIRY_SECONDS: "120" }, week: always },
  load: { part: "measured", night: always, week: { LOAD_SECONDS: "300" } },
  "login-load": { part: "measured", night: always, week: { LOGIN_SECONDS: "300" } },
  memory: { part: "measured", night: always, week: { MEMORY_SECONDS: "1800" } },
  "memory-512": night("measured"),
  "portal-load": {
    part: "measured",
    night: always,
    week: { PORTAL_SECONDS: "900", SOAK_SECONDS: "3600" },
    hand: "four hours of pages instead of one, `SOAK_SECONDS=14400 npm run proofs -- portal-load`: more than a week's run has time for",
  },
  "portal-plans": night("measured"),
  "portal-ratio": night("measured"),
  scale: { part: "measured", night: { SCALE_CLIENTS: "1000" }, week: { SCALE_CLIENTS: "10000" } },

  "money-load": {
    part: "money",
    night: { LOAD_DUE: "1500", LOAD_PAYMENTS: "1000", LOAD_DOCUMENTS: "50" },
    week: always,
  },
  "money-load-plans": { part: "money", night: { LOAD_INVOICES: "100000" }, week: always },
  "money-model": night("money"),
  "site-credits": { part: "money", gate: { CREDIT_OUTAGES: "40", CREDIT_SITES: "4" }, night: always },
  term: { part: "money", gate: { EVERY_NTH_DAY: "10" }, night: always },
  "year-of-changes": { part: "money", night: always, week: { CHANGING_CLIENTS: "300" } },
  year: { part: "money", night: { YEAR_CLIENTS: "60" }, week: always },

  accessibility: night("pages"),
  browsers: { part: "pages", gate: smoke, night: always },
  "change-cost": night("pages"),
  documents: night("pages"),
  "first-run": gate("pages"),
  lighthouse: night("pages"),
  pins: gate("pages"),
  print: night("pages"),
  publishing: gate("pages"),
  "second-provider": night("pages"),
  "second-provider-journeys": { part: "pages", week: always },
  tablet: night("pages"),

  backups: night("server"),
  "backups-files": night("server"),
  "backups-kept": night("server"),
  caddy: { part: "server", gate: always, night: { CADDY_RESTARTS: "yes", CADDY_HALF_OPEN: "2000" } },
  "caddy-hostile": { part: "server", gate: always, night: { CADDY_CROWD: "2000", CADDY_CROWD_SECONDS: "60" } },
  install: night("server"),
  move: night("server"),
  "operators-guide": night("server"),
  release: gate("server"),
  sites: { part: "server", gate: always, night: { SITES_COUNT: "500", SITES_MINUTES: "60" } },
  update: night("server"),
  "update-server": night("server"),
  versions: night("server"),
  watching: night("server"),
  "watching-traces": night("server"),
  "web-reach": night("server"),
};

export const forms = ["gate", "night", "week"] as const;
export type Form = (typeof forms)[number];
export type Planned = { proof: string; part: Part; settings: Settings };

/** What is to run, all or only the named parts and proofs. A name that is nothing is an error, not an empty run. */
export function plan(form: Form, wanted: string[] = [], table: Record<string, Runs> = proofs): Planned[] {
  const all = Object.entries(table).flatMap(([proof, runs]): Planned[] => {
    const settings = runs[form];
    return settings ? [{ proof, part: runs.part, settings }] : [];
  });
  const isCalled = (name: string) => (planned: Planned) => planned.part === name || planned.proof === name;
  const unknown = wanted.filter((name) => !all.some(isCalled(name)));
  if (unknown.length > 0) throw new Error(`nothing of the ${form} is called ${unknown.join(", ")}`);
  return wanted.length === 0 ? all : all.filter((planned) => wanted.some((name) => isCalled(name)(planned)));
}
