import { randomUUID } from "node:crypto";
import { deleteClient } from "../../../server/clients/delete-client.ts";
import { bookDeparture } from "../../../server/departures/book-departure.ts";
import { takeBackDeparture } from "../../../server/departures/take-back-departure.ts";
import { waiveDeparture } from "../../../server/departures/waive-departure.ts";
import { recordTransfer } from "../../../server/invoices/record-payment.ts";
import { requestFirstPayment } from "../../../server/invoices/request-first-payment.ts";
import { announceNewPrice, findNewPrice } from "../../../server/plan-changes/announce-price.ts";
import { askForChange, askForInterval, askToTakeBack } from "../../../server/plan-changes/ask-change.ts";
import { findPlanPage } from "../../../server/plan-changes/find-plan-page.ts";
import { addToProject } from "../../../server/projects/project-catalogue.ts";
import { anActor } from "../an-actor.ts";
import { acceptAll } from "../an-agreement.ts";
import { Dice } from "../dice.ts";
import { asClient } from "../money-test-app.ts";
import { sam } from "../people.ts";
import { publishPrice } from "../publish-price.ts";
import { addDays, addMonths, type Day } from "./calendar.ts";
import { addPeople } from "./load.ts";
import type { Person } from "./people.ts";
import type { YearTestApp } from "./year-test-app.ts";

/** A plan as a site had it, by what was done here and not by what the product kept. */
type OwnPlan = { pence: number; from: Day; until: Day | null };

export type Site = {
  clientId: string;
  projectId: string;
  /** Stands in every name and address of theirs, and nowhere else. */
  canary: string;
  joinsOn: Day;
  isYearly: boolean;
  dice: Dice;
  startedOn: Day | null;
  ownPlans: OwnPlan[];
  /** Planned for the end of a period: the price that holds from then on. */
  planned: { changeId: string; pence: number; startsOn: Day } | undefined;
  departure: { id: string; endsOn: Day; agreed: number; isWaived: boolean; isOver: boolean } | undefined;
  deletedOn: Day | null;
};

type Announced = { site: Site; on: Day; termEndsOn: Day };

const plans = ["Data Explorer", "Tech Voyager", "Cyber Titan"] as const;
const retentionDays = 10;
const months = 12;
const byTask = ["erase-deleted", "announce-term-ends", "end-departures", "run-billing"] as const;

/** Months in which clients change their plans, leave, stay after all and are erased, at random; and what each was shown. */
export class ChangingYear {
  readonly sites: Site[];
  readonly done = new Map<string, number>();
  /** What is not as the rules on paper say. */
  readonly faults: string[] = [];
  readonly announced: Announced[] = [];
  readonly #app: YearTestApp;
  readonly #planIds: Map<string, { id: string; pence: number }>;

  static async begin(
    app: YearTestApp,
    options: { clients: number; seed: number; firstDay: Day },
  ): Promise<ChangingYear> {
    app.setClock(addDays(options.firstDay, -1), "12:00");
    await app.startWorker();
    const sites = Array.from({ length: options.clients }, (_, n) => aSite(n + 1, options));
    await addPeople(app.money.db, sites.map(asPerson));
    const rows = await app.look<{ id: string; name: string; pence: number }>(
      "select id, name, price_pence as pence from plans where name = any($1)",
      plans,
    );
    return new ChangingYear(app, sites, new Map(rows.map(({ name, ...plan }) => [name, plan])));
  }

  private constructor(app: YearTestApp, sites: Site[], planIds: Map<string, { id: string; pence: number }>) {
    this.#app = app;
    this.sites = sites;
    this.#planIds = planIds;
  }

  /** A night, and a morning on which people do what they like. */
  async live(day: Day): Promise<void> {
    for (const [n, task] of byTask.entries()) {
      this.#app.setClock(day, `0${3 + n}:30`);
      await this.#app.call(task);
      await this.#app.settled();
    }
    await this.#night(day);
    this.#app.setClock(day, "10:00");
    await this.#payments(day);
    for (const site of this.sites) if (!site.deletedOn) await this.#morning(site, day);
    await this.#app.settled();
    await this.#learn(day);
  }

