/** Deleting, and taking it back. */
export const deletingWords = {
  delete: "Delete",
  deleteNamed: (name: string) => `Delete ${name}`,
  undo: "Undo",
  undoUntilThen: "You can undo it until then.",
  invoicesStay: "Invoices stay. The law wants them for about six years.",
  openFirst: (count: number) => (count === 1 ? "1 open invoice" : `${count} open invoices`),
  openStay: " Their pay links keep working.",
  openKept: " How to reach them is kept until nothing is owed.",
  deleted: {
    heading: "Deleted",
    lead: "Gone from every screen, and kept for ten days in case it was a mistake.",
    client: "Client",
    project: "Project",
    erased: (day: string) => `Erased on ${day}`,
    owing: (day: string) =>
      `What was made for them is erased on ${day}; how to reach them stays until nothing is owed either way`,
    undoNamed: (name: string) => `Undo the deletion of ${name}`,
  },
} as const;
