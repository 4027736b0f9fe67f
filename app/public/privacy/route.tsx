import { policyLinks } from "../../../content/navigation.ts";
import { pageAt } from "../../../content/pages.ts";
import { policyAt } from "../../../content/policies/policies.ts";
import { site } from "../../../server/website/site.ts";
import { pageMeta } from "../../shared/page-meta.server.ts";
import { PolicyDocument } from "../../shared/policy/document.tsx";
import type { Route } from "./+types/route";
import "../../shared/policy/document.css";
import "../../shared/policy/print.css";

// Words that come from a loader stay out of the page's scripts.
export function loader() {
  return { meta: pageMeta(pageAt("/privacy", site())), policy: policyAt("/privacy", site()), others: policyLinks };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta;

export default function Privacy({ loaderData: { policy, others } }: Route.ComponentProps) {
  return (
    <PolicyDocument policy={policy} back={{ to: "/contact", label: "Back to the contact form" }} others={others} />
  );
}
