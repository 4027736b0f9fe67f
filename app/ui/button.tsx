import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";

type Look = { variant?: "primary" | "line" | "loud" | "quiet" | "plain" | "danger"; size?: "md" | "sm" };

export function ButtonLink({ variant, size, className, ...link }: Look & LinkProps) {
  return <Link className={classesOf({ variant, size, className })} {...link} />;
}

type ButtonProps = Look & ComponentProps<"button"> & { busy?: string | false | undefined };

/** `busy` is what the button says while its action is under way; it cannot be pressed then. */
export function Button({ variant, size, className, busy, children, disabled, ...button }: ButtonProps) {
  return (
    <button
      type="submit"
      className={classesOf({ variant, size, className })}
      disabled={Boolean(busy) || disabled}
      {...button}
    >
      {busy ? <BusyStrip /> : null}
      {busy || children}
    </button>
  );
}

function BusyStrip() {
  return (
    <span className="btn-busy" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
    </span>
  );
}

type Parts = { variant: Look["variant"] | undefined; size: Look["size"] | undefined; className: string | undefined };

function classesOf({ variant = "primary", size = "md", className = "" }: Parts) {
  return `btn btn-${variant} btn-${size} ${className}`.trim();
}
