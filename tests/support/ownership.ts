import { randomUUID } from "node:crypto";
import pg from "pg";
import { deleteArticle, restoreArticle } from "../../server/articles/delete-article.ts";
import { findArticle, findInText, listArticles, outdateArticles } from "../../server/articles/find-articles.ts";
import { findDeletingDraft, findDraft, listDrafts } from "../../server/articles/find-drafts.ts";
import { publishArticle, withdrawArticle } from "../../server/articles/publish-article.ts";
import { restoreVersion } from "../../server/articles/restore-version.ts";
import { saveArticle, setAside, startArticle } from "../../server/articles/save-article.ts";
import { findPictureFile, storePicture } from "../../server/articles/store-picture.ts";
import { listEvents } from "../../server/audit/list-events.ts";
import { linkAddress } from "../../server/auth/account-links.ts";
import { inviteClient } from "../../server/auth/invite-client.ts";
import { endOtherSessions, endOwnSession, listOwnSessions } from "../../server/auth/own-sessions.ts";
import { listPasskeys, removePasskey } from "../../server/auth/passkeys.ts";
import { askForReset, findPasswordLink } from "../../server/auth/reset-password.ts";
import { findUnconfirmedTotp, startTotp } from "../../server/auth/second-factor.ts";
import type { Session } from "../../server/auth/session.ts";
import { cast, castPassword } from "../../server/seed/cast.ts";
import { findStatus } from "../../server/status/find-status.ts";
import { aCaller } from "./a-caller.ts";
import { at, type Claim, client, contents, idsOf, isTheAdmins, sam } from "./access-claim.ts";
import { anActor } from "./an-actor.ts";
import { canaryArticles, canaryPicture, changedSlug, hiddenWord, markArticles } from "./canary-articles.ts";
import { adminClaims } from "./ownership-admin.ts";
import { draftClaims, prepareDrafts } from "./ownership-drafts.ts";
import { fileClaims, prepareFiles } from "./ownership-files.ts";
import { leavingClaims } from "./ownership-leaving.ts";
import { moneyClaims } from "./ownership-money.ts";
import { peopleClaims } from "./ownership-people.ts";
import { portalClaims } from "./ownership-portal.ts";
import { prepareSiteOwners, siteClaims } from "./ownership-sites.ts";
import { prepareThread, threadClaims } from "./ownership-thread.ts";
import { yearClaims } from "./ownership-year.ts";
import { sessionCookie } from "./requesters.ts";

const { maya, gareth, tom, noor, lantern, quayside } = cast;

/**
 * Ownership by itself: what the server's own functions give to somebody whom no row policy stops. DATABASE_URL
 * and AUTH_DATABASE_URL must belong to roles that bypass them; `owner` prepares and looks.
 */
export async function findOwnershipFaults(owner: string, { untilFault = false } = {}): Promise<string[]> {
  // With a payment provider to pay by: without one nothing of it could be tried.
  process.env.STRIPE_SECRET_KEY ??= "sk_test_of_the_fence";
  process.env.STRIPE_WEBHOOK_SECRET ??= "whsec_of_the_fence";
  const db = new pg.Client(owner);
  await db.connect();
  try {
    await prepare(db);
    const faults: string[] = [];
    for (const [claim, holds] of Object.entries(claims)) {
      const answer = await holds(db).catch((error: unknown) => String(error));
      if (answer !== true) faults.push(`${claim}: ${answer}`);
      if (untilFault && faults.length > 0) break;
    }
    return faults;
  } finally {
    await db.end();
  }
}

const { published, sample, draft, draftSample, deleted } = canaryArticles;
const text = { title: "x", slug: "x", excerpt: "x", body: [] };
const sent = { text, revision: 1, over: false };
const all = { type: undefined, title: "", before: undefined };

/** Everything around an article that is not public, asked for by a client. */
const adminActions: Record<string, () => Promise<unknown>> = {
  "list articles": () => listDrafts(client, all),
  "open an article, not even one that is published": () => findDraft(client, published.id),
  "open a version": () => findDraft(client, published.id, 1),
  "ask for an article to delete": () => findDeletingDraft(client, draft.id),
  "start an article": () => startArticle(anActor(client, at), "writing", "x"),
  "save an article": () => saveArticle(anActor(client, at), draft.id, sent),
  "set a text aside": () => setAside(anActor(client, at), draft.id, text),
  "publish an article": () => publishArticle(anActor(client, at), draft.id, sent),
  "take an article offline": () => withdrawArticle(anActor(client, at), published.id),
  "bring a version back": () => restoreVersion(anActor(client, at), published.id, { number: 1, revision: 1 }),
  "delete an article": () => deleteArticle(anActor(client, at), draft.id),
  "bring an article back": () => restoreArticle(anActor(client, at), deleted.id),
  "add a picture": () => storePicture(anActor(client, at), new Uint8Array()),
};

