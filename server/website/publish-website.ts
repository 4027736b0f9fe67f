import { and, asc, desc, eq, inArray, isNotNull, isNull, lte } from "drizzle-orm";
import { siteAfter } from "../../content/policies/site-after.ts";
import { startingSite } from "../../content/starting-site.ts";
import { londonDay } from "../../domain/calendar-day.ts";
import type { Site } from "../../domain/website/site.ts";
import { system } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { isUniqueViolation } from "../db/is-unique-violation.ts";
import { addOns, plans, products, websitePages, websiteShown, websiteVersions } from "../db/schema/index.ts";
import { log } from "../observe/log.ts";
import { findMeasuredSites } from "../projects/measured-sites.ts";
import { packPage } from "./page-set.ts";
import type { RenderedPage } from "./render-pages.ts";
import { buildName, renderOnThread } from "./render-thread.ts";
import { findShownSite } from "./shown-site.ts";
import { findLogoFile } from "./store-website-picture.ts";

/** Every process has heard of it by then, and shows it from the same moment on. */
const noticeMilliseconds = 3_000;

type Wanted = { version: number; content: typeof websiteVersions.$inferSelect.content; isNew: boolean };

/**
 * Publishes what is due: a version whose time has come, or the one that is shown when a new day changes its prices or its
 * notices. All pages are rendered first; one that fails publishes nothing, and the version says why.
 */
export async function publishDue(at: Date): Promise<void> {
  const wanted = await findWanted(at);
  if (!wanted) return;
  const fail = async (error: unknown) => {
    log.error({ err: error, version: wanted.version }, "the website could not be published");
    await noteFailure(wanted, error instanceof Error ? error.message : String(error));
  };
  const day = londonDay(at);
  const shownSite = await asViewer(system, findShownSite);
  const measured = await asViewer(system, (tx) => findMeasuredSites(tx, at));
  const site = await (async () => siteAfter(shownSite, wanted.content, { day, measured }))().catch((error: unknown) =>
    fail(new Error(`The policies could not be made: ${error instanceof Error ? error.message : error}`)),
  );
  if (!site) return;
  const build = buildName();
  if (!wanted.isNew && (await isShown(site, build))) return;
  const logo = await findLogoFile(system, site.identity.logo, 128);
  const pages = await renderOnThread(site, logo).catch(fail);
  if (!pages) return;
  const isKept = await asViewer(system, async (tx) => {
    if (build) await keepPages(tx, pages, { mark: site.mark, build, at });
    await keepCatalogue(tx, site, at);
    const { mark, policiesChangedOn } = site;
    const shown = { version: wanted.version, content: wanted.content, day, mark, policiesChangedOn, measured };
    const shownFrom = new Date(at.getTime() + noticeMilliseconds);
    await tx
      .insert(websiteShown)
      .values({ id: 1, ...shown, shownFrom })
      .onConflictDoUpdate({ target: websiteShown.id, set: { ...shown, shownFrom } });
    if (wanted.isNew)
      await tx.update(websiteVersions).set({ publishedAt: at }).where(eq(websiteVersions.number, wanted.version));
    return true;
  }).catch(async (error: unknown) => {
    // Anything else, such as a database that went away, is tried again.
    if (!isUniqueViolation(error)) throw error;
    await fail(new Error("Something else in the catalogue has the name of a plan, an add-on or the domain."));
    return false;
  });
  if (!isKept) return;
  log.info({ version: wanted.version, mark: site.mark, pages: pages.length }, "the website is published");
}

async function findWanted(at: Date): Promise<Wanted | undefined> {
  const { number, content, publishAt, publishedAt, calledOffAt, failure } = websiteVersions;
  const isWaiting = and(isNull(publishedAt), isNull(calledOffAt), isNull(failure));
  return asViewer(system, async (tx) => {
    const [due] = await tx
      .select({ version: number, content })
      .from(websiteVersions)
      .where(and(isWaiting, isNotNull(publishAt), lte(publishAt, at)))
      .orderBy(asc(publishAt))
      .limit(1);
    if (due) return { ...due, isNew: true };
    const [shown] = await tx
      .select({ version: websiteShown.version, content: websiteShown.content })
      .from(websiteShown);
    return shown && { ...shown, isNew: false };
  });
}

