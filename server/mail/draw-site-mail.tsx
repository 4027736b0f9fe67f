import { greetingName } from "../../domain/client.ts";
import type { clients } from "../db/schema/index.ts";
import { env } from "../settings/env.server.ts";
import { type ComposedMail, draw } from "./draw-mail.ts";
import type { Reader } from "./readers.ts";
import { AccountMail } from "./templates/account-mail.tsx";

export type Said = { subject: string; title: string; lead: string; list?: string[]; after: string[]; button: string };

type About = { client: typeof clients.$inferSelect; projectId: string };

/** To a client about their site; it leads to the page of how it runs. */
export async function toSitesClient(found: About, reader: Reader | undefined, said: Said): Promise<ComposedMail> {
  const client = { ...found.client, ...reader };
  const { subject, ...words } = said;
  const href = `${env().SITE_ORIGIN}/projects/${found.projectId}/site`;
  return {
    to: client.email,
    subject,
    ...(await draw(<AccountMail name={greetingName(client)} {...words} invitesAnswer href={href} />)),
  };
}

/** 'Harbour Lane Bakery and Rise Bread School'. */
export function inOneLine(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(names);
}
