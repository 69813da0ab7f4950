/** One page, as the `routes.json` of its owner has it. */
export interface RouteRow {
  /** Absolute; `:name` stands for one segment, `:id` for one that is an id. */
  path: string;
  /** The page's title before the screen sets a more exact one. */
  title: string;
  /** Who may open it, where not everyone: a user of either kind, or the admin. */
  access?: 'usuario' | 'admin' | undefined;
  /** The name of the page's chunk, in its owner's build; without one the page comes with what its remote exposes. */
  chunk?: string | undefined;
  /** The address of the page's first data; `:name` is a part of its path, `:user_id` whoever is signed in. */
  data?: string | undefined;
  /** Parameters of the page's address that the data's repeats, in this order. */
  dataQuery?: string[] | undefined;
  /** Of these parameters the screen knows no other values; it asks without the others, whatever the API makes of them. */
  dataValues?: Record<string, string[]> | undefined;
  /** The `:id` is a listing's, which the page introduces by name and photo. */
  preview?: 'publicacion' | undefined;
  /** Server-rendered for guests. Its render needs no browser API and no data but the initial data. */
  ssr?: true | undefined;
}

/** Versions of the shell's context, both ends included. */
export interface VersionRange {
  min: number;
  max: number;
}

/** Names of files, relative to the build's entry. */
export interface ChunkFiles {
  js: string[];
  css: string[];
}

/** What one build of a remote says of itself: what it brings, and what it needs of a shell. */
interface BuildFacts {
  /** The container's global variable. */
  container: string;
  exposes: string[];
  routes: RouteRow[];
  /** The versions of the shell's context that it works with. */
  contract: VersionRange;
  /** The version of each shared module that it was built for. */
  shared: Record<string, string>;
  /** What it imports of each facade, by the name of the shared module; `*` is the whole of one. */
  uses: Record<string, string[]>;
  /** Integrity as an `integrity` attribute has it, and size in bytes, of each file. */
  assets: Record<string, { integrity: string; bytes: number }>;
  /** Bytes of packed JavaScript that each page loads of the remote, by path. */
  weight: Record<string, number>;
  /** The file that renders its `ssr` pages on the server. */
  ssrBundle?: string | undefined;
}

/** `remote.json`, which the build of a remote leaves beside its files. */
export interface RemoteDescription extends BuildFacts {
  name: string;
  /** The file of the container. */
  entry: string;
  /** Files by the name of their chunk; `routes` is the exposed one. */
  chunks: Record<string, ChunkFiles>;
  /** What it was built from, with a `+` where something was not committed; null where nobody knows. */
  commit: string | null;
}

/** What is known of every build that was published. */
export interface Published {
  /** When it was published, in ISO 8601. */
  at: string;
  commit: string | null;
  /** Somebody went back from it. */
  takenBack?: true | undefined;
}

/** One build of a remote that was published. */
export interface Release extends BuildFacts, Published {
  /** The address of its entry: a path on the site's origin or a whole URL. */
  entry: string;
  chunks: Record<string, ChunkFiles>;
}

/** One build of the shell that was published. */
export interface ShellRelease extends ShellDescription, SiteDescription, Published {}

/**
 * Something that was done with a release. It went live but for `retirar`, where it was the first one and somebody went back
 * from it; `canario`, which hands it to some visitors; and `retirar-canario`, which takes it back from them.
 */
export interface Step {
  at: string;
  version: string;
  /** 'publicar', 'volver', 'retirar', 'promover', 'canario', 'retirar-canario'; a later publisher may know more. */
  action: string;
  /** Of a canary: how many of a hundred visitors get it. */
  percent?: number | undefined;
}

/** A release that some visitors get in place of the live one. */
export interface Canary {
  version: string;
  /** How many of a hundred visitors, 1 to 99. */
  percent: number;
}

/** All releases of one app that are kept, the live one among them, and what was done with them, the oldest first. */
export interface RecordOf<R> {
  live: string | null;
  /** Of a remote alone. */
  canary?: Canary | undefined;
  releases: Record<string, R>;
  history: Step[];
}
export type RemoteRecord = RecordOf<Release>;
export type ShellRecord = RecordOf<ShellRelease>;

/** One document of the registry. */
export interface Registry {
  schema: 2;
  remotes: Record<string, RemoteRecord>;
  /** Not there until a shell was published. */
  shell?: ShellRecord | undefined;
}

/** `shell.json`: what a build of the shell offers to remotes. */
export interface ShellDescription {
  /** The versions of the context that it hands out. */
  contract: VersionRange;
  shared: Record<string, string>;
  /** What each facade exports, by the name of the shared module. */
  facades: Record<string, string[]>;
  /** Its own pages. */
  routes: RouteRow[];
  weight: {
    /** Bytes of packed JavaScript that every page loads of the shell. */
    own: number;
    /** The most that a page may load of its remote. */
    remotePage: number;
    /** The most that a page may load in all, by path. */
    pages: Record<string, number>;
    /** Bytes of compressed JavaScript that each of its own pages loads in all, by path. */
    screens: Record<string, number>;
  };
}

/** `site.json`: what the site has to know of a build of the shell to serve it. File names are relative to /shell/. */
export interface SiteDescription {
  /** The version of what pages expect of the site's server (`SERVER_VERSION`). */
  server: number;
  chunks: Record<string, ChunkFiles>;
  fonts: string[];
  assets: BuildFacts['assets'];
  /** The file that renders pages on the server; a development build has none. */
  ssrBundle?: string | undefined;
  commit: string | null;
}

/**
 * What a page of the shell can count on at the site's server: what it is told in its HTML, its policies, the addresses
 * that answer it. A site serves releases of this version and of those before.
 */
export const SERVER_VERSION: number;

/** A registry from its text; null where it is none. */
export function parseRegistry(text: string): Registry | null;
/** Whether a step put its release live. */
export function wentLive(step: Step): boolean;
/** @throws Error with a line for each thing that is wrong. */
export function parseRoutes(text: string): RouteRow[];
/** @throws Error with a line for each thing that is wrong. */
export function parseRemote(text: string): RemoteDescription;
/** @throws Error with a line for each thing that is wrong. */
export function parseShell(text: string): ShellDescription;
/** @throws Error with a line for each thing that is wrong. */
export function parseSite(text: string): SiteDescription;
