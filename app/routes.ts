import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The site map. */
export default [
  layout("routes/public/layout.tsx", [
    index("routes/public/home.tsx"),
    route("contact", "routes/public/contact.tsx"),
    route("*", "routes/public/not-found.tsx"),
  ]),
  route("send-email.php", "routes/api/send-email.ts"),
] satisfies RouteConfig;
