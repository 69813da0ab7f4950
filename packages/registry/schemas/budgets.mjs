/**
 * The most JavaScript that pages load, compressed, headers counted, in bytes: what is measured in the browser and by the
 * benchmarks, what the shell's description offers to remotes, and what publishing holds a build against.
 */
export const BUDGETS = {
  /** In all, by path. */
  pages: { '/': 95_000, '/home': 140_000, '/publicacion/:id': 145_000 },
  /** Of its remote, on any page, without headers. */
  remotePage: 48_000,
};

/** Room for the response headers of a page's scripts: about 340 bytes each, of five at most. */
const HEADERS = 2000;

/** The budgets that a build does not meet: the same sums for publishing, for `npm run check` and, measured, in the browser. */
export function* budgetProblems(weight, { own, pages, remotePage = Number.POSITIVE_INFINITY }) {
  for (const [page, bytes] of Object.entries(weight)) {
    const most = Math.min(remotePage, (pages[page] ?? Number.POSITIVE_INFINITY) - own - HEADERS);
    if (bytes > most) yield `its page '${page}' loads ${bytes} bytes of JavaScript, the most is ${most}`;
  }
}
