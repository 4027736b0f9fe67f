type StatusWords = { label: string; meaning: string };

/** The ten values, with what the client reads. */
export const projectStatuses = {
  not_started: { label: "Not Started", meaning: "Account created, awaiting initial setup" },
  template_sent: { label: "Template Sent", meaning: "A template was sent to review" },
  active: { label: "Active", meaning: "Being worked on" },
  pending: { label: "Pending", meaning: "Will start soon" },
  completed: { label: "Completed", meaning: "Initial design done, to be published" },
  live: { label: "Website Live", meaning: "Live" },
  on_hold: { label: "On Hold", meaning: "On hold" },
  awaiting_payment: { label: "Awaiting Payment", meaning: "Check email for payment instructions" },
  payment_failed: { label: "Payment Failed", meaning: "Contact support" },
  awaiting_first_payment: { label: "First Payment Pending", meaning: "Time to make the initial payment" },
} as const satisfies Record<string, StatusWords>;

export type ProjectStatus = keyof typeof projectStatuses;

/** A project without a status is about to start. */
export function statusWords(status: ProjectStatus | null): StatusWords {
  return projectStatuses[status ?? "pending"];
}
