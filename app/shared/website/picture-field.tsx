import { useState } from "react";
import { largestPicture } from "../../../domain/article-picture.ts";
import { Field } from "../../ui/field.tsx";
import { pictureAnswers } from "./picture-words.ts";

type PictureFieldProps = {
  label: string;
  hint: string;
  name: string;
  error: string | undefined;
  autoFocus: boolean;
};

/** One that is too large is not even sent. */
export function PictureField({ error, ...input }: PictureFieldProps) {
  const [isTooLarge, setTooLarge] = useState(false);
  return (
    <Field
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
