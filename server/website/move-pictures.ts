import type pg from "pg";
import type { SiteContent } from "../../domain/website/content.ts";
import type { PictureUse } from "../../domain/website/picture.ts";
import { readLogo, readMaster } from "../pictures/read-picture.ts";

type Owner = Pick<pg.Client, "query">;
type PictureFile = { file: string; bytes: Uint8Array };

/** Finds what lies beside a website's file. */
export type ReadPicture = (file: string) => Promise<Uint8Array | undefined>;

const fileOf = (pictureId: string) => `website-pictures/${pictureId}.webp`;

/** The masters of what a website shows. */
export async function exportPictures(owner: Owner, content: SiteContent): Promise<PictureFile[]> {
  const ids = [...usesOf(content).keys()].sort();
  const { rows } = await owner.query<{ id: string; master: Buffer }>(
    "select id, master from website_pictures where id = any($1) order by id",
    [ids],
  );
  return rows.map(({ id, master }) => ({ file: fileOf(id), bytes: master }));
}

/** Takes in those that are not here yet. The content as it is then: a picture that is here under another id has that one. */
export async function importPictures(
  owner: Owner,
  content: SiteContent,
  readPicture: ReadPicture,
  at: Date,
): Promise<SiteContent> {
  const here = new Map<string, string>();
  for (const [id, use] of usesOf(content)) {
    const { rowCount } = await owner.query("select from website_pictures where id = $1", [id]);
    const kept = rowCount ? id : await keepPicture(owner, id, { use, bytes: await readPicture(fileOf(id)), at });
    if (kept) here.set(id, kept);
  }
  const { identity, projects } = content;
  return {
    ...content,
    projects: projects.map((project) => ({
      ...project,
      pictureId: project.pictureId && (here.get(project.pictureId) ?? project.pictureId),
    })),
    // Without the picture there is no logo, and the mark of the release takes its place.
    identity: { ...identity, logo: (identity.logo && here.get(identity.logo)) ?? null },
  };
}

function usesOf({ identity, projects }: SiteContent): Map<string, PictureUse> {
  const uses = new Map<string, PictureUse>();
  for (const { pictureId } of projects) if (pictureId) uses.set(pictureId, "portfolio");
  if (identity.logo) uses.set(identity.logo, "logo");
  return uses;
}

type Taken = { use: PictureUse; bytes: Uint8Array | undefined; at: Date };

async function keepPicture(owner: Owner, wanted: string, { use, bytes, at }: Taken): Promise<string | undefined> {
  if (!bytes) return;
  const read = await (use === "logo" ? readLogo : readMaster)(bytes);
  if ("refusal" in read) throw new Error(`${fileOf(wanted)} cannot be taken in: ${read.refusal}`);
  const { id: digest, width, height, master, files, squares } = read.picture;
  const { rows } = await owner.query<{ id: string }>("select id from website_pictures where digest = $1", [digest]);
  if (rows[0]) return rows[0].id;
  await owner.query(
    "insert into website_pictures (id, digest, width, height, master, added_at) values ($1, $2, $3, $4, $5, $6)",
    [wanted, digest, width, height, master, at],
  );
  for (const drawn of [...files, ...squares.map((square) => ({ ...square, format: "png" }))])
    await owner.query("insert into website_picture_files (picture_id, width, format, bytes) values ($1, $2, $3, $4)", [
      wanted,
      drawn.width,
      drawn.format,
      drawn.bytes,
    ]);
  return wanted;
}
