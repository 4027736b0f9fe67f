import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/button.tsx";

type StartLinkProps = { plan?: string; variant?: "primary" | "line" | "loud"; className?: string; children: ReactNode };

const contact = "/contact?from=/plans";

/** To the contact form, saying that the visitor comes from here: in the address for everybody, in history for scripts; and with which plan. */
export function StartLink({ plan, variant = "primary", className = "", children }: StartLinkProps) {
  return (
    <ButtonLink
      to={plan ? `${contact}&plan=${encodeURIComponent(plan)}` : contact}
      state={{ fromPlans: true }}
      variant={variant}
      className={className}
    >
      {children}
    </ButtonLink>
  );
}
