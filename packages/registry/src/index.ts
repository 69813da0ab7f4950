import { z } from 'zod';

/**
 * The version of the contract between a page and the web server: inlined data, policies, URLs. A server serves this version
 * and earlier versions.
 */
export const SERVER_VERSION = 1;

/** Limits for the compressed JavaScript of a page, in bytes: for the build, for publishing and for the browser tests. */
export const BUDGETS = {
  /** Limits for the whole page, with response headers, by path. */
  pages: { '/': 95_000, '/home': 140_000, '/publicacion/:id': 145_000 },
  /** Limit for the remote on any page, without headers. */
  remotePage: 48_000,
};

/** Allowance for the response headers of a page's scripts, in bytes: about 340 per script, for at most five scripts. */
const HEADER_BYTES = 2000;

/**
 * Yields a sentence for each page over its budget.
 * @param weight bytes of compressed JavaScript by path, without those in `own`
 */
export function* budgetProblems(
  weight: Readonly<Record<string, number>>,
  limits: { own: number; pages: Readonly<Record<string, number>>; remotePage?: number },
): Generator<string> {
  const { own, pages, remotePage = Number.POSITIVE_INFINITY } = limits;
  for (const [page, bytes] of Object.entries(weight)) {
    const most = Math.min(remotePage, (pages[page] ?? Number.POSITIVE_INFINITY) - own - HEADER_BYTES);
    if (bytes > most) yield `its page '${page}' loads ${bytes} bytes of JavaScript, the most is ${most}`;
  }
}

/**
 * An object schema that retains unknown fields: a later publisher may write more fields. The inferred type has only the
 * known fields.
 */
const open = <S extends z.core.$ZodLooseShape>(shape: S): z.ZodObject<S> => z.looseObject(shape);

const text = z.string();
const path = text.regex(/^\/$|^(\/:?[\w-]+)+$/, 'has to be absolute: /one/:id');

/** File names, relative to the build's entry file. */
const filesSchema = open({ js: z.array(text), css: z.array(text) });
export type ChunkFiles = z.infer<typeof filesSchema>;

/** Versions of the shell's context, both ends included. */
const rangeSchema = open({ min: z.int(), max: z.int() });

/** One page, as in its owner's `routes.json`. */
const rowSchema = open({
  /** Absolute path; `:name` stands for one segment, `:id` for a numeric segment. */
  path,
  /** The title until the screen sets a more exact one. */
  title: text.min(1),
  /** Required role: a user of either kind, or the admin. */
  access: z.enum(['usuario', 'admin']).optional(),
  /** The page's chunk in the owner's build; without a chunk the page is in the exposed module. */
  chunk: text.optional(),
  /** URL of the initial data; `:name` is a parameter of the path, `:user_id` the signed-in user. */
  data: text.startsWith('/api/').optional(),
  /** Query parameters that the page's URL passes on to the data's URL, in this order. */
  dataQuery: z.array(text).optional(),
  /** The values of these parameters that the screen knows; others are left out of the request. */
  dataValues: z.record(text, z.array(text)).optional(),
  /** The `:id` is that of a listing; its name and photo go into the meta tags. */
  preview: z.literal('publicacion').optional(),
  /** Server-rendered for guests. The render needs no browser API, and no data except the initial data. */
  ssr: z.literal(true).optional(),
  /**
   * `none`: the header shows only the theme button. The present header ignores the values `half` and `slim`, which are
   * for older shells.
   */
  frame: z.enum(['none', 'half', 'low', 'slim']).optional(),
  /** The screen has its own bar at the bottom of a phone, so the navigation stays in the header. */
  actionBar: z.literal(true).optional(),
});
export type RouteRow = z.infer<typeof rowSchema>;
/** Written by hand, so unknown fields are typos. */
const writtenRoutes = z.array(z.strictObject(rowSchema.shape));

/** The `integrity` attribute and the size in bytes of each file. */
const assets = z.record(text, open({ integrity: text, bytes: z.int() }));
const chunks = z.record(text, filesSchema);
/** Built from this commit, with a `+` for uncommitted changes; null if unknown. */
const commit = text.nullable();
/** `at`: publication time in ISO 8601; `takenBack`: rolled back. */
const published = { at: text, commit, takenBack: z.literal(true).optional() };
export type Published = z.infer<z.ZodObject<typeof published>>;

