import { expect, test } from "vitest";
import { startingContent } from "../../content/starting-content.ts";
import { siteOn } from "../../domain/website/site.ts";
import { withSite } from "../../server/website/site.ts";
import { loader as manifest } from "../api/web-manifest.route.ts";
import { brandLinks } from "./brand-links.ts";

const logo = "5f0c3b1a-0000-4000-8000-0000000000f1";
const theirs = siteOn("2026-11-16", { ...startingContent, identity: { ...startingContent.identity, logo } });
const hrefOf = (rel: string) => brandLinks().find((link) => link.rel === rel)?.href;

test("a browser's icon and a phone's are the provider's logo, once they have one", async () => {
  expect([hrefOf("icon"), hrefOf("apple-touch-icon")]).toEqual(["/favicon.svg", "/apple-touch-icon.png"]);
  const own = withSite(theirs, () => [hrefOf("icon"), hrefOf("apple-touch-icon")]);
  expect(own).toEqual([`/website-pictures/${logo}/128.png`, `/website-pictures/${logo}/180.png`]);
  const icons = async (answer: Response) =>
    ((await answer.json()) as { icons: { src: string; sizes: string }[] }).icons.map(({ src }) => src);
  expect(await icons(manifest())).toHaveLength(3);
  expect(await icons(withSite(theirs, manifest))).toEqual([
    `/website-pictures/${logo}/192.png`,
    `/website-pictures/${logo}/512.png`,
  ]);
});
