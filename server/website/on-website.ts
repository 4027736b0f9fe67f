import type { LineKind } from "../../domain/catalogue-entry.ts";
import type { SiteContent } from "../../domain/website/content.ts";
import type { Tx } from "../db/client.server.ts";
import { addOns, plans, products, websiteDraft, websiteShown } from "../db/schema/index.ts";

type Named = { id: string; name: string };

/** What is on the website, or in its draft: that is changed there, and its name is taken. */
export async function listOnWebsite(tx: Tx): Promise<Record<LineKind, Named[]>> {
  const [shown] = await tx.select({ content: websiteShown.content }).from(websiteShown);
  const [draft] = await tx.select({ content: websiteDraft.content }).from(websiteDraft);
  const contents = [shown, draft].flatMap((row) => (row ? [row.content] : []));
  return {
    plan: contents.flatMap((content) => content.plans),
    "add-on": contents.flatMap((content) => namedAddOns(content)),
    product: contents.map((content) => content.domainName),
  };
}

/** Whether something else of the catalogue or the website has this name: the catalogue has each name once. */
export async function isNameTaken(tx: Tx, kind: LineKind, { id, name }: Named): Promise<boolean> {
  const table = { plan: plans, "add-on": addOns, product: products }[kind];
  const sold = await tx.select({ id: table.id, name: table.name }).from(table);
  const onWebsite = await listOnWebsite(tx);
  return [...sold, ...onWebsite[kind]].some((one) => one.name === name && one.id !== id);
}

const namedAddOns = ({ addOns: extras }: SiteContent): Named[] => extras.map(({ id, title }) => ({ id, name: title }));
