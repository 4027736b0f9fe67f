import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readProjectDetails } from "../../domain/project.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { asViewer } from "../db/client.server.ts";
import { changeDetails } from "../projects/change-details.ts";
import { deleteProject, restoreProject } from "../projects/delete-project.ts";
import { cast, members } from "../seed/cast.ts";
import { addClient } from "./add-client.ts";
import { type ClientMark, clientsOnAPage, findClientPage, listClients, searchClients } from "./find-clients.ts";

const at = new Date("2026-11-14T09:00:00Z");
const search = async (text: string) =>
  (await asViewer(sam, (tx) => searchClients(tx, text, "2026-11-14"))).clients.map(({ name }) => name);
const list = (after?: ClientMark) => asViewer(sam, (tx) => listClients(tx, "2026-11-14", after));

async function newClient(name: string, email = `${randomUUID()}@x.example`) {
  const added = await addClient(anActor(sam, at), { name, email, kind: "business" });
  if (added.outcome !== "added") throw new Error(added.outcome);
  return added.id;
}

test("clients are listed by name, with the statuses of their projects, the newest first", async () => {
  const { clients, next } = await list();
  const names = members.filter(({ role }) => role === "user").map(({ name }) => name);
  expect(clients.map(({ name }) => name)).toEqual(names.toSorted());
  expect(next).toBeUndefined();
  expect(clients.find(({ id }) => id === cast.maya.id)?.statuses).toEqual(["on_hold", "live"]);
  expect(clients.find(({ id }) => id === cast.elsie.id)?.statuses).toEqual([null]);
  expect(clients.find(({ id }) => id === cast.noor.id)?.statuses).toEqual([]);
});

test.each([
  ["the beginning of a first name", "may", ["Maya Okafor"]],
  ["of a surname, in capitals", "OKA", ["Maya Okafor"]],
  ["of an address", "maya@harbour", ["Maya Okafor"]],
  ["of the address's domain", "nairyoga", ["Priya Nair"]],
  ["of a word of a project's name", "rugb", ["Tom Adeyemi"]],
  ["of two words, in any order", "school maya", ["Maya Okafor"]],
  ["of a name and a project", "gareth boards", ["Gareth Pugh"]],
  ["the middle of a word, which finds nobody", "kafor", []],
  ["two words that no client has both of", "maya yoga", []],
  ["the whole of an address", "shop@quaysidecycles.example", ["Quayside Cycles"]],
  ["space around a word", "  noor  ", ["Noor Haddad"]],
  ["a word that is longer than any", `noor${"x".repeat(300)}`, []],
  ["nothing but space", "   ", []],
])("%s: %s", async (_, text, names) => {
  expect(await search(text)).toEqual(names);
});

test.each(["%", "_", "\\", "'", "|", "&", ":", "*", "!", "<->", "(", ")", "\0", "\ud800", "%%%", "' --"])(
  "%j is nothing but itself",
  async (character) => {
    expect(await search(character)).toEqual([]);
    expect(await search(`ma${character}ya`)).toEqual([]);
    expect(await search(`${character}maya${character}`)).toEqual(["Maya Okafor"]);
  },
);

test("letters beyond English, and figures, are letters too", async () => {
  await newClient("Zoë Brontë 24 Straße Ångström");
  for (const text of ["zoë", "ZOË", "bront", "brontë", "24", "straße", "ång"])
    expect(await search(text), text).toEqual(["Zoë Brontë 24 Straße Ångström"]);
});

test("signs in a name divide its words", async () => {
  await newClient("O'Neill_&%Sons");
  for (const text of ["o'neill", "neill", "sons", "o'neill_&%sons"])
    expect(await search(text), text).toEqual(["O'Neill_&%Sons"]);
  expect(await search("100% sons")).toEqual([]);
});

test("a project's new name finds its client, its old one no longer, and a deleted one does not", async () => {
  const owner = await newClient("Castle Road Allotments");
  const id = await aProject(at, null, { owner, projectName: "Pumpkins" });
  const found = ["Castle Road Allotments"];
  expect(await search("pumpk")).toEqual(found);
  await changeDetails(anActor(sam, at), id, readProjectDetails({ projectName: "Marrows" }));
  expect([await search("pumpk"), await search("marrow")]).toEqual([[], found]);
  await deleteProject(anActor(sam, at), id);
  expect([await search("marrow"), await search("castle")]).toEqual([[], found]);
  await restoreProject(anActor(sam, at), id);
  expect(await search("marrow")).toEqual(found);
});

test("an address that has moved finds its client", async () => {
  const id = await newClient("Fen Street Pots", "wheel@pots.example");
  await look(`update auth."user" set email = 'kiln@fenstreet.example' where id = $1`, id);
  expect([await search("kiln"), await search("wheel")]).toEqual([["Fen Street Pots"], []]);
});

test("catalogue:P18 page by page nobody is lost and nobody comes twice, though many have the same name", async () => {
  const many = Array.from({ length: 130 }, (_, n) => (n % 3 ? "Smith & Daughters" : `smith ${n}`));
  await look(
    `with made as (insert into auth."user" (name, email) select name, gen_random_uuid() || '@x.example' from unnest($1::text[]) name returning *)
     insert into clients (id, name, email, kind, created_at) select id, name, email, 'business', now() from made`,
    many,
  );
  const seen: string[] = [];
  const pages: number[] = [];
  let after: ClientMark | undefined;
  do {
    const { clients, next } = await list(after);
    seen.push(...clients.map(({ id }) => id));
    pages.push(clients.length);
    after = next;
  } while (after);
  const all = await look<{ id: string }>('select id from clients order by lower(name) collate "C", id');
  expect(seen).toEqual(all.map(({ id }) => id));
  expect(pages.slice(0, -1).every((length) => length === clientsOnAPage)).toBe(true);
  expect((await search("smith")).length).toBe(clientsOnAPage);
});

test("a client's page has their projects, what was deleted, and what they once asked for", async () => {
  const page = await findClientPage(sam, cast.gareth.id, "2026-11-14");
  expect(page?.client).toMatchObject({ name: "Gareth Pugh", billingAddress: cast.gareth.billingAddress });
  expect(page?.projects).toMatchObject([{ projectName: "Pugh Grazing Boards", costs: { oncePence: 2000 } }]);
  expect(page?.deleted).toEqual([]);
  expect(page?.enquiry).toBeUndefined();
  expect(await findClientPage(sam, randomUUID(), "2026-11-14")).toBeUndefined();
});
