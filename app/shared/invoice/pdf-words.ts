/** Instead of a document that cannot be given right now. */
export const pdfWords = {
  title: "Your invoice is still being drawn",
  lead: "Many are being drawn right now. This page tries again by itself in a few seconds.",
  notThere: "Invoice not found",
  notThereLead: "Perhaps its link is too old. Log in and open it from your account.",
  broken: "Your invoice could not be drawn",
  brokenLead: "I have been told. Write to me if you need it today.",
  tooMany: "That was too many at once",
  tooManyLead: "Please wait a minute and open your invoice again.",
} as const;
