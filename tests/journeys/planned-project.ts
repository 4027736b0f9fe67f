import type { Page } from "@playwright/test";
import { startingContent } from "../../content/starting-content.ts";
import { londonDay } from "../../domain/calendar-day.ts";
import { cast } from "../../server/seed/cast.ts";
import { asAdmin, lookAs, newMember, newProject } from "./members.ts";

/** A live project on the middle one of the plans that are paid for, billed from today; its path. */
export async function aPlannedProject(page: Page, name = "Noor Haddad", projectName = "Haddad Deli") {
  const member = await newMember({ name });
  const billingAddress = "7 Quay Street\nSampleton SA1 1AA";
  await asAdmin(member.managed, { intent: "change-client", name, kind: "business", billingAddress });
  const path = await newProject(member, { projectName, status: "live" });
  const [, middle] = startingContent.plans.filter(({ isForCharities }) => !isForCharities);
  await asAdmin(path, { intent: "add-plan", id: middle?.id ?? "" });
  await lookAs(page, cast.sam);
  await page.goto(path);
  const [, linkId = ""] = /remove=([\da-f-]{36})/.exec(await page.content()) ?? [];
  await asAdmin(path, { intent: "start-billing-plan", linkId, from: londonDay(new Date()) });
  return { member, path, plan: middle?.name ?? "" };
}
