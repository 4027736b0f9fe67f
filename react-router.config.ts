import type { Config } from "@react-router/dev/config";

/** Pages made once, at build time. They answer while the database is down. */
const prerendered = [
  "/",
  "/about",
  "/plans",
  "/policies/hosting",
  "/policies/support",
  "/policies/fair-use",
  "/policies/enhancements",
  "/policies/domain",
  "/privacy",
];

export default {
  ssr: true,
  prerender: prerendered,
  // The whole map is in the first load: no public endpoint that expands paths for strangers.
  routeDiscovery: { mode: "initial" },
  splitRouteModules: true,
} satisfies Config;
