import { randomUUID } from "node:crypto";
import { asRole } from "./as-role.ts";

/** A client nobody else knows, since that moment; their id. */
export async function aClient(since = "2026-01-01T00:00:00Z"): Promise<string> {
  const id = randomUUID();
  await asRole("tenday_owner", async (owner) => {
    const email = `${id}@model.example`;
    await owner.query(
      `with account as (insert into auth."user" (id, name, email, email_verified, two_factor_enabled, created_at, updated_at)
         values ($1, 'A client', $2, true, false, now(), now()))
       insert into profiles (id, role) values ($1, 'user')`,
      [id, email],
    );
    await owner.query(
      "insert into clients (id, name, email, kind, billing_address, created_at) values ($1, 'A client', $2, 'business', '1 Sample Street', $3)",
      [id, email, since],
    );
  });
  return id;
}
