import { expect, test } from "vitest";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import type { AdminActor } from "../access/actor.ts";
import { cast } from "../seed/cast.ts";
import { importRecords } from "./import-records.ts";

const at = new Date("2026-11-14T09:00:00Z");
const provider = anActor(sam, at) as AdminActor;
const files = {
  clients: {
    name: "clients.csv",
    text: `Email,Name,Contact,Kind,Address,Phone
potter@quay.example,Quay Street Pots,,business,"2 Quay Street
Sampleton",01632 960 555
Ida@Moss.example,Ida Moss,Ida,consumer,1 Mill Lane; Sampleton,
`,
  },
  projects: {
    name: "projects.csv",
    text: "\uFEFFclient,name,status,url\r\npotter@quay.example,Pots online,active,https://pots.example\r\n",
  },
  invoices: {
    name: "invoices.csv",
    text: `number,client,project,description,amount,due
2026-17,potter@quay.example,Pots online,Hosting in October,"£1,017.99",2026-11-30
2026-18,ida@moss.example,,A logo,40,
`,
  },
};
const countAll = async () =>
  (
    await look<{ n: string }>(
      `select (select count(*) from clients) || ' ' || (select count(*) from projects) || ' ' || (select count(*) from invoices)
         || ' ' || (select count(*) from invoice_lines) || ' ' || (select count(*) from mails) || ' '
         || (select count(*) from audit_events) as n`,
    )
  )[0]?.n;
const counts = (added: number[], alreadyThere: number[]) => ({
  clients: { added: added[0], alreadyThere: alreadyThere[0] },
  projects: { added: added[1], alreadyThere: alreadyThere[1] },
  invoices: { added: added[2], alreadyThere: alreadyThere[2] },
});

test("a dry run says what would be added, and adds nothing", async () => {
  const before = await countAll();
  expect(await importRecords(provider, files, { isTrial: true })).toMatchObject({
    outcome: "tried",
    counts: counts([2, 1, 2], [0, 0, 0]),
  });
  expect(await countAll()).toBe(before);
});

test("clients, projects and open invoices come in, nobody gets a mail", async () => {
  const mails = await look("select id from mails");
  expect(await importRecords(provider, files, { isTrial: false })).toMatchObject({
    outcome: "imported",
    counts: counts([2, 1, 2], [0, 0, 0]),
  });
  expect(
    await look("select name, contact_name, kind, billing_address from clients where email = 'ida@moss.example'"),
  ).toEqual([{ name: "Ida Moss", contact_name: "Ida", kind: "consumer", billing_address: "1 Mill Lane\nSampleton" }]);
  const lines = `select l.description, l.amount_pence as pence, i.invoice_number as number, p.project_name as project
    from invoices i join invoice_lines l on l.invoice_id = i.id left join projects p on p.id = i.project_id
    where i.retry_key like 'imported %' order by i.retry_key`;
  expect(await look(lines)).toEqual([
    {
      description: "Hosting in October (invoice 2026-17 of my old system, due 30 November 2026)",
      pence: 101_799,
      number: null,
      project: "Pots online",
    },
    { description: "A logo (invoice 2026-18 of my old system)", pence: 4_000, number: null, project: null },
  ]);
  expect(await look("select id from mails")).toEqual(mails);
  expect(
    await look("select from clients c join auth.account a on a.user_id = c.id where c.email like '%quay.example'"),
  ).toEqual([]);
});

test("the same files add nothing the second time", async () => {
  const before = await countAll();
  expect(await importRecords(provider, files, { isTrial: false })).toMatchObject({
    outcome: "imported",
    counts: counts([0, 0, 0], [2, 1, 2]),
  });
  expect(await countAll()).toBe(before);
});

test("every fault is named by file, line and column, and nothing is written", async () => {
  const before = await countAll();
  const wrong = {
    clients: {
      name: "c.csv",
      text: `email,name,kind,address
new@one.example,"A name","trade","1
2
3"
not an address,,business,x
new@one.example,Again,business,x
`,
    },
    projects: { name: "p.csv", text: "client,name,status\nnew@one.example,A site,half done\n" },
    invoices: { name: "i.csv", text: "number,client,description,amount,due\n1,new@one.example,x,-3,30/11/2026\n" },
  };
  const refused = await importRecords(provider, wrong, { isTrial: false });
  expect(
    refused.outcome === "refused" && refused.faults.map(({ file, line, column }) => `${file} ${line} ${column}`),
  ).toEqual([
    "c.csv 2 kind",
    "c.csv 5 email",
    "c.csv 5 name",
    "c.csv 6 email",
    "p.csv 2 status",
    "i.csv 2 amount",
    "i.csv 2 due",
  ]);
  expect(await countAll()).toBe(before);
});

test.each([
  ["a column that is missing", "email\nx@y.example\n", ["1 name is missing"]],
  ["a column that is none", "email,name,colour\n", ["1 colour is no column of this file"]],
  ["a quote that does not end", 'email,name\n"a', [expect.stringMatching(/^\d+ {2}Quote Not Closed/)]],
])("%s is a fault", async (_, text, faults) => {
  const refused = await importRecords(provider, { clients: { name: "c.csv", text } }, { isTrial: false });
  expect(
    refused.outcome === "refused" && refused.faults.map(({ line, column, problem }) => `${line} ${column} ${problem}`),
  ).toEqual(faults);
});

test("what belongs to nobody is refused, and takes what was right with it", async () => {
  const before = await countAll();
  const refused = await importRecords(
    provider,
    {
      clients: { name: "c.csv", text: "email,name\nlate@one.example,Late\n" },
      projects: { name: "p.csv", text: "client,name\nnobody@one.example,A site\n" },
      invoices: { name: "i.csv", text: `number,client,project,description,amount\n9,${cast.maya.email},No such,x,3\n` },
    },
    { isTrial: false },
  );
  expect(refused).toEqual({
    outcome: "refused",
    faults: [
      { file: "p.csv", line: 2, column: "client", problem: "is no client’s address" },
      { file: "i.csv", line: 2, column: "project", problem: "is none of this client’s projects" },
    ],
  });
  expect(await countAll()).toBe(before);
});

test("nobody but the provider takes anything in", async () => {
  const client = anActor(maya, at) as unknown as AdminActor;
  await expect(importRecords(client, files, { isTrial: true })).rejects.toThrow();
});
