type StatusWords = {
  label: string;
  meaning: string;
  /** Where the project's own page calls it something else than the dashboard. */
  detailLabel?: string;
  /** The project's own page, while the provider has left no note to the client. */
  withoutNote?: string;
};

/** The ten values, with what the client reads. */
export const projectStatuses = {
  not_started: { label: "Not Started", meaning: "Account created, awaiting initial setup" },
  template_sent: { label: "Template Sent", meaning: "A template was sent to review" },
  active: { label: "Active", meaning: "Being worked on" },
  pending: { label: "Pending", meaning: "Will start soon" },
  completed: { label: "Completed", meaning: "Initial design done, to be published" },
  live: { label: "Website Live", meaning: "Live" },
  on_hold: { label: "On Hold", meaning: "On hold", withoutNote: "On hold. Check your email, or ask me." },
  awaiting_payment: { label: "Awaiting Payment", meaning: "Check email for payment instructions" },
  payment_failed: { label: "Payment Failed", meaning: "Contact support" },
  awaiting_first_payment: {
    label: "First Payment Pending",
    detailLabel: "First Payment",
    meaning: "Time to make the initial payment",
  },
} as const satisfies Record<string, StatusWords>;

export type ProjectStatus = keyof typeof projectStatuses;

/** A project without a status is about to start. */
export function statusWords(status: ProjectStatus | null): StatusWords {
  return projectStatuses[status ?? "pending"];
}

/** The same on the project's own page, the meaning as a sentence. */
export function detailWords(status: ProjectStatus | null): Pick<StatusWords, "label" | "meaning"> {
  const { label, meaning, detailLabel = label, withoutNote = `${meaning}.` } = statusWords(status);
  return { label: detailLabel, meaning: withoutNote };
}
