import type { Day } from "../../domain/calendar-day.ts";
import type { MeasuredSite } from "../../domain/project-days.ts";
import type { SiteContent } from "../../domain/website/content.ts";
import { type Site, siteOn } from "../../domain/website/site.ts";
import { type PolicyPath, policyAt, startingPolicies } from "./policies.ts";

/**
 * The website of a day as it takes the place of what is shown: a policy that says something else then has changed on that
 * day. Both are read in the words of this release, whose own changes have the day that it names.
 */
export function siteAfter(
  shown: Site | undefined,
  content: SiteContent,
  { day, measured }: { day: Day; measured?: readonly MeasuredSite[] | undefined },
): Site {
  const next = siteOn(day, content, { measured });
  if (!shown) return next;
  const paths = Object.keys(startingPolicies) as PolicyPath[];
  const changed = paths.filter((path) => saidAt(path, shown) !== saidAt(path, next));
  const days = { ...shown.policiesChangedOn, ...Object.fromEntries(changed.map((path) => [path, day])) };
  return siteOn(day, content, { policiesChangedOn: days, measured });
}

/** Everything that a reader finds there but its date. */
function saidAt(path: PolicyPath, site: Site): string {
  return JSON.stringify([site.business.legalName, { ...policyAt(path, site), updatedOn: "" }]);
}
