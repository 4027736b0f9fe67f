import type { ReactNode } from "react";

/** What became of an action. A failure interrupts a screen reader, a success waits its turn. */
export function Notice({ tone, children }: { tone: "ok" | "fail"; children: ReactNode }) {
  return (
    <div className={`notice notice-${tone}`} role={tone === "fail" ? "alert" : "status"}>
      {children}
    </div>
  );
}
