import type { MetaDescriptor } from "react-router";
import { portalThemeColours } from "../shell/portal-frame.tsx";

/** Pages behind or at the door: their own title, both colours, and nothing for search engines. */
export function portalMeta(title: string): MetaDescriptor[] {
  return [{ title }, { name: "robots", content: "noindex" }, ...portalThemeColours];
}
