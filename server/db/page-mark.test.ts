import fc from "fast-check";
import { expect, test } from "vitest";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { runs } from "../../tests/support/property-runs.ts";
import { listRequests } from "../add-on-requests/find-requests.ts";
import { listDrafts } from "../articles/find-drafts.ts";
import { listEvents } from "../audit/list-events.ts";
import { type ClientMark, listClients } from "../clients/find-clients.ts";
import { listEnquiries } from "../enquiries/find-enquiries.ts";
import { findInvoices } from "../invoices/find-invoices.ts";
import { listProjects } from "../projects/list-projects.ts";
import { cast } from "../seed/cast.ts";
import { asViewer } from "./client.server.ts";
import type { PageMark } from "./page-mark.ts";

const today = "2026-11-14";
const project = cast.maya.projects[0].id;

/** Rows are written at so many milliseconds, or under so many names; those of one number stand side by side. */
type List = {
  add: (places: number[]) => Promise<string[]>;
  page: (mark: unknown) => Promise<{ ids: string[]; next: unknown }>;
};

const moments = "select $1::timestamptz + n * interval '1 millisecond' as at, n from unnest($2::int[]) n";
/** Newer than whatever the sample cast has done. */
const day = new Date("2031-01-01T09:00:00Z");
const inserted = async (sql: string, places: number[], ...values: unknown[]) =>
  (await look<{ id: string }>(`with moments as (${moments}) ${sql} returning id`, day, places, ...values)).map(
    ({ id }) => id,
  );
const named = (places: number[]) => places.map((place) => `Smith ${place}`);
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

const lists: Record<string, List> = {
  enquiries: {
    add: (places) =>
      inserted(
        `insert into enquiries (id, site, name, email, project, consented_at, received_at, submission, request_id)
         select gen_random_uuid(), 'tenday', 'x', 'x@x.example', 'x', at, at, gen_random_uuid(), 'test' from moments`,
        places,
      ),
    async page(mark) {
      const before = mark as PageMark | undefined;
      const { enquiries, older } = await listEnquiries(sam, { show: "all", before, only: undefined });
      return { ids: idsOf(enquiries.map(({ enquiry }) => enquiry)), next: older };
    },
  },
  requests: {
    add: (places) =>
      inserted(
        `insert into add_on_requests (id, project_id, requested_at, submission, request_id)
         select gen_random_uuid(), $3, at, gen_random_uuid(), 'test' from moments`,
        places,
        project,
      ),
    async page(mark) {
      const { requests, older } = await listRequests(sam, mark as PageMark | undefined);
      return { ids: idsOf(requests), next: older };
    },
  },
  events: {
    async add(places) {
      const isOdd = (place: number) => place % 2 === 1;
      const audited = await inserted(
        `insert into audit_events (id, at, action, subject_kind, request_id)
         select gen_random_uuid(), at, 'login-failed', 'account', 'test' from moments`,
        places.filter(isOdd),
      );
      const ofProject = await inserted(
        `insert into project_events (id, project_id, at, kind, request_id)
         select gen_random_uuid(), $3, at, 'details', 'test' from moments`,
        places.filter((place) => !isOdd(place)),
        project,
      );
      return [...audited, ...ofProject];
    },
    async page(mark) {
      const { events, older } = await listEvents(sam, mark as PageMark | undefined);
      return { ids: idsOf(events), next: older };
    },
  },
  invoices: {
    add: (places) =>
      inserted(
        `insert into invoices (id, client_id, purpose, created_at, request_id)
         select gen_random_uuid(), $3, 'by-hand', at, 'test' from moments`,
        places,
        cast.maya.id,
      ),
    async page(mark) {
      const any = { status: undefined, client: "", number: undefined, month: undefined };
      const { invoices, older } = await findInvoices(sam, any, mark as PageMark | undefined, today);
      return { ids: idsOf(invoices), next: older };
    },
  },
  articles: {
    add: (places) =>
      inserted(
        `insert into articles (id, type, title, slug, excerpt, body, created_at, updated_at)
         select gen_random_uuid(), 'helpArticle', 'x', gen_random_uuid(), '', '[]', at, at from moments`,
        places,
      ),
    async page(mark) {
      const { articles, older } = await listDrafts(sam, {
        type: undefined,
        title: "",
        before: mark as PageMark | undefined,
      });
      return { ids: idsOf(articles), next: older };
    },
  },
  clients: {
    add: async (places) =>
      idsOf(
        await look<{ id: string }>(
          `with made as (insert into auth."user" (name, email) select name, gen_random_uuid() || '@x.example' from unnest($1::text[]) name returning *)
           insert into clients (id, name, email, kind, created_at) select id, name, email, 'business', now() from made returning id`,
          named(places),
        ),
      ),
    async page(mark) {
      const { clients, next } = await asViewer(sam, (tx) => listClients(tx, today, mark as ClientMark | undefined));
      return { ids: idsOf(clients), next };
    },
  },
  "projects by name": projectsBy("name"),
  "projects by promise": projectsBy("promise"),
};

type ProjectMark = Parameters<typeof listProjects>[2];

function projectsBy(sort: "name" | "promise"): List {
  return {
    add: async (places) =>
      idsOf(
        await look<{ id: string }>(
          `insert into projects (id, client_id, project_name, status, status_since, created_at, promised_on)
           select gen_random_uuid(), $1, 'Smith ' || n, (array['active', 'live', 'pending'])[1 + n % 3],
             now(), now(), case when n % 2 = 0 then date '2027-01-01' + n end from unnest($2::int[]) n returning id`,
          cast.maya.id,
          places,
        ),
      ),
    async page(mark) {
      const filter = { turn: "all", sort, status: undefined, client: "" } as const;
      const { projects, next } = await listProjects(sam, filter, mark as ProjectMark, today);
      return { ids: idsOf(projects), next };
    },
  };
}

const ofRequests = ["enquiries", "add_on_requests", "audit_events", "project_events", "invoices"];

/** What one run has written is not in the way of the next, not even history, which is kept as it is. */
async function forget(): Promise<void> {
  await look(`begin; set local session_replication_role = replica;
    ${ofRequests.map((table) => `delete from ${table} where request_id = 'test';`).join(" ")}
    delete from articles where title = 'x'; delete from projects where project_name like 'Smith %';
    delete from clients where name like 'Smith %'; commit`);
}

test.each(Object.keys(lists))(
  "catalogue:P18 %s, page by page: nothing is lost and nothing comes twice, whatever is added between two pages",
  async (name) => {
    const place = fc.nat({ max: 6 });
    const beforehand = fc.array(place, { minLength: 40, maxLength: 120, size: "max" });
    const meanwhile = fc.array(fc.array(place, { maxLength: 8 }), { minLength: 1, maxLength: 4 });
    const { add, page } = lists[name] ?? missing();
    let most = 0;
    await fc.assert(
      fc
        .asyncProperty(beforehand, meanwhile, async (first, later) => {
          const written = await add(first);
          const seen: string[] = [];
          let mark: unknown;
          let pages = 0;
          do {
            const { ids, next } = await page(mark);
            seen.push(...ids);
            await add(later[pages] ?? []);
            mark = next;
            pages++;
          } while (mark && pages < 50);
          most = Math.max(most, pages);
          expect(seen.length - new Set(seen).size).toBe(0);
          expect(written.filter((id) => !seen.includes(id))).toEqual([]);
        })
        .afterEach(forget),
      { numRuns: runs(4) },
    );
    expect(most).toBeGreaterThan(1);
  },
);

function missing(): never {
  throw new Error("no such list");
}
