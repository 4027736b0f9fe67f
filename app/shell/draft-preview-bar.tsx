import { business } from "../../content/business.ts";

/** Above every page of a draft that is shown by a preview's link, also of the sites that stand alone. */
export function DraftPreviewBar() {
  if (!business().isDraft) return null;
  return (
    <aside className="draft-preview-bar" aria-label="Preview">
      <div className="wrap row between">
        <p>Preview of the draft. Only people with the link see this.</p>
        <form method="post" action="/preview/leave">
          <button type="submit">Leave the preview</button>
        </form>
      </div>
    </aside>
  );
}
