import { cast } from "../../../server/seed/cast.ts";
import { Dice } from "../dice.ts";
import { findUntrue } from "../money-model/check-mails.ts";
import { type Action, Agenda, clientOf } from "./agenda.ts";
import { apply, isWanted } from "./apply.ts";
import { addDays, type Day, daysFrom, firstDay } from "./calendar.ts";
import { Commands } from "./commands.ts";
import { issuedOf, listIssued } from "./compare.ts";
import { collect, decide, type Habit } from "./habits.ts";
import { addPeople, loadCatalogue, loadClients, loadInvoices } from "./load.ts";
import { applyMistake, chooseAfter, chooseBefore, type Mistake } from "./mistakes.ts";
import { Model } from "./model.ts";
import { generatePeople, type Person } from "./people.ts";
import type { Client, Invoice, Item, Priced, Project } from "./world.ts";
import type { YearTestApp } from "./year-test-app.ts";

/** The worker is away: no run, no mail. */
export const away: Day[] = daysFrom("2028-02-10", "2028-02-12");

/** Where a step can go wrong, so many do, first or afterwards, and are put right: about 5% of all. */
const mistakes = Number(process.env.YEAR_MISTAKES ?? 0.1);

/** One year in the product and in the model, side by side. */
export class Year {
  /** By the product's own ids. */
  readonly known: Map<string, Invoice>;
  readonly #app: YearTestApp;
  readonly #model: Model;
  readonly #agenda: Agenda;
  readonly #commands: Commands;
  readonly #ids = new Map<Invoice, string>();
  /** How often each thing was done, and each mistake put right. */
  readonly done = new Map<string, number>();
  readonly #diceOf: (client: Client) => Dice;
  /** What a mail said of money that was not so. */
  readonly untrue: string[] = [];
  #mailsRead: string[] = [];
  #mailsReadFrom = new Date(0);
  readonly #mails = new Set<string>();
  #mailsNoted = new Date(0);
  #lastNumber: number;
  #hasRun = false;

  static async begin(app: YearTestApp, { clients: count, seed }: { clients: number; seed: number }): Promise<Year> {
    const { db } = app.money;
    app.setClock("2027-09-30", "12:00");
    await app.startWorker();
    const people = generatePeople(count, seed);
    await addPeople(db, people);
    const [clients, catalogue] = [await loadClients(db), await loadCatalogue(db)];
    const before = await loadInvoices(db, clients);
    const agenda = new Agenda(away);
    const habits = new Map<string, Habit>(people.map(({ id, way, dice }) => [id, { way, dice, seen: 0 }]));
    const habitOf = (client: Client) => {
      const habit = habits.get(client.id) ?? { way: "transfer", dice: new Dice(seed + habits.size), seen: 0 };
      habits.set(client.id, habit);
      return habit;
    };
    const model = new Model(clients, catalogue, [...before.values()], {
      onIssued: (invoice) => decide(agenda, habitOf(invoice.client), invoice),
      onCollecting: (invoice, today) => collect(agenda, habitOf(invoice.client), invoice, today),
    });
    writeScript(agenda, clients, people, catalogue);
    const mistakes = new Map(clients.map(({ id }, index) => [id, new Dice(seed * 7 + index)]));
    const diceOf = ({ id }: Client) => mistakes.get(id) ?? new Dice(seed);
    return new Year(app, model, agenda, before, diceOf);
  }

  private constructor(
    app: YearTestApp,
    model: Model,
    agenda: Agenda,
    before: Map<string, Invoice>,
    diceOf: (client: Client) => Dice,
  ) {
    this.#app = app;
    this.#diceOf = diceOf;
    this.#model = model;
    this.#agenda = agenda;
    this.known = before;
    for (const [id, invoice] of before) this.#ids.set(invoice, id);
    this.#lastNumber = before.size;
    this.#commands = new Commands(app, (invoice) => this.#ids.get(invoice) ?? "");
  }

  /** A day: the small hours, the nightly round, and what people do in the morning. */
  async live(day: Day): Promise<void> {
    const isAway = away.includes(day);
    if (day === away[0]) await this.#app.stopWorker();
    if (!isAway && day === dayAfter) await this.#app.startWorker();
    this.#app.setClock(day, "00:20");
    await this.#act(this.#agenda.of(day, "night"), day);
    if (!isAway) await this.#night(day);
    this.#app.setClock(day, "10:00");
    await this.#act(this.#agenda.of(day, "day"), day);
    if (isAway) return;
    await this.#app.settled();
    await this.#meetNew(day);
    await this.#noteMails();
    await this.#readMails();
    this.#mailsRead = [];
    this.#mailsReadFrom = this.#app.money.now();
  }

