import { useEffect, useState } from "react";
import { type Location, useBlocker } from "react-router";
import { watchUnsaved } from "../../shared/unsaved.ts";

/** Leaving waits for a save; what cannot be saved is asked about, and `stay` and `leave` are the answers. */
export function useArticleLeaving(isUnsaved: () => boolean, save: () => Promise<boolean>) {
  const [isAsking, setIsAsking] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !isJump(currentLocation, nextLocation) && isUnsaved(),
  );

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void save().then((isSaved) => (isSaved ? blocker.proceed() : setIsAsking(true)));
  }, [blocker, save]);

  useEffect(() => watchUnsaved(isUnsaved), [isUnsaved]);

  useEffect(() => {
    function warn(event: BeforeUnloadEvent) {
      if (isUnsaved()) event.preventDefault();
    }
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isUnsaved]);

  function stay() {
    setIsAsking(false);
    blocker.reset?.();
  }

  function leave() {
    setIsAsking(false);
    blocker.proceed?.();
  }

  return isAsking && blocker.state === "blocked" ? { stay, leave } : undefined;
}

/** To another place on this page: nothing is loaded for it. */
function isJump(from: Location, to: Location): boolean {
  return from.pathname === to.pathname && from.search === to.search && to.hash !== "";
}
