/** Words of the mails. Names and amounts come from the rows they are about. */
export const emailWords = {
  footer: "One person, one laptop, about ten days.",
  enquiryReceived: {
    subject: (name: string) => `New enquiry from ${name}`,
    title: "A new enquiry",
    reply: "Answer by pressing Reply: it goes to the person who wrote.",
    answerBy: "Answer by",
    labels: {
      name: "Name",
      email: "Email",
      phone: "Phone",
      business: "Business or group",
      website: "Current website",
      hostingPlan: "Hosting plan",
      timeline: "Timeline",
      site: "Written on",
      project: "What they are looking for",
    },
  },
} as const;