  newestId(): string | undefined {
    return [...this.known.keys()].at(-1);
  }

  /** Each mail of the outbox was taken by the mail server once, and nothing else was. */
  faultsOfMails(copies: Map<string, number>): string[] {
    return [
      ...[...copies].flatMap(([id, times]) => (times === 1 ? [] : [`${times} copies of ${id}`])),
      ...[...copies.keys()].flatMap((id) => (this.#mails.has(id) ? [] : [`a mail that nobody queued: ${id}`])),
      ...[...this.#mails].flatMap((id) => (copies.has(id) ? [] : [`never arrived: ${id}`])),
    ];
  }

  figures() {
    const all = [...this.known.values()];
    const payments = all.reduce((sum, { payments: paid }) => sum + paid.length, 0);
    const reminders = all.reduce((sum, invoice) => sum + invoice.reminders.size, 0);
    return { invoices: all.length, payments, reminders, mails: this.#mails.size };
  }

  async #night(day: Day): Promise<void> {
    this.#app.setClock(day, "03:20");
    if (this.#model.clients.some(({ deletedOn }) => deletedOn)) await this.#app.call("erase-deleted");
    this.#app.setClock(day, "05:30");
    this.#app.closeOldPages();
    // Nothing is lost on the way here, so once a week shows as well as every night that it finds nothing to do.
    if (isMonday(day)) await this.#app.call("reconcile-payments");
    await this.#app.settled();
    this.#app.setClock(day, "06:00");
    // What has waited for longer than three periods when the year begins is billed because somebody asks.
    await this.#app.call("run-billing", { isAsked: !this.#hasRun });
    this.#hasRun = true;
    await this.#app.settled();
    this.#model.run(day);
    await this.#meetNew(day);
    await this.#readMails();
  }

  /** Everybody for themselves, and each in the order of their day. */
  async #act(planned: Action[], day: Day): Promise<void> {
    const inOrder = planned.toSorted((a, b) => rankOf(a) - rankOf(b));
    const groups = Map.groupBy(inOrder, (action) => clientOf(action)?.id ?? "");
    for (const action of groups.get("") ?? []) await this.#one(action, day);
    groups.delete("");
    const waiting = [...groups.values()];
    const takeTurns = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        for (const action of next) await this.#one(action, day);
    };
    await Promise.all(Array.from({ length: 4 }, takeTurns));
    if (planned.length > 0 && !away.includes(day)) await this.#app.settled();
  }

  async #one(action: Action, day: Day): Promise<void> {
    if (!isWanted(action, day)) return;
    const client = clientOf(action);
    const dice = client && !away.includes(day) ? this.#diceOf(client) : undefined;
    const isWrong = dice?.isBelow(mistakes) ?? false;
    const isAfter = isWrong && dice?.isBelow(0.2) === true;
    if (dice && isWrong && !isAfter) await this.#err(chooseBefore(dice, action, this.#model.invoices), day);
    if (!isWanted(action, day)) return;
    await this.#commands.do(action).catch((error: unknown) => {
      throw new Error(`${day} ${client?.email ?? ""}: ${error}`, { cause: error });
    });
    apply(this.#model, this.#agenda, action, day);
    this.#count(action.do);
    // A card's payment is known once its event is heard.
    if (isAfter) await this.#app.settled();
    if (isAfter) await this.#err(chooseAfter(action), day);
  }

