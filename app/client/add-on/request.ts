import { type FormEvent, useEffect, useRef, useState } from "react";
import { addOnLine } from "../../../domain/add-on-request.ts";
import { sendAddOns } from "./send.ts";
import type { AddOnView, View } from "./view.server.ts";

export type AddOnResult = "sent" | "refused" | "failed" | "none-chosen";

export type AddOnPageProps = View & {
  /** The lines that were chosen when the form came back. */
  chosen: string[];
  result: AddOnResult | undefined;
};

export type AddOnRequest = ReturnType<typeof useAddOnRequest>;

/** The browser keeps what is checked; this reads it, also what was checked before the scripts came. */
export function useAddOnRequest({
  project,
  clientEmail,
  addOns,
  chosen,
  result: resultFirst,
  retryKey,
}: AddOnPageProps) {
  const form = useRef<HTMLFormElement>(null);
  const [lines, setLines] = useState(chosen);
  const [result, setResult] = useState<AddOnResult | undefined>(resultFirst);
  const [sending, setSending] = useState(false);

  useEffect(() => setLines(checkedLines(form.current)), []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const checked = checkedLines(event.currentTarget);
    setResult(undefined);
    if (!checked.length) return setResult("none-chosen");
    setSending(true);
    const wish = { name: project.name, email: clientEmail, projectId: project.id, selectedAddOns: checked.join("\n") };
    const answer = await sendAddOns(wish, retryKey);
    setSending(false);
    setResult(answer);
  }

  function change(event: FormEvent<HTMLFormElement>) {
    setLines(checkedLines(event.currentTarget));
    setResult(undefined);
  }

  return {
    form: { ref: form, onSubmit: submit, onChange: change },
    selected: selectedOf(addOns, lines),
    result,
    sending,
  };
}

function checkedLines(form: HTMLFormElement | null): string[] {
  return form ? new FormData(form).getAll("selectedAddOns").map(String) : [];
}

function selectedOf(addOns: AddOnView[], lines: string[]) {
  return addOns.filter((addOn) => !addOn.taken && lines.includes(addOnLine(addOn)));
}
