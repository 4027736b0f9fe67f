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
  "/projects/template-green-space",
  "/projects/oak-and-mortar",
];

export default {
  ssr: true,
  // scripts/build.ts moves it to build/ when it is complete.
  buildDirectory: ".build/next",
  prerender: prerendered,
  // The whole map is in the first load, for about 35 bytes a route: no public endpoint that matches paths for strangers,
  // who could keep it busy for a quarter of a second with one address.
  routeDiscovery: { mode: "initial" },
  splitRouteModules: true,
} satisfies Config;
