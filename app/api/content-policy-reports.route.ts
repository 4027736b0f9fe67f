import { matchRoutes } from "react-router";
import { log } from "../../server/observe/log.ts";
import { now } from "../../server/settings/clock.ts";
import { siteOrigin } from "../../server/settings/site-origin.ts";
import { mayReport, readReport } from "../../server/web/content-policy-reports.ts";
import { requireRequest } from "../../server/web/request-context.ts";
import { policies } from "../site-map.ts";
import type { Route } from "./+types/content-policy-reports.route";

const patterns = Object.keys(policies).map((path) => ({ path }));

/** Where browsers tell what a page wanted and its content policy refused. Anybody can write it: it is a hint, never a fact. */
export async function action({ request, context }: Route.ActionArgs) {
  const { id: requestId, address } = requireRequest(context);
  const report = readReport(await request.text(), siteOrigin());
  if (!report) return new Response(null, { status: 400 });
  if (!(await mayReport(address, now()))) return new Response(null, { status: 429, headers: { "Retry-After": "60" } });
  const { path, ...what } = report;
  // The address as the site map has it: what stands in for an id or a key says whose it is.
  const page = path === undefined ? "other" : (matchRoutes(patterns, path)?.[0]?.route.path ?? "other");
  log.warn({ requestId, page, ...what }, "a browser refused what the content policy does not allow");
  return new Response(null, { status: 204 });
}
