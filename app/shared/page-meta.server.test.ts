import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub, Meta, type MetaDescriptor } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { publicPages as listPages, pageAt } from "../../content/pages.ts";
import { startingSite } from "../../content/starting-site.ts";
import { describeQuestions } from "../../domain/structured-data.ts";
import { pageMeta } from "./page-meta.server.ts";

const publicPages = listPages(startingSite);

beforeEach(() => void vi.stubEnv("SITE_ORIGIN", "https://tenday.example"));
afterEach(() => void vi.unstubAllEnvs());

/** The head as the framework writes it. */
function headOf(descriptors: MetaDescriptor[]): string {
  const Page = createRoutesStub([{ path: "/", Component: Meta, meta: () => descriptors }]);
  return renderToString(createElement(Page));
}

test.each(publicPages)("$path has its own head, with whole addresses", (page) => {
  const head = headOf(pageMeta(page));
  const url = `https://tenday.example${page.path}`;
  expect(head).toContain(`<link rel="canonical" href="${url}"/>`);
  expect(head).toContain(`<meta property="og:url" content="${url}"/>`);
  expect(head).toMatch(/<meta property="og:image" content="https:\/\/tenday\.example\/[^"]+\.png[^"]*"\/>/);
  for (const property of ["type", "title", "description", "image:width", "image:height", "image:alt"]) {
    expect(head).toMatch(new RegExp(`<meta property="og:${property}" content="[^"]+"`));
  }
  expect(head).toContain('<meta name="twitter:card" content="summary_large_image"/>');
});

test("every page but home says where it hangs", () => {
  const listed = publicPages.filter((page) => headOf(pageMeta(page)).includes("BreadcrumbList"));
  expect(listed).toEqual(publicPages.filter(({ path }) => path !== "/"));
});

test("no word in the structured data can end its script", () => {
  const attack = "</script><script>alert(1)</script><!--";
  const head = headOf(
    pageMeta(pageAt("/plans", startingSite), [describeQuestions([{ question: attack, answer: attack }])]),
  );
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head) ?? [];
  expect(json).not.toContain("<");
  expect(JSON.parse(json)["@graph"][1].mainEntity[0].name).toBe(attack);
  expect(head.match(/<script/g)).toHaveLength(1);
});
