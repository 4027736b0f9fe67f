import { useState } from "react";
import { largestPicture } from "../../../domain/article-picture.ts";
import { Field } from "../../ui/field.tsx";
import { pictureAnswers, words } from "./words.ts";

type PictureFieldProps = { isFirst: boolean; name: string; error: string | undefined; autoFocus: boolean };

/** One that is too large is not even sent. */
export function PictureField({ isFirst, error, ...input }: PictureFieldProps) {
  const [isTooLarge, setTooLarge] = useState(false);
  return (
    <Field
      label={isFirst ? words.firstFile : words.file}
      hint={words.fileHint}
      type="file"
      accept="image/jpeg,image/png,image/webp,image/avif"
      {...input}
      error={isTooLarge ? pictureAnswers["too-large"] : error}
      onChange={({ currentTarget }) => {
        const isLarge = (currentTarget.files?.[0]?.size ?? 0) > largestPicture;
        if (isLarge) currentTarget.value = "";
        setTooLarge(isLarge);
      }}
    />
  );
}
