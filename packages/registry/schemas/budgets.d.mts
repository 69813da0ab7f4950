export const BUDGETS: {
  pages: { '/': number; '/home': number; '/publicacion/:id': number };
  remotePage: number;
};

/**
 * A sentence for each page that is too heavy.
 * @param weight bytes of compressed JavaScript by path, without those in `own`
 */
export function budgetProblems(
  weight: Readonly<Record<string, number>>,
  limits: { own: number; pages: Readonly<Record<string, number>>; remotePage?: number },
): Generator<string>;
