import { sectionLinksOf } from "../../ui/section-link.tsx";

export const pagePath = "/projects/oak-and-mortar";
export const SectionLink = sectionLinksOf(pagePath);
