import { Form } from "react-router";
import { SignInFrame } from "../../shared/account/sign-in-frame.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useIsSending } from "../../ui/use-answer.ts";
import { useHeadingFocus } from "../../ui/use-heading-focus.ts";
import { confirmWords, undoWords } from "./words.ts";

type EmailConfirmPageProps = {
  newEmail: string;
  isUndo: boolean;
  action: string;
  done: boolean;
  problem?: string | undefined;
};

/** A button, not the link itself: programs that look into mail open links, and only people press buttons. */
export function EmailConfirmPage({ newEmail, isUndo, action, done, problem }: EmailConfirmPageProps) {
  const sending = useIsSending(action);
  const words = isUndo ? undoWords : confirmWords;
  useHeadingFocus(done ? "done" : "asked");
  if (done) {
    return (
      <SignInFrame title={words.doneHeading} lead={words.doneLead}>
        <p className="card box strong sign-in-address">{newEmail}</p>
        <ButtonLink to={words.nextPage}>{words.next}</ButtonLink>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={words.heading} lead={words.lead}>
      {problem ? <Notice tone="fail">{problem}</Notice> : null}
      <p className="card box strong sign-in-address">{newEmail}</p>
      <Form className="stack sign-in-form" method="post" action={action}>
        <Button busy={sending && words.sending}>{words.send}</Button>
      </Form>
      <p className="soft small">{words.notYou}</p>
    </SignInFrame>
  );
}
