import { useLocation } from "react-router";

/** The address of this page as it is, with a question on it ('?delete=ID') and without: what was searched for stays. */
export function useQuestion(name: string): { ask: (id: string) => string; leave: string } {
  const { pathname, search } = useLocation();

  function address(id?: string) {
    const query = new URLSearchParams(search);
    query.delete(name);
    // Told once is enough.
    query.delete("done");
    if (id) query.set(name, id);
    return query.size ? `${pathname}?${query}` : pathname;
  }

  return { ask: address, leave: address() };
}
