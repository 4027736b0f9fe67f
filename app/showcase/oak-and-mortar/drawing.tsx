import gallerySprite from "./drawings/gallery.svg?url&no-inline";
import pageSprite from "./drawings/page.svg?url&no-inline";

type Props = {
  of: string;
  viewBox: string;
  className?: string;
  /** What the drawing shows; without it the drawing is an ornament. */
  label?: string;
  /** Fills its frame and is cut at the edges, held at this corner. */
  fill?: "xMinYMax slice" | "xMidYMid slice" | "xMinYMin slice";
};

export function Drawing({ of, viewBox, className, label, fill }: Props) {
  return (
    <svg
      className={className}
      viewBox={viewBox}
      preserveAspectRatio={fill}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <use href={`${pageSprite}#${of}`} />
    </svg>
  );
}

/** One of the six jobs. They are many lines, so they are a file of their own. */
export function JobDrawing({ of, label }: { of: string; label: string }) {
  return (
    <svg viewBox="0 0 720 480" role="img" aria-label={label}>
      <use href={`${gallerySprite}#${of}`} />
    </svg>
  );
}
