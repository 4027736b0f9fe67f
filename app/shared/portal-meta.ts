import type { MetaDescriptor } from "react-router";
import { business } from "../../content/business.ts";

/** Pages of the portal and on the way into it: their own title before the name of the business, both colours, and nothing for search engines. */
export function portalMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title}, ${business().name}` }, { name: "robots", content: "noindex" }, ...themeColours];
}

/** The colour that the browser paints around the page. */
const themeColours = [
  { name: "theme-color", content: "#111816", media: "(prefers-color-scheme: dark)" },
  { name: "theme-color", content: "#fbf7ef" },
];
