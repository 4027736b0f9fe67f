import { beforeAll, expect, test } from "vitest";
import { aCaller } from "../../tests/support/a-caller.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { hearStatements } from "../../tests/support/heard-statements.ts";
import { type Owner, portalPages } from "../../tests/support/portal-pages.ts";
import { openSessions } from "../../tests/support/session-crowd.ts";
import { findSession } from "../auth/session.ts";
import { cast } from "../seed/cast.ts";

const statements: Record<keyof typeof portalPages, number> = {
  "client dashboard": 4,
  "project, its client's": 6,
  "months of a project": 2,
  messages: 7,
  "what is wanted": 2,
  drafts: 3,
  "each day of a project": 2,
  "how a site runs": 5,
  "year ahead": 5,
  "change of plan": 5,
  leaving: 7,
  people: 2,
  "everything of theirs": 4,
  "messages, the admin's": 8,
  "what is agreed": 4,
  payments: 10,
  "add-ons": 3,
  "project, the admin's": 15,
  "admin dashboard": 18,
  clients: 4,
  "clients, search": 4,
  "clients, search for two words": 4,
  projects: 2,
  "projects, late": 2,
  "projects by name": 2,
  "projects, the longest in their status": 2,
  "projects of a client": 2,
  "search, one letter": 4,
  "search for two words": 4,
  "search for an amount": 4,
  "manage client": 8,
  invoices: 2,
  "invoices of a client": 2,
  statement: 5,
  "money settings": 1,
  "new enquiries": 1,
  "all enquiries": 1,
  "running sites": 4,
  "planning work": 1,
  "add-on requests": 1,
  catalogue: 5,
  audit: 2,
  status: 4,
};

const few: Owner = { clientId: cast.gareth.id, projectId: cast.gareth.projects[0].id };
const many: Owner = { clientId: cast.maya.id, projectId: cast.maya.projects[0].id };

beforeAll(() =>
  asRole("tenday_owner", async (db) => {
    const [likeThis] = cast.maya.projects;
    await db.query(
      `insert into projects (id, client_id, project_name, status, status_since, created_at)
       select gen_random_uuid(), $1, 'Harbour Lane ' || n, 'active', now(), now() from generate_series(1, 38) n`,
      [cast.maya.id],
    );
    await db.query(
      `insert into project_plans (id, project_id, added_at, plan_id, price_pence, billing_cycle)
       select gen_random_uuid(), p.id, now(), l.plan_id, l.price_pence, l.billing_cycle
       from projects p, project_plans l where p.client_id = $1 and l.project_id = $2 and p.project_name like 'Harbour Lane %'
       on conflict do nothing`,
      [cast.maya.id, likeThis.id],
    );
  }),
);

test.each(Object.entries(portalPages))("%s: as many statements for 40 projects as for one", async (name, { read }) => {
  const forFew = await hearStatements(() => read(few));
  const forMany = await hearStatements(() => read(many));
  expect([forFew.length, forMany.length]).toEqual([statements[name], statements[name]]);
});

test("the client with 40 projects sees them all", async () => {
  expect(await portalPages["client dashboard"]?.read(many)).toMatchObject({ projects: { length: 40 } });
});

test("who sends a request is one statement", async () => {
  const [cookie = ""] = await asRole("postgres", (db) => openSessions(db, [cast.maya.id]));
  const caller = { ...aCaller, headers: new Headers({ cookie }) };
  let session: unknown;
  const heard = await hearStatements(async () => {
    session = await findSession({ ...caller, at: new Date() });
  });
  expect(session).toMatchObject({ user: { id: cast.maya.id }, role: "user" });
  expect(heard.length).toBe(1);
});
