import { useEditor } from "@portabletext/editor";
import { useEffect, useRef, useState } from "react";
import { type AssetReference, largestPicture } from "../../../domain/article-picture.ts";
import { Field } from "../../ui/field.tsx";
import { Popover } from "./popover.tsx";
import { addBlock } from "./toolbar.tsx";
import { pictureRefusals, richWords } from "./words.ts";

/** `dropped` is a picture that was pasted or dropped: only its description is missing. */
type PicturePopoverProps = { dropped: File | undefined; onClose: () => void };

type Problem = { field: "file" | "alt"; message: string };

const words = richWords.pictures;

export function PicturePopover({ dropped, onClose }: PicturePopoverProps) {
  const editor = useEditor();
  const [file, setFile] = useState(dropped);
  const [alt, setAlt] = useState("");
  const [caption, setCaption] = useState("");
  const [problem, setProblem] = useState<Problem>();
  const [isSending, setIsSending] = useState(false);
  const isOpen = useRef(true);
  const problemOf = (field: Problem["field"]) => (problem?.field === field ? problem.message : undefined);

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function add() {
    if (isSending) return;
    if (!file) return setProblem({ field: "file", message: words.fileMissing });
    if (!alt.trim()) return setProblem({ field: "alt", message: words.altMissing });
    setIsSending(true);
    const sent = await sendPicture(file);
    if (!isOpen.current) return;
    setIsSending(false);
    if ("problem" in sent) return setProblem({ field: "file", message: sent.problem });
    const captioned = caption.trim() ? { caption: caption.trim() } : {};
    addBlock(editor, { _type: "image", alt: alt.trim(), ...captioned, asset: sent.asset });
    onClose();
  }

  return (
    <Popover
      heading={words.heading}
      set={words.add}
      busy={isSending && words.adding}
      onSet={() => void add()}
      onCancel={onClose}
      problem={problem}
    >
      {dropped ? (
        <p>{dropped.name}</p>
      ) : (
        <Field
          label={words.file}
          hint={words.fileHint}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          autoFocus
          error={problemOf("file")}
          onChange={({ target }) => setFile(target.files?.[0])}
        />
      )}
      <Field
        label={words.alt}
        hint={words.altHint}
        autoComplete="off"
        required
        autoFocus={Boolean(dropped)}
        value={alt}
        error={problemOf("alt") ?? (dropped ? problemOf("file") : undefined)}
        onChange={({ target }) => setAlt(target.value)}
      />
      <Field
        label={words.caption}
        mark={words.optional}
        autoComplete="off"
        value={caption}
        onChange={({ target }) => setCaption(target.value)}
      />
    </Popover>
  );
}

async function sendPicture(file: File): Promise<{ asset: AssetReference } | { problem: string }> {
  if (file.size > largestPicture) return { problem: pictureRefusals["too-large"] };
  const form = new FormData();
  form.append("file", file);
  try {
    const response = await fetch("/dashboard/admin/article-images", { method: "POST", body: form, redirect: "manual" });
    if (response.type === "opaqueredirect" || response.status === 401) return { problem: words.signedOut };
    if (response.status === 413) return { problem: pictureRefusals["too-large"] };
    if (response.status >= 500) return { problem: pictureRefusals["not-kept"] };
    return await response.json();
  } catch {
    return { problem: words.failed };
  }
}
