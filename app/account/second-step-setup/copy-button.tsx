import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { words } from "./words.ts";

/** Comes with the scripts; without them one touch selects the whole key, and the browser's own menu copies it. */
export function CopyButton({ text }: { text: string }) {
  const [usable, setUsable] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => setUsable("clipboard" in navigator), []);
  if (!usable) return null;

  async function copy() {
    setCopied(
      await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
    );
  }

  return (
    <div className="row gap-12">
      <Button type="button" variant="quiet" size="sm" onClick={copy}>
        {words.scan.copy}
      </Button>
      <span role="status" className="soft small">
        {copied ? words.scan.copied : null}
      </span>
    </div>
  );
}
