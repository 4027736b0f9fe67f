import { data } from "react-router";
import { z } from "zod";
import { findPictureFile } from "../../server/articles/store-picture.ts";
import type { Route } from "./+types/article-image.route";

/** A file of an article's picture. Its address is its content's: it never changes. */
export async function loader({ params: { name, file } }: Route.LoaderArgs) {
  const wanted = Wanted.safeParse(
    /^(?<digest>[\da-f]{40})-\d+x\d+\/(?<width>\d{1,5})\.(?<format>avif|webp)$/.exec(`${name}/${file}`)?.groups,
  );
  const bytes = wanted.success ? await findPictureFile(wanted.data) : undefined;
  if (!wanted.success || !bytes) throw data(null, { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": `image/${wanted.data.format}`,
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}

const Wanted = z.object({ digest: z.string(), width: z.coerce.number(), format: z.enum(["avif", "webp"]) });
