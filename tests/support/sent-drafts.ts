import { expect } from "vitest";
import { archive } from "./archives.ts";
import type { Visitor } from "./browser.ts";

type Project = { provider: Visitor; site: string; project: string };

/** As the provider's form does it. */
export async function uploadDraft({ provider, site, project }: Project, bytes: Buffer): Promise<Response> {
  const form = new FormData();
  form.set("intent", "upload");
  form.set("file", new File([new Uint8Array(bytes)], "site.zip"));
  const Cookie = [...provider.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { Cookie, Origin: site };
  const address = `${site}/projects/${project}/review/versions`;
  return fetch(address, { method: "POST", headers, body: form, redirect: "manual" });
}

/** Uploaded, and sent to the client. */
export async function sendDraft(of: Project, number: number, pages: Record<string, string | Buffer>): Promise<void> {
  const entries = Object.entries(pages).map(([name, content]) => ({ name, content }));
  expect((await uploadDraft(of, archive(entries))).status).toBe(200);
  const sent = { intent: "send", version: String(number), note: "" };
  expect((await of.provider.post(`/projects/${of.project}/review/versions`, sent)).status).toBe(200);
}
