import { business } from "../../../content/business.ts";
import type { DayCounts } from "../../../domain/project-days.ts";

/** Of the days and of whom each is counted for: as the client reads it, and the provider. */
export function namesFor(
  reader: "client" | "admin",
  client: string,
): Record<DayCounts, { with: string; short: string }> {
  const { firstName } = business();
  const paused = { with: "paused", short: "Paused" };
  return reader === "client"
    ? { provider: { with: `with ${firstName}`, short: firstName }, client: { with: "with you", short: "You" }, paused }
    : { provider: { with: "with you", short: "You" }, client: { with: `with ${client}`, short: client }, paused };
}
