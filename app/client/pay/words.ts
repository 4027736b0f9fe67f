export const title = (number: string | undefined) => (number ? `Pay ${number}` : `${ended.heading}`);

export const ended = {
  heading: "This link opens no invoice",
  lead: "Perhaps a part of it is missing: please open it from the e-mail again. Or it has ended, because the invoice was settled a while ago or a newer e-mail has a new link.",
  write: "Log in to see all your invoices, or write for a new link:",
  login: "Client Login",
} as const;

export const words = {
  heading: (number: string) => `Invoice ${number}`,
  from: (seller: string, buyer: string) => `From ${seller} to ${buyer}`,
  project: (name: string) => `For ${name}`,
  what: "What it is for",
  total: "Total",
  paid: "Paid so far",
  credited: "Taken back by a credit note",
  left: "Still to pay",
  onItsWay: "On its way",
  pdf: "Download the invoice (PDF)",
  settled: "This invoice is paid. Thank you.",
  creditedWhole: "This invoice is credited. There is nothing to pay.",
  withdrawn: "This invoice has been withdrawn. There is nothing to pay.",
  underWay: "A payment is on its way. A card takes a moment, a Direct Debit a few working days; you need do nothing.",
  wrong: "Something looks wrong?",
  write: (email: string) => `Write to ${email}.`,
  writeBefore: (email: string) => `Write to ${email} before you pay.`,
  agreement: {
    heading: "First, what we agree",
    lead: "This is a first payment. Please read the six lines and the full text and accept them; then you pay here.",
    login:
      "Several people belong to this client, so whoever may do everything logs in and accepts. Then the payment is open here.",
    loginButton: "Log in and accept",
    button: "Accept and go to the payment",
    thenCard: "Once it is accepted, you can pay here by card or Direct Debit.",
    transfer: "A bank transfer that comes before is recorded, and I ask you to accept afterwards.",
  },
  safe: "Nothing is saved, and you need no login.",
} as const;
