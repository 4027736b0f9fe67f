import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { showcasePaths, showcasesOf } from "../../content/pages.ts";
import type { Site } from "../../domain/website/site.ts";
import { siteOrigin } from "../settings/site-origin.ts";
import { dataPath, renderedPaths } from "./rendered-paths.ts";
import { withSite } from "./site.ts";

/** A page is text, a picture is not. */
export type RenderedPage = { path: string; type: string; body: string | Uint8Array };

/** Every public page of a website, as a document and as data. One that fails fails them all. */
export function renderPages(build: ServerBuild, site: Site): Promise<RenderedPage[]> {
  const handle = createRequestHandler(build, "production");
  const render = async (path: string): Promise<RenderedPage> => {
    const request = new Request(new URL(path, siteOrigin()));
    const answer = await handle(request, new RouterContextProvider());
    if (answer.status !== 200) throw new Error(`the page ${path} could not be made: it answers ${answer.status}`);
    return { path, type: answer.headers.get("Content-Type") ?? "", body: await answer.text() };
  };
  return withSite(site, async () => {
    const pages: RenderedPage[] = [];
    const shown = renderedPaths.filter((path) => !showcasePaths.includes(path) || showcasesOf(site).includes(path));
    for (const path of shown) pages.push(await render(path), await render(dataPath(path)));
    return pages;
  });
}
