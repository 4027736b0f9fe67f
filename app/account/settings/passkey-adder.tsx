import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { addPasskey, type CeremonyReply, useCanUsePasskeys } from "../../shared/account/passkey-ceremony.ts";
import { PasswordField } from "../../shared/account/password-field.tsx";
import { passkeyWords, passwordProblems } from "../../shared/account/words.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { words as pageWords } from "./words.ts";

const words = pageWords.newPasskey;

export function PasskeyAdder() {
  const usable = useCanUsePasskeys();
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<"idle" | "busy" | CeremonyReply["outcome"]>("idle");
  if (!usable) return <p>{words.notHere}</p>;

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    setState("busy");
    const { outcome } = await addPasskey(String(fields.get("password")), String(fields.get("name")));
    setState(outcome);
    if (outcome === "wrong-password") form.querySelector<HTMLInputElement>("[name=password]")?.focus();
    if (outcome !== "done") return;
    form.reset();
    await revalidate();
  }

  return (
    <form className="plain-form" onSubmit={add} onInput={() => setState("idle")}>
      {state === "failed" ? <Notice tone="fail">{passkeyWords.failed}</Notice> : null}
      {state === "too-many" ? <Notice tone="fail">{passwordProblems["too-many"]}</Notice> : null}
      <Field label={words.name} hint={words.nameHint} name="name" maxLength={60} required />
      <PasswordField
        label={words.password}
        name="password"
        autoComplete="current-password"
        required
        error={state === "wrong-password" ? passwordProblems["wrong-password"] : undefined}
      />
      <Button variant="quiet" size="sm" busy={state === "busy" && passkeyWords.busy}>
        {words.add}
      </Button>
    </form>
  );
}
