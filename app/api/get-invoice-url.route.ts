import { z } from "zod";
import { findFileLink } from "../../server/documents/file-link.ts";
import { log } from "../../server/observe/log.ts";
import { now } from "../../server/settings/clock.ts";
import { requireRequest } from "../../server/web/request-context.ts";
import { requirePerson } from "../access.server.ts";
import type { Route } from "./+types/get-invoice-url.route";

/** Where an invoice's document lies for the next minute. Unknown, malformed and somebody else's get the same answer. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const input = Input.safeParse(Object.fromEntries(url.searchParams));
  const address = input.success ? await findFileLink(viewer, input.data, now()) : undefined;
  if (!address) {
    log.info({ requestId: requireRequest(context).id }, "an invoice without an address");
    return Response.json({}, { status: 404, headers });
  }
  return Response.json({ url: address }, { headers });
}

const Input = z.object({ invoiceId: z.uuid(), clientId: z.uuid() });

const headers = { "Cache-Control": "private, no-store" };
