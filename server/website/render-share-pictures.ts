import { sharePictures } from "../../content/share-pictures.ts";
import { keysOf } from "../../domain/is-key-of.ts";
import type { Site } from "../../domain/website/site.ts";
import { drawSharePicture } from "../pictures/draw-share-picture.ts";
import type { RenderedPage } from "./render-pages.ts";
import { sharePictureAddress } from "./share-picture-address.ts";

/** Those whose words or look are not the release's own. One that fails fails the publication. */
export async function renderSharePictures(site: Site, logo?: Uint8Array): Promise<RenderedPage[]> {
  const says = sharePictures(site);
  const drawn: RenderedPage[] = [];
  for (const name of keysOf(says)) {
    const path = sharePictureAddress(name, site);
    if (!path) continue;
    const said = { ...says[name], business: site.business.name };
    const body = await drawSharePicture(name, said, { identity: site.identity, logo }).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`the share picture ${name} could not be drawn: ${why}`);
    });
    drawn.push({ path, type: "image/png", body });
  }
  return drawn;
}
