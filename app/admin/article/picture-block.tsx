import { type BlockObjectRenderProps, useEditor } from "@portabletext/editor";
import { useId } from "react";
import { pictureOf, readAsset } from "../../../domain/article-picture.ts";
import { FieldError } from "../../ui/field.tsx";
import { BlockFrame, useTyped } from "./block-frame.tsx";
import { richWords } from "./words.ts";

const words = richWords.pictures;

const tidy = (typed: string) => typed.trim();

export function PictureBlockField(block: BlockObjectRenderProps) {
  const editor = useEditor();
  const { alt, caption, asset } = block.node;
  const described = useTyped(String(alt ?? ""), tidy);
  const captioned = useTyped(typeof caption === "string" ? caption : "", tidy);

  function describe(typed: string) {
    described.setTyped(typed);
    editor.send({ type: "block.set", at: block.path, props: { alt: tidy(typed) } });
  }

  function entitle(typed: string) {
    captioned.setTyped(typed);
    if (tidy(typed)) editor.send({ type: "block.set", at: block.path, props: { caption: tidy(typed) } });
    else editor.send({ type: "block.unset", at: block.path, props: ["caption"] });
  }

  return (
    <BlockFrame block={block} name={words.block}>
      <Picture asset={asset} />
      <Line label={words.alt} typed={described.typed} onType={describe} problem={alt ? undefined : words.altMissing} />
      <Line label={words.caption} mark={words.optional} typed={captioned.typed} onType={entitle} />
    </BlockFrame>
  );
}

/** Its description stands below it, in a field. */
function Picture({ asset }: { asset: unknown }) {
  const known = isReference(asset) ? readAsset({ _type: "reference", _ref: asset._ref }) : undefined;
  if (!known) return null;
  const { src, webp, width, height } = pictureOf(known, { kind: "ours" });
  return (
    <img
      src={src}
      srcSet={webp}
      sizes="(min-width: 768px) 680px, 90vw"
      width={width}
      height={height}
      alt=""
      draggable={false}
    />
  );
}

function isReference(asset: unknown): asset is { _ref: string } {
  return typeof asset === "object" && asset !== null && "_ref" in asset && typeof asset._ref === "string";
}

type LineProps = {
  label: string;
  mark?: string;
  typed: string;
  onType: (typed: string) => void;
  problem?: string | undefined;
};

function Line({ label, mark, typed, onType, problem }: LineProps) {
  const id = useId();
  return (
    <>
      <div className="field rich-field">
        <label htmlFor={id}>
          {label} {mark ? <span>{mark}</span> : null}
        </label>
        <input
          className="field-control"
          id={id}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => onType(target.value)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
        />
      </div>
      {problem ? <FieldError id={`${id}-problem`}>{problem}</FieldError> : null}
    </>
  );
}
