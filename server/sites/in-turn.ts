/** Begins what it is given, at once or as soon as there is a place. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** At most so many at a time, in the order in which they came. */
export function inTurn(places: number): InTurn {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
