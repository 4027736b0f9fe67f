import { randomUUID } from "node:crypto";
import type pg from "pg";
import { londonDay } from "../../domain/calendar-day.ts";
import { promiseFor } from "../../domain/promise.ts";
import { site } from "../website/site.ts";
import { type CastProject, cast } from "./cast.ts";

const day = 86_400_000;

/** A project with its history, and with what it has of the catalogue, at the catalogue's prices. */
export async function addProject(
  client: pg.Client,
  {
    id,
    name,
    description,
    status,
    since = 0,
    before = [],
    note = "",
    url = "",
    paymentType = "monthly",
    ...projectLines
  }: CastProject,
  owner: string | null,
  at: Date,
): Promise<void> {
  const ago = (days: number) => new Date(at.getTime() - days * day);
  const createdAt = ago(before[0]?.[1] ?? since);
  const promisedOn = promiseFor(londonDay(createdAt), site().daysUntilOnline);
  await client.query(
    `insert into projects (id, client_id, project_name, description, status, status_since, note, url, payment_type, created_at, promised_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [id, owner, name, description, status, ago(since), note, url, paymentType, createdAt, promisedOn],
  );
  const steps = [...before, [status, since] as const];
  for (const [step, [toStatus, daysAgo]] of steps.entries()) {
    const kind = step === 0 ? "created" : "status-changed";
    const fromStatus = steps[step - 1]?.[0] ?? null;
    await client.query(
      `insert into project_events (id, project_id, at, actor_id, kind, from_status, to_status, note, request_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'seed')`,
      [randomUUID(), id, ago(daysAgo), cast.sam.id, kind, fromStatus, toStatus, step === before.length ? note : ""],
    );
  }
  await addProjectLine(client, id, projectLines, createdAt);
  await addWishes(client, id, projectLines.wishes ?? [], at);
}

async function addProjectLine(
  client: pg.Client,
  id: string,
  projectLines: Partial<CastProject>,
  at: Date,
): Promise<void> {
  const { plans = [], addOns = {}, products = [] } = projectLines;
  await client.query(
    `insert into project_plans (id, project_id, added_at, plan_id, price_pence, yearly_price_pence, billing_cycle)
     select gen_random_uuid(), $1, $2, id, price_pence, yearly_price_pence, billing_cycle from plans where name = any ($3)`,
    [id, at, plans],
  );
  await client.query(
    `insert into project_add_ons (id, project_id, added_at, add_on_id, price_pence, yearly_price_pence, pricing_type, several_times, is_paid)
     select gen_random_uuid(), $1, $2, id, price_pence, yearly_price_pence, pricing_type, several_times, name = any ($4)
     from add_ons where name = any ($3)`,
    [id, at, Object.keys(addOns), Object.keys(addOns).filter((name) => addOns[name])],
  );
  await client.query(
    `insert into project_products (id, project_id, added_at, product_id, price_pence, billing_cycle)
     select gen_random_uuid(), $1, $2, id, price_pence, billing_cycle from products where name = any ($3)`,
    [id, at, products],
  );
}

async function addWishes(client: pg.Client, id: string, wishes: readonly string[], at: Date): Promise<void> {
  if (wishes.length === 0) return;
  const request = randomUUID();
  await client.query(
    `insert into add_on_requests (id, project_id, requested_at, submission, request_id) values ($1, $2, $3, $4, 'seed')`,
    [request, id, at, `seed ${request}`],
  );
  await client.query(
    `insert into add_on_request_lines (id, add_on_request_id, add_on_id, name, price_pence, yearly_price_pence, pricing_type)
     select gen_random_uuid(), $1, id, name, price_pence, yearly_price_pence, pricing_type from add_ons where name = any ($2)`,
    [request, wishes],
  );
}
