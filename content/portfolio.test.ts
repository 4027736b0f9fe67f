import { expect, test } from "vitest";
import { siteContentSchema } from "../domain/website/content.ts";
import { siteOn } from "../domain/website/site.ts";
import { showcasesOf } from "./pages.ts";
import { portfolioWords } from "./portfolio.ts";
import { startingContent } from "./starting-content.ts";
import { startingSite } from "./starting-site.ts";

const shown = (showcases: { parkTemplate: boolean; builder: boolean }) => {
  const site = siteOn("2026-11-16", { ...startingContent, showcases });
  const words = portfolioWords(site).showcase;
  return { paths: showcasesOf(site), title: words?.title, links: words?.sites.map(({ to }) => to) ?? [] };
};
const [park, builder] = ["/projects/template-green-space", "/projects/oak-and-mortar"];

test("finding:C16 the portfolio leads to both sites, to the one that is shown, or says nothing of them", () => {
  expect(shown({ parkTemplate: true, builder: true })).toEqual({
    paths: [builder, park],
    title: "Two Sites to Look Around",
    links: [park, builder],
  });
  expect(shown({ parkTemplate: true, builder: false })).toEqual({
    paths: [park],
    title: "A Site to Look Around",
    links: [park],
  });
  expect(shown({ parkTemplate: false, builder: true }).links).toEqual([builder]);
  expect(shown({ parkTemplate: false, builder: false })).toEqual({ paths: [], title: undefined, links: [] });
});

test("content that was stored before has both", () => {
  const { showcases: _, identity: __, ...earlier } = startingContent;
  expect(siteContentSchema.parse(earlier).showcases).toEqual({ parkTemplate: true, builder: true });
  expect(siteOn("2026-11-15", earlier as typeof startingContent).mark).toBe(startingSite.mark);
});
