import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { emptyEnquiry } from "../../domain/enquiry.ts";
import { readProjectDetails } from "../../domain/project.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { aDraft, anInvoice, withBankDetails } from "../../tests/support/an-invoice.ts";
import { asRole } from "../../tests/support/as-role.ts";
import { emptyBooks } from "../../tests/support/empty-books.ts";
import { explain } from "../../tests/support/explain.ts";
import { hearStatements } from "../../tests/support/heard-statements.ts";
import { look } from "../../tests/support/look.ts";
import { maya, sam } from "../../tests/support/people.ts";
import { addClient } from "../clients/add-client.ts";
import { changeClient } from "../clients/change-client.ts";
import { deleteClient, restoreClient } from "../clients/delete-client.ts";
import { forgetOldEnquiries } from "../enquiries/forget-old-enquiries.ts";
import { receiveEnquiry } from "../enquiries/receive-enquiry.ts";
import { markSpam, undoSpam } from "../enquiries/sort-enquiry.ts";
import { eraseDeleted } from "../erasure/erase-deleted.ts";
import { voidInvoice } from "../invoices/void-invoice.ts";
import { changeDetails } from "../projects/change-details.ts";
import { deleteProject, restoreProject } from "../projects/delete-project.ts";
import { cast, ownerlessProject } from "../seed/cast.ts";
import { scale } from "../seed/scale.ts";
import { findAnything } from "./find-anything.ts";

const at = new Date("2026-11-14T09:00:00Z");
const today = "2026-11-14";
const later = (days: number) => new Date(at.getTime() + days * 86_400_000);
const find = (text: string) => findAnything(sam, text, today);
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
const [bakery, school] = cast.maya.projects;

let [first, second, third, voided] = ["", "", "", ""];
beforeAll(async () => {
  await emptyBooks();
  await withBankDetails(at);
  first = await anInvoice(at, { projectId: bakery.id, pence: 1799 });
  second = await anInvoice(later(1), { projectId: school.id, pence: 125_000 });
  third = await anInvoice(later(2), { owner: cast.gareth.id, projectId: cast.gareth.projects[0].id, pence: 1799 });
  voided = await anInvoice(later(3), { owner: cast.gareth.id, pence: 300 });
  await voidInvoice(anActor(sam, later(3)), voided, { reason: "Twice", followedBy: "nothing", isMailed: true });
});

async function newClient(name: string) {
  const added = await addClient(anActor(sam, at), {
    name,
    email: `x${randomUUID().replaceAll("-", "")}@x.example`,
    kind: "business",
  });
  if (added.outcome !== "added") throw new Error(added.outcome);
  return added.id;
}

let senders = 0;
async function newEnquiry(fields: { name: string; email: string; business?: string }): Promise<string> {
  const sender = { retryKey: undefined, address: `198.51.100.${senders++}`, requestId: randomUUID() };
  await receiveEnquiry({ ...emptyEnquiry, project: "A site", ...fields, consent: true }, sender, at);
  const [row] = await look<{ id: string }>("select id from enquiries where email = $1", fields.email);
  return row?.id ?? "";
}

test.each([
  ["a name", "may oka", [cast.maya.name]],
  ["an address", "gareth@pugh", [cast.gareth.name]],
  ["the address's domain", "nairyoga", [cast.priya.name]],
  ["a project's name", "rugby", [cast.tom.name]],
  ["a name and a project's together", "gareth boards", [cast.gareth.name]],
  ["the middle of a word, which finds nobody", "kafor", []],
])("a client is found by %s", async (_, text, found) => {
  expect(names((await find(text)).clients.rows)).toEqual(found);
});

test("a client is found by the contact person, and by the old one no longer", async () => {
  const id = await newClient("Tidewell Ropes");
  const change = (contactName: string) =>
    changeClient(anActor(sam, at), id, {
      name: "Tidewell Ropes",
      contactName,
      kind: "business",
      billingAddress: "",
      phone: "",
    });
  await change("Wilhelmina");
  expect((await find("wilhel")).clients.rows).toMatchObject([{ name: "Tidewell Ropes", contactName: "Wilhelmina" }]);
  await change("Bartholomew");
  expect([names((await find("wilhel")).clients.rows), names((await find("barthol")).clients.rows)]).toEqual([
    [],
    ["Tidewell Ropes"],
  ]);
});

