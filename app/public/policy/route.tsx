import { policyLinks } from "../../../content/navigation.ts";
import { pageAt } from "../../../content/pages.ts";
import { policyAt } from "../../../content/policies/policies.ts";
import { site } from "../../../server/website/site.ts";
import { pageMeta } from "../../shared/page-meta.server.ts";
import { PolicyDocument } from "../../shared/policy/document.tsx";
import type { Route } from "./+types/route";
import "../../shared/policy/document.css";
import "../../shared/policy/print.css";

const names = ["hosting", "support", "fair-use", "enhancements", "domain"] as const;

// Words that come from a loader stay out of the page's scripts.
export function loader({ pattern }: Route.LoaderArgs) {
  const name = names.find((one) => pattern.endsWith(`/${one}`));
  if (!name) throw new Error(`no policy for the route ${pattern}`);
  const path = `/policies/${name}` as const;
  return {
    meta: pageMeta(pageAt(path, site())),
    policy: policyAt(path, site()),
    others: policyLinks.filter((link) => link.to !== path),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta;

export default function PolicyPage({ loaderData: { policy, others } }: Route.ComponentProps) {
  return <PolicyDocument policy={policy} back={{ to: "/plans", label: "Back to the plans" }} others={others} />;
}