/** With pages of this very release; what it brings itself it has rendered when it was built. */
async function isShown({ mark }: Site, build: string | undefined): Promise<boolean> {
  return asViewer(system, async (tx) => {
    const [shown] = await tx.select({ mark: websiteShown.mark }).from(websiteShown);
    if (shown?.mark !== mark) return false;
    if (!build || mark === startingSite.mark) return true;
    const ofThisBuild = and(eq(websitePages.mark, mark), eq(websitePages.build, build));
    const [page] = await tx.select({ path: websitePages.path }).from(websitePages).where(ofThisBuild).limit(1);
    return page !== undefined;
  });
}

async function noteFailure({ version, isNew }: Wanted, failure: string): Promise<void> {
  if (!isNew) return;
  await asViewer(system, (tx) =>
    tx.update(websiteVersions).set({ failure }).where(eq(websiteVersions.number, version)),
  );
}

const setsKept = 4;

/** The newest sets stay: the release before may still be running, and a day's change is quickly undone. */
async function keepPages(
  tx: Tx,
  pages: RenderedPage[],
  { mark, build, at }: { mark: string; build: string; at: Date },
) {
  await tx.delete(websitePages).where(and(eq(websitePages.mark, mark), eq(websitePages.build, build)));
  const packed = pages.map((page) => ({
    mark,
    build,
    renderedAt: at,
    path: page.path,
    type: page.type,
    body: packPage(page.body),
  }));
  if (packed.length > 0) await tx.insert(websitePages).values(packed);
  const sets = await tx
    .selectDistinct({ mark: websitePages.mark, build: websitePages.build, renderedAt: websitePages.renderedAt })
    .from(websitePages)
    .orderBy(desc(websitePages.renderedAt))
    .offset(setsKept);
  for (const old of sets)
    await tx.delete(websitePages).where(and(eq(websitePages.mark, old.mark), eq(websitePages.build, old.build)));
}

/**
 * What is sold from now on is what the website says; what it no longer says is no longer offered. Who has something keeps
 * it, at the price that was agreed, and what was never on the website is none of its business.
 */
async function keepCatalogue(tx: Tx, site: Site, at: Date): Promise<void> {
  const [shown] = await tx.select({ content: websiteShown.content }).from(websiteShown);
  const before = new Set([...(shown?.content.plans ?? []), ...(shown?.content.addOns ?? [])].map((one) => one.id));
  const offeredAgain = (id: string) => (before.has(id) ? {} : { retiredAt: null });
  for (const { id, name, monthlyPence, annualPence, features } of site.plans) {
    const row = {
      name,
      pricePence: monthlyPence,
      yearlyPricePence: annualPence,
      freeDomainPence: features.freeDomainInFirstYear ? site.domainName.coveredUpToPence : 0,
      ...offeredAgain(id),
    };
    await tx
      .insert(plans)
      .values({ id, billingCycle: "monthly", ...row })
      .onConflictDoUpdate({ target: plans.id, set: row });
  }
  for (const { id, title, description, pence, pricingType, isSeveralTimes, isByTheHour } of site.addOns) {
    const row = {
      name: title,
      description,
      pricePence: pence,
      pricingType,
      severalTimes: isSeveralTimes,
      byTheHour: isByTheHour,
      ...offeredAgain(id),
    };
    await tx
      .insert(addOns)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: addOns.id, set: row });
  }
  const { id, name, pencePerYear } = site.domainName;
  const domain = { name, pricePence: pencePerYear };
  await tx
    .insert(products)
    .values({ id, billingCycle: "yearly", isDomain: true, ...domain })
    .onConflictDoUpdate({ target: products.id, set: domain });
  const stays = new Set([...site.plans, ...site.addOns].map((one) => one.id));
  const gone = [...before].filter((id) => !stays.has(id));
  if (gone.length === 0) return;
  await tx
    .update(plans)
    .set({ retiredAt: at })
    .where(and(inArray(plans.id, gone), isNull(plans.retiredAt)));
  await tx
    .update(addOns)
    .set({ retiredAt: at })
    .where(and(inArray(addOns.id, gone), isNull(addOns.retiredAt)));
}
