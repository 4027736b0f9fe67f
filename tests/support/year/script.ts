import { cast } from "../../../server/seed/cast.ts";
import type { Agenda } from "./agenda.ts";
import { addDays, firstDay } from "./calendar.ts";
import type { Person } from "./people.ts";
import type { Client, Item, Priced, Project } from "./world.ts";

export const priceChangesOn = "2028-03-15";
export const vatFrom = "2028-04-01";

/** What the year holds for everybody, and for the sample cast in particular. */
export function writeScript(agenda: Agenda, clients: Client[], people: Person[], catalogue: Map<string, Priced>): void {
  const voyager = catalogue.get("Tech Voyager");
  const storage = catalogue.get("Additional storage");
  if (!voyager || !storage) throw new Error("the catalogue is not what it was");
  agenda.plan(priceChangesOn, { do: "price", priced: { ...voyager, pence: 1499, yearlyPence: 14_999 } });
  agenda.plan(priceChangesOn, { do: "price", priced: { ...storage, pence: 650 } });
  agenda.plan(vatFrom, { do: "vat", rate: 2000 });
  const known = new Map(clients.map((client) => [client.id, client]));
  for (const person of people) writeYear(agenda, require(known, person.id), person);
  writeCast(agenda, known);
}

function writeYear(agenda: Agenda, client: Client, person: Person): void {
  const [project] = client.projects;
  if (!project) throw new Error(`${person.name} has no project`);
  for (const { kind, name, from } of person.projectLines) {
    const item = project.items.find((one) => one.kind === kind && one.name === name);
    if (item && item.cycle !== "once") agenda.plan(firstDay, { do: "start-billing", project, item, from });
  }
  const { joins, requests, removes, leaves } = person;
  if (joins) {
    agenda.plan(joins.on, { do: "join", project, items: joins.items });
    if (joins.isRequestedAgain) agenda.plan(addDays(joins.on, 4), { do: "request-again", project });
  }
  if (requests) {
    agenda.plan(requests.on, { do: "ask", project, name: requests.name });
    agenda.plan(addDays(requests.on, requests.approvedAfter), { do: "approve", project, name: requests.name });
  }
  const [, second] = project.items;
  if (removes && second) agenda.plan(removes, { do: "remove", project, item: second });
  if (leaves) agenda.plan(leaves, { do: "delete", client });
}

/** Maya and Gareth have been clients for a while; Tom's address comes late; a charity's plan costs nothing. */
function writeCast(agenda: Agenda, known: Map<string, Client>): void {
  const [, school] = require(known, cast.maya.id).projects;
  const [yoga] = require(known, cast.priya.id).projects;
  const tom = require(known, cast.tom.id);
  const [garden] = require(known, cast.fernValley.id).projects;
  if (school) agenda.plan("2027-11-09", { do: "join", project: school, items: [] });
  if (yoga) {
    agenda.plan("2027-10-05", { do: "start-billing", project: yoga, item: first(yoga), from: "2027-10-31" });
    agenda.plan("2028-01-12", { do: "ask", project: yoga, name: "Priority emergency support" });
    agenda.plan("2028-01-13", { do: "approve", project: yoga, name: "Priority emergency support" });
  }
  const [rugby] = tom.projects;
  if (rugby) agenda.plan("2027-10-05", { do: "start-billing", project: rugby, item: first(rugby), from: "2027-10-29" });
  agenda.plan("2027-12-05", { do: "address", client: tom });
  if (garden)
    agenda.plan("2027-10-05", { do: "start-billing", project: garden, item: first(garden), from: "2027-10-30" });
}

function first({ items }: Project): Item {
  const [item] = items;
  if (!item) throw new Error("there is nothing to begin with");
  return item;
}

function require(known: Map<string, Client>, id: string): Client {
  const client = known.get(id);
  if (!client) throw new Error(`nobody is ${id}`);
  return client;
}
