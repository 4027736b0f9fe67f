import type { Testimonial } from "../domain/website/site.ts";

/** Invented. The go-live check refuses to open the site while any is left: fake reviews are unlawful in the UK. */
export const startingTestimonials: Testimonial[] = [
  {
    quote:
      "I asked for a website about bread. I got a website about my bread. People come in holding their phone and point.",
    name: "Maya Okafor",
    business: "Harbour Lane Bakery",
    days: 9,
    consent: "",
    isSample: true,
  },
  {
    quote:
      "Sam told me not to buy the bigger plan. I’ve been in business thirty years and nobody has ever said that to me.",
    name: "Beatrice Lorne",
    business: "Dough Wagon",
    days: 10,
    consent: "",
    isSample: true,
  },
  {
    quote: "It took eleven days, because I was late with the photographs. Eleven! We still bring it up.",
    name: "Owen Tighe",
    business: "Little Scrummers",
    days: 11,
    consent: "",
    isSample: true,
  },
];
