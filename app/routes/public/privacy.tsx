import { policyLinks } from "../../../content/navigation.ts";
import { pageAt } from "../../../content/pages.ts";
import { privacyPolicy } from "../../../content/privacy.ts";
import { PolicyDocument } from "../../components/public/plans/policy-document.tsx";
import { pageMeta } from "../../page-meta.server.ts";
import type { Route } from "./+types/privacy";
import "./policy.css";
import "./policy-print.css";

// Words that come from a loader stay out of the page's scripts.
export function loader() {
  return { meta: pageMeta(pageAt("/privacy")), policy: privacyPolicy, others: policyLinks };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta;

export default function Privacy({ loaderData: { policy, others } }: Route.ComponentProps) {
  return (
    <PolicyDocument policy={policy} back={{ to: "/contact", label: "Back to the contact form" }} others={others} />
  );
}
