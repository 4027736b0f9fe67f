import { cast } from "../../server/seed/cast.ts";
import { allowed, changes, notAdmins, notSystem, type Probe, probe, refusedToAll } from "./access-probe.ts";

const { sam } = cast;

/** A page that was rendered. */
export const insertPage = (path: string) =>
  `insert into website_pages (mark, build, path, type, body, rendered_at) values ('x', 'x', '${path}', 'text/html', 'x', now())`;
/** A preview's link; `works` and `ended` are hashes. */
export const insertPreviews = `insert into website_previews (id, token_hash, made_at, made_by, ends_at, ended_at) values
  (gen_random_uuid(), 'works', now(), '${sam.id}', now() + interval '1 day', null),
  (gen_random_uuid(), 'ended', now(), '${sam.id}', now() + interval '1 day', now())`;
const insertPreview = `insert into website_previews (id, token_hash, made_at, made_by, ends_at) values (gen_random_uuid(), 'x', now(), '${sam.id}', now())`;
const previewed = (hash: string, at = "now()") => `select content from app.previewed_draft('${hash}', ${at})`;
const insertVersion = "insert into website_versions (content, changes, made_at) values ('{}', '[]', now())";

const pictureId = "5f0c3b1a-0000-4000-8000-0000000000f1";
const insertPicture = (id: string, digit: string) =>
  `insert into website_pictures (id, digest, width, height, master, added_at) values (${id}, '${digit.repeat(40)}', 1, 1, 'x', now())`;
const insertPictureFile = (width: number) =>
  `insert into website_picture_files (picture_id, width, format, bytes) values ('${pictureId}', ${width}, 'webp', 'x')`;

/** A picture that was taken in, and one of its files. */
export const insertPictures = [insertPicture(`'${pictureId}'`, "a"), insertPictureFile(480)];

/** The provider writes, the worker publishes, and everybody reads what is published. */
export const websiteWrites: Probe[] = [
  ...changes("tenday_web", "website_draft", "update website_draft set revision = 2", sam.id, notAdmins),
  ...refusedToAll("website_draft", "delete from website_draft"),

  ...allowed("tenday_web", "website_previews", insertPreview, sam.id, notAdmins),
  ...changes("tenday_web", "website_previews", "update website_previews set ended_at = now()", sam.id, notAdmins),
  ...changes("tenday_worker", "website_previews", "delete from website_previews", "system", notSystem),
  ...refusedToAll(
    "website_previews",
    "update website_previews set ends_at = now()",
    "update website_previews set token_hash = 'x'",
    "delete from website_previews",
  ),
  probe("tenday_web", "anonymous", "website_draft", previewed("works"), 1),
  probe("tenday_web", "anonymous", "website_draft", previewed("works", "now() + interval '2 days'"), 0),
  probe("tenday_web", "anonymous", "website_draft", previewed("ended"), 0),
  probe("tenday_web", "anonymous", "website_draft", previewed("unknown"), 0),
  probe("tenday_auth", "anonymous", "website_draft", previewed("works"), "refused"),
  probe("tenday_worker", "system", "website_draft", previewed("works"), "refused"),

  ...allowed("tenday_web", "website_versions", insertVersion, sam.id, notAdmins),
  ...changes("tenday_web", "website_versions", "update website_versions set called_off_at = now()", sam.id, notAdmins),
  ...changes(
    "tenday_worker",
    "website_versions",
    "update website_versions set published_at = now()",
    "system",
    notSystem,
  ),
  ...refusedToAll(
    "website_versions",
    "update website_versions set content = '{}'",
    "update website_versions set publish_at = now()",
    "delete from website_versions",
  ),

  ...changes("tenday_worker", "website_shown", "update website_shown set mark = 'x'", "system", notSystem),
  ...refusedToAll("website_shown", "delete from website_shown"),

  ...allowed("tenday_worker", "website_pages", insertPage("/y"), "system", notSystem),
  ...changes("tenday_worker", "website_pages", "delete from website_pages", "system", notSystem),
  ...refusedToAll("website_pages", "update website_pages set body = 'x'"),

  ...allowed("tenday_web", "website_pictures", insertPicture("gen_random_uuid()", "b"), sam.id, notAdmins),
  probe("tenday_worker", "system", "website_pictures", `delete from website_pictures where id = '${pictureId}'`, 1),
  ...notSystem.map((viewer) => probe("tenday_worker", viewer, "website_pictures", "delete from website_pictures", 0)),
  probe("tenday_worker", "system", "website_pictures", "select master from website_pictures", "refused"),
  ...refusedToAll("website_pictures", "update website_pictures set master = 'x'", "delete from website_pictures"),
  ...allowed("tenday_web", "website_picture_files", insertPictureFile(960), sam.id, notAdmins),
  ...refusedToAll(
    "website_picture_files",
    "update website_picture_files set bytes = 'x'",
    "delete from website_picture_files",
  ),
];
