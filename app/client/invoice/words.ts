export const title = (number: string) => `Invoice ${number}`;

export const words = {
  invoice: "Manage this invoice",
  pdf: "Download PDF",
  left: "Still to pay",
  onItsWay: "On its way",
  underWay: (pounds: string) => `${pounds} is on its way`,
  paidOn: (day: string) => `Paid in full on ${day}`,
  creditedOn: (day: string) => `Credited on ${day}. Nothing has to be paid.`,
  voided: "This invoice is void. Nothing has to be paid.",
  since: "What has been paid",
} as const;
