import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { startingContent } from "../../content/starting-content.ts";
import { siteOn } from "../../domain/website/site.ts";
import { withDraft } from "../../server/website/site.ts";
import OakAndMortarPage, { loader as loadBuilder } from "./oak-and-mortar/route.tsx";
import SamplePark, { loader as loadPark } from "./template-green-space/route.tsx";

type Showcases = typeof startingContent.showcases;

const draftWith = (showcases: Partial<Showcases>) =>
  siteOn("2026-11-16", { ...startingContent, showcases: { ...startingContent.showcases, ...showcases } });

type Showcase = {
  name: keyof Showcases;
  Component: typeof OakAndMortarPage | typeof SamplePark;
  load: () => object;
};
const sites: Showcase[] = [
  { name: "parkTemplate", Component: SamplePark, load: loadPark },
  { name: "builder", Component: OakAndMortarPage, load: loadBuilder },
];

test.each(sites)("the draft's $name says that it is a draft, and what visitors see does not", ({ Component, load }) => {
  const draw = () => {
    const Page = createRoutesStub([{ id: "page", path: "/", Component, loader: load }]);
    return renderToStaticMarkup(createElement(Page, { hydrationData: { loaderData: { page: load() } } }));
  };
  const bar = "Leave the preview";
  expect(withDraft(draftWith({}), draw).split(bar)).toHaveLength(2);
  expect(draw()).toContain("<main");
  expect(draw()).not.toContain(bar);
});

test.each(sites)("a draft without $name has no such page", ({ name, load }) => {
  const notFound = expect.objectContaining({ init: { status: 404 } });
  expect(() => withDraft(draftWith({ [name]: false }), load)).toThrow(notFound);
  expect(() => withDraft(draftWith({}), load)).not.toThrow();
  expect(load).not.toThrow();
});
