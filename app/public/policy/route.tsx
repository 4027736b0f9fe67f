import { policyLinks } from "../../../content/navigation.ts";
import { pageAt } from "../../../content/pages.ts";
import { domainPolicy } from "../../../content/policies/domain.ts";
import { enhancementsPolicy } from "../../../content/policies/enhancements.ts";
import { fairUsePolicy } from "../../../content/policies/fair-use.ts";
import { hostingPolicy } from "../../../content/policies/hosting.ts";
import type { Policy } from "../../../content/policies/policy.ts";
import { supportPolicy } from "../../../content/policies/support.ts";
import { pageMeta } from "../../shared/page-meta.server.ts";
import { PolicyDocument } from "../../shared/policy/document.tsx";
import type { Route } from "./+types/route";
import "../../shared/policy/document.css";
import "../../shared/policy/print.css";

const policies: Record<string, Policy> = {
  hosting: hostingPolicy,
  support: supportPolicy,
  "fair-use": fairUsePolicy,
  enhancements: enhancementsPolicy,
  domain: domainPolicy,
};

// Words that come from a loader stay out of the page's scripts.
export function loader({ pattern }: Route.LoaderArgs) {
  const name = pattern.slice(pattern.lastIndexOf("/") + 1);
  const policy = policies[name];
  if (!policy) throw new Error(`no policy for the route ${pattern}`);
  return {
    meta: pageMeta(pageAt(`/policies/${name}`)),
    policy,
    others: policyLinks.filter((link) => !link.to.endsWith(`/${name}`)),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta;

export default function PolicyPage({ loaderData: { policy, others } }: Route.ComponentProps) {
  return <PolicyDocument policy={policy} back={{ to: "/plans", label: "Back to the plans" }} others={others} />;
}
