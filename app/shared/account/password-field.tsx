import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Field } from "../../ui/field.tsx";
import { stripField } from "../../ui/strip-field.ts";

/**
 * Leading white space is stripped here and at the login alike, or a password that was pasted with it would never match.
 * Its toggle comes with the scripts. What was shown is hidden again when the form is sent, so no browser
 * remembers it as text.
 */
export function PasswordField(field: Omit<ComponentProps<typeof Field>, "type" | "ref" | "end">) {
  const input = useRef<HTMLInputElement>(null);
  const [scripted, setScripted] = useState(false);
  const [visible, setVisible] = useState(false);

  useEffect(() => {
    setScripted(true);
    const form = input.current?.form;
    const hide = () => setVisible(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);

  const toggle = (
    <button type="button" className="field-toggle" onClick={() => setVisible(!visible)}>
      {visible ? "Hide" : "Show"}
      <span className="sr-only"> password</span>
    </button>
  );

  return (
    <Field
      autoCapitalize={visible ? "none" : undefined}
      spellCheck={false}
      onInput={(event) => stripField(event.currentTarget)}
      {...field}
      ref={input}
      type={visible ? "text" : "password"}
      end={scripted ? toggle : null}
    />
  );
}
