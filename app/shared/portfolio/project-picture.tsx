import { uploadedPicture } from "../../../domain/website/picture.ts";
import type { PortfolioProject } from "../../../domain/website/site.ts";

type ProjectPictureProps = {
  project: Pick<PortfolioProject, "slug" | "pictureId">;
  alt: string;
  /** How wide it is shown. */
  sizes: string;
  /** The first picture is in sight at once; the others wait until they are scrolled near. */
  first?: boolean;
};

/** The one that was uploaded for a project; else the one that a release brings for its slug. */
export function ProjectPicture({ project: { slug, pictureId }, alt, sizes, first = false }: ProjectPictureProps) {
  const files = pictureId ? uploadedPicture(pictureId) : releasedPicture(slug);
  if (!files) return <span className="project-picture-none" />;
  return (
    <picture>
      <source type="image/avif" srcSet={files.avif} sizes={sizes} />
      <img
        src={files.src}
        srcSet={files.webp}
        sizes={sizes}
        width={1280}
        height={800}
        alt={alt}
        {...(first ? { fetchPriority: "high" } : { loading: "lazy", decoding: "async" })}
      />
    </picture>
  );
}

/** scripts/pictures/capture.ts makes them. */
const urls = import.meta.glob<string>("./pictures/*", {
  eager: true,
  query: "?url",
  import: "default",
});

function releasedPicture(slug: string) {
  const url = (file: string) => urls[`./pictures/${slug}-${file}`];
  const set = (kind: "avif" | "webp") => `${url(`640.${kind}`)} 640w, ${url(`1280.${kind}`)} 1280w`;
  const src = url("640.webp");
  return src ? { src, avif: set("avif"), webp: set("webp") } : undefined;
}
