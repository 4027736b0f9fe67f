import { anonymous } from "../access/actor.ts";
import { takeAllowance } from "../access/rate-limit.ts";
import { asViewer } from "../db/client.server.ts";

/** Takes one from an address's allowance of events that nobody signed; the seconds until there is one again. */
export function countForgery(address: string, at: Date): Promise<number> {
  return asViewer(anonymous, (tx) => takeAllowance(tx, { bucket: "payment-event", subject: address }, at));
}
