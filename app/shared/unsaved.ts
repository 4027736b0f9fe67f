const checks = new Set<() => boolean>();

/** While it answers yes, nothing but the person takes the page away. Gives what ends it. */
export function watchUnsaved(isUnsaved: () => boolean): () => void {
  checks.add(isUnsaved);
  return () => {
    checks.delete(isUnsaved);
  };
}

export function hasUnsaved(): boolean {
  return [...checks].some((isUnsaved) => isUnsaved());
}
