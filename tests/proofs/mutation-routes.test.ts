import { afterAll, beforeAll, expect, test } from "vitest";
import { policies } from "../../app/policies.ts";
import { freePort } from "../../scripts/local-postgres.ts";
import type { Actor } from "../support/actors.ts";
import { askMatrix } from "../support/ask-matrix.ts";
import { type MatrixHouse, openMatrixHouse } from "../support/matrix-house.ts";
import { afterPolicies, type Edit, startMutant } from "../support/mutants.ts";
import { trialsLimit, tryAll } from "../support/mutation-trials.ts";

let open: MatrixHouse;
beforeAll(async () => {
  open = await openMatrixHouse();
});
afterAll(() => open.close());

const knockers = ["anonymous", "roleless", "user", "admin"] as const;
const everyMethod = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

type DoorMutant = { edit: Edit; patterns: string[]; concerns: (actor: Actor) => boolean };

/**
 * One line of the table at a time: open to everybody, to one more, to every method, or to changes by who only looks. Only those are asked whom it
 * concerns. Where nobody stays, methods decide nothing.
 */
const lines: DoorMutant[] = Object.entries(policies).flatMap(([pattern, { may, mayChange = [], methods }]) => {
  const change = (what: string, fields: object, concerns: DoorMutant["concerns"]) => {
    const statement = (line: string) => `${line} = { ...${line}, ...${JSON.stringify(fields)} };`;
    const edit = afterPolicies(`${pattern} ${what}`, (table) => statement(`${table}[${JSON.stringify(pattern)}]`));
    return { edit, patterns: [pattern], concerns };
  };
  const mayEnter = ({ knocker }: Actor) => may === "everyone" || may.includes(knocker);
  const others = may === "everyone" ? [] : knockers.filter((who) => !may.includes(who));
  const lookers = may === "everyone" || mayChange.length === 0 ? [] : may.filter((who) => !mayChange.includes(who));
  const byEveryMethod = methods.length < everyMethod.length && may.length > 0;
  return [
    ...(may === "everyone" ? [] : [change("for everyone", { may: "everyone" }, (actor) => !mayEnter(actor))]),
    ...others.map((who) => change(`also for ${who}`, { may: [...may, who] }, ({ knocker }) => knocker === who)),
    ...lookers.map((who) =>
      change(`changed by ${who}`, { mayChange: [...mayChange, who] }, ({ knocker }) => knocker === who),
    ),
    ...(byEveryMethod ? [change("by every method", { methods: everyMethod }, mayEnter)] : []),
  ];
});

const members = ["/clients/account", "/clients/dashboard", "/clients/dashboard/admin", "/projects/:projectId"];
const door: DoorMutant[] = [
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
    from: /signature\.length === due\.length && timingSafeEqual\(signature, due\) \? token : void 0/,
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
    from: /(\.leftJoin\(profiles, )eq\(profiles\.id, user\.id\)(\)\.where\(eq\(session\.token)/,
    to: "$1sql`true`$2",
  },
].map((edit) => ({ edit, patterns: members, concerns: () => true }));

test(
  "fence one: each line of the table and each check of the door, taken away, is noticed",
  async () => {
    const env = { ...open.house.env, PORT: String(await freePort()) };
    const own = { ...env, SITE_ORIGIN: `http://localhost:${env.PORT}` };
    const faultsOf = async ({ edit, patterns, concerns }: DoorMutant) => {
      const actors = open.actors.filter(concerns);
      const mutant = await startMutant(edit, own);
      try {
        return (await askMatrix({ ...open, actors, url: mutant.url, patterns, untilFault: true })).faults;
      } finally {
        await mutant.stop();
      }
    };
    const unchanged = { edit: afterPolicies("nothing", () => ""), patterns: members, concerns: () => true };
    expect(await faultsOf(unchanged)).toEqual([]);
    const trials = [...door, ...lines].map((mutant) => ({
      name: mutant.edit.name,
      isCaught: async () => (await faultsOf(mutant)).length > 0,
    }));
    await tryAll("the door", trials);
  },
  trialsLimit,
);
