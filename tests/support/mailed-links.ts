import type { CaughtMail } from "./smtp-sink.ts";
import type { TestApp } from "./test-app.ts";

/** Everything that was sent to an address, oldest first, once the outbox is empty. */
export async function mailsTo(app: TestApp, address: string): Promise<CaughtMail[]> {
  await app.drained();
  return app.sink.caught.filter(({ recipients }) => recipients.includes(address));
}

/** The path of the newest link of its kind that was sent to an address. */
export async function newestLink(
  app: TestApp,
  address: string,
  page: "password" | "email" | "invited",
): Promise<string> {
  const links = (await mailsTo(app, address)).flatMap(({ parsed }) => linksIn(parsed.text ?? "", page));
  const newest = links.at(-1);
  if (!newest) throw new Error(`no link to choose a ${page} was sent to ${address}`);
  return new URL(newest).pathname;
}

export function linksIn(text: string, page: "password" | "email" | "invited"): string[] {
  return text.match(new RegExp(`https?://[^\\s\\])>"]+/clients/${page}/[\\w.-]+`, "g")) ?? [];
}
