export const title = "Search";

export const words = {
  heading: "Search",
  results: (count: number, hasMore: boolean) =>
    `${hasMore ? "The first " : ""}${count} ${count === 1 ? "result" : "results"} for`,
  groups: { clients: "Clients", projects: "Projects", invoices: "Invoices", enquiries: "Enquiries" },
  rest: { clients: "All clients found", invoices: "All invoices to clients found" },
  narrow: "There are more. Type more of the name to see fewer.",
  owes: "Owes",
  noClient: "Without a client",
  archived: "archived",
  draft: "Draft",
  states: {
    draft: "not issued yet",
    due: (day: string) => `due ${day}`,
    underWay: "payment on its way",
    late: (days: number) => `${days} ${days === 1 ? "day" : "days"} late`,
    paid: (day: string) => `paid ${day}`,
    credited: "credited",
    void: "void",
  },
  answered: "Answered",
  unanswered: "Not answered",
  empty: (number: string) => ({
    heading: "What are you looking for?",
    lead: `Type the beginning of a name, a business or an e-mail address, an invoice number such as ${number} or 7, or an amount such as 17.99.`,
  }),
  none: {
    heading: "Nothing found",
    lead: "Try fewer letters or another word: names are found by how their words begin, invoices also by number or total. What is deleted is not found.",
  },
} as const;