test("a client comes with what they owe, and with their projects", async () => {
  const [found] = (await find("maya")).clients.rows;
  expect(found).toMatchObject({ owing: { pence: 1799 + 125_000, isLate: false }, email: cast.maya.email });
  expect(found?.projects.toSorted()).toEqual([bakery.name, school.name]);
});

test("a project is found by the words of its name, in any order, with its client and status", async () => {
  expect((await find("bakery harb")).projects.rows).toEqual([
    { id: bakery.id, name: bakery.name, status: "live", client: cast.maya.name },
  ]);
  expect(names((await find("okafor")).projects.rows)).toEqual([]);
});

test("also one without a client", async () => {
  expect((await find("playgr")).projects.rows).toMatchObject([{ id: ownerlessProject.id, client: null }]);
});

test("a project's new name finds it and its old one no longer; a deleted one is not found until it is back", async () => {
  const id = await aProject(at, null, { owner: cast.noor.id, projectName: "Quince" });
  const found = async (text: string) => names((await find(text)).projects.rows);
  expect(await found("quin")).toEqual(["Quince"]);
  await changeDetails(anActor(sam, at), id, readProjectDetails({ projectName: "Medlar" }));
  expect([await found("quin"), await found("medl")]).toEqual([[], ["Medlar"]]);
  await deleteProject(anActor(sam, at), id);
  expect(await found("medl")).toEqual([]);
  await restoreProject(anActor(sam, at), id);
  expect(await found("medl")).toEqual(["Medlar"]);
});

test.each(["TD-0001", "td-1", "TD0001", "1", "0001", " 1 "])("an invoice is found by its number: %j", async (text) => {
  expect((await find(text)).invoices.rows[0]).toMatchObject({ id: first, foundBy: "number" });
});

test.each(["17.99", "£17.99", "£ 17.99"])("invoices are found by their total, the newest first: %j", async (text) => {
  const { rows } = (await find(text)).invoices;
  expect(rows).toMatchObject([
    { id: third, foundBy: "amount" },
    { id: first, foundBy: "amount" },
  ]);
});

test.each(["1250", "1,250", "£1,250.00", "1250.00"])("whole pounds are an amount, too: %j", async (text) => {
  expect((await find(text)).invoices.rows).toMatchObject([{ id: second, foundBy: "amount" }]);
});

test("an invoice's number comes before what costs that much, and zeros in front make it a number alone", async () => {
  // TD-0003 is Gareth's, and the void one comes to £3.00.
  expect((await find("3")).invoices.rows).toMatchObject([
    { id: third, foundBy: "number" },
    { id: voided, foundBy: "amount" },
  ]);
  expect((await find("0003")).invoices.rows).toMatchObject([{ id: third }]);
  expect((await find("17.98")).invoices.rows).toEqual([]);
});

test("an invoice is found by its client and by its project, and not by another project of the client", async () => {
  const ids = async (text: string) => (await find(text)).invoices.rows.map(({ id }) => id);
  expect(await ids("maya okafor")).toEqual([second, first]);
  expect(await ids("school")).toEqual([second]);
  expect(await ids("maya bakery")).toEqual([first]);
  expect(await ids("bakery school")).toEqual([]);
});

test("void ones are found and say so, and so are drafts", async () => {
  const draft = await aDraft(later(4), { owner: cast.gareth.id, pence: 900 });
  expect((await find("gareth")).invoices.rows).toMatchObject([
    { id: draft, status: "draft", totalPence: 900 },
    { id: voided, status: "void" },
    { id: third, status: "open" },
  ]);
});

test.each([
  ["who wrote", "rosal"],
  ["the business", "thistle"],
  ["the address", "inbox@petalworks"],
])("an enquiry is found by %s", async (_, text) => {
  const fields = { name: "Rosalind Fenn", business: "Thistle & Twine", email: "inbox@petalworks.example" };
  const [known] = (await find("rosal")).enquiries.rows;
  const id = known?.id ?? (await newEnquiry(fields));
  expect((await find(text)).enquiries.rows).toEqual([{ id, ...fields, receivedAt: at, answeredAt: null }]);
});

