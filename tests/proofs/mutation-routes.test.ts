import { renameSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { policies } from "../../app/site-map.ts";
import { freePort } from "../../scripts/local-postgres.ts";
import type { Environment } from "../../scripts/process.ts";
import { type AccessTestApp, openAccessTestApp } from "../support/access-test-app.ts";
import { askMatrix } from "../support/ask-matrix.ts";
import { afterPolicies, type Edit, startMutant } from "../support/mutants.ts";
import { trialsLimit, tryAll } from "../support/mutation-trials.ts";
import type { Requester } from "../support/requesters.ts";

let open: AccessTestApp;
beforeAll(async () => {
  open = await openAccessTestApp();
});
afterAll(() => open.close());

const accessRoles = ["anonymous", "roleless", "user", "admin"] as const;
const everyMethod = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

type Concerns = (requester: Requester) => boolean;
type PolicyMutant = { edit: Edit; patterns: string[]; concerns: Concerns };
type LineMutant = { name: string; pattern: string; fields: object; concerns: Concerns };

/**
 * One line of the table at a time: open to everybody, to one more, to every method, or to changes by who only looks. Only those are asked whom it
 * concerns. Where nobody stays, methods decide nothing.
 */
const lines: LineMutant[] = Object.entries(policies).flatMap(([pattern, { may, mayChange = [], methods }]) => {
  const change = (what: string, fields: object, concerns: Concerns): LineMutant => ({
    name: `${pattern} ${what}`,
    pattern,
    fields,
    concerns,
  });
  const mayEnter = ({ accessRole }: Requester) => may === "everyone" || may.includes(accessRole);
  const others = may === "everyone" ? [] : accessRoles.filter((who) => !may.includes(who));
  const lookers = may === "everyone" || mayChange.length === 0 ? [] : may.filter((who) => !mayChange.includes(who));
  const byEveryMethod = methods.length < everyMethod.length && may.length > 0;
  return [
    // Where each may enter by name already, nobody is let in by it.
    ...(others.length === 0 ? [] : [change("for everyone", { may: "everyone" }, (requester) => !mayEnter(requester))]),
    ...others.map((who) => change(`also for ${who}`, { may: [...may, who] }, ({ accessRole }) => accessRole === who)),
    ...lookers.map((who) =>
      change(`changed by ${who}`, { mayChange: [...mayChange, who] }, ({ accessRole }) => accessRole === who),
    ),
    ...(byEveryMethod ? [change("by every method", { methods: everyMethod }, mayEnter)] : []),
  ];
});

const members = ["/clients/account", "/clients/dashboard", "/clients/dashboard/admin", "/projects/:projectId"];
const address: PolicyMutant[] = [
  { name: "nobody looks who it is", from: /if \(policy\.may === "everyone"\) return/, to: "if (true) return" },
  { name: "everybody is let in", from: /if \(.*\.includes\(who\)\) \{/, to: "if (true) {" },
  { name: "whoever may look may change", from: /policy\.mayChange \?\? policy\.may/, to: "policy.may" },
  {
    name: "every method is let in",
    from: /if \(methods\.includes\(request\.method\)\) return next\(\);/,
    to: "return next();",
  },
  { name: "no role is a client's", from: /session\.role \?\? "roleless"/, to: 'session.role ?? "user"' },
  { name: "the second step is not asked for", from: /if \(isSecondStepMissing\(level, factors\)\) return;/, to: "" },
  {
    name: "a cookie's signature is not looked at",
    from: /isSigned\(token, value\.slice\(cut \+ 1\), "base64"\) \? token : void 0/,
    to: "token",
  },
  { name: "disabled accounts stay in", from: /if \(disabledAt \|\| /, to: "if (" },
  {
    name: "sessions never end",
    from: / \|\| session\S*\.expiresAt <= at \|\| isSessionOver\([^)]*\)/,
    to: "",
  },
  { name: "sessions outlive their own end", from: /session\S*\.expiresAt <= at \|\| /, to: "" },
  { name: "unused sessions never end", from: /at\.getTime\(\) - seenAt\.getTime\(\) >= idle \|\| /, to: "" },
  { name: "old sessions never end", from: / \|\| at\.getTime\(\) - createdAt\.getTime\(\) >= absolute/, to: "" },
  {
    name: "somebody's role is anybody's",
    from: /(eq\(user\.id, session\.userId\)\)\.leftJoin\(profiles, )eq\(profiles\.id, user\.id\)/,
    to: "$1sql`true`",
  },
].map((edit) => ({ edit, patterns: members, concerns: () => true }));

/** What is asked until the first fault, of a process of its own. */
async function faultsAt(url: string, patterns: string[], concerns: Concerns): Promise<string[]> {
  const requesters = open.requesters.filter(concerns);
  return (await askMatrix({ ...open, requesters, url, patterns, untilFault: true })).faults;
}

async function ownAddress(): Promise<Environment> {
  const port = String(await freePort());
  return { ...open.app.env, PORT: port, SITE_ORIGIN: `http://localhost:${port}` };
}

test(
  "route policies: each check, taken away, is noticed",
  async () => {
    const env = await ownAddress();
    const faultsOf = async ({ edit, patterns, concerns }: PolicyMutant) => {
      const mutant = await startMutant(edit, env);
      try {
        return await faultsAt(mutant.url, patterns, concerns);
      } finally {
        await mutant.stop();
      }
    };
    const unchanged = { edit: afterPolicies("nothing", () => ""), patterns: members, concerns: () => true };
    expect(await faultsOf(unchanged)).toEqual([]);
    const trials = address.map((mutant) => ({
      name: mutant.edit.name,
      isCaught: async () => (await faultsOf(mutant)).length > 0,
    }));
    await tryAll("checks of the policy", trials);
  },
  trialsLimit,
);

test(
  "route policies: each line of the table, opened, is noticed",
  async () => {
    const file = resolve(".local/changed-line.json");
    // At once: the process may be reading it.
    const write = (changes: Record<string, object>) => {
      writeFileSync(`${file}.new`, JSON.stringify(changes));
      renameSync(`${file}.new`, file);
    };
    write({});
    const mutant = await startMutant(changeableLines, { ...(await ownAddress()), CHANGED_LINE: file });
    try {
      expect(await faultsAt(mutant.url, members, () => true)).toEqual([]);
      const trials = lines.map(({ name, pattern, fields, concerns }) => ({
        name,
        isCaught: async () => {
          write({ [pattern]: fields });
          return (await faultsAt(mutant.url, [pattern], concerns)).length > 0;
        },
      }));
      await tryAll("lines of the table", trials);
    } finally {
      await mutant.stop();
    }
  },
  trialsLimit,
);

/** One process for all lines: it reads the one that is changed each time it looks a line up. */
const changeableLines = afterPolicies(
  "lines that change",
  (table) => `
const { readFileSync: readChange } = process.getBuiltinModule("node:fs");
for (const [pattern, line] of Object.entries(${table}))
  Object.defineProperty(${table}, pattern, {
    enumerable: true,
    get: () => ({ ...line, ...JSON.parse(readChange(process.env.CHANGED_LINE, "utf8"))[pattern] }),
  });`,
);
