export const title = "Testimonials";

export const words = {
  heading: "Testimonials",
  lead: "What clients say about you, on the home page.",
  list: {
    add: "New testimonial",
    saveNew: "Add to the draft",
    none: "None yet. The home page leaves the section out.",
  },
  sample: "Sample",
  samples: {
    count: (count: number) => (count === 1 ? "One of these is a sample." : `${count} of these are samples.`),
    law: "Reviews that nobody wrote are against UK law.",
    shown:
      "Visitors see samples as long as the business is the sample’s. They no longer do once your own address for enquiries is published.",
    hidden: "So visitors do not see samples: they are left out of the home page.",
  },
  quote: "What they said",
  quoteHint: "In their own words.",
  name: "Name",
  business: "Business",
  days: "Days until their site was online",
  consent: "Where and when they agreed",
  consentHint: "Such as ‘E-mail of 9 November 2026’. Only you see this. A sample needs none.",
  isSample: "A sample: nobody said this",
  by: (business: string, days: string) => `${business}, online in ${days} days`,
} as const;