test("spam is not found, until it is none; what is forgotten leaves no word", async () => {
  const id = await newEnquiry({ name: "Casino Royale", email: "win@casino.example" });
  const found = async () => names((await find("casino")).enquiries.rows);
  await markSpam(anActor(sam, at), id);
  expect(await found()).toEqual([]);
  expect(await look("select from enquiry_words where enquiry_id = $1", id)).toEqual([]);
  await undoSpam(anActor(sam, at), id);
  expect(await found()).toEqual(["Casino Royale"]);
  await forgetOldEnquiries(later(400));
  expect(await look("select from enquiry_words where word = 'casino'")).toEqual([]);
});

test("a deleted client and their projects are not found; erased, they are in no table of words, and their invoice keeps its name", async () => {
  const id = await newClient("Brambling Clocks");
  await aProject(at, "live", { owner: id, projectName: "Brambling Shop" });
  const details = { name: "Brambling Clocks", contactName: "", billingAddress: "1 High Street", phone: "" };
  await changeClient(anActor(sam, at), id, { ...details, kind: "business" });
  const invoiceId = await anInvoice(at, { owner: id, pence: 4200 });
  const found = async () => {
    const { clients, projects, invoices } = await find("brambl");
    return [...names(clients.rows), ...names(projects.rows), ...invoices.rows.map((row) => row.id)];
  };
  expect(await found()).toEqual(["Brambling Clocks", "Brambling Shop", invoiceId]);
  await deleteClient(anActor(sam, at), id);
  expect(await found()).toEqual([]);
  await restoreClient(anActor(sam, at), id);
  expect(await found()).toEqual(["Brambling Clocks", "Brambling Shop", invoiceId]);
  await deleteClient(anActor(sam, at), id);
  // Whoever owes is kept.
  await voidInvoice(anActor(sam, at), invoiceId, { reason: "Waived", followedBy: "nothing", isMailed: false });
  await eraseDeleted(later(10));
  for (const table of ["client_words", "project_words", "enquiry_words"])
    expect(await look(`select from ${table} where word like 'brambl%'`), table).toEqual([]);
  expect(await found()).toEqual([invoiceId]);
});

test.each(["", "   ", "%", "_", "\\", "'", "\0", "\ud800", "(", "*", "' or 1=1 --zzz"])(
  "%j finds nothing and breaks nothing",
  async (text) => {
    const found = await find(text);
    expect(Object.values(found).map(({ rows }) => rows.length)).toEqual([0, 0, 0, 0]);
  },
);

test("eight of each at most, and it says that there are more", async () => {
  for (let n = 0; n < 9; n++) {
    const owner = await newClient(`Gooseberry ${n}`);
    await aProject(at, null, { owner, projectName: `Gooseberry ${n}` });
    await anInvoice(at, { owner: cast.maya.id, pence: 77_700 });
    await newEnquiry({ name: `Gooseberry ${n}`, email: `fool${n}@gooseberry.example` });
  }
  const { clients, projects, enquiries } = await find("gooseb");
  for (const group of [clients, projects, enquiries, (await find("777")).invoices])
    expect([group.rows.length, group.hasMore]).toEqual([8, true]);
  expect((await find("gooseberry 4")).clients).toMatchObject({ rows: [{ name: "Gooseberry 4" }], hasMore: false });
});

test("nobody but the provider searches", async () => {
  await expect(findAnything(maya, "maya", today)).rejects.toThrow("this belongs to the admin");
});

test("among thousands of names nothing is read as a whole, whether a name, a letter, a number or an amount is looked for", async () => {
  await scale({ owner: process.env.OWNER_DATABASE_URL ?? "", clients: 2_000 });
  const large = ["clients", "projects", "enquiries", "client_words", "project_words", "enquiry_words"];
  for (const text of ["maya okafor", "m", "1", "17.99", "ash rosa"]) {
    const statements = await hearStatements(() => find(text));
    expect(statements.length).toBe(4);
    const read = await asRole("tenday_web", async (db) => {
      const plans = [];
      for (const statement of statements) plans.push(await explain(db, statement));
      return plans;
    });
    expect([text, read.flatMap(({ scanned }) => scanned).filter((table) => large.includes(table))]).toEqual([text, []]);
    expect(Math.max(...read.map(({ buffers }) => buffers)), text).toBeLessThan(3_000);
  }
});
