import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFitForAdmin, MONTO_MAXIMO } from '@fluxpartes/dominio';
import { isObjectStorage, parseStorageUrl, type StoragePlace, StorageUrlError } from '@fluxpartes/object-storage';
import { z } from 'zod';

/** Names that express has for ranges of addresses. */
const RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Whether a text is a comma-separated list of trusted proxies that express accepts: addresses, networks (`10.1.0.0/16`),
 * names.
 */
function areProxies(text: string): boolean {
  return text.split(',').every((part) => isProxy(part.trim()));
}

function isProxy(text: string): boolean {
  if (RANGES.has(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

const aPort = z.coerce.number('has to be a port number, 1 to 65535').int().min(1).max(65_535);

const setting = {
  port: (fallback: number) => aPort.default(fallback),
  pesos: (fallback: number) =>
    z.coerce
      .number('has to be an amount of pesos, whole, from 0')
      .int()
      .min(0)
      .max(MONTO_MAXIMO / 100)
      .default(fallback),
  count: (fallback: number) => z.coerce.number('has to be a whole number from 1').int().min(1).default(fallback),
  text: (fallback: string) => z.string().min(1).default(fallback),
  oneOf: <const T extends readonly [string, ...string[]]>(values: T) =>
    z.enum(values, { error: `has to be one of ${values.join(', ')}` }),
};

const POSTGRES = /^postgres(ql)?:\/\//;
const NOT_POSTGRES = 'has to begin with postgres://';

/** In s. Longer than two health checks of a load balancer that checks every two seconds. 0 for a local product. */
const PAUSE_AT_STOP = 5;

/**
 * Every setting by the name it has in the environment. Blank counts as not set. `npm run configuration` copies the
 * headings, defaults and descriptions to docs/configuration.md.
 */
const environmentSchema = z.object({
  // Product and network
  /** `development` beside an outside database makes the product local: API reference on, bank data made up. */
  NODE_ENV: setting.oneOf(['development', 'production', 'test']).optional(),
  /** Set by our commands with the embedded database. Do not set it yourself. */
  FLUX_LOCAL: setting.oneOf(['si', 'no']).default('no'),
  /** Port of the site. */
  PORT: setting.port(8080),
  /** Port of the API. */
  API_PORT: setting.port(3000),
  /** Address that the API listens on. */
  API_HOST: setting.text('127.0.0.1'),
  /**
   * Public URL of the site: mail links to it, and only its origin may change data. With `https:` all responses carry
   * HSTS.
   * @default any name of this machine
   */
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'has to be the address of the site, like https://example.com' })
    .optional(),
  /** Trusted proxies, separated by commas: the API believes their `X-Forwarded-For`. */
  TRUST_PROXY: setting
    .text('loopback')
    .refine(areProxies, 'has to be a list of addresses, like 10.0.0.7, 10.1.0.0/16, or loopback'),
  /**
   * Shared secret of site and API, at least 32 characters. Set the same value on both when they run on different hosts.
   * @default made at the first start
   */
  INTERNAL_SECRET: z.string().min(32, 'has to have at least 32 characters, the same for site and API').optional(),
  /**
   * Seconds from the stop signal until new connections are rejected. Longer than two health checks of the load
   * balancer.
   * @default `5`; `0` where local
   */
  SHUTDOWN_DELAY_SECONDS: z.coerce.number('has to be a number of seconds, 0 to 60').min(0).max(60).optional(),

  // Database
  /** Folder of the embedded database, files, secrets, logs and releases. */
  DATA_DIR: setting.text('./var'),
  /**
   * PostgreSQL. With an outside database the product runs as production, and secrets have no default.
   * @default embedded PostgreSQL
   */
  DATABASE_URL: z.string('has to be set: postgres://user:password@host:port/database').regex(POSTGRES, NOT_POSTGRES),
  /**
   * The same database without a connection pooler, for migrations, `LISTEN` and prepared statements.
   * @default `DATABASE_URL`
   */
  DATABASE_DIRECT_URL: z.string().regex(POSTGRES, NOT_POSTGRES).optional(),
  /** Read replicas for the catalogue, separated by commas. */
  DATABASE_REPLICA_URLS: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((url) => url.trim()))
    .transform((urls) => urls.filter((url) => url !== ''))
    .refine((urls) => urls.every((url) => POSTGRES.test(url)), NOT_POSTGRES),
  /** Connection pool of one API process. Catalogue reads add a third (guests) and a half (members), jobs add 2. */
  DATABASE_POOL: setting.count(10),
  /** Source of the statement timeouts. `rol`: the database role, as PgBouncer needs; requires a direct URL. */
  DATABASE_TIMEOUTS_FROM: setting.oneOf(['conexion', 'rol']).default('conexion'),

  // Files and mail
  /**
   * Folder of photos, documents and comprobantes, or an S3 object store for these and all releases.
   * @default `DATA_DIR/archivos`
   */
  STORAGE_URL: z
    .string()
    .regex(/^(file:|s3:|[./])/, 'has to be a folder (file:///srv/archivos or a path) or an object store (s3://bucket)')
    .optional(),
  /**
   * Public URL under which browsers load `fotos/` directly. The same for API and site.
   * @default the API serves photos
   */
  STORAGE_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'has to be an address, like https://fotos.example.com' })
    .refine((address) => !/[?#@]/.test(address), 'has to be an address without a query, a mark or a user')
    .transform((address) => new URL(address).href.replace(/\/+$/, ''))
    .optional(),
  /**
   * Mail server. In production `smtp://` requires TLS, unless `?requireTLS=false`.
   * @default `.eml` files in `DATA_DIR/correo`
   */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, 'has to be the address of a mail server, like smtp://user:password@host:587')
    .optional(),
  /**
   * Sender of all mail.
   * @default `no-responder@` the site
   */
  SMTP_FROM: z.email('has to be an e-mail address').optional(),

  // Administrator and passwords
  /**
   * E-mail of the administrator.
   * @default made where embedded, otherwise required
   */
  ADMIN_EMAIL: z.string('has to be set: the e-mail of the administrator').email('has to be an e-mail address'),
  /**
   * At least 16 characters, 8 of them different, and not a repeated pattern.
   * @default made where embedded, otherwise required
   */
  ADMIN_PASSWORD: z
    .string('has to be set: the password of the administrator')
    .refine(
      isFitForAdmin,
      'has to have at least 16 characters, 8 of them different, and must not be a piece over and over',
    ),
  /** Screens show passwords to these callers. */
  REVELAR_CONTRASENAS: setting.oneOf(['todos', 'propio', 'nadie']).optional(),
  /**
   * Encryption key of the passwords that screens may show: 64 hexadecimal digits.
   * @default made where embedded
   */
  PASSWORD_ENCRYPTION_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'has to be 32 bytes in hexadecimal (64 digits)')
    .optional(),

  // Sales
  /** A coupon can be spent at the purchase, or after its payment. */
  CUPON_GASTABLE: setting.oneOf(['al_comprar', 'al_cobrar']).default('al_comprar'),
  /** Pesos that a buyer can spend from coupons of unpaid purchases. The rest waits for the payment. */
  TOPE_CUPON_IMPAGO: setting.pesos(50_000),
  /**
   * Hours until a purchase without a comprobante is cancelled; 0 to 8760, 0: never. Existing purchases keep their
   * deadline.
   */
  VENCIMIENTO_SIN_COMPROBANTE_HORAS: z.coerce
    .number('has to be a number of hours, whole, 0 (never) to 8760')
    .int()
    .min(0)
    .max(8_760)
    .default(72),
  /** Unpaid open purchases of limited stock that a buyer may have; one of each listing, 100 of all. 0: no limit. */
  COMPRAS_IMPAGAS: z.coerce.number('has to be a whole number, 0 (no limit) or more').int().min(0).default(10),
  /** Days from the receipt of a paid sale to its settlement; twice as many from the payment without a receipt. */
  LIQUIDAR_A_LOS_DIAS: z.coerce.number('has to be a whole number of days, 0 to 365').int().min(0).max(365).default(10),

  // Switches
  /** `no`: this API runs no background jobs, because workers of their own do. */
  RUN_JOBS: setting.oneOf(['si', 'no']).default('si'),
  /** `no`: purchases never expire. Only the demo fill needs it, because its clock is in the past. */
  VENCIMIENTOS: setting.oneOf(['si', 'no']).default('si'),
  /** `no` switches the response cache of the catalogue off. */
  RESPONSE_CACHE: setting.oneOf(['si', 'no']).default('si'),

  // Limits
  /** Failed logins in 15 minutes per e-mail and IP address (or known device), and wrong current passwords per user. */
  RATE_LIMIT_LOGIN: setting.count(10),
  /** Failed logins in 15 minutes per IP address. */
  RATE_LIMIT_LOGIN_IP: setting.count(50),
  /** Failed logins in 15 minutes per e-mail, from everywhere. Above it each attempt is delayed by 1 to 8 s. */
  RATE_LIMIT_LOGIN_EMAIL: setting.count(50),
  /** Registration attempts in an hour per IP address. */
  RATE_LIMIT_REGISTRO: setting.count(300),
  /** Recovery links in an hour per e-mail. Confirmation links and withdrawals are counted separately. */
  RATE_LIMIT_RECUPERACION_EMAIL: setting.count(5),
  /** The same per IP address. */
  RATE_LIMIT_RECUPERACION_IP: setting.count(20),
  /** Password changes by link in 15 minutes per IP address, and e-mail or password changes per account. */
  RATE_LIMIT_PASSWORD_CHANGE: setting.count(10),
  /** Calls in an hour per user that annul a sale, request that, or take back a request or a proof: they cause mails. */
  RATE_LIMIT_ANULACIONES: setting.count(120),
  /** Changing calls in a minute per user, over all sessions. */
  RATE_LIMIT_WRITES: setting.count(1200),
  /** Megabytes of documents, comprobantes and photos that an account may store. */
  STORAGE_QUOTA_MB: setting.count(200),
  /** Megabytes of uploads in progress per IP address, in each API process. */
  UPLOAD_QUOTA_PER_IP_MB: setting.count(256),

  // Monitoring
  /** Port of the API's `/metrics` for Prometheus. Without it the API counts no metrics. */
  API_METRICS_PORT: aPort.optional(),
  /** The same for a worker. */
  WORKER_METRICS_PORT: aPort.optional(),
  /** Address that the metrics ports listen on. */
  METRICS_HOST: setting.text('127.0.0.1'),
  /** Commit that runs, as shown in the metrics. The image sets it. */
  FLUX_COMMIT: setting.text(''),
  /** Least severe level that is logged. */
  LOG_LEVEL: setting.oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

