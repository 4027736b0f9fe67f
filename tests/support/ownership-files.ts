import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { mostAttachments } from "../../domain/client-file.ts";
import { findArchive } from "../../server/exports/find-archives.ts";
import { findExports } from "../../server/exports/find-exports.ts";
import { provideArchive, removeArchive } from "../../server/exports/provide-archive.ts";
import { removeFile } from "../../server/files/change-file.ts";
import { findFile } from "../../server/files/find-file.ts";
import { beginUpload, finishUpload } from "../../server/files/uploads.ts";
import { answerItems } from "../../server/material/answer-items.ts";
import { findMaterial } from "../../server/material/find-material.ts";
import { handOver } from "../../server/material/hand-over.ts";
import { removeAttachment } from "../../server/messages/attachments.ts";
import { cast } from "../../server/seed/cast.ts";
import { at, type Claim, client, helper, isTheAdmins, sam } from "./access-claim.ts";
import { anActor } from "./an-actor.ts";
import { canaryArchive, canaryAttachment, canaryFile, markFiles } from "./canary-files.ts";
import { markMaterial } from "./canary-material.ts";

const { maya, gareth } = cast;
const [own, another] = [maya.projects[0].id, gareth.projects[0].id];
const [nowhere, anothersItem, helpersUpload] = [randomUUID(), randomUUID(), randomUUID()];
const anothersFiles = [canaryFile(gareth.id), canaryAttachment(gareth.id)];
const archive = { id: nowhere, clientId: nowhere, projectId: null, about: "x", name: "x" };
const announced = { name: "x", bytes: 1 };

/** What the provider adds to a client's own file, asked for by a client. */
const adminActions: Record<string, () => Promise<unknown>> = {
  "add to a client's file": () => provideArchive(anActor(client, at), archive, []),
  "take out of it": () => removeArchive(anActor(client, at), { clientId: nowhere, archiveId: nowhere }),
};

/** What a client was asked for, the files that they give for it or with a message, and what was added to their own. */
export const fileClaims: Record<string, Claim> = {
  "a client finds their own files": async () =>
    (await findFile(client, { projectId: own, fileId: canaryFile(maya.id) })) !== undefined,
  "and one that waits for their message": async () =>
    (await findFile(client, { projectId: own, fileId: canaryAttachment(maya.id) })) !== undefined,
  "which nobody else finds": async () =>
    (await findFile(helper, { projectId: own, fileId: canaryAttachment(maya.id) })) === undefined,
  "nor takes away": async (db) => {
    await removeAttachment(anActor(helper, at), { projectId: own, fileId: canaryAttachment(maya.id) });
    return (await db.query("select from attachments where id = $1", [canaryAttachment(maya.id)])).rowCount === 1;
  },
  "nor another's files": async () => {
    const found = anothersFiles.map((fileId) => findFile(client, { projectId: another, fileId }));
    return (await Promise.all(found)).every((file) => file === undefined);
  },
  "nor hears of them when an upload ends": async () => {
    const ended = anothersFiles.map((uploadId) => finishUpload(anActor(client, at), { uploadId }));
    return (await Promise.all(ended)).every(({ outcome }) => outcome === "not-there");
  },
  "nor removes them": async () => {
    const [file, attachment] = [canaryFile(gareth.id), canaryAttachment(gareth.id)];
    const removed = await removeFile(anActor(client, at), { projectId: another, fileId: file });
    const taken = await removeAttachment(anActor(client, at), { projectId: another, fileId: attachment });
    return removed.outcome === "not-there" && taken.outcome === "not-there";
  },
  "a client gives nothing to another's project, nor for what another was asked for": async () => {
    for (const itemId of [undefined, anothersItem]) {
      const wanted = { uploadId: randomUUID(), projectId: another, itemId, ...announced };
      const { outcome } = await beginUpload(anActor(client, at), wanted);
      if (outcome !== "not-there") return itemId ?? outcome;
    }
    return true;
  },
  "what another of theirs gives takes none of their own room": async () =>
    (await beginUpload(anActor(client, at), { uploadId: randomUUID(), projectId: own, ...announced })).outcome ===
    "going-on",
  "and is not theirs to end": async () => {
    const end = async (who: typeof client) => finishUpload(anActor(who, at), { uploadId: helpersUpload });
    return (await end(client)).outcome === "not-there" && (await end(helper)).outcome === "going-on";
  },

  "a client opens what was added to their own file": async () =>
    (await findArchive(client, canaryArchive(maya.id))) !== undefined,
  "and to nobody else's file": async () => (await findArchive(client, canaryArchive(gareth.id))) === undefined,
  "what was removed from it is shown to the admin alone": async (db) => {
    await db.query("update provided_archives set removed_at = now() where client_id = $1", [maya.id]);
    const [clients, admins] = [await findExports(client, maya.id), await findExports(sam, maya.id)];
    return (clients?.archives.length === 0 && admins?.archives.length === 1) || "shown";
  },

  "a client finds what they were asked for": async () => (await findMaterial(client, own))?.project.id === own,
  "and not what others were": async () => (await findMaterial(client, another)) === undefined,
  "nor answers in another's place, nor hands that over": async () => {
    const answered = await answerItems(anActor(client, at), another, new Map());
    const handed = await handOver(anActor(client, at), another);
    return answered.outcome === "not-there" && handed.outcome === "not-there";
  },

  ...Object.fromEntries(
    Object.entries(adminActions).map(([command, does]) => [`a client cannot ${command}`, () => isTheAdmins(does)]),
  ),
};

/** Maya's own file waits for a message, Gareth's is sent, and another of hers is giving as many as one message may have. */
export async function prepareFiles(db: pg.Client): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "files-"));
  await markFiles(db, directory, [
    { owner: maya.id, words: "her file" },
    { owner: gareth.id, words: "his file" },
  ]);
  rmSync(directory, { recursive: true });
  await markMaterial(db, [
    { owner: maya.id, words: "x" },
    { owner: gareth.id, words: "x" },
  ]);
  await db.query(
    "insert into material_items (id, project_id, position, kind, title, wanted_at) values ($1, $2, 2, 'files', 'x', now())",
    [anothersItem, another],
  );
  await db.query("update files set item_id = $1 where id = $2", [anothersItem, canaryFile(gareth.id)]);
  await db.query(
    `insert into uploads (id, client_id, project_id, name, bytes, given_by, begun_at)
     select case n when 1 then $1 else gen_random_uuid() end, $2, $3, 'x', 1, $4, now() from generate_series(1, $5) n`,
    [helpersUpload, maya.id, own, helper.id, mostAttachments],
  );
}
