import { acceptAgreement } from "../../server/agreements/accept-agreement.ts";
import { findAgreementPage } from "../../server/agreements/find-agreement.ts";
import { requestFirstPayment } from "../../server/invoices/request-first-payment.ts";
import { addToProject } from "../../server/projects/project-catalogue.ts";
import { cast } from "../../server/seed/cast.ts";
import { aProject } from "./a-project.ts";
import { anActor } from "./an-actor.ts";
import { inTheCatalogue } from "./in-the-catalogue.ts";
import { look } from "./look.ts";
import { sam } from "./people.ts";

/** Its client reads what is agreed for a project and accepts it, as before a first payment. */
export async function acceptFor(projectId: string, at: Date, { startsAtOnce = false, name = "Noor Haddad" } = {}) {
  const [project] = await look<{ owner: string }>("select client_id as owner from projects where id = $1", projectId);
  const client = { kind: "person", id: project?.owner ?? "", role: "user" } as const;
  const page = await findAgreementPage(client, projectId, at);
  const accepted = { hash: page?.offered.hash ?? "", typedName: name, startsAtOnce };
  const { outcome } = await acceptAgreement(anActor(client, at), projectId, accepted);
  if (outcome !== "accepted") throw new Error(outcome);
}

/** A project that has its plan; its id, and that of the invoice that asks for its first payment. */
export async function aNewShop(at: Date, { plan = "Data Explorer", owner = cast.noor.id } = {}) {
  const provider = anActor(sam, at);
  const id = await aProject(at, "template_sent", { owner });
  await addToProject(provider, id, await inTheCatalogue("plan", plan));
  await requestFirstPayment(provider, id, { amountPence: undefined, reason: "" });
  const [invoice] = await look<{ id: string; pence: number }>(
    "select id, total_pence as pence from invoices where project_id = $1",
    id,
  );
  return { id, invoiceId: invoice?.id ?? "", pence: invoice?.pence ?? 0 };
}

/** For tests that are about something else: of every project each plan it has by now is agreed to. */
export const acceptAll = `
  insert into agreements (id, project_id, client_id, link_ids, version, text, hash, agreed_for, accepted_at, email, typed_name, request_id)
  select gen_random_uuid(), project_id, client_id, links, 1, links::text, encode(sha256(convert_to(links::text, 'UTF8')), 'hex'), 'x', now(), 'x', 'x', 'x'
  from (select p.id as project_id, p.client_id, array_agg(l.id order by l.id) as links
    from projects p join project_plans l on l.project_id = p.id and l.removed_at is null
    where p.client_id is not null group by p.id) agreed
  on conflict do nothing`;
