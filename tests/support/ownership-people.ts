import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Person } from "../../server/access/actor.ts";
import { acceptAgreement } from "../../server/agreements/accept-agreement.ts";
import { findAgreementPage } from "../../server/agreements/find-agreement.ts";
import { findInvitation, invitationAddress } from "../../server/auth/invitations.ts";
import { findOwnContact } from "../../server/clients/own-contact.ts";
import { requestErasure } from "../../server/data-requests/send-data-request.ts";
import { findPeople } from "../../server/people/find-people.ts";
import { findDashboard } from "../../server/projects/find-projects.ts";
import { cast } from "../../server/seed/cast.ts";
import { at, type Claim, client, helper, sam } from "./access-claim.ts";
import { anActor } from "./an-actor.ts";
import { noor as alone, gareth as another } from "./people.ts";

const { maya, gareth, noor } = cast;
const [own, second] = [maya.projects[0].id, maya.projects[1].id];

/** What is one person's of a client's several, and who they are. */
export const peopleClaims: Record<string, Claim> = {
  "who belongs to a client is told to them, and of no other": async () =>
    (await findPeople(client, maya.id)) !== undefined && (await findPeople(client, gareth.id)) === undefined,
  "but to the admin": async () => (await findPeople(sam, gareth.id))?.client.id === gareth.id,
  "each person of a client is greeted by their own name": async (db) => {
    const partner = await partnerOf(db);
    const names: unknown[] = [];
    for (const who of [client, partner])
      names.push((await findOwnContact(who))?.contactName, (await findDashboard(who))?.client.contactName);
    return names.join() === "Maya,Maya,Partner,Partner" || names.join();
  },
  "and accepts as themselves": async (db) => {
    await db.query("update project_plans set removed_at = null where project_id = $1", [own]);
    await db.query("update projects set agreement_requested_at = $2 where client_id = $1", [maya.id, at]);
    await accept(client, own);
    await accept(await partnerOf(db), second);
    const { rows } = await db.query<{ email: string }>(
      "select email from agreements where client_id = $1 order by project_id",
      [maya.id],
    );
    return rows.map(({ email }) => email).join() === `${maya.email},${partnerEmail}` || JSON.stringify(rows);
  },
  "whoever belongs to two clients finds the one that they look at": async () => {
    const names = [(await findOwnContact(helper))?.name, (await findOwnContact(alone))?.name].join();
    return names === `${maya.name},${noor.name}` || names;
  },
  "another's password is none of whoever is invited": async (db) => {
    const id = randomUUID();
    await db.query(
      `insert into client_people (id, client_id, name, email, may, added_at, invited_at)
       values ($1, $2, 'x', 'new@people.example', 'project', $3, $3)`,
      [id, maya.id, at],
    );
    const token = invitationAddress(id, at).split("/").at(-1) ?? "";
    return (await findInvitation(token, at))?.hasLogin === false;
  },
  "a client asks for their own data to be erased": async (db) => {
    for (const who of [client, another]) await requestErasure(anActor(who, at), "x");
    const { rows } = await db.query<{ id: string }>(
      "select client_id as id from data_requests where text = 'x' and received_at = $1 order by 1",
      [at],
    );
    const ids = rows.map(({ id }) => id).join();
    return ids === `${maya.id},${gareth.id}` || ids;
  },
};

const [partnerId, partnerEmail] = [randomUUID(), "partner@people.example"];

/** Somebody else who may do everything of Maya's. */
async function partnerOf(db: pg.Client): Promise<Person> {
  await db.query(
    `insert into auth."user" (id, name, email, email_verified, two_factor_enabled, created_at, updated_at)
     values ($1, 'Partner', $2, true, false, now(), now()) on conflict do nothing`,
    [partnerId, partnerEmail],
  );
  await db.query("insert into profiles (id, role) values ($1, 'user') on conflict do nothing", [partnerId]);
  await db.query(
    `insert into client_people (id, client_id, account_id, name, email, may, added_at, joined_at)
     values ($1, $2, $1, 'Partner', $3, 'everything', now(), now()) on conflict do nothing`,
    [partnerId, maya.id, partnerEmail],
  );
  return { kind: "person", id: partnerId, role: "user", client: { id: maya.id, may: "everything" } };
}

async function accept(viewer: Person, projectId: string): Promise<void> {
  const page = await findAgreementPage(viewer, projectId, at);
  const acceptance = { hash: page?.offered.hash ?? "", typedName: "x", startsAtOnce: false };
  const { outcome } = await acceptAgreement(anActor(viewer, at), projectId, acceptance);
  if (outcome !== "accepted") throw new Error(outcome);
}
