import { randomUUID } from "node:crypto";
import { symmetricEncrypt } from "better-auth/crypto";
import pg from "pg";
import { hashPassword } from "../auth/password-hash.ts";
import { type CastMember, cast, castPassword, members, ownerlessProject } from "./cast.ts";
import { addAgreement } from "./seed-agreement.ts";
import { addMoney } from "./seed-money.ts";
import { addProject } from "./seed-project.ts";

type Seeded = { owner: string; secret: string; at?: Date };

/** The sample cast in an empty database: for development, demo and tests. Safe to repeat; never for production. */
export async function seed({ owner, secret, at = new Date("2026-11-02T09:00:00Z") }: Seeded): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const { rowCount } = await client.query("select from profiles limit 1");
    if (rowCount) return;
    await client.query("begin");
    const hash = await hashPassword(castPassword);
    for (const member of members) await addMember(client, member, { hash, secret, at });
    await addProject(client, { ...ownerlessProject, status: null }, null, at);
    await addMoney(client, at);
    const [boards] = cast.gareth.projects;
    await addAgreement(client, cast.gareth, boards.id, new Date(at.getTime() - 4 * 86_400_000));
    await client.query("commit");
  } finally {
    await client.end();
  }
}

type Means = { hash: string; secret: string; at: Date };

export async function addMember(client: pg.Client, member: CastMember, { hash, secret, at }: Means) {
  const { id, name, contactName = "", email, role, kind, billingAddress = "", disabled } = member;
  const { totpSecret, recoveryCodes = [] } = member;
  await client.query(
    `insert into auth."user" (id, name, email, email_verified, two_factor_enabled, created_at, updated_at)
     values ($1, $2, $3, true, $4, $5, $5)`,
    [id, name, email, totpSecret !== undefined, at],
  );
  await client.query(
    `insert into auth.account (id, account_id, provider_id, user_id, password, created_at, updated_at)
     values ($1, $2::text, 'credential', $2::text::uuid, $3, $4, $4)`,
    [randomUUID(), id, hash, at],
  );
  await client.query("insert into profiles (id, role, disabled_at) values ($1, $2, $3)", [
    id,
    role,
    disabled ? at : null,
  ]);
  if (totpSecret)
    await client.query("insert into auth.two_factor (id, user_id, secret, backup_codes) values ($1, $2, $3, $4)", [
      randomUUID(),
      id,
      await symmetricEncrypt({ key: secret, data: totpSecret }),
      await symmetricEncrypt({ key: secret, data: JSON.stringify(recoveryCodes) }),
    ]);
  if (kind)
    await client.query(
      `insert into clients (id, name, contact_name, email, kind, billing_address, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, name, contactName, email, kind, billingAddress, at],
    );
  for (const project of member.projects) await addProject(client, project, id, at);
}
