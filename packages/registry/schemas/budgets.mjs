/**
 * The most JavaScript that pages load, packed, in bytes: what is measured in the browser, what the shell's description
 * offers to remotes, and what publishing holds a build against.
 */
export const BUDGETS = {
  /** In all, by path. */
  pages: { '/': 90_000, '/home': 124_000, '/publicacion/:id': 128_000 },
  /** Of its remote, on any page. */
  remotePage: 45_000,
};
