import type { ReactNode } from "react";

export type BadgeTone = "live" | "ok" | "warn" | "bad" | "mute";

/** A word and an icon on a tint: the colour never speaks alone. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className={`badge badge-${tone}`}>
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={drawings[tone]} />
      </svg>
      {children}
    </span>
  );
}

const ring = "M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13z";

const drawings: Record<BadgeTone, string> = {
  live: "m2.5 8.5 3.6 3.6 7.4-8.2",
  ok: "m2.5 8.5 3.6 3.6 7.4-8.2",
  warn: `${ring}M8 4.5V8l2.3 1.8`,
  bad: `${ring}M8 4.6v4M8 11.4v.1`,
  mute: `${ring}M5 8h6`,
};
