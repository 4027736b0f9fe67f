import { type FormEvent, useEffect, useState } from "react";
import { addOnLine } from "../../../domain/add-on-request.ts";
import { usePostOnce } from "../../ui/post-once.ts";
import { type FormAnswer, useCheckedForm } from "../../ui/use-checked-form.ts";
import type { AddOnView, View } from "./view.server.ts";

export type AddOnResult = "sent" | "refused" | "failed" | "none-chosen" | "logged-out";

export type AddOnPageProps = View & {
  /** The lines that were chosen when the form came back. */
  chosen: string[];
  result: AddOnResult | undefined;
};

export type AddOnRequest = ReturnType<typeof useAddOnRequest>;

/** The browser keeps what is checked; this reads it, also what was checked before the scripts came. */
export function useAddOnRequest({ project, clientEmail, addOns, chosen, result, retryKey }: AddOnPageProps) {
  const [lines, setLines] = useState(chosen);
  const { answer, sending, post } = usePostOnce("/send-add-ons-email.php", outcomes);
  const { form, outcome } = useCheckedForm({
    names: [],
    read: checkedLines,
    check,
    first: { outcome: result },
    answer,
    sending,
    send: (checked, key) => {
      const wish = { name: project.name, email: clientEmail, projectId: project.id };
      return post({ ...wish, selectedAddOns: checked.join("\n") }, key);
    },
    retryKey,
  });

  useEffect(() => {
    if (form.ref.current) setLines(checkedLines(new FormData(form.ref.current)));
  }, [form.ref]);

  return {
    form: {
      ...form,
      onChange: ({ currentTarget }: FormEvent<HTMLFormElement>) => setLines(checkedLines(new FormData(currentTarget))),
    },
    selected: selectedOf(addOns, lines),
    result: outcome,
    sending,
  };
}

const outcomes = { success: "sent", refused: "refused", "logged-out": "logged-out", silence: "failed" } as const;

function check(lines: string[]): FormAnswer<never, AddOnResult> {
  return lines.length ? {} : { outcome: "none-chosen" };
}

function checkedLines(form: FormData): string[] {
  return form.getAll("selectedAddOns").map(String);
}

function selectedOf(addOns: AddOnView[], lines: string[]) {
  return addOns.filter((addOn) => !addOn.taken && lines.includes(addOnLine(addOn)));
}
