import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { Site } from "../../domain/website/site.ts";
import { env } from "../settings/env.server.ts";
import type { RenderedPage } from "./render-pages.ts";

const longestMilliseconds = 60_000;

/** The web's own program, beside the worker's; nothing is rendered where there is none, as in development. */
const beside = join(import.meta.dirname, "../server/index.js");
const program = existsSync(beside) ? beside : undefined;

/** Which release this is: its pages name its scripts. */
export function buildName(): string | undefined {
  if (!program) return;
  const maps = readdirSync(join(program, "../../client/assets")).map(
    (name) => /^manifest-([^.]+)\.js$/.exec(name)?.[1],
  );
  return maps.find((name) => name !== undefined);
}

const code = `
const { parentPort, workerData } = require("node:worker_threads");
import(workerData.program)
  .then((web) => web.renderWebsite(workerData.site, workerData.logo))
  .then((pages) => parentPort.postMessage({ pages }), (error) => parentPort.postMessage({ failure: String(error?.message ?? error) }));
`;

type Answer = { pages: RenderedPage[] } | { failure: string };

/** On a thread that ends with it: the worker does not keep the web's program in memory. */
export async function renderOnThread(site: Site, logo?: Uint8Array): Promise<RenderedPage[]> {
  if (!program) return [];
  const thread = new Worker(code, {
    eval: true,
    workerData: { program: pathToFileURL(program).href, site, logo },
    env: { NODE_ENV: "production", SITE_ORIGIN: env().SITE_ORIGIN },
    resourceLimits: { maxOldGenerationSizeMb: 192 },
    execArgv: [],
  });
  const clock = setTimeout(() => void thread.terminate(), longestMilliseconds);
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      thread.once("message", resolve).once("error", reject);
      thread.once("exit", (status) => reject(new Error(`the thread that renders pages ended with ${status}`)));
    });
    if ("failure" in answer) throw new Error(answer.failure);
    return answer.pages;
  } finally {
    clearTimeout(clock);
    void thread.terminate();
  }
}
