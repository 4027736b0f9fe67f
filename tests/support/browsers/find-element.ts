/** One step towards an element: within what the step before has found. A name is the whole name, or a pattern. */
export type Step = { css: string; name?: string | { source: string; flags: string } };

/**
 * The first visible element that the steps lead to. It runs in the page, so it brings along everything that it needs; of
 * the rules for names it knows those that our own pages use.
 */
export function findElement(steps: Step[]): Element | null {
  const textOf = (element: Element | null): string => {
    if (!element || element.getAttribute("aria-hidden") === "true") return "";
    return [...element.childNodes].map((node) => (node instanceof Element ? textOf(node) : node.nodeValue)).join("");
  };
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute("aria-labelledby")?.split(" ");
    if (ids) return ids.map((id) => textOf(document.getElementById(id))).join(" ");
    const labels = "labels" in element && element.labels instanceof NodeList ? [...element.labels] : [];
    const label = labels.map((one) => (one instanceof Element ? textOf(one) : "")).join(" ");
    return element.getAttribute("aria-label") || label || textOf(element);
  };
  const isCalled = (element: Element, name: Step["name"]): boolean => {
    if (name === undefined) return true;
    const found = nameOf(element).replace(/\s+/g, " ").trim();
    return typeof name === "string" ? found === name : new RegExp(name.source, name.flags).test(found);
  };
  let scopes: ParentNode[] = [document];
  let found: Element[] = [];
  for (const { css, name } of steps) {
    found = scopes.flatMap((scope) => [...scope.querySelectorAll(css)]).filter((element) => isCalled(element, name));
    scopes = found;
  }
  return found.find((element) => element.checkVisibility()) ?? null;
}
