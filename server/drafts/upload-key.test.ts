import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aClient } from "../../tests/support/a-client.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { archive } from "../../tests/support/archives.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { deleteProject } from "../projects/delete-project.ts";
import { env } from "../settings/env.server.ts";
import { seal } from "../web/sealed.ts";
import { uploadByKey, uploadKey } from "./upload-key.ts";

const at = new Date("2026-11-16T09:00:00Z");
const later = (days: number) => new Date(at.getTime() + days * 86_400_000);
const caller = (when = at) => ({ address: "198.18.0.9", requestId: "test", at: when });

const zip = (html: string) => archive([{ name: "index.html", content: html }]);
let before: string;

beforeAll(() => {
  before = env().FILES_DIR;
  env().FILES_DIR = mkdtempSync(join(tmpdir(), "uploads-"));
});
afterAll(() => {
  rmSync(env().FILES_DIR, { recursive: true });
  env().FILES_DIR = before;
});

async function aNewSite(): Promise<string> {
  return aProject(at, "active", { owner: await aClient() });
}

test("the key of a project uploads to it and to no other, for thirty days, and nobody sees it until it is sent", async () => {
  const [projectId, other] = [await aNewSite(), await aNewSite()];
  const key = uploadKey(projectId, sam.id, at);
  const uploaded = await uploadByKey(key, [zip("<h1>Bread</h1>")], caller(later(29)));
  expect(uploaded).toEqual({ outcome: "uploaded", number: 1, projectId });
  expect(await uploadByKey(key, [zip("<h1>Bread</h1>")], caller())).toMatchObject({ outcome: "same", number: 1 });
  expect(await uploadByKey(key, [Buffer.from("no zip")], caller())).toMatchObject({ outcome: "refused" });
  expect(
    await look(
      "select project_id, sent_at, uploaded_by from draft_versions where project_id in ($1, $2)",
      projectId,
      other,
    ),
  ).toEqual([{ project_id: projectId, sent_at: null, uploaded_by: sam.id }]);
  expect(await uploadByKey(key, [zip("x")], caller(later(30)))).toEqual({ outcome: "unknown-key" });
  await deleteProject(anActor(sam, at), projectId);
  expect(await uploadByKey(key, [zip("x")], caller())).toMatchObject({ outcome: "not-there" });
});

test("a key that is not ours, of another purpose, or of somebody who is not the provider opens nothing", async () => {
  const projectId = await aNewSite();
  const [client] = await look<{ id: string }>("select client_id as id from projects where id = $1", projectId);
  const key = uploadKey(projectId, sam.id, at);
  const forged = [
    "",
    "Bearer",
    key.slice(0, -1),
    key.replace(/\.\d+\./, ".99999999999."),
    seal("draft", key.split(".")[0] ?? "", 9_999_999_999),
    uploadKey(projectId, client?.id ?? "", at),
    uploadKey(projectId, crypto.randomUUID(), at),
  ];
  for (const one of forged) expect(await uploadByKey(one, [zip("x")], caller())).toEqual({ outcome: "unknown-key" });
  await look("update profiles set disabled_at = now() where id = $1", sam.id);
  const disabled = await uploadByKey(key, [zip("x")], caller());
  await look("update profiles set disabled_at = null where id = $1", sam.id);
  expect(disabled).toEqual({ outcome: "unknown-key" });
});

test("sixty an hour", async () => {
  const key = uploadKey(await aNewSite(), sam.id, at);
  for (let n = 0; n < 60; n++) await uploadByKey(key, [Buffer.from("no zip")], caller());
  expect(await uploadByKey(key, [zip("x")], caller())).toMatchObject({ outcome: "too-many" });
});
