import { useEffect, useState } from "react";

/** The section that crosses the middle of the window; none in the page as it was made, which cannot know. */
export function useCurrentSection(sections: readonly { id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    // Two cross it where they meet, so what has been told before counts too.
    const crossing = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) crossing[isIntersecting ? "add" : "delete"](target.id);
        const lowest = sections.findLast(({ id }) => crossing.has(id));
        if (lowest) setCurrent(lowest.id);
      },
      { rootMargin: "-45% 0px -55% 0px" },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);
  return current;
}
