import { useNavigation } from "react-router";
import { pendingWords } from "../../content/pending.ts";

/** What is said from the first frame on while the next page is fetched. A form's own words are on its button. */
export function Pending() {
  const { state, location, formData } = useNavigation();
  const words = state === "loading" && !formData ? wordsFor(location.pathname) : undefined;
  if (!words) return null;
  return (
    <p role="status" className="pending">
      {words}
    </p>
  );
}

function wordsFor(path: string): string | undefined {
  if (path.startsWith("/dashboard/admin/manage-client/")) return pendingWords.loadingClient;
  if (path.startsWith("/support/article/")) return pendingWords.loadingArticle;
  if (path.startsWith("/portfolio/writing-sample/")) return pendingWords.loadingWriting;
  if (path === "/clients/dashboard" || path === "/clients/dashboard/admin" || path.startsWith("/dashboard/admin"))
    return pendingWords.checkingAccess;
  if (path === "/dashboard" || path.startsWith("/clients/dashboard/")) return pendingWords.redirecting;
  return;
}