  async #err(mistake: Mistake | undefined, day: Day): Promise<void> {
    if (!mistake) return;
    // What is paid by card before it is in the books by now: otherwise a balance might pay it first.
    await this.#app.settled();
    const named = "invoice" in mistake ? `${mistake.invoice.number} of ${mistake.invoice.client.email}` : "a project";
    await this.#commands.err(mistake).catch((error: unknown) => {
      throw new Error(`${day} ${mistake.kind}, ${named}: ${error}`, { cause: error });
    });
    applyMistake(this.#model, mistake, day);
    this.#count(`mistake: ${mistake.kind}`);
    if (mistake.kind === "bounced")
      this.#agenda.plan(addDays(day, 5), { do: "transfer", invoice: mistake.invoice, share: "all" });
    await this.#app.settled();
    // Of this client alone: what others have just done may be in the books already and not yet in the model.
    if (mistake.kind === "replaced") await this.#meetNew(day, mistake.invoice.project?.id);
  }

  #count(what: string): void {
    this.done.set(what, (this.done.get(what) ?? 0) + 1);
  }

  /** Everything that was queued since, as it says it now, held against the books of now. */
  async #readMails(): Promise<void> {
    this.untrue.push(...(await findUntrue(null, this.#mailsRead, this.#mailsReadFrom)));
  }

  /** What was issued since, for everybody or for one project, held against what the model says was issued. */
  async #meetNew(day: Day, onlyFor?: string): Promise<void> {
    const isMeant = (projectId: string | null | undefined) => onlyFor === undefined || projectId === onlyFor;
    const rows = await listIssued(this.#app.money.db, this.#lastNumber);
    const expected = this.#model.invoices.filter((invoice) => !this.#ids.has(invoice) && isMeant(invoice.project?.id));
    const wanted = new Map(expected.map((invoice) => [`${invoice.project?.id} ${issuedOf(invoice)}`, invoice]));
    for (const { id, number, projectId, text } of rows) {
      if (this.known.has(id) || !isMeant(projectId)) continue;
      const invoice = wanted.get(`${projectId} ${text}`);
      if (!invoice)
        throw new Error(`${day}: nobody expected ${text} (${projectId})\nbut ${[...wanted.keys()].join("\n")}`);
      wanted.delete(`${projectId} ${text}`);
      this.#ids.set(invoice, id);
      this.known.set(id, invoice);
      invoice.number = number;
    }
    if (wanted.size > 0)
      throw new Error(`${day}: not issued: ${[...wanted.keys()].join("\n")}\n${this.#app.worries()}`);
    if (onlyFor === undefined) this.#lastNumber = rows.at(-1)?.number ?? this.#lastNumber;
  }

  /** What has left the outbox; whoever is erased takes their mails with them. */
  async #noteMails(): Promise<void> {
    const rows = await this.#app.look<{ id: string }>("select id from mails where sent_at > $1", this.#mailsNoted);
    this.#mailsNoted = new Date(this.#app.money.now().getTime() - 3_600_000);
    for (const { id } of rows) this.#mails.add(id);
  }
}

const isMonday = (day: Day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 1;
const dayAfter: Day = "2028-02-13";
const first: Action["do"][] = ["price", "vat", "delete", "request-again", "join", "ask", "approve"];

function rankOf({ do: command }: Action): number {
  const rank = first.indexOf(command);
  return rank < 0 ? first.length : rank;
}

const priceChangesOn = "2028-03-15";
const vatFrom = "2028-04-01";

/** What the year holds for everybody, and for the sample cast in particular. */
function writeScript(agenda: Agenda, clients: Client[], people: Person[], catalogue: Map<string, Priced>): void {
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
    if (!item) throw new Error(`${person.name} has no ${name}`);
    if (item.cycle !== "once") agenda.plan(firstDay, { do: "start-billing", project, item, from });
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
    agenda.plan("2027-10-05", { do: "start-billing", project: yoga, item: firstItem(yoga), from: "2027-10-31" });
    agenda.plan("2028-01-12", { do: "ask", project: yoga, name: "Priority emergency support" });
    agenda.plan("2028-01-13", { do: "approve", project: yoga, name: "Priority emergency support" });
  }
  const [rugby] = tom.projects;
  if (rugby)
    agenda.plan("2027-10-05", { do: "start-billing", project: rugby, item: firstItem(rugby), from: "2027-10-29" });
  agenda.plan("2027-12-05", { do: "address", client: tom });
  if (garden)
    agenda.plan("2027-10-05", { do: "start-billing", project: garden, item: firstItem(garden), from: "2027-10-30" });
}

function firstItem({ items }: Project): Item {
  const [item] = items;
  if (!item) throw new Error("there is nothing to begin with");
  return item;
}

function require(known: Map<string, Client>, id: string): Client {
  const client = known.get(id);
  if (!client) throw new Error(`nobody is ${id}`);
  return client;
}
