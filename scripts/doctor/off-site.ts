import { createHash, createHmac } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { request } from "node:https";
import { join } from "node:path";
import { parseEnv } from "node:util";
import type { ReadinessProblem } from "./problem.ts";
import { reasonOf } from "./reason.ts";

/** What becomes of a backup that this server, with its own key, deletes or overwrites in the second place. */
export type OffSite =
  | { kind: "none" }
  | { kind: "folder" }
  | { kind: "store"; bucket: string; state: "kept" | "overwritten" | "deleted" | { error: string } };

/** Tried with a small file of its own, which it leaves there. `root` is '' but in tests. */
export async function askOffSite(root: string): Promise<OffSite> {
  const file = join(root || "/", "etc/tenday/backup.env");
  const settings = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  if (settings.BACKUP_PATH) return { kind: "folder" };
  const { BACKUP_S3_BUCKET: bucket } = settings;
  if (!bucket) return { kind: "none" };
  try {
    return { kind: "store", bucket, state: await tryDeleting(settings) };
  } catch (error) {
    return { kind: "store", bucket, state: { error: reasonOf(error) } };
  }
}

export function findOffSiteProblems(offSite: OffSite): ReadinessProblem[] {
  const where = "backups";
  const steps = "docs/operator.md, ‘A place that keeps them’, has the steps.";
  if (offSite.kind === "folder") {
    const todo = `See that the machine which it is mounted from takes snapshots, or use a store: ${steps}`;
    return [{ where, what: "this server can delete those in BACKUP_PATH.", todo, mayStay: true }];
  }
  if (offSite.kind === "none" || offSite.state === "kept") return [];
  if (offSite.state === "overwritten") {
    const what = `whoever takes over this server can overwrite and delete those in ${offSite.bucket}.`;
    return [{ where, what, todo: `Let the bucket keep versions: ${steps}` }];
  }
  if (offSite.state === "deleted") {
    const what = `whoever takes over this server can delete those in ${offSite.bucket}, old versions too.`;
    return [{ where, what, todo: `Take that right from BACKUP_S3_KEY: ${steps}` }];
  }
  const what = `${offSite.bucket} does not take a file: ${offSite.state.error}.`;
  return [{ where, what, todo: "Mend BACKUP_S3_… in /etc/tenday/backup.env, then sudo tenday backup" }];
}

type Settings = Record<string, string | undefined>;

async function tryDeleting(settings: Settings): Promise<"kept" | "overwritten" | "deleted"> {
  const put = await send(settings, { method: "PUT", body: "Written by tenday doctor.\n" });
  if (put.status !== 200) throw new Error(`it answers with ${put.status}`);
  if (!put.version || put.version === "null") return "overwritten";
  const { status } = await send(settings, { method: "DELETE", query: `versionId=${encodeURIComponent(put.version)}` });
  return status === 403 ? "kept" : "deleted";
}

type Sent = { method: "PUT" | "DELETE"; query?: string; body?: string };

function send(
  settings: Settings,
  { method, query = "", body = "" }: Sent,
): Promise<{ status: number; version: string }> {
  const {
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_ENDPOINT: endpoint = "",
    BACKUP_S3_PREFIX: prefix = "/tenday",
  } = settings;
  const isInPath = settings.BACKUP_S3_STYLE === "path";
  const host = isInPath ? endpoint : `${bucket}.${endpoint}`;
  const path = `${isInPath ? `/${bucket}` : ""}${prefix.replace(/\/$/, "")}/doctor`;
  const headers = {
    host,
    // A bucket that locks what it is given wants to know that all of it arrived.
    "content-md5": createHash("md5").update(body).digest("base64"),
    "x-amz-content-sha256": sha256(body),
    "x-amz-date": new Date().toISOString().replace(/[-:]|\.\d+/g, ""),
  };
  const authorization = authorizationOf({ method, path, query, headers }, readKey(settings));
  const ca = settings.BACKUP_S3_CA_FILE ? readFileSync(settings.BACKUP_S3_CA_FILE) : undefined;
  return new Promise((resolve, reject) => {
    const [hostname, port = "443"] = host.split(":");
    const sent = request(
      {
        ...(ca && { ca }),
        hostname,
        port,
        method,
        path: query ? `${path}?${query}` : path,
        headers: { ...headers, authorization, "content-length": Buffer.byteLength(body) },
        timeout: 8_000,
      },
      (response) => {
        response.resume();
        const version = response.headers["x-amz-version-id"];
        resolve({ status: response.statusCode ?? 0, version: typeof version === "string" ? version : "" });
      },
    );
    sent.once("timeout", () => sent.destroy(new Error("it does not answer")));
    sent.once("error", reject);
    sent.end(body);
  });
}

function readKey(settings: Settings): Key {
  const { BACKUP_S3_KEY: id = "", BACKUP_S3_SECRET: secret = "", BACKUP_S3_REGION: region = "us-east-1" } = settings;
  return { id, secret, region };
}

type Key = { id: string; secret: string; region: string };
type Unsigned = {
  method: string;
  path: string;
  query: string;
  headers: Record<string, string> & { "x-amz-date": string };
};

/** AWS's signature, version 4, which every store of this kind understands. */
export function authorizationOf({ method, path, query, headers }: Unsigned, { id, secret, region }: Key): string {
  const at = headers["x-amz-date"];
  const names = Object.keys(headers).toSorted();
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join("");
  const canonical = [method, path, query, lines, names.join(";"), headers["x-amz-content-sha256"]].join("\n");
  const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", at, scope, sha256(canonical)].join("\n");
  const key = scope.split("/").reduce<Buffer | string>((made, part) => hmac(made, part), `AWS4${secret}`);
  const signature = hmac(key, text).toString("hex");
  return `AWS4-HMAC-SHA256 Credential=${id}/${scope}, SignedHeaders=${names.join(";")}, Signature=${signature}`;
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
