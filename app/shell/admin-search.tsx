import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from "react";
import { Form, useLocation, useSearchParams } from "react-router";
import { Icon } from "../ui/icon.tsx";
import { words } from "./words.ts";

export const searchPath = "/dashboard/admin/search";

/** A form that asks for a page, so that it works without scripts; with them, '/' and Ctrl+K lead here. */
export function AdminSearch() {
  const field = useRef<HTMLInputElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  const [query] = useSearchParams();
  const isResults = useLocation().pathname === searchPath;
  const typed = isResults ? (query.get("q") ?? "") : "";

  useEffect(() => {
    function focusOnKey(event: KeyboardEvent) {
      if (event.defaultPrevented || !isForSearch(event)) return;
      event.preventDefault();
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && activeElement !== field.current) cameFrom.current = activeElement;
      field.current?.select();
      field.current?.focus();
    }
    document.addEventListener("keydown", focusOnKey);
    return () => document.removeEventListener("keydown", focusOnKey);
  }, []);

  return (
    <Form className="find-anything" role="search" aria-label={words.admin.find} action={searchPath}>
      <label className="sr-only" htmlFor="find-anything">
        {words.admin.search}
      </label>
      <Icon name="search" size="md" />
      <input
        key={typed}
        ref={field}
        id="find-anything"
        className="field-control"
        type="search"
        name="q"
        defaultValue={typed}
        placeholder={words.admin.searchHint}
        maxLength={100}
        autoComplete="off"
        aria-keyshortcuts="/ Control+K"
        onKeyDown={(event) => leaveOnEscape(event, cameFrom.current)}
      />
      <span className="find-key" aria-hidden="true">
        /
      </span>
      {/* For whoever has no Enter key to press; the field's own is the way for everybody else. */}
      <button className="sr-only" type="submit" tabIndex={-1}>
        {words.admin.find}
      </button>
    </Form>
  );
}

/** '/' while nothing is typed in; Ctrl+K from a plain field too, but never from an editor, where it makes a link. */
function isForSearch({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing, target }: KeyboardEvent): boolean {
  if (isComposing || altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k" && !shiftKey && !isWriting(target);
  return key === "/" && !isTyping(target);
}

function isTyping(target: EventTarget | null): boolean {
  return isWriting(target) || (target instanceof HTMLElement && /^(?:INPUT|SELECT)$/.test(target.tagName));
}

/** More than one line. */
function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.tagName === "TEXTAREA");
}

/** Back to where the key was pressed. What was typed stays: the browser itself would empty the field. */
function leaveOnEscape(event: ReactKeyboardEvent<HTMLInputElement>, cameFrom: HTMLElement | null) {
  if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.blur();
  cameFrom?.focus();
}
