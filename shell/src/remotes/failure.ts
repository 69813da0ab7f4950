/** What follows from a failure. */
export interface Verdict {
  /** What the visitor can tell whoever runs the site, in whose log it stands; null where nobody could be told. */
  incident: string | null;
  /** The next load may bring what works: a release that was not tried yet. */
  hasSpare: boolean;
}

/** How a section failed. */
export interface Failure {
  error: unknown;
  /** Nothing of it came; otherwise it came and broke. */
  isLost: boolean;
  /** Since when the page at this address has been waited for, on the page's clock. */
  since: number;
}

/** The shell's own part of a section did not come: no remote is to blame. */
export class OwnPartLost extends Error {}