const buildFacts = {
  /** The container's global variable. */
  container: text,
  exposes: z.array(text),
  routes: z.array(rowSchema),
  contract: rangeSchema,
  /** The version of each shared module that the remote was built for. */
  shared: z.record(text, text),
  /** The remote's imports from each facade, by the name of the shared module; `*` means the whole module. */
  uses: z.record(text, z.array(text)),
  assets,
  /** Bytes of compressed JavaScript of the remote that each page loads, by path. */
  weight: z.record(path, z.int()),
  /** The file that renders the remote's `ssr` pages on the server. */
  ssrBundle: text.optional(),
};

/** remote.json, which the build of a remote leaves beside its files. `entry` is the container's file. */
const remoteSchema = open({ ...buildFacts, name: text, entry: text, chunks, commit });
export type RemoteDescription = z.infer<typeof remoteSchema>;

/** One published build of a remote. `entry` is a path on the site's origin or a whole URL. */
const releaseSchema = open({ ...buildFacts, ...published, entry: text, chunks });
export type Release = z.infer<typeof releaseSchema>;

const offer = {
  contract: rangeSchema,
  shared: z.record(text, text),
  /** The exports of each facade, by the name of the shared module. */
  facades: z.record(text, z.array(text)),
  routes: z.array(rowSchema),
  weight: open({
    /** Bytes of compressed JavaScript of the shell that every page loads. */
    own: z.int(),
    /** The maximum that a page may load of its remote, in bytes. */
    remotePage: z.int(),
    /** The maximum that a page may load in all, in bytes, by path. */
    pages: z.record(path, z.int()),
    /** Bytes of compressed JavaScript that each of the shell's own pages loads in all, by path. */
    screens: z.record(path, z.int()),
  }),
};
/** shell.json: the modules and limits that a build of the shell offers to remotes. */
const shellSchema = open(offer);
export type ShellDescription = z.infer<typeof shellSchema>;

const site = {
  /** A `SERVER_VERSION`. */
  server: z.int(),
  chunks,
  fonts: z.array(text),
  assets,
  /** The file that renders pages on the server; a development build has none. */
  ssrBundle: text.optional(),
  commit,
};
/** site.json: a build of the shell for the web server. File names are relative to /shell/. */
const siteSchema = open(site);
export type SiteDescription = z.infer<typeof siteSchema>;

const shellReleaseSchema = open({ ...offer, ...site, ...published });
export type ShellRelease = z.infer<typeof shellReleaseSchema>;

/**
 * One action on a release: 'publicar', 'volver', 'retirar', 'promover', 'canario', 'retirar-canario'; a later publisher may
 * use other actions. `percent` of the visitors get a canary.
 */
const stepSchema = open({ at: text, version: text, action: text, percent: z.int().optional() });
export type Step = z.infer<typeof stepSchema>;

/** The retained releases and the history of one app, oldest first. Only a remote has a canary. */
const recordOf = <R extends z.ZodType>(release: R) =>
  open({
    live: text.nullable(),
    canary: open({ version: text, percent: z.int().min(1).max(99) }).optional(),
    releases: z.record(text, release),
    history: z.array(stepSchema),
  });
export type RecordOf<R> = z.infer<ReturnType<typeof recordOf<z.ZodType<R>>>>;
export type RemoteRecord = RecordOf<Release>;
export type ShellRecord = RecordOf<ShellRelease>;

/** One document of the registry. It has no `shell` until a shell is published. */
const registrySchema = open({
  schema: z.literal(2),
  remotes: z.record(text, recordOf(releaseSchema)),
  shell: recordOf(shellReleaseSchema).optional(),
});
export type Registry = z.infer<typeof registrySchema>;

/** @throws Error with a line for each problem */
function parse<T>(schema: z.ZodType<T>, json: string): T {
  const parsed = schema.safeParse(JSON.parse(json));
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'));
}

/** Null if the text is not a valid registry. */
export function parseRegistry(json: string): Registry | null {
  try {
    return parse(registrySchema, json);
  } catch {
    return null;
  }
}

/** Whether a history step put its release live. */
export const wentLive = ({ action }: Step): boolean =>
  action === 'publicar' || action === 'volver' || action === 'promover';

export const parseRoutes = (json: string): RouteRow[] => parse(writtenRoutes, json);
export const parseRemote = (json: string): RemoteDescription => parse(remoteSchema, json);
export const parseShell = (json: string): ShellDescription => parse(shellSchema, json);
export const parseSite = (json: string): SiteDescription => parse(siteSchema, json);
