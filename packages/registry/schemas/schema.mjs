// @ts-check
import { z } from 'zod';

/** @typedef {import('./schema.d.mts').Registry} Registry */

export const SERVER_VERSION = 1;

const text = z.string();
const path = text.regex(/^\/$|^(\/:?[\w-]+)+$/, 'has to be absolute: /one/:id');
const filesSchema = z.looseObject({ js: z.array(text), css: z.array(text) });
const rangeSchema = z.looseObject({ min: z.int(), max: z.int() });

const rowSchema = z.looseObject({
  path,
  title: text.min(1),
  access: z.enum(['usuario', 'admin']).optional(),
  chunk: text.optional(),
  data: text.startsWith('/api/').optional(),
  dataQuery: z.array(text).optional(),
  dataValues: z.record(text, z.array(text)).optional(),
  preview: z.literal('publicacion').optional(),
  ssr: z.literal(true).optional(),
});
/** As a person writes them: what is not known is a slip. */
const writtenRoutes = z.array(z.strictObject(rowSchema.shape));

const assets = z.record(text, z.looseObject({ integrity: text, bytes: z.int() }));
const chunks = z.record(text, filesSchema);
const published = { at: text, commit: text.nullable(), takenBack: z.literal(true).optional() };

const facts = {
  container: text,
  exposes: z.array(text),
  routes: z.array(rowSchema),
  contract: rangeSchema,
  shared: z.record(text, text),
  uses: z.record(text, z.array(text)),
  assets,
  weight: z.record(path, z.int()),
  ssrBundle: text.optional(),
};

/** @type {z.ZodType<import('./schema.d.mts').RemoteDescription>} */
const remoteSchema = z.looseObject({ ...facts, name: text, entry: text, chunks, commit: text.nullable() });

const releaseSchema = z.looseObject({ ...facts, ...published, entry: text, chunks });

const stepSchema = z.looseObject({
  at: text,
  version: text,
  action: text,
  percent: z.int().optional(),
});

const offer = {
  contract: rangeSchema,
  shared: z.record(text, text),
  facades: z.record(text, z.array(text)),
  routes: z.array(rowSchema),
  weight: z.looseObject({
    own: z.int(),
    remotePage: z.int(),
    pages: z.record(path, z.int()),
    screens: z.record(path, z.int()),
  }),
};
/** @type {z.ZodType<import('./schema.d.mts').ShellDescription>} */
const shellSchema = z.looseObject(offer);

const site = {
  server: z.int(),
  chunks,
  fonts: z.array(text),
  assets,
  ssrBundle: text.optional(),
  commit: text.nullable(),
};
/** @type {z.ZodType<import('./schema.d.mts').SiteDescription>} */
const siteSchema = z.looseObject(site);

/** @template {z.ZodType} R @param {R} release */
const recordOf = (release) =>
  z.looseObject({
    live: text.nullable(),
    canary: z.looseObject({ version: text, percent: z.int().min(1).max(99) }).optional(),
    releases: z.record(text, release),
    history: z.array(stepSchema),
  });

/**
 * What is not known stays: a later publisher may write more, and an earlier one, or the site, reads it all the same.
 * @type {z.ZodType<Registry>}
 */
const registrySchema = z.looseObject({
  schema: z.literal(2),
  remotes: z.record(text, recordOf(releaseSchema)),
  shell: recordOf(z.looseObject({ ...offer, ...site, ...published })).optional(),
});

/**
 * @template T
 * @param {z.ZodType<T>} schema @param {string} json
 * @returns {T}
 */
function parse(schema, json) {
  const parsed = schema.safeParse(JSON.parse(json));
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'));
}

export function parseRegistry(/** @type {string} */ json) {
  try {
    return parse(registrySchema, json);
  } catch {
    return null;
  }
}

export const wentLive = (/** @type {import('./schema.d.mts').Step} */ { action }) =>
  action === 'publicar' || action === 'volver' || action === 'promover';

export const parseRoutes = (/** @type {string} */ json) => parse(writtenRoutes, json);
export const parseRemote = (/** @type {string} */ json) => parse(remoteSchema, json);
export const parseShell = (/** @type {string} */ json) => parse(shellSchema, json);
export const parseSite = (/** @type {string} */ json) => parse(siteSchema, json);
