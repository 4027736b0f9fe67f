import type { PortfolioProject } from "../../../domain/website/site.ts";

type ProjectPictureProps = { project: PortfolioProject; first: boolean };

/** The first picture is in sight at once; the others wait until they are scrolled near. */
export function ProjectPicture({ project, first }: ProjectPictureProps) {
  const sizes = first
    ? "(min-width: 1001px) 710px, calc(100vw - 32px)"
    : "(min-width: 768px) min(580px, 45vw), calc(100vw - 32px)";
  return (
    <picture>
      <source type="image/avif" srcSet={bothSizes(project.slug, "avif")} sizes={sizes} />
      <img
        src={urlOf(`${project.slug}-640.webp`)}
        srcSet={bothSizes(project.slug, "webp")}
        sizes={sizes}
        width={1280}
        height={800}
        alt={`The home page of ${project.title}. ${project.picture}.`}
        {...(first ? { fetchPriority: "high" } : { loading: "lazy", decoding: "async" })}
      />
    </picture>
  );
}

function bothSizes(slug: string, kind: "avif" | "webp"): string {
  return `${urlOf(`${slug}-640.${kind}`)} 640w, ${urlOf(`${slug}-1280.${kind}`)} 1280w`;
}

const folder = "./pictures";
const urls = import.meta.glob<string>("./pictures/*", {
  eager: true,
  query: "?url",
  import: "default",
});

function urlOf(file: string): string {
  const url = urls[`${folder}/${file}`];
  if (!url) throw new Error(`no picture ${file}; scripts/pictures/capture.ts makes them`);
  return url;
}
