/**
 * The most JavaScript that pages load, packed, headers counted, in bytes: what is measured in the browser and by the
 * benchmarks, what the shell's description offers to remotes, and what publishing holds a build against.
 */
export const BUDGETS = {
  /** In all, by path. */
  pages: { '/': 95_000, '/home': 140_000, '/publicacion/:id': 145_000 },
  /** Of its remote, on any page. */
  remotePage: 48_000,
};
