import { randomBytes } from "node:crypto";
import type pg from "pg";

/** Of the draft: there for everybody who knows its address. */
export const canaryWebsitePicture = { id: "5f0c3b1a-0000-4000-8000-0000000000f2", width: 480 };

type Marked = { owner: string; words: string };

/** A word of its own in what is not published: the draft, and a version that was called off. */
export async function markWebsite(db: pg.Client): Promise<Marked[]> {
  const word = () => `canary${randomBytes(6).toString("hex")}`;
  const [draft, version] = [
    { owner: "the website's draft", words: word() },
    { owner: "a version of the website", words: word() },
  ];
  await db.query("update website_draft set content = jsonb_set(content, '{questions,0,answer}', to_jsonb($1::text))", [
    draft.words,
  ]);
  await db.query(
    `insert into website_versions (content, changes, made_at, called_off_at)
     select content, jsonb_build_array($1::text), now(), now() from website_draft`,
    [version.words],
  );
  const { id, width } = canaryWebsitePicture;
  await db.query(
    "insert into website_pictures (id, digest, width, height, master, added_at) values ($1, $2, 1600, 1000, 'x', now())",
    [id, "c0ffee".repeat(7).slice(0, 40)],
  );
  await db.query("insert into website_picture_files (picture_id, width, format, bytes) values ($1, $2, 'webp', 'x')", [
    id,
    width,
  ]);
  return [draft, version];
}
