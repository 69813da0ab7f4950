/** How long an answer that was asked for ahead of time may be used: as long as a screen's code may take to come. In ms. */
const USABLE_MS = 10_000;

/** Answers that were asked for before whoever needs them was there; each is handed over once. */
export function createEarlyAnswers<T>() {
  const begun = new Map<string, { answer: Promise<T>; until: number }>();
  return {
    /** Keeps an answer that is on its way. A failure is for whoever takes it. */
    put: (address: string, answer: Promise<T>) => {
      for (const [other, { until }] of begun) if (until < Date.now()) begun.delete(other);
      answer.catch(() => undefined);
      begun.set(address, { answer, until: Date.now() + USABLE_MS });
    },
    /** The answer to a call of the very same address; undefined where none is on its way, or it is too old. */
    take: (address: string): Promise<T> | undefined => {
      const found = begun.get(address);
      begun.delete(address);
      return found && found.until >= Date.now() ? found.answer : undefined;
    },
  };
}
