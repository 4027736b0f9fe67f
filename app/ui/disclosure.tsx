import type { ReactNode } from "react";

type DisclosureProps = {
  summary: ReactNode;
  /** Its whole name, where the word on it could belong to any row. */
  label?: string;
  /** As a button; without it, as whatever `summary` is. */
  look?: "plain" | "danger";
  open: boolean;
  children: ReactNode;
};

/** A details element, so that it opens without scripts. */
export function Disclosure({ summary, label, look, open, children }: DisclosureProps) {
  return (
    <details className="disclosure" open={open}>
      <summary className={look ? `btn btn-sm btn-${look} chevron` : "disclosure-line chevron"} aria-label={label}>
        {summary}
      </summary>
      <div>{children}</div>
    </details>
  );
}
