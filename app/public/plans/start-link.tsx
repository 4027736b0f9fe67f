import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/button.tsx";

type StartLinkProps = { variant?: "primary" | "line" | "loud"; className?: string; children: ReactNode };

/** To the contact form, saying that the visitor comes from here: in the address for everybody, in history for scripts. */
export function StartLink({ variant = "primary", className = "", children }: StartLinkProps) {
  return (
    <ButtonLink to="/contact?from=/plans" state={{ fromPlans: true }} variant={variant} className={className}>
      {children}
    </ButtonLink>
  );
}
