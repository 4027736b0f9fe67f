import { ButtonLink } from "../../ui/button.tsx";
import { MailToSupport, SignInFrame } from "./sign-in-frame.tsx";
import { deadLinkWords as words } from "./words.ts";

type DeadLinkPageProps = { purpose: "reset" | "invite" | "email" | "invitation" | "data" };

export function DeadLinkPage({ purpose }: DeadLinkPageProps) {
  const { lead, to, next } = words[purpose];
  return (
    <SignInFrame title={words.heading} lead={lead}>
      <ButtonLink to={to}>{next}</ButtonLink>
      <p className="soft small">
        {words.stuck} <MailToSupport />.
      </p>
    </SignInFrame>
  );
}
