import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The site map. */
export default [
  layout("routes/public/layout.tsx", [
    index("routes/public/home.tsx"),
    route("plans", "routes/public/plans.tsx"),
    route("policies/hosting", "routes/public/policy.tsx", { id: "policy-hosting" }),
    route("policies/support", "routes/public/policy.tsx", { id: "policy-support" }),
    route("policies/fair-use", "routes/public/policy.tsx", { id: "policy-fair-use" }),
    route("policies/enhancements", "routes/public/policy.tsx", { id: "policy-enhancements" }),
    route("policies/domain", "routes/public/policy.tsx", { id: "policy-domain" }),
    route("privacy", "routes/public/privacy.tsx"),
    route("about", "routes/public/about.tsx"),
    route("portfolio", "routes/public/portfolio.tsx"),
    route("support", "routes/public/support.tsx"),
    route("contact", "routes/public/contact.tsx"),
    route("*", "routes/public/not-found.tsx"),
  ]),
  route("projects/template-green-space", "routes/showcase/template-green-space/page.tsx"),
  route("projects/oak-and-mortar", "routes/showcase/oak-and-mortar/page.tsx"),
  route("send-email.php", "routes/api/send-email.ts"),
  route("sitemap.xml", "routes/api/sitemap.ts"),
  route("robots.txt", "routes/api/robots.ts"),
  route("site.webmanifest", "routes/api/web-manifest.ts"),
] satisfies RouteConfig;
