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

/** For a portal page's meta: the colour the browser paints around the page. */
export const portalThemeColours = [
  { name: "theme-color", content: "#111816", media: "(prefers-color-scheme: dark)" },
  { name: "theme-color", content: "#fbf7ef" },
];
