import { z } from 'zod';

/** What is measured of a page, by the names that browsers have for it. CLS has no unit, the others are milliseconds. */
export const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;

/** What goes wrong in a page: a section that broke, a script's error, a promise nobody waited for, a file that did not come. */
export const ERROR_KINDS = ['render', 'script', 'promise', 'file'] as const;

const DEVICES = ['phone', 'desktop'] as const;

const NAME = /^[\w.-]{1,64}$/;

/** A place in one of our scripts; nothing else is told of a stack. */
const PLACE = /^(?:shell|mf\/[\w-]{1,64}\/[\w.-]{1,64})\/[\w.-]{1,80}:\d{1,6}:\d{1,7}$/;

const vital = z.number().min(0).max(600_000).optional();

const errorSchema = z.strictObject({
  kind: z.enum(ERROR_KINDS),
  /** Whose code or file it is; the shell's own is `shell`. */
  remote: z.string().regex(NAME),
  release: z.string().regex(NAME),
  /** The route as the list of routes has it, never the address. */
  page: z.string().max(128),
  message: z.string().max(300),
  at: z.array(z.string().regex(PLACE)).max(8),
});

/** What an open page says of itself, and nothing besides: no address, no identifier, nothing that was typed (shell/src/signals). */
export const signalsSchema = z.strictObject({
  /** The route that the page was opened at. */
  page: z.string().max(128),
  device: z.enum(DEVICES),
  /** Of the request that brought the page, by which the log tells of it. */
  request: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional(),
  vitals: z.strictObject({ LCP: vital, INP: vital, CLS: vital, FCP: vital, TTFB: vital }).optional(),
  errors: z.array(errorSchema).max(10).optional(),
});

export type Signals = z.infer<typeof signalsSchema>;