/** Articles: of what is not public, only the admin learns anything. */
const articleClaims: Record<string, Claim> = {
  "articles are listed for the admin": async () => {
    const { articles, deleted: gone } = await listDrafts(sam, all);
    return articles.some(({ id }) => id === draft.id) && gone.some(({ id }) => id === deleted.id);
  },
  "a draft is opened by the admin": async () => (await findDraft(sam, draft.id)) !== undefined,
  "with its versions": async () => (await findDraft(sam, published.id, 1))?.version !== undefined,
  "what is deleted is not there to open": async () => (await findDraft(sam, deleted.id)) === undefined,
  "nor to delete": async () => (await findDeletingDraft(sam, deleted.id)) === undefined,

  "everybody finds what is published": async () => {
    outdateArticles();
    const found = await Promise.all([findArticle("helpArticle", published.slug), findArticle("writing", sample.slug)]);
    return found.every((article) => article !== undefined);
  },
  "without the changes that are not": async () => !(await isHiddenIn(findArticle("helpArticle", published.slug))),
  "under its own address alone": async () =>
    (await findArticle("helpArticle", changedSlug(published.slug))) === undefined,
  "not a draft": async () =>
    (await findArticle("helpArticle", draft.slug)) === undefined &&
    (await findArticle("writing", draftSample.slug)) === undefined,
  "nor what is deleted": async () => (await findArticle("helpArticle", deleted.slug)) === undefined,
  "and lists nothing else": async (db) =>
    (await isListed(db, "helpArticle")) && (await isListed(db, "writing")) ? true : "others too",
  "a search finds words that are published": async () => (await findInText("helpArticle", "laptop")).length > 0,
  "and no others": async () =>
    [...(await findInText("helpArticle", hiddenWord)), ...(await findInText("writing", hiddenWord))].length === 0,
  "a picture is there for who knows its name": async () =>
    (await findPictureFile({ ...canaryPicture, format: "webp" })) !== undefined,

  ...Object.fromEntries(
    Object.entries(adminActions).map(([command, does]) => [
      `a client cannot ${command}`,
      async (db: pg.Client) => {
        const before = await contents(db, articleTables);
        const refused = await isTheAdmins(does);
        return refused === true ? (await contents(db, articleTables)) === before || "something changed" : refused;
      },
    ]),
  ),
};

async function isHiddenIn(found: Promise<unknown>): Promise<boolean> {
  return JSON.stringify(await found).includes(hiddenWord);
}

async function isListed(db: pg.Client, type: "helpArticle" | "writing"): Promise<boolean> {
  const { rows } = await db.query<{ id: string }>(
    "select article_id as id from published_articles where type = $1 order by created_at desc, article_id desc",
    [type],
  );
  const listed = await listArticles(type);
  const isSame = listed?.map(({ _id }) => _id).join() === rows.map(({ id }) => id).join();
  return isSame && !(await isHiddenIn(listArticles(type)));
}

/** All that a command around articles can change. */
const articleTables = ["articles", "article_versions", "published_articles", "article_images", "article_image_files"];

