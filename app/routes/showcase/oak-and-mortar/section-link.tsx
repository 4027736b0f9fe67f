import { sectionLinksOf } from "../../../components/ui/section-link.tsx";

export const pagePath = "/projects/oak-and-mortar";
export const SectionLink = sectionLinksOf(pagePath);
