import { useEffect, useState } from "react";
import { useBlocker } from "react-router";

/** Leaving waits for a save; what cannot be saved is asked about, and `stay` and `leave` are the answers. */
export function useArticleLeaving(isUnsaved: () => boolean, save: () => Promise<boolean>) {
  const [isAsking, setIsAsking] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void save().then((isSaved) => (isSaved ? blocker.proceed() : setIsAsking(true)));
  }, [blocker, save]);

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

  return isAsking && blocker.state === "blocked" ? { stay, leave: blocker.proceed } : undefined;
}