const claims: Record<string, Claim> = {
  ...portalClaims,
  ...leavingClaims,
  ...articleClaims,
  ...moneyClaims,
  ...adminClaims,
  ...peopleClaims,
  ...threadClaims,
  ...fileClaims,
  ...draftClaims,
  ...siteClaims,
  ...yearClaims,

  "history is read by the admin": async () => (await listEvents(sam, undefined)).events.length > 0,
  "and by no one else": () => isTheAdmins(() => listEvents(client, undefined)),
  "how the system is is told to the admin": async () => (await findStatus(sam, at)).version.migrations > 0,
  "and to no one else either": () => isTheAdmins(() => findStatus(client, at)),
  "a client invites nobody": async (db) => {
    const refused = await isTheAdmins(() => inviteClient(anActor(client, at), noor.id));
    const { rowCount } = await db.query("select from account_links where account_id = $1", [noor.id]);
    return refused === true ? rowCount === 0 : refused;
  },

  "whoever is shut out gets no link to a new password": async (db) => {
    for (const { email } of [tom, quayside]) await askForReset(email, { ...aCaller, at });
    const { rows } = await db.query(
      "select account_id as id from account_links where purpose = 'reset' and created_at = $1",
      [at],
    );
    return idsOf(rows) === tom.id || `links for ${idsOf(rows)}`;
  },
  "and a link greets whose password it is for": async (db) => {
    await askForReset(tom.email, { ...aCaller, at });
    const { rows } = await db.query<{ id: string }>(
      "select id from account_links where account_id = $1 and purpose = 'reset' and spent_at is null",
      [tom.id],
    );
    const token =
      linkAddress(rows[0]?.id ?? "", "reset")
        .split("/")
        .at(-1) ?? "";
    const { name } = await findPasswordLink(token, at);
    return name === "Tom" || `greets ${name}`;
  },

  "a client lists their own sessions": async () =>
    idsOf(await listOwnSessions(mayas, at)) === idsOf([{ id: mayas.id }, { id: other }]) || "others too",
  "another's session is not there to end": async (db) =>
    (await endOwnSession(mayas, gareths.id, { ...aCaller, at })) === false &&
    (await isThere(db, "session", gareths.id)),
  "one's own is": async () => endOwnSession(mayas, other, { ...aCaller, at }),
  "ending all others ends nobody else's": async (db) => {
    await endOtherSessions(mayas, { ...aCaller, at });
    return isThere(db, "session", gareths.id);
  },
  "a client lists their own passkeys": async () => idsOf(await listPasskeys(mayas)) === mayasKey || "others too",
  "another's passkey is not there to remove": async (db) => {
    const requested = { passkeyId: garethsKey, password: castPassword, code: "" };
    const { outcome } = await removePasskey(mayas, requested, { ...aCaller, at });
    return outcome === "not-there" && (await isThere(db, "passkey", garethsKey));
  },
  "a secret that is not confirmed is its owner's": async () => (await findUnconfirmedTotp(gareths, at)) !== undefined,
  "and shown to no one else": async () => (await findUnconfirmedTotp(mayas, at)) === undefined,
  "one that is started leaves another's as it was": async (db) => {
    const caller = { ...aCaller, headers: new Headers({ Cookie: sessionCookie(mayas.id) }) };
    const { outcome } = await startTotp(mayas, castPassword, { ...caller, at: new Date(at.getTime() + 1) });
    const { rows } = await db.query("select started_at from auth.two_factor where user_id = $1", [gareth.id]);
    return (outcome === "started" && rows[0].started_at.getTime() === at.getTime()) || outcome;
  },
};

const sessionOf = ({ id, name, email }: typeof maya | typeof gareth): Session => ({
  id: randomUUID(),
  user: { id, name, email, factors: [] },
  role: "user",
  level: "aal1",
  client: undefined,
  clients: [],
});
const [mayas, gareths] = [sessionOf(maya), sessionOf(gareth)];
const other = randomUUID();
const [mayasKey, garethsKey] = [randomUUID(), randomUUID()];

async function isThere(db: pg.Client, table: "session" | "passkey", id: string): Promise<boolean> {
  return (await db.query(`select from auth.${table} where id = $1`, [id])).rowCount === 1;
}

async function prepare(db: pg.Client): Promise<void> {
  await db.query("delete from auth.session");
  await db.query("delete from auth.passkey");
  await db.query("delete from auth.two_factor where user_id <> $1", [lantern.id]);
  await db.query("delete from account_links");
  await db.query("delete from rate_limits");
  for (const [id, person] of [
    [mayas.id, maya.id],
    [other, maya.id],
    [gareths.id, gareth.id],
  ])
    await db.query(
      `insert into auth.session (id, expires_at, token, created_at, updated_at, user_id, aal, amr, seen_at)
       values ($1::uuid, now() + '1 day', $1::uuid::text, now(), now(), $2, 'aal1', 'pwd', now())`,
      [id, person],
    );
  for (const [id, person] of [
    [mayasKey, maya.id],
    [garethsKey, gareth.id],
  ])
    await db.query(
      `insert into auth.passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up)
       values ($1::uuid, 'x', $2, $1::uuid::text, 0, 'singleDevice', false)`,
      [id, person],
    );
  await db.query(
    `insert into auth.two_factor (user_id, secret, backup_codes, verified, started_at)
     select $1, secret, backup_codes, false, $3 from auth.two_factor where user_id = $2`,
    [gareth.id, lantern.id, at],
  );
  await db.query("delete from auth.account where user_id = $1", [noor.id]);
  await db.query(
    `insert into account_links (id, account_id, purpose, created_at, expires_at)
     values (gen_random_uuid(), $1, 'invite', now(), now())`,
    [gareth.id],
  );
  await db.query(
    "insert into audit_events (id, at, action, subject_kind, request_id) values (gen_random_uuid(), now(), 'client-added', 'client', 'x')",
  );
  await markArticles(db);
  await prepareThread(db);
  await prepareFiles(db);
  await prepareDrafts(db);
  await prepareSiteOwners(db);
}
