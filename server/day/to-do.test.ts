import { expect, test } from "vitest";
import { view } from "../../app/admin/today/view.server.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { cast } from "../seed/cast.ts";
import { findDay } from "./find-day.ts";

const at = new Date("2026-11-14T09:00:00Z");
const query = { deleting: undefined };
const setUp = {
  business: true,
  "second-step": true,
  bank: true,
  prices: true,
  testimonials: true,
  mail: true,
  backups: true,
};

test("everything that waits is one list, late ones first, and each row leads to where it is done", async () => {
  const late = cast.gareth.projects[0].id;
  await look("update projects set promised_on = '2026-11-12' where id = $1", late);
  await look("update projects set promised_on = '2026-11-30' where id <> $1", late);
  await look("update add_on_requests set requested_at = '2026-11-12T09:00:00Z'");
  await look(
    `insert into enquiries (id, site, name, business, email, project, consented_at, received_at, submission, request_id)
     values ('00000000-0000-4000-8000-00000000aaaa', 'tenday', 'Jo', 'Quay Street Pots', 'jo@x.example', 'A page of our own.',
       $1, $1, gen_random_uuid(), 'test')`,
    new Date("2026-11-13T10:30:00Z"),
  );
  const { toDo } = view(await findDay(sam, query, "2026-11-14"), { at, open: [], setUp });
  expect(toDo.says).toBe("8 things to do. 1 is late.");
  expect(toDo.groups.map(({ group, rows }) => [group, rows.length])).toEqual([
    ["late", 1],
    ["later", 7],
  ]);
  const [first, ...rest] = toDo.groups.flatMap(({ rows }) => rows);
  expect(first).toMatchObject({
    title: "Build Pugh Grazing Boards",
    says: "Gareth Pugh, day 7 of 10. Promised for Thursday, 2 days late.",
    tone: "late",
    day: "12",
    month: "Nov",
    to: `/projects/${late}`,
  });
  // A Saturday: the enquiry of Friday is answered by Monday, the request of Thursday by Tuesday.
  expect(rest.slice(0, 2)).toMatchObject([
    {
      title: "Answer Quay Street Pots",
      says: "“A page of our own.” Answer by Mon 10:30.",
      to: "/dashboard/admin/enquiries?enquiry=00000000-0000-4000-8000-00000000aaaa",
    },
    { title: "Decide on 2 add-ons for Nair Yoga", button: "Decide", day: "17" },
  ]);
  // Nobody waits for what has no client: it has no day, and comes last.
  expect(rest.at(-1)).toMatchObject({ day: "" });
  expect(toDo.rest).toEqual([]);
});

test("a final invoice that could not be issued waits there from the day after the last one", async () => {
  const { id: projectId } = cast.gareth.projects[0];
  await look(
    `insert into departures (id, client_id, project_id, ends_on, agreed_pence, requested_at, request_id)
     values (gen_random_uuid(), $1, $2, '2026-11-13', 6495, '2026-11-01', 'test')`,
    cast.gareth.id,
    projectId,
  );
  const titled = async (day: string) => {
    const found = view(await findDay(sam, query, day), { at: new Date(`${day}T09:00:00Z`), open: [], setUp });
    return found.toDo.groups.flatMap(({ rows }) => rows).find(({ title }) => title.includes("final invoice"));
  };
  expect(await titled("2026-11-13")).toBeUndefined();
  expect(await titled("2026-11-14")).toMatchObject({
    title: "Finish the final invoice of Gareth Pugh",
    to: `/projects/${projectId}/leave`,
    tone: "late",
  });
  await look("update departures set ended_at = now() where project_id = $1", projectId);
  expect(await titled("2026-11-14")).toBeUndefined();
});

test("what a bad month gives back is shown a day before, and as long as it waits for an invoice", async () => {
  const [{ id: projectId }] = cast.maya.projects;
  await look(
    `insert into site_credits (project_id, client_id, month, minutes, down_minutes, percent, month_pence, pence, found_at)
     values ($1, $2, '2026-10-01', 44700, 86, 10, 1299, 130, '2026-11-14T02:40:00Z')`,
    projectId,
    cast.maya.id,
  );
  const shown = async (moment: string) => {
    const found = view(await findDay(sam, query, moment.slice(0, 10)), { at: new Date(moment), open: [], setUp });
    return found.toDo.groups.flatMap(({ rows }) => rows).find(({ title }) => title.includes("back to"));
  };
  expect(await shown("2026-11-14T09:00:00Z")).toMatchObject({
    title: "£1.30 back to Maya Okafor for October",
    says: "October: 86 of 44,700 minutes down, 99.81%. A tenth of £12.99. It is credited by itself on 15 November; you need do nothing.",
    day: "15",
  });
  expect((await shown("2026-11-15T09:00:00Z"))?.says).toContain("It waits for an invoice for hosting");
  await look("update site_credits set given_at = now()");
  expect(await shown("2026-11-14T09:00:00Z")).toBeUndefined();
});

test("what does not fit is led to, counted", async () => {
  await look(
    `insert into enquiries (id, site, name, email, project, consented_at, received_at, submission, request_id)
     select gen_random_uuid(), 'tenday', 'x', 'x@x.example', 'x', $1, $1, gen_random_uuid(), 'test' from generate_series(1, 30)`,
    at,
  );
  const { toDo } = view(await findDay(sam, query, "2026-11-14"), { at, open: [], setUp });
  expect(toDo.groups.flatMap(({ rows }) => rows)).toHaveLength(20);
  expect(toDo.rest.map(({ to, says }) => [to, says])).toEqual([
    ["/dashboard/admin/enquiries", "All enquiries to answer (31)"],
    ["/dashboard/admin/add-on-requests", "All add-on requests (1)"],
    ["/dashboard/admin/projects?turn=provider", "All projects waiting for you (6)"],
  ]);
});

test("the first steps are shown until the last one is done", async () => {
  const day = await findDay(sam, query, "2026-11-14");
  const setUpOf = (changed: Partial<typeof setUp>) =>
    view(day, { at, open: [], setUp: { ...setUp, ...changed } }).setUp;
  expect(setUpOf({})).toBeUndefined();
  expect(setUpOf({ bank: false, mail: false })).toMatchObject({
    done: 5,
    steps: [
      { step: "business", isDone: true, isNext: false },
      { step: "second-step", isDone: true },
      { step: "bank", isDone: false, isNext: true },
      { step: "prices" },
      { step: "testimonials" },
      { step: "mail", isDone: false, isNext: false },
      { step: "backups" },
    ],
  });
});

test("what the run has not come to yet names the day of the next run", async () => {
  const day = await findDay(sam, query, "2026-11-14");
  const link = { linkId: "a", kind: "plan", name: "Tech Voyager", pricePence: 1299, cycle: "monthly" } as const;
  const place = { projectId: "b", project: "Studio", clientId: "c", client: "Priya Nair", draftId: null };
  const notBilled = [{ ...link, ...place, why: "due" as const, since: "2026-11-12" }];
  const says = (moment: string) => {
    return view({ ...day, notBilled }, { at: new Date(moment), open: [], setUp }).notBilled[0]?.says;
  };
  expect(says("2026-11-14T05:00:00Z")).toContain("The run on 14 Nov");
  expect(says("2026-11-14T09:00:00Z")).toContain("The run on 15 Nov");
});
