import type { Site } from "../../domain/website/site.ts";
import { wordsOf } from "../../domain/website/words-of.ts";
import { privacyPolicy } from "../privacy.ts";
import { domainPolicy } from "./domain.ts";
import { enhancementsPolicy } from "./enhancements.ts";
import { fairUsePolicy } from "./fair-use.ts";
import { hostingPolicy } from "./hosting.ts";
import type { Policy, PolicyOfRelease } from "./policy.ts";
import { supportPolicy } from "./support.ts";

/** As a release brings them, by their addresses; the figures in their tables are the site's. */
export const startingPolicies = {
  "/policies/hosting": hostingPolicy,
  "/policies/support": supportPolicy,
  "/policies/fair-use": fairUsePolicy,
  "/policies/enhancements": enhancementsPolicy,
  "/policies/domain": domainPolicy,
  "/privacy": privacyPolicy,
} as const;
export type PolicyPath = keyof typeof startingPolicies;

/** Dated by the release, or by what was published since. */
export function policyAt(path: PolicyPath, site: Site): Policy {
  const ofRelease: PolicyOfRelease = startingPolicies[path](site);
  const filled = wordsOf(path, ofRelease, site);
  const policy = { ...filled, sections: filled.sections.filter((section) => section !== undefined) };
  const changedOn = site.policiesChangedOn[path] ?? "";
  return changedOn > policy.updatedOn ? { ...policy, updatedOn: changedOn } : policy;
}

export function policies(site: Site): Record<PolicyPath, Policy> {
  return {
    "/policies/hosting": policyAt("/policies/hosting", site),
    "/policies/support": policyAt("/policies/support", site),
    "/policies/fair-use": policyAt("/policies/fair-use", site),
    "/policies/enhancements": policyAt("/policies/enhancements", site),
    "/policies/domain": policyAt("/policies/domain", site),
    "/privacy": policyAt("/privacy", site),
  };
}
