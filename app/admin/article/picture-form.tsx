import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { words as articleWords, richWords } from "./words.ts";

const words = richWords.pictures;

/** For people without scripts, whose text has no tools above it. */
export function ArticlePictureForm({ articleId }: { articleId: string }) {
  return (
    <noscript>
      <form
        className="card stack pad"
        method="post"
        action="/dashboard/admin/article-images"
        encType="multipart/form-data"
      >
        <div className="stack gap-4">
          <h2>{words.heading}</h2>
          <p className="soft small">{articleWords.pictureLast}</p>
        </div>
        <input type="hidden" name="articleId" value={articleId} />
        <Field label={words.file} hint={words.fileHint} name="file" type="file" required />
        <Field label={words.alt} hint={words.altHint} name="alt" required />
        <Button size="sm">{words.add}</Button>
      </form>
    </noscript>
  );
}
