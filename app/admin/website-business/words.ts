export const title = "Business details";

export const words = {
  heading: "Business details",
  lead: "Who you are, on every page, in every e-mail and on every invoice from the day you publish. Invoices that are out keep what they were issued with.",
  names: "Names",
  name: "Name of the business",
  nameHint: "In the bar of every page",
  owner: "Your name",
  firstName: "First name",
  firstNameHint: "What clients call you",
  legalName: "Legal name",
  legalNameHint:
    "Your own name, ‘trading as’ and the business’s name; or a company’s whole name. It is on invoices and in the policies.",
  reach: "How people reach you",
  address: "Address",
  addressHint: "One line each: street, town, postcode. The law wants one where letters reach you.",
  phone: "Phone number",
  phoneHint: "Such as 020 7946 0018, or +44 20 7946 0018",
  enquiriesEmail: "Address for enquiries",
  enquiriesEmailHint: "What visitors write to, and where the contact form’s messages go",
  supportEmail: "Address for support",
  supportEmailHint: "What clients write to",
  save: "Save",
  days: {
    heading: "How long a site takes",
    label: "Days until a site is online",
    hint: "A whole number from 2 to 60",
    changes: "What this number changes:",
    list: [
      "Every page and e-mail that says it, in figures or in words.",
      "The promised day of projects that you start from then on. Those you have keep theirs.",
      "‘Day 3 of 10’ in your list of what is to do.",
    ],
    stays:
      "The ten days drawn on the home page stay ten, and ‘Day 10’ in its steps is a text of its own: you find it in",
    texts: "Texts of the pages",
    save: "Save the days",
  },
} as const;

/** What is expected of a field that was refused. */
export const expected: Readonly<Record<string, string>> = {
  name: "Write the name of your business, in at most 60 characters.",
  owner: "Write your first and last name, in at most 80 characters.",
  firstName: "Write what clients call you, in at most 40 characters.",
  legalName: "Write the name that contracts are made in, in at most 160 characters.",
  address: "Write two to six lines of at most 80 characters each: street, town, postcode.",
  phone: "Write 7 to 20 digits and spaces, such as 020 7946 0018, with a + in front if it begins with the country.",
  enquiriesEmail: "Write a whole e-mail address, such as hello@your-name.co.uk.",
  supportEmail: "Write a whole e-mail address, such as support@your-name.co.uk.",
  days: "Write a whole number of days from 2 to 60.",
};
