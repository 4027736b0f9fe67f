import { sql } from "drizzle-orm";
import type { Person } from "../access/actor.ts";
import { findAccountLogin } from "../auth/find-login.ts";
import { asViewer } from "../db/client.server.ts";
import { findBackupState } from "../status/backup-state.ts";
import { site } from "../website/site.ts";
import { booksFields, type Check, type SetUpBooks, setUpChecks } from "./checks.ts";

export const setUpSteps = ["business", "second-step", "bank", "prices", "testimonials", "mail", "backups"] as const;
export type SetUpStep = (typeof setUpSteps)[number];

/** The steps before the first client, each done or not. Nobody ticks them: `doctor` finds the same. */
export async function findSetUp(viewer: Person): Promise<Record<SetUpStep, boolean>> {
  // Asks whether it is the admin.
  const { hasSecondStep } = await findAccountLogin(viewer, viewer.id);
  const { found, backups } = await asViewer(viewer, async (tx) => ({
    found: (await tx.execute<Omit<SetUpBooks, "hasSecondStep">>(sql.raw(`select ${booksFields}`))).rows[0],
    backups: await findBackupState(tx),
  }));
  const books = found ? { ...found, hasSecondStep } : undefined;
  const { business, testimonials } = site();
  const isDone = (checks: Check[]) =>
    checks.every((check) => check({ business, testimonials, environment: process.env, books }).length === 0);
  return {
    business: isDone(setUpChecks.business),
    "second-step": isDone(setUpChecks["second-step"]),
    bank: isDone(setUpChecks.bank),
    prices: isDone(setUpChecks.prices),
    testimonials: isDone(setUpChecks.testimonials),
    mail: isDone(setUpChecks.mail),
    backups: backups.lastTakenAt !== null && backups.lastDrill?.passed === true,
  };
}
