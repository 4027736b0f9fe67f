/** Asks so many times a second, whatever the answers do, until told to stop; then all answers. */
export function steadily<Answer>(ask: () => Promise<Answer>, perSecond: number): { stop: () => Promise<Answer[]> } {
  const requested: Promise<Answer>[] = [];
  const beat = setInterval(() => requested.push(ask()), 1_000 / perSecond);
  return {
    stop: () => {
      clearInterval(beat);
      return Promise.all(requested);
    },
  };
}
