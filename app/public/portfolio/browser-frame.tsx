import type { ReactNode } from "react";

/** The small browser that every picture of a website sits in. */
export function BrowserFrame({ address, children }: { address?: string; children: ReactNode }) {
  return (
    <div className="browser lifts">
      <div className="browser-bar" aria-hidden="true">
        <span className="browser-dots">
          <i />
          <i />
          <i />
        </span>
        {address}
      </div>
      <div className="browser-page">{children}</div>
    </div>
  );
}
