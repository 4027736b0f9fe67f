import type { ComponentProps } from "react";
import { PublicFrame } from "./public-frame.tsx";
import "../shared/portal.css";

/** What stands around the portal's pages: the public bar and footer, on a ground that also knows the dark. */
export function PortalFrame(frame: ComponentProps<typeof PublicFrame>) {
  return (
    <div className="portal">
      <PublicFrame {...frame} />
    </div>
  );
}
