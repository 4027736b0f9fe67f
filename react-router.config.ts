import type { Config } from "@react-router/dev/config";

/** Pages made once, at build time. They answer while the database is down. */
const prerendered = ["/"];

export default {
  ssr: true,
  prerender: prerendered,
  // The whole map is in the first load: no public endpoint that expands paths for strangers.
  routeDiscovery: { mode: "initial" },
  splitRouteModules: true,
} satisfies Config;
