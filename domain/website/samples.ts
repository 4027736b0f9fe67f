import type { Site } from "./site.ts";

/** No mail reaches an address of '.example': whoever has one there is still the sample's business. */
export const isSampleBusiness = ({ enquiriesEmail }: { enquiriesEmail: string }): boolean =>
  /\.example$/i.test(enquiriesEmail);

/** Reviews that nobody wrote are against UK law: visitors see a sample with the sample's business alone. */
export const shownTestimonials = ({ business, testimonials }: Pick<Site, "business" | "testimonials">) =>
  isSampleBusiness(business) ? testimonials : testimonials.filter(({ isSample }) => !isSample);
