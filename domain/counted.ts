/** What waits is counted this far: a day is not longer, and a count of everything would grow with the system. */
export const mostCounted = 50;

/** Clients and projects are counted this far. */
export const mostListed = 999;

/** '3', or '50+' where nobody counted on. */
export function countWords(count: number, most: number = mostCounted): string {
  return count > most ? `${most}+` : String(count);
}
