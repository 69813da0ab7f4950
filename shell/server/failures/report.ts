import { z } from 'zod';

/** What can happen to a section: which file did not come, or what was wrong with what came. */
export const FAILURE_KINDS = ['entry', 'chunk', 'slow', 'load', 'render', 'contract'] as const;

const NAME = /^[\w.-]{1,64}$/;

/** What a page says of a section that failed, and nothing besides (shell/src/remotes/recovery.ts sends it). */
export const reportSchema = z.strictObject({
  /** What its visitor was shown, to be told to whoever runs the site. */
  incident: z.string().regex(/^[0-9a-f]{8}$/),
  remote: z.string().regex(NAME),
  release: z.string().regex(NAME),
  kind: z.enum(FAILURE_KINDS),
  /** The route as the list of routes has it, never the address: ids and queries are the visitor's. */
  page: z.string().max(128),
});