  /** The catalogue's price changes, and half of those who have the plan at the old one are written to. */
  async raise(name: (typeof plans)[number], pence: number, day: Day): Promise<void> {
    const at = this.#app.money.now();
    const { outcome } = await publishPrice(name, { pence, yearlyPence: pence * 10 }, at);
    if (outcome !== "saved") throw new Error(`${name}: ${outcome}`);
    await this.#app.settled();
    const plan = this.#plan(name);
    plan.pence = pence;
    const found = await findNewPrice(sam, plan.id, day);
    const chosen = (found?.concerned ?? []).filter(({ projectId }) => this.#siteOf(projectId)?.dice.isBelow(0.7));
    if (!found || chosen.length === 0) return;
    const linkIds = chosen.map(({ linkId }) => linkId);
    const announced = await announceNewPrice(this.#sam(), { planId: plan.id, linkIds, revision: found.revision });
    if (announced.outcome !== "announced") throw new Error(announced.outcome);
    for (const { projectId } of chosen) {
      const site = this.#siteOf(projectId);
      if (site)
        this.announced.push({ site, on: day, termEndsOn: addDays(addMonths(site.startedOn ?? "", months), -1) });
      this.#count("new price");
    }
  }

  /** What leaving on a day costs, by the rule on paper: months neither begun nor paid × the cheapest plan they have by then, the one that is agreed for a day until then included. */
  async leavingPence(site: Site, day: Day): Promise<number> {
    const { startedOn } = site;
    if (!startedOn) return 0;
    const paidUntil = await this.#paidUntil(site);
    let counted = 0;
    for (let n = 0; n < months; n++) {
      const hasBegun = addMonths(startedOn, n) <= day;
      const isPaid = paidUntil !== null && addDays(addMonths(startedOn, n + 1), -1) <= paidUntil;
      if (hasBegun || isPaid) counted = n + 1;
    }
    const known = site.ownPlans.filter(({ from, until }) => from <= day && (until === null || until >= startedOn));
    const comes = site.planned && site.planned.startsOn <= day ? [site.planned] : [];
    return (months - counted) * Math.min(...[...known, ...comes].map(({ pence }) => pence));
  }

  async #morning(site: Site, day: Day): Promise<void> {
    if (site.joinsOn === day) await this.#join(site, day);
    if (!site.startedOn || day <= site.startedOn) return;
    const { dice, departure } = site;
    if (departure?.isOver && day > addDays(departure.endsOn, retentionDays)) return;
    const what = dice.weigh({ delete: 0.8, leave: 4, change: 15, interval: 2, correct: 30, waive: 30, nothing: 918 });
    if (what === "delete") await this.#delete(site, day);
    else if (departure) await this.#reconsider(site, what, day);
    else if (what === "leave") await this.#leave(site, day);
    else if (what === "change") await this.#change(site, day);
    else if (what === "correct" && site.planned) await this.#takeBack(site);
    else if (what === "interval") await this.#changeInterval(site);
  }

  /** Somebody leaves, or has left: they stay after all while they may, or are let off while there is no final invoice. */
  async #reconsider(site: Site, what: string, day: Day): Promise<void> {
    const { departure } = site;
    if (!departure) return;
    const mayStay = day < addDays(departure.endsOn, retentionDays);
    if (what === "correct" && mayStay) await this.#stay(site);
    else if (what === "waive" && !departure.isOver && !departure.isWaived) await this.#waive(site);
  }

