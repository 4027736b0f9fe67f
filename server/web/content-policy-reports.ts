import { z } from "zod";
import { anonymous } from "../access/actor.ts";
import { takeStrangersAllowance } from "../access/rate-limit.ts";
import { asViewer } from "../db/client.server.ts";

/** The longest addresses of a page and of what it wanted, several times over. */
export const largestReport = 16 * 1024;

/** Few a minute: a page that is wrong is wrong for everybody, and a flood says nothing new. */
export async function mayReport(address: string, at: Date): Promise<boolean> {
  const wait = await asViewer(anonymous, (tx) => takeStrangersAllowance(tx, { bucket: "policy-report", address }, at));
  return wait === 0;
}

/** `path`: of one of our own pages, without its query. */
export type Report = { directive: string; wanted: string; path: string | undefined };

/**
 * What may stand in the log: a directive, the host of what was refused and a page of ours. Queries, code samples and
 * whatever else a browser adds, or somebody writes who is none, are left out.
 */
export function readReport(body: string, siteOrigin: string): Report | undefined {
  const parsed = Body.safeParse(parseJson(body));
  if (!parsed.success) return;
  const { "document-uri": page, "blocked-uri": blocked, ...names } = parsed.data["csp-report"];
  const [name = ""] = (names["effective-directive"] || names["violated-directive"]).split(" ", 1);
  const at = URL.canParse(page) ? new URL(page) : undefined;
  return {
    directive: /^[a-z-]{1,40}$/.test(name) ? name : "other",
    wanted: hostOf(blocked, siteOrigin),
    path: at?.origin === siteOrigin ? at.pathname : undefined,
  };
}

const text = z.string().max(8_192).catch("");
const Body = z.object({
  "csp-report": z.object({
    "document-uri": text,
    "blocked-uri": text,
    "effective-directive": text,
    "violated-directive": text,
  }),
});

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return;
  }
}

function hostOf(blocked: string, siteOrigin: string): string {
  if (/^(?:inline|eval|wasm-eval|self|trusted-types-policy|trusted-types-sink)$/.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return "other";
  const { origin, protocol, hostname } = new URL(blocked);
  if (origin === siteOrigin) return "self";
  return protocol === "https:" || protocol === "http:" ? hostname.slice(0, 100) : protocol.slice(0, 40);
}
