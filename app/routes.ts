import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { type Addresses, siteMap } from "./site-map.ts";

/** The site map, as the framework reads it. */
export default [
  layout("shell/public-layout.route.tsx", routesOf(siteMap.public)),
  layout("shell/portal-layout.route.tsx", routesOf(siteMap.portal)),
  ...routesOf(siteMap.bare),
] satisfies RouteConfig;

/** A route is known by its file, and by its address where several share one. */
function routesOf(addresses: Addresses): RouteConfigEntry[] {
  const files = Object.values(addresses).map(([file]) => file);
  return Object.entries(addresses).map(([address, [file]]) => {
    if (address === "/") return index(file);
    const path = address.slice(1);
    const isShared = files.filter((other) => other === file).length > 1;
    return isShared ? route(path, file, { id: path }) : route(path, file);
  });
}
