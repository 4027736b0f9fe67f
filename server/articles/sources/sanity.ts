import type { SanityClient } from "@sanity/client";
import { z } from "zod";
import { cleanLine } from "../../../domain/clean-text.ts";
import { readBody } from "../../../domain/portable-text.ts";
import { log } from "../../observe/log.ts";
import { env } from "../../settings/env.server.ts";
import { once } from "../../settings/once.ts";
import type { ArticleSource } from "./source.ts";

const fields = "_id, _createdAt, _updatedAt, title, slug, excerpt";

/** The content service. The queries are the specification's; dates come along for search engines. */
export const sanity: ArticleSource = {
  get pictures() {
    const { SANITY_PROJECT_ID, SANITY_DATASET } = env();
    return { kind: "sanity", base: `${pictureOrigin}/images/${SANITY_PROJECT_ID}/${SANITY_DATASET}` } as const;
  },

  async list(type) {
    const found = await ask(`*[_type == $type] | order(_createdAt desc, _id desc){${fields}}`, { type });
    return z
      .array(z.unknown())
      .parse(found)
      .flatMap((document) => readDocument(Summary, document) ?? []);
  },

  async find(type, slug) {
    const found = await ask(
      `*[_type == $type && slug.current == $slug] | order(_createdAt desc, _id desc)[0]{${fields}, body}`,
      {
        type,
        slug,
      },
    );
    const document = found === null ? undefined : readDocument(Whole, found);
    return document && { ...document, body: readBody(document.body) };
  },

  async search(type, words) {
    const found = await ask("*[_type == $type && pt::text(body) match $words]{_id}", { type, words });
    return z
      .array(z.object({ _id: z.string() }))
      .parse(found)
      .map(({ _id }) => _id);
  },
};

export const pictureOrigin = "https://cdn.sanity.io";

/** Half a character has no address. */
const address = z
  .string()
  .min(1)
  .refine((text) => text.isWellFormed());
const moment = z.iso.datetime().transform((text) => new Date(text).toISOString());
const Summary = z.object({
  _id: z.string(),
  _createdAt: moment,
  _updatedAt: moment,
  title: z.string().transform(cleanLine).pipe(z.string().min(1)),
  slug: z.object({ current: address }).transform(({ current }) => ({ current })),
  excerpt: z.string().nullish().transform(cleanLine),
});
const Whole = Summary.extend({ body: z.unknown() });

/** One that is not complete yet is left out: it must not take the others with it. */
function readDocument<T>(shape: z.ZodType<T>, document: unknown): T | undefined {
  const read = shape.safeParse(document);
  if (!read.success)
    log.warn({ problem: z.prettifyError(read.error) }, "an article of the content service is not complete");
  return read.data;
}

async function ask(query: string, parameters: Record<string, string>): Promise<unknown> {
  return (await client()).fetch<unknown>(query, parameters);
}

/** Loaded only where it is used: half a megabyte that the built-in articles do without. */
const client = once(async (): Promise<SanityClient> => {
  const { createClient } = await import("@sanity/client");
  const { SANITY_PROJECT_ID, SANITY_DATASET, SANITY_API_HOST } = env();
  return createClient({
    projectId: SANITY_PROJECT_ID ?? "",
    dataset: SANITY_DATASET,
    apiVersion: "2023-01-01",
    useCdn: true,
    perspective: "published",
    timeout: 5_000,
    maxRetries: 1,
    ...(SANITY_API_HOST ? { apiHost: SANITY_API_HOST, useProjectHostname: false } : {}),
  });
});
