/** What stands in for a page while the browser waits for it. */
export const pendingWords = {
  checkingAccess: "Checking access…",
  redirecting: "Redirecting to your dashboard…",
  loadingClient: "Loading client…",
  loadingArticle: "Loading article...",
  loadingWriting: "Loading writing sample...",
} as const;
