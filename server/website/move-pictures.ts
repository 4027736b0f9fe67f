import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { SiteContent } from "../../domain/website/content.ts";
import { leastPicture, type PictureUse } from "../../domain/website/picture.ts";
import { readLogo, readMaster } from "../pictures/read-picture.ts";

type Owner = Pick<pg.Client, "query">;
type PictureFile = { file: string; bytes: Uint8Array };

/** Beside the website in an export: a picture as it was taken in, from which every file of it is drawn. */
const fileOf = (pictureId: string) => `website-pictures/${pictureId}.webp`;

/** Those that the website shows. */
export async function exportPictures(owner: Owner, content: SiteContent): Promise<PictureFile[]> {
  const { rows } = await owner.query<{ id: string; master: Buffer }>(
    "select id, master from website_pictures where id = any($1) order by id",
    [[...usesOf(content).keys()]],
  );
  return rows.map(({ id, master }) => ({ file: fileOf(id), bytes: master }));
}

/** Finds a file of an export, by its place in the folder. */
export type ReadFile = (file: string) => Promise<Uint8Array | undefined>;

/** Takes in the pictures of a website. Gives it with the ids that they have here: the same picture is kept once. */
export async function importPictures(
  owner: Owner,
  content: SiteContent,
  readFile: ReadFile,
  at: Date,
): Promise<SiteContent> {
  const here = new Map<string | null, string>();
  for (const [wanted, use] of usesOf(content))
    here.set(wanted, await keepPicture(owner, { wanted, use }, readFile, at));
  const { identity, projects } = content;
  return {
    ...content,
    projects: projects.map((project) => ({ ...project, pictureId: here.get(project.pictureId) ?? null })),
    identity: { ...identity, logo: here.get(identity.logo) ?? null },
  };
}

function usesOf({ identity, projects }: SiteContent): Map<string, PictureUse> {
  const uses = new Map<string, PictureUse>();
  for (const { pictureId } of projects) if (pictureId) uses.set(pictureId, "portfolio");
  if (identity.logo) uses.set(identity.logo, "logo");
  return uses;
}

type Wanted = { wanted: string; use: PictureUse };

async function keepPicture(owner: Owner, { wanted, use }: Wanted, readFile: ReadFile, at: Date): Promise<string> {
  const isTaken = ((await owner.query("select from website_pictures where id = $1", [wanted])).rowCount ?? 0) > 0;
  const file = fileOf(wanted);
  const bytes = await readFile(file);
  // An export of a time when pictures stayed behind, back where it came from.
  if (!bytes && isTaken) return wanted;
  if (!bytes) throw new Error(`${file} is missing, and the website shows it`);
  const read = await (use === "logo" ? readLogo : readMaster)(bytes);
  if ("refusal" in read) throw new Error(`${file} cannot be taken in: ${read.refusal}`);
  const { id: digest, width, height, master, files, squares } = read.picture;
  if (width < leastPicture[use].width || height < leastPicture[use].height)
    throw new Error(`${file} cannot be taken in: too-small`);
  const { rows } = await owner.query<{ id: string }>("select id from website_pictures where digest = $1", [digest]);
  const [known] = rows;
  if (known) return known.id;
  const id = isTaken ? randomUUID() : wanted;
  await owner.query(
    "insert into website_pictures (id, digest, width, height, master, added_at) values ($1, $2, $3, $4, $5, $6)",
    [id, digest, width, height, master, at],
  );
  for (const drawn of [...files, ...squares.map((square) => ({ ...square, format: "png" }))])
    await owner.query("insert into website_picture_files (picture_id, width, format, bytes) values ($1, $2, $3, $4)", [
      id,
      drawn.width,
      drawn.format,
      drawn.bytes,
    ]);
  return id;
}
