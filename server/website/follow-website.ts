import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { keepNumberPrefix, startingPrefix } from "../../domain/numbering.ts";
import { siteContentSchema } from "../../domain/website/content.ts";
import { type Site, siteOn } from "../../domain/website/site.ts";
import type { Viewer } from "../access/actor.ts";
import { asViewer, readAsViewer } from "../db/client.server.ts";
import { websitePages, websiteShown } from "../db/schema/index.ts";
import { log } from "../observe/log.ts";
import { now } from "../settings/clock.ts";
import { env } from "../settings/env.server.ts";
import type { PackedPage } from "./page-set.ts";
import { publish } from "./site.ts";

/** A website, and its pages as this release has rendered them; none yet, and each is made when it is asked for. */
export type Shown = { site: Site; pages: PackedPage[]; numberPrefix: string };

type Following = {
  viewer: Viewer;
  /** Of the release, where this process sends pages. */
  build?: string;
  onShown?: (shown: Shown) => void;
};

/** A process that cannot ask begins with what the disk has, and nobody waits for it longer than for a connection. */
const longestStartMilliseconds = 3_000;

/**
 * Keeps a process at what is published: it asks every second, prepares what is new, and shows it at the moment that the
 * publication named, as all others do. While the database is away it goes on with what it has, and one that starts then
 * begins with what was last kept on the disk.
 */
export async function followWebsite({ viewer, build, onShown }: Following): Promise<() => void> {
  let known = "";
  let isOver = false;
  const show = (shown: Shown) => {
    if (isOver) return;
    publish(shown.site);
    onShown?.(shown);
  };
  const look = async (isFirst: boolean) => {
    const { key, shownFrom, numberPrefix } = await findNewest(viewer, build);
    keepNumberPrefix(numberPrefix);
    if (key === known) return;
    const shown = await findShown(viewer, build);
    if (!shown) return;
    const found = { ...shown, numberPrefix };
    known = key;
    if (build) keepOnDisk(found, build);
    const wait = isFirst ? 0 : shownFrom.getTime() - now().getTime();
    if (wait <= 0) return show(found);
    setTimeout(() => show(found), wait).unref();
  };
  const first = look(true).catch((error: unknown) => {
    log.warn({ err: error }, "what is published could not be read");
  });
  await Promise.race([first, sleep(longestStartMilliseconds, undefined, { ref: false })]);
  const kept = build && known === "" ? readFromDisk(build) : undefined;
  if (kept) {
    keepNumberPrefix(kept.numberPrefix);
    show(kept);
  }
  void keepLooking();
  return () => {
    isOver = true;
  };

  /** One after the other: a database that is slow is not asked the more. */
  async function keepLooking(): Promise<void> {
    while (!isOver) {
      await sleep(env().WEBSITE_SECONDS * 1_000, undefined, { ref: false });
      if (!isOver) await look(false).catch(() => undefined);
    }
  }
}

/** What there is, in few bytes: asked every second. */
async function findNewest(viewer: Viewer, build = "") {
  const rows = await asViewer(viewer, (tx) =>
    tx
      .select({
        mark: websiteShown.mark,
        shownFrom: websiteShown.shownFrom,
        numberPrefix: sql<string>`app.number_prefix()`,
        pages: sql<number>`(select count(*)::int from website_pages p where p.mark = ${websiteShown.mark} and p.build = ${build})`,
      })
      .from(websiteShown),
  );
  const [row] = rows;
  return {
    key: row ? `${row.mark} ${row.pages} ${row.numberPrefix}` : "",
    shownFrom: row?.shownFrom ?? new Date(0),
    numberPrefix: row?.numberPrefix ?? startingPrefix,
  };
}

async function findShown(viewer: Viewer, build = ""): Promise<Omit<Shown, "numberPrefix"> | undefined> {
  return readAsViewer(viewer, async (tx) => {
    const [row] = await tx.select().from(websiteShown);
    if (!row) return;
    const pages = await tx
      .select({ path: websitePages.path, type: websitePages.type, body: websitePages.body })
      .from(websitePages)
      .where(and(eq(websitePages.mark, row.mark), eq(websitePages.build, build)));
    return { site: siteOn(row.day, siteContentSchema.parse(row.content), row), pages };
  });
}

const fileOf = (build: string) => join(env().WEBSITE_DIR, `${build}.json`);

/** Written beside and moved into place: whoever starts at this moment reads a whole one. */
function keepOnDisk({ site, pages, numberPrefix }: Shown, build: string): void {
  const file = fileOf(build);
  try {
    mkdirSync(dirname(file), { recursive: true });
    const kept = {
      site,
      numberPrefix,
      pages: pages.map(({ body, ...page }) => ({ ...page, body: Buffer.from(body).toString("base64") })),
    };
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(kept));
    renameSync(`${file}.${process.pid}`, file);
  } catch (error) {
    log.warn({ err: error }, "what is published could not be kept on the disk");
  }
}

function readFromDisk(build: string): Shown | undefined {
  try {
    const kept: { site: Site; numberPrefix?: string; pages: { path: string; type: string; body: string }[] } =
      JSON.parse(readFileSync(fileOf(build), "utf8"));
    const { site, numberPrefix = startingPrefix } = kept;
    const pages = kept.pages.map((page) => ({ ...page, body: Buffer.from(page.body, "base64") }));
    return { site, numberPrefix, pages };
  } catch {
    return;
  }
}
