import type { Page } from "@playwright/test";
import { londonDay } from "../../domain/calendar-day.ts";
import { cheapestPlan, paidPlans } from "../../domain/website/site.ts";
import { cast } from "../../server/seed/cast.ts";
import { addPlan, asAdmin, lookAs, newMember, newProject } from "./members.ts";
import { site } from "./site-of-run.ts";

/** A live project on the largest plan but one, billed from today; its path. */
export async function aPlannedProject(page: Page, name = "Noor Haddad", projectName = "Haddad Deli") {
  const member = await newMember({ name });
  const billingAddress = "7 Quay Street\nSampleton SA1 1AA";
  await asAdmin(member.managed, { intent: "change-client", name, kind: "business", billingAddress });
  const path = await newProject(member, { projectName, status: "live" });
  const plan =
    paidPlans(site)
      .toSorted((a, b) => a.monthlyPence - b.monthlyPence)
      .at(-2) ?? cheapestPlan(site);
  await addPlan(path, plan);
  await lookAs(page, cast.sam);
  await page.goto(path);
  const [, linkId = ""] = /remove=([\da-f-]{36})/.exec(await page.content()) ?? [];
  await asAdmin(path, { intent: "start-billing-plan", linkId, from: londonDay(new Date()) });
  return { member, path, plan: plan.name };
}
