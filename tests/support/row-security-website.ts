import { cast } from "../../server/seed/cast.ts";
import { allowed, changes, notAdmins, notSystem, type Probe, refusedToAll } from "./access-probe.ts";

const { sam } = cast;

/** A page that was rendered. */
export const insertPage = (path: string) =>
  `insert into website_pages (mark, build, path, type, body, rendered_at) values ('x', 'x', '${path}', 'text/html', 'x', now())`;
const insertVersion = "insert into website_versions (content, changes, made_at) values ('{}', '[]', now())";

/** The provider writes, the worker publishes, and everybody reads what is published. */
export const websiteWrites: Probe[] = [
  ...changes("tenday_web", "website_draft", "update website_draft set revision = 2", sam.id, notAdmins),
  ...refusedToAll("website_draft", "delete from website_draft"),

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
];
