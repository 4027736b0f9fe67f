import type { ReactNode } from "react";
import { AdminShell } from "./admin-shell.tsx";
import { ClientShell } from "./client-shell.tsx";
import type { AdminNavigation, ClientNavigation } from "./navigation.server.ts";
import { PublicFrame } from "./public-frame.tsx";
import "../shared/portal.css";

export type Viewer =
  | { role: "user"; navigation: ClientNavigation }
  | { role: "admin"; navigation: AdminNavigation }
  | { role: "none" };

/** What stands around the pages of the portal, by who looks. For whoever is not logged in it is the public bar and footer. */
export function PortalFrame({ viewer, children }: { viewer: Viewer | undefined; children: ReactNode }) {
  if (viewer?.role === "user") return <ClientShell {...viewer.navigation}>{children}</ClientShell>;
  if (viewer?.role === "admin") return <AdminShell {...viewer.navigation}>{children}</AdminShell>;
  return (
    <div className="portal">
      <PublicFrame signedIn={viewer?.role}>{children}</PublicFrame>
    </div>
  );
}
