import { data } from "react-router";
import { z } from "zod";
import { findWebsitePictureFile } from "../../server/website/store-website-picture.ts";
import type { Route } from "./+types/website-picture.route";

/** A file of a picture that the provider has uploaded. What is at its address never changes. */
export async function loader({ params: { pictureId, file } }: Route.LoaderArgs) {
  const named = /^(?<width>\d{1,5})\.(?<format>avif|webp|png)$/.exec(file)?.groups;
  const wanted = Wanted.safeParse({ pictureId, ...named });
  const bytes = wanted.success ? await findWebsitePictureFile(wanted.data) : undefined;
  if (!wanted.success || !bytes) throw data(null, { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": `image/${wanted.data.format}`,
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}

const Wanted = z.object({ pictureId: z.uuid(), width: z.coerce.number(), format: z.enum(["avif", "webp", "png"]) });
