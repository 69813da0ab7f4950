import path from 'node:path';
import { isFitForAdmin } from '@fluxpartes/dominio';
import { isObjectStorage, parseStorageUrl, type StoragePlace, StorageUrlError } from '@fluxpartes/object-storage';
import type { MetricsEndpoint } from '@fluxpartes/telemetry';
import { z } from 'zod';

const aPort = z.coerce.number('has to be a port number, 1 to 65535').int().min(1).max(65_535);
const port = (fallback: number) => aPort.default(fallback);

/** In seconds: longer than two health checks of a load balancer, two seconds apart. */
const SHUTDOWN_DELAY_SECONDS = 5;

/** An example bank account, shown only where the product runs locally. */
const EXAMPLE_ACCOUNT = {
  alias: 'ALIAS.DE.EJEMPLO',
  cbu: '00000000000000000000',
  titular: 'Cuenta de ejemplo (no transferir)',
};

/**
 * Environment variables of the site; a blank one is not set. A setting without a description has that of the API's schema.
 * `npm run configuration` copies both to docs/configuration.md.
 */
const environmentSchema = z.object({
  // Product and network
  NODE_ENV: z.enum(['development', 'production', 'test']).optional(),
  FLUX_LOCAL: z.enum(['si', 'no'], { error: 'has to be si or no' }).default('no'),
  PORT: port(8080),
  /** Address that the site listens on. */
  HOST: z.string().default('0.0.0.0'),
  API_PORT: port(3000),
  /**
   * URL of the API, or of the load balancer in front of several APIs.
   * @default the API on this machine
   */
  API_URL: z
    .url({ protocol: /^https?$/, error: 'has to be one http address, like http://10.0.0.5:3000' })
    .refine((url) => !/[?#@,]/.test(url), 'has to be one address without a query, a fragment or a user')
    .optional(),
  SITE_URL: z.url({ protocol: /^https?$/, error: 'has to be an http address, like https://example.com' }).optional(),
  /** IP addresses of proxies in front of the site whose `X-Forwarded-*` count, separated by commas. */
  SITE_TRUST_PROXY: z.string().default(''),
  INTERNAL_SECRET: z.string().min(32, 'has to have at least 32 characters, the same for site and API').optional(),
  /** Open connections per IP address; an IPv6 /64 counts as one, trusted proxies are not limited. */
  MAX_CONNECTIONS_PER_IP: z.coerce.number('has to be a whole number from 1').int().min(1).default(256),
  SHUTDOWN_DELAY_SECONDS: z.coerce.number('has to be a number of seconds, 0 to 60').min(0).max(60).optional(),
  /** Set by `npm run dev`: relaxed content policy, no caching, builds of `dist/dev`. */
  SITE_DEV: z.enum(['si', 'no'], { error: 'has to be si or no' }).default('no'),

  // Database
  DATA_DIR: z.string().default('./var'),

  // Files and mail
  STORAGE_URL: z.string().optional(),
  STORAGE_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'has to be an address, like https://fotos.example.com' })
    .optional(),

  // Administrator and passwords
  ADMIN_EMAIL: z.email('has to be an e-mail address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .refine(
      isFitForAdmin,
      'has to have at least 16 characters, 8 of them different, and must not be a piece over and over',
    )
    .optional(),
  /**
   * Salt of the admin digest in the login page: 32 hexadecimal digits, the same for all sites.
   * @default made at the first start
   */
  ADMIN_SALT: z
    .string()
    .regex(/^[0-9a-f]{32}$/i, 'has to be 16 bytes in hexadecimal (32 digits)')
    .optional(),

  // Sales
  /**
   * Alias of the bank account that buyers transfer to.
   * @default required; an example where local
   */
  TRANSFERENCIA_ALIAS: z.string().optional(),
  /**
   * CBU of that account.
   * @default required; an example where local
   */
  TRANSFERENCIA_CBU: z.string().optional(),
  /**
   * Holder of that account.
   * @default required; an example where local
   */
  TRANSFERENCIA_TITULAR: z.string().optional(),
  /** Sentence on shipping and its price, shown on listings and purchases. */
  TEXTO_ENVIO: z
    .string()
    .max(200, 'has to have 200 characters at most')
    .default('El envío se coordina y se paga al recibirlo.'),

  // Switches
  /** `no` switches SSR off: browsers render every page. */
  SSR: z.enum(['si', 'no'], { error: 'has to be si or no' }).default('si'),
  /** `no` serves a service worker that deletes its caches and unregisters itself. */
  SERVICE_WORKER: z.enum(['si', 'no'], { error: 'has to be si or no' }).default('si'),

  // Monitoring
  /** Port of the site's `/metrics`. */
  SITE_METRICS_PORT: aPort.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  FLUX_COMMIT: z.string().default(''),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** The message has one line for each missing or wrong setting. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

type Environment = z.infer<typeof environmentSchema>;

const isLocal = (env: Environment): boolean => env.FLUX_LOCAL === 'si' || env.NODE_ENV === 'development';

/** @throws SettingsError */
function transferencia(env: Environment) {
  const { TRANSFERENCIA_ALIAS: alias, TRANSFERENCIA_CBU: cbu, TRANSFERENCIA_TITULAR: titular } = env;
  const missing = Object.entries({ alias, cbu, titular }).filter(([, value]) => value === undefined);
  const lines = missing.map(([name]) => `TRANSFERENCIA_${name.toUpperCase()} has to be set: buyers transfer to it`);
  if (lines.length > 0 && !isLocal(env)) throw new SettingsError(lines.join('\n'));
  return {
    alias: alias ?? EXAMPLE_ACCOUNT.alias,
    cbu: cbu ?? EXAMPLE_ACCOUNT.cbu,
    titular: titular ?? EXAMPLE_ACCOUNT.titular,
  };
}

const originOf = (address: string | undefined): string | null =>
  address === undefined ? null : new URL(address).origin;

/**
 * The location of the object storage; null for a dev build, because its files are on this machine.
 * @throws SettingsError
 */
function storageOf(
  { STORAGE_URL: url, SITE_DEV }: Environment,
  env: Readonly<Record<string, string | undefined>>,
): StoragePlace | null {
  if (!isObjectStorage(url) || SITE_DEV === 'si') return null;
  try {
    return parseStorageUrl(url, env);
  } catch (error) {
    throw error instanceof StorageUrlError ? new SettingsError(error.message) : error;
  }
}

/** @throws SettingsError */
function metricsOf(env: Environment): MetricsEndpoint | null {
  const { SITE_METRICS_PORT: port, METRICS_HOST: host, FLUX_COMMIT: release, PORT } = env;
  if (port === PORT)
    throw new SettingsError('SITE_METRICS_PORT has to be another port than PORT: visitors must not reach the metrics');
  return port === undefined ? null : { port, host, release };
}

/** @throws SettingsError */
export function loadSettings(env: Readonly<Record<string, string | undefined>>) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environmentSchema.safeParse(present);
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'));
  }
  const { data } = parsed;
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = data;
  if ((email === undefined) !== (password === undefined)) {
    throw new SettingsError('ADMIN_EMAIL and ADMIN_PASSWORD have to be set together');
  }
  const adminSalt: Buffer | null = data.ADMIN_SALT === undefined ? null : Buffer.from(data.ADMIN_SALT, 'hex');
  const storage = storageOf(data, present);
  const releases = storage ? path.join(data.DATA_DIR, 'copia') : data.DATA_DIR;
  return {
    port: data.PORT,
    host: data.HOST,
    apiUrl: data.API_URL ?? `http://127.0.0.1:${data.API_PORT}`,
    shutdownDelayMs: 1_000 * (data.SHUTDOWN_DELAY_SECONDS ?? (isLocal(data) ? 0 : SHUTDOWN_DELAY_SECONDS)),
    siteOrigin: originOf(data.SITE_URL),
    photosOrigin: originOf(data.STORAGE_PUBLIC_URL),
    /** If null, registry and releases are in the two folders below. Otherwise these folders hold copies. */
    storage,
    remotesDir: path.resolve(releases, 'mf'),
    /** Folder of the shell's retained releases, also for tabs that were opened on them. */
    shellBuildsDir: path.resolve(releases, 'shell'),
    /** The operator's own terms and privacy texts. */
    textosDir: path.resolve(data.DATA_DIR, 'textos'),
    /** The credentials never leave the process. If null, the login calls the API. */
    admin: email !== undefined && password !== undefined ? { email, password } : null,
    /** If null, the salt in the file `adminSaltFile` is used. */
    adminSalt,
    adminSaltFile: path.resolve(data.DATA_DIR, 'secretos/sal-de-admin'),
    transferencia: transferencia(data),
    textoEnvio: data.TEXTO_ENVIO,
    trustedProxies: new Set(data.SITE_TRUST_PROXY.split(/[\s,]+/).filter(Boolean)),
    internalSecret: data.INTERNAL_SECRET ?? null,
    maxConnectionsPerIp: data.MAX_CONNECTIONS_PER_IP,
    // A dev build has no SSR bundle, and must not be cached.
    ssr: data.SSR === 'si' && data.SITE_DEV === 'no',
    hasServiceWorker: data.SERVICE_WORKER === 'si' && data.SITE_DEV === 'no',
    metrics: metricsOf(data),
    logsRequests: data.LOG_LEVEL === 'info' || data.LOG_LEVEL === 'debug',
    /** True outside production: then dev servers of remotes can be previewed. */
    isLocal: isLocal(data),
    isDevelopment: data.SITE_DEV === 'si',
  };
}

export type Settings = Readonly<ReturnType<typeof loadSettings>>;
