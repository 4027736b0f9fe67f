import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { passkeyWords } from "../../../content/account-answers.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { addPasskey } from "./passkey-ceremony.ts";
import { useCanUsePasskeys } from "./passkey-sign-in.tsx";
import { PasswordField } from "./password-field.tsx";

export function PasskeyAdder() {
  const usable = useCanUsePasskeys();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!usable) return <p>{passkeyWords.noScripts}</p>;

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    setBusy(true);
    setProblem(undefined);
    const reply = await addPasskey(String(fields.get("password")), String(fields.get("name")));
    setBusy(false);
    if (reply.outcome !== "done")
      return setProblem((reply.outcome === "failed" && reply.problem) || passkeyWords.failed);
    form.reset();
    await revalidate();
  }

  return (
    <form className="account-form" onSubmit={add}>
      <Field label={passkeyWords.name} hint={passkeyWords.nameHint} name="name" maxLength={60} required />
      <PasswordField
        label={passkeyWords.password}
        name="password"
        autoComplete="current-password"
        required
        error={problem}
      />
      <Button variant="quiet" size="sm" busy={busy && passkeyWords.busy}>
        {passkeyWords.add}
      </Button>
    </form>
  );
}
