import type { ComponentProps } from "react";

/** `raised` is for tinted ground, where a shadow stands in for the hairline. */
export function Card({ raised, className = "", ...box }: ComponentProps<"div"> & { raised?: boolean }) {
  return <div className={`card ${raised ? "card-raised" : ""} ${className}`.trim()} {...box} />;
}