type Environment = z.infer<typeof environmentSchema>;

/** Programs that run the same application. */
type Program = 'api' | 'worker';

/** The settings of the API, parsed once at start. */
export interface Config
  extends Omit<Environment, 'FLUX_LOCAL' | 'REVELAR_CONTRASENAS' | 'NODE_ENV' | 'SHUTDOWN_DELAY_SECONDS'> {
  /** With the embedded database or `NODE_ENV=development`: documentation on, secrets may be made. */
  readonly isLocal: boolean;
  /** The program's name in its log. */
  readonly program: Program;
  /** The address of the database without a pooler. */
  readonly directUrl: string;
  /** Seconds from the stop signal until the program accepts no new connection. */
  readonly SHUTDOWN_DELAY_SECONDS: number;
  /** Bucket of STORAGE_URL; null for a folder or without the setting. */
  readonly storage: StoragePlace | null;
  readonly REVELAR_CONTRASENAS: 'todos' | 'propio' | 'nadie';
}

/** Injection token of the settings. */
export const CONFIG = Symbol('Config');

/** One or more settings are missing or wrong. The message has one line for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Parses the environment.
 * @throws ConfigError naming every setting that is missing or wrong.
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>, program: Program = 'api'): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environmentSchema.safeParse(present);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'));
  }
  const { FLUX_LOCAL, NODE_ENV, REVELAR_CONTRASENAS, ...settings } = parsed.data;
  const isLocal = FLUX_LOCAL === 'si' || NODE_ENV === 'development';
  const reveal = REVELAR_CONTRASENAS ?? (FLUX_LOCAL === 'si' ? 'todos' : 'nadie');
  if (reveal !== 'nadie' && settings.PASSWORD_ENCRYPTION_KEY === undefined) {
    throw new ConfigError('PASSWORD_ENCRYPTION_KEY has to be set where REVELAR_CONTRASENAS is not nadie');
  }
  if (settings.API_METRICS_PORT === settings.API_PORT) {
    throw new ConfigError('API_METRICS_PORT has to be another port than API_PORT: callers must not reach the metrics');
  }
  if (!isLocal && settings.SMTP_URL !== undefined && settings.SITE_URL === undefined) {
    throw new ConfigError('SITE_URL has to be set where SMTP_URL is: it is the address that the mail leads to');
  }
  if (settings.DATABASE_TIMEOUTS_FROM === 'rol' && settings.DATABASE_DIRECT_URL === undefined) {
    throw new ConfigError(
      'DATABASE_DIRECT_URL has to be set where DATABASE_TIMEOUTS_FROM is rol: a pooler stands between',
    );
  }
  return {
    ...settings,
    isLocal,
    program,
    directUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    SHUTDOWN_DELAY_SECONDS: settings.SHUTDOWN_DELAY_SECONDS ?? (isLocal ? 0 : PAUSE_AT_STOP),
    storage: storageOf(settings.STORAGE_URL, present),
    REVELAR_CONTRASENAS: reveal,
  };
}

/**
 * The bucket of a URL, with credentials of the environment; null for a folder.
 * @throws ConfigError
 */
function storageOf(url: string | undefined, env: Readonly<Record<string, string | undefined>>): StoragePlace | null {
  try {
    return isObjectStorage(url) ? parseStorageUrl(url, env) : null;
  } catch (error) {
    throw error instanceof StorageUrlError ? new ConfigError(error.message) : error;
  }
}

/** Folder of the file store: STORAGE_URL, or `archivos/` in the data folder. */
export function storeFolderOf(config: Pick<Config, 'DATA_DIR' | 'STORAGE_URL'>): string {
  const { STORAGE_URL } = config;
  if (STORAGE_URL === undefined || STORAGE_URL.startsWith('s3:')) return resolve(config.DATA_DIR, 'archivos');
  return STORAGE_URL.startsWith('file:') ? fileURLToPath(STORAGE_URL) : resolve(STORAGE_URL);
}

/**
 * Folder of uploads while their request runs. With a folder store it is on the same disk, so that a rename suffices. With a
 * bucket it is on this machine's disk.
 */
export function tempFolderOf(config: Pick<Config, 'DATA_DIR' | 'STORAGE_URL'>): string {
  return join(storeFolderOf(config), 'temporal');
}