  async #join(site: Site, day: Day): Promise<void> {
    const name = site.dice.pick(plans);
    const { id, pence } = this.#plan(name);
    const added = await addToProject(this.#sam(), site.projectId, { kind: "plan", id });
    await this.#app.look(acceptAll);
    const requested = await requestFirstPayment(this.#sam(), site.projectId, { amountPence: undefined, reason: "" });
    if (added.outcome !== "added" || requested.outcome !== "issued")
      throw new Error(`${added.outcome}, ${requested.outcome}`);
    site.ownPlans.push({ pence, from: day, until: null });
    this.#count("join");
  }

  /** Bigger at once, smaller later; by the client, or by the provider for them. */
  async #change(site: Site, day: Day): Promise<void> {
    const [viewer, actor] = this.#someone(site);
    const planId = this.#plan(site.dice.pick(plans)).id;
    const at = this.#app.money.now();
    const page = await findPlanPage(viewer, site.projectId, { linkId: undefined, planId, changeId: undefined }, at);
    if (!page?.item || !page.figured || typeof page.figured === "string")
      return this.#count(`no change: ${page?.figured}`);
    const { change, next, revision } = page.figured;
    const naive = await this.#naiveCost(page.item.linkId, next?.pricePence ?? 0, next?.yearlyPricePence ?? 0, day);
    if (change.direction === "up" && change.due.length === 0 && naive !== change.costPence)
      this.faults.push(`${day} ${site.canary}: a change costs ${change.costPence} and by the days ${naive}`);
    const id = randomUUID();
    const requested = await askForChange(actor, site.projectId, { linkId: page.item.linkId, planId, id, revision });
    if (requested.outcome !== "asked" && requested.outcome !== "taken")
      throw new Error(`${site.canary} ${requested.outcome}`);
    await this.#app.settled();
    const [row] = await this.#app.look<{ startsOn: Day; taken: boolean; total: number | null }>(
      `select starts_on::text as "startsOn", taken_at is not null as taken, i.total_pence as total
       from plan_changes c left join invoices i on i.id = c.invoice_id where c.id = $1`,
      id,
    );
    if (!row?.taken) return void this.faults.push(`${day} ${site.canary}: a change was not made`);
    if ((row.total ?? 0) !== change.costPence)
      this.faults.push(`${day} ${site.canary}: ${change.costPence} was shown and ${row.total} invoiced`);
    const pence = next?.pricePence ?? 0;
    if (change.direction === "up") this.#begin(site, pence, day);
    else site.planned = { changeId: id, pence, startsOn: row.startsOn };
    this.#count(change.direction === "up" ? "bigger" : "smaller");
  }

  async #takeBack(site: Site): Promise<void> {
    const [viewer, actor] = this.#someone(site);
    const at = this.#app.money.now();
    const looked = { linkId: undefined, planId: undefined, changeId: undefined };
    const page = await findPlanPage(viewer, site.projectId, looked, at);
    const shown = page?.takeBacks.find(({ planned }) => planned.id === site.planned?.changeId);
    if (!shown) throw new Error(`${site.canary}: nothing to take back`);
    const wanted = { changeId: shown.planned.id, id: randomUUID(), revision: shown.revision };
    const requested = await askToTakeBack(actor, site.projectId, wanted);
    if (requested.outcome !== "asked" && requested.outcome !== "taken")
      throw new Error(`${site.canary} ${requested.outcome}`);
    site.planned = undefined;
    await this.#app.settled();
    this.#count("smaller, taken back");
  }

  async #changeInterval(site: Site): Promise<void> {
    const [viewer, actor] = this.#someone(site);
    const looked = { linkId: undefined, planId: undefined, changeId: undefined };
    const page = await findPlanPage(viewer, site.projectId, looked, this.#app.money.now());
    if (!page || typeof page.interval !== "object") return this.#count(`no other interval: ${page?.interval}`);
    const requested = await askForInterval(actor, site.projectId, {
      id: randomUUID(),
      revision: page.interval.revision,
    });
    if (requested.outcome !== "asked" && requested.outcome !== "taken")
      throw new Error(`${site.canary} ${requested.outcome}`);
    await this.#app.settled();
    this.#count("other interval");
  }

  /** On a day of their choice: it is booked for the figure of the rule on paper and for no other. */
  async #leave(site: Site, day: Day): Promise<void> {
    const [, actor] = this.#someone(site);
    const lastOfTerm = addDays(addMonths(site.startedOn ?? day, months), -1);
    const most = day <= lastOfTerm ? daysUntil(day, lastOfTerm) : 60;
    const endsOn = addDays(day, site.dice.between(0, Math.min(most, 60)));
    const pence = await this.leavingPence(site, endsOn);
    const id = randomUUID();
    const booked = await bookDeparture(actor, site.projectId, { id, endsOn, pence });
    if (booked.outcome !== "booked") {
      this.faults.push(`${day} ${site.canary}: leaving on ${endsOn} for ${pence} came to '${booked.outcome}'`);
      return;
    }
    site.departure = { id, endsOn, agreed: pence, isWaived: false, isOver: false };
    await this.#app.settled();
    if (endsOn === day) await this.#end(site);
    this.#count("leave");
  }

  async #waive(site: Site): Promise<void> {
    const { outcome } = await waiveDeparture(this.#sam(), site.projectId, "A kindness");
    if (outcome !== "waived") throw new Error(`${site.canary}: ${outcome}`);
    if (site.departure) site.departure.isWaived = true;
    this.#count("waived");
  }

  async #stay(site: Site): Promise<void> {
    const [, actor] = this.#someone(site);
    const { outcome } = await takeBackDeparture(actor, site.projectId, site.departure?.id ?? "");
    if (outcome !== "stays") throw new Error(`${site.canary}: ${outcome}`);
    this.#count(site.departure?.isOver ? "stays after the last day" : "stays");
    site.departure = undefined;
    await this.#app.settled();
  }

  async #delete(site: Site, day: Day): Promise<void> {
    const { outcome } = await deleteClient(this.#sam(), site.clientId);
    if (outcome !== "deleted") throw new Error(`${site.canary}: ${outcome}`);
    site.deletedOn = day;
    this.#count("deleted");
  }

  /** What the night has brought: last days, and smaller plans that begin. */
  async #night(day: Day): Promise<void> {
    for (const site of this.sites) {
      if (site.deletedOn) continue;
      const { planned, departure } = site;
      const isGone = departure && planned && departure.endsOn < planned.startsOn;
      if (planned && planned.startsOn <= day && !isGone) {
        this.#begin(site, planned.pence, day);
        site.planned = undefined;
      }
      if (departure && !departure.isOver && departure.endsOn <= day) await this.#end(site);
    }
  }

  /** The final invoice is the lower of what was agreed and what the day costs by then, or none where it was waived. */
  async #end(site: Site): Promise<void> {
    const { departure } = site;
    if (!departure) return;
    departure.isOver = true;
    const [row] = await this.#app.look<{ isOver: boolean; total: number | null }>(
      `select ended_at is not null as "isOver", i.total_pence as total
       from departures d left join invoices i on i.id = d.invoice_id where d.id = $1`,
      departure.id,
    );
    const invoiced = row?.total ?? 0;
    const wanted = departure.isWaived ? 0 : Math.min(departure.agreed, await this.#finalPence(site, departure.endsOn));
    if (!row?.isOver) this.faults.push(`${site.canary}: left on ${departure.endsOn}, and nothing has ended`);
    if (invoiced !== wanted) this.faults.push(`${site.canary}: final invoice ${invoiced} and not ${wanted}`);
    this.#count(departure.isWaived ? "ended, waived" : "ended");
  }

  /** By then, with what is asked for by an invoice that stays counted as paid. */
  async #finalPence(site: Site, endsOn: Day): Promise<number> {
    const [open] = await this.#app.look<{ until: Day | null }>(
      `select max(b.period_to)::text as until from billed_periods b join invoices i on i.id = b.invoice_id
       join project_plans l on l.id = b.link_id
       where i.project_id = $1 and i.settled_at is null and i.voided_at is null and b.period_from <= $2`,
      ...[site.projectId, endsOn],
    );
    const paid = await this.leavingPence(site, endsOn);
    if (!open?.until || !site.startedOn) return paid;
    const ends = Array.from({ length: months }, (_, n) => addDays(addMonths(site.startedOn ?? "", n + 1), -1));
    const left = ends.filter((to) => to > (open.until ?? "")).length;
    const cheapest = Math.min(...site.ownPlans.filter(({ from }) => from <= endsOn).map(({ pence }) => pence));
    return Math.min(paid, left * cheapest);
  }

  /** The last day that hosting is paid for by an invoice that stands. */
  async #paidUntil({ projectId }: Site): Promise<Day | null> {
    const [row] = await this.#app.look<{ until: Day | null }>(
      `select max(b.period_to)::text as until from billed_periods b join invoices i on i.id = b.invoice_id
       join project_plans l on l.id = b.link_id
       where l.project_id = $1 and i.settled_at is not null and i.voided_at is null
         and (select coalesce(sum(p.amount_pence), 0) from payments p where p.invoice_id = i.id)
           > (select coalesce(sum(r.amount_pence), 0) from refunds r where r.invoice_id = i.id)`,
      projectId,
    );
    return row?.until ?? null;
  }

  /** For each period that is invoiced and not over: its days from today at the new price, less the same days at the old one. */
  async #naiveCost(linkId: string, monthPence: number, yearPence: number, day: Day): Promise<number> {
    type Row = { whole: Day; from: Day; to: Day; months: number; month: number; year: number | null };
    const rows = await this.#app.look<Row>(
      `select (l.billing_from + make_interval(months => b.from_month))::date::text as whole, b.period_from::text as from,
         b.period_to::text as to, b.months, l.price_pence as month, l.yearly_price_pence as year
       from billed_periods b join project_plans l on l.id = b.link_id where b.link_id = $1 and b.period_to >= $2`,
      ...[linkId, day],
    );
    return rows.reduce((sum, { whole, from, to, ...row }) => {
      const [left, days] = [daysUntil(from > day ? from : day, to) + 1, daysUntil(whole, to) + 1];
      const share = (pence: number) => Math.floor((2 * pence * left + days) / (2 * days));
      const isYear = row.months === months;
      const before = isYear ? (row.year ?? months * row.month) : row.month;
      return sum + share(isYear ? yearPence || months * monthPence : monthPence) - share(before);
    }, 0);
  }

  /** What is open is paid within days; some wait for a month. */
  async #payments(day: Day): Promise<void> {
    const open = await this.#app.look<{ id: string; clientId: string; owed: number }>(
      `select i.id, i.client_id as "clientId", i.total_pence
         - coalesce((select sum(c.total_pence) from credit_notes c where c.invoice_id = i.id), 0)
         - coalesce((select sum(p.amount_pence) from payments p where p.invoice_id = i.id), 0)
         + coalesce((select sum(r.amount_pence) from refunds r where r.invoice_id = i.id), 0) as owed
       from invoices i where i.issued_at is not null and i.settled_at is null and i.voided_at is null and i.client_id = any($1)`,
      this.sites.filter(({ deletedOn }) => !deletedOn).map(({ clientId }) => clientId),
    );
    for (const { id, clientId, owed } of open) {
      const site = this.sites.find((one) => one.clientId === clientId);
      if (!site?.dice.isBelow(0.2)) continue;
      const form = { amountPence: Number(owed), receivedOn: day, reference: "", retryKey: randomUUID() };
      const { outcome } = await recordTransfer(this.#sam(), id, form);
      if (outcome !== "recorded" && outcome !== "not-open") throw new Error(`${site.canary}: ${outcome}`);
      this.#count("paid");
    }
  }

  /** A term begins with its first payment, on the day of it; a new price begins on the day that was announced. */
  async #learn(day: Day): Promise<void> {
    const rows = await this.#app.look<{ projectId: string; startedOn: Day; pence: number }>(
      `select p.id as "projectId", p.term_started_on::text as "startedOn", l.price_pence as pence
       from projects p join project_plans l on l.project_id = p.id and l.removed_at is null
       where p.term_started_on is not null and p.deleted_at is null`,
    );
    for (const { projectId, startedOn, pence } of rows) {
      const site = this.#siteOf(projectId);
      if (!site || site.deletedOn) continue;
      if (!site.startedOn) {
        site.startedOn = day;
        if (startedOn !== day) this.faults.push(`${site.canary}: began on ${startedOn} and was paid on ${day}`);
      }
      const now = site.ownPlans.at(-1)?.pence;
      const isRisen = this.announced.some(
        (one) => one.site === site && one.termEndsOn < day && addDays(one.on, 30) <= day,
      );
      if (pence !== now && isRisen) this.#begin(site, pence, day);
      else if (pence !== now) this.faults.push(`${day} ${site.canary}: has a plan for ${pence} and not for ${now}`);
    }
  }

  #begin(site: Site, pence: number, day: Day): void {
    const last = site.ownPlans.at(-1);
    if (last) last.until = day;
    site.ownPlans.push({ pence, from: day, until: null });
  }

  #someone({ clientId, dice }: Site) {
    const who = dice.isBelow(0.6) ? asClient({ id: clientId }) : sam;
    const actor = anActor(who, this.#app.money.now());
    if (actor.kind !== "person") throw new Error("nobody");
    return [who, actor] as const;
  }

  #sam() {
    return anActor(sam, this.#app.money.now());
  }

  #siteOf(projectId: string): Site | undefined {
    return this.sites.find((site) => site.projectId === projectId);
  }

  #plan(name: string) {
    const plan = this.#planIds.get(name);
    if (!plan) throw new Error(`no ${name}`);
    return plan;
  }

  #count(what: string): void {
    this.done.set(what, (this.done.get(what) ?? 0) + 1);
  }
}

function daysUntil(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

function aSite(n: number, { seed, firstDay }: { seed: number; firstDay: Day }): Site {
  const dice = new Dice(seed * 2_003 + n);
  return {
    clientId: `00000000-0000-4000-9100-${String(n).padStart(12, "0")}`,
    projectId: `00000000-0000-4000-a100-${String(n).padStart(12, "0")}`,
    canary: `canary${n}x`,
    joinsOn: addDays(firstDay, dice.between(0, 150)),
    isYearly: dice.isBelow(0.2),
    dice,
    startedOn: null,
    ownPlans: [],
    planned: undefined,
    departure: undefined,
    deletedOn: null,
  };
}

function asPerson({ clientId, projectId, canary, isYearly, dice }: Site): Person {
  return {
    id: clientId,
    projectId,
    name: canary,
    email: `${canary}@changing.example`,
    way: "transfer",
    paymentType: isYearly ? "yearly" : "monthly",
    projectLines: [],
    joins: undefined,
    requests: undefined,
    removes: undefined,
    leaves: undefined,
    dice,
  };
}
