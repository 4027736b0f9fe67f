import { useEffect, useLayoutEffect, useSyncExternalStore } from "react";
import { useLocation, useRevalidator } from "react-router";
import { hasUnsaved } from "../shared/unsaved.ts";

const hintPattern = /(?:^|; )tenday_hint=(user|admin|none)(?:;|$)/;

/**
 * Stands in the head, so that the bar is right in the first paint of a page that was made for everybody. The text never
 * changes: a prerendered page allows it by its hash.
 */
export const hintScript = `{const hint=${hintPattern}.exec(document.cookie);if(hint)document.documentElement.dataset.signedIn=hint[1]}`;

let known: string | undefined;
let isKnown = false;
const watchers = new Set<() => void>();

/** The role that the browser was told at sign-in, undefined for nobody. Good enough for a link: no server believes it. */
export function useSessionHint(): string | undefined {
  return useSyncExternalStore(watch, knownHint, nobodyYet);
}

/** Other tabs sign in and out, too: this one's bar follows them, and its page asks the server again. */
export function FollowSession() {
  const { key } = useLocation();
  const { revalidate } = useRevalidator();

  // biome-ignore lint/correctness/useExhaustiveDependencies: any navigation may have been a sign-in or a sign-out.
  useLayoutEffect(() => {
    if (readHint()) notifyOtherTabs();
  }, [key]);

  useEffect(
    () =>
      watchOtherTabs(() => {
        // Whoever is logged out is led to the login, and what they have not saved would be gone.
        if (readHint() && !hasUnsaved()) void revalidate();
      }),
    [revalidate],
  );

  return null;
}

/** True when it is news, as it always is the first time. */
function readHint(): boolean {
  const hint = hintPattern.exec(document.cookie)?.[1];
  const isNews = !isKnown || hint !== known;
  [known, isKnown] = [hint, true];
  // Every time: React empties <html> when it puts an error's page in place of a page.
  if (hint) document.documentElement.dataset.signedIn = hint;
  else delete document.documentElement.dataset.signedIn;
  if (isNews) for (const field of watchers) field();
  return isNews;
}

function notifyOtherTabs() {
  const channel = openChannel();
  channel?.postMessage(null);
  channel?.close();
}

function watchOtherTabs(look: () => void) {
  let channel = openChannel(look);
  // A page that waits behind Back and is spoken to is thrown away; it looks for itself when it returns.
  function stopListening() {
    channel?.close();
  }
  function lookAgain({ persisted }: PageTransitionEvent) {
    if (!persisted) return;
    channel = openChannel(look);
    look();
  }
  window.addEventListener("pagehide", stopListening);
  window.addEventListener("pageshow", lookAgain);
  document.addEventListener("visibilitychange", look);
  return () => {
    stopListening();
    window.removeEventListener("pagehide", stopListening);
    window.removeEventListener("pageshow", lookAgain);
    document.removeEventListener("visibilitychange", look);
  };
}

function openChannel(look: (() => void) | null = null): BroadcastChannel | undefined {
  if (!("BroadcastChannel" in window)) return;
  const channel = new BroadcastChannel("tenday-session");
  channel.onmessage = look;
  return channel;
}

function watch(field: () => void) {
  watchers.add(field);
  return () => {
    watchers.delete(field);
  };
}

function knownHint() {
  return known;
}

function nobodyYet() {
  return undefined;
}
