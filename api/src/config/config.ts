import { isFitForAdmin, MONTO_MAXIMO } from '@fluxpartes/dominio';
import { isObjectStorage, parseStorageUrl, type StoragePlace, StorageUrlError } from '@fluxpartes/object-storage';
import { z } from 'zod';
import { areProxies } from './proxies.ts';

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

/** Longer than two looks of what balances, two seconds apart. Where the product is local nobody does. In s. */
const PAUSE_AT_STOP = 5;

/** Every setting by the name it has in the environment. Blank counts as not set. */
const environmentSchema = z.object({
  NODE_ENV: setting.oneOf(['development', 'production', 'test']).optional(),
  /** `si` when the caller runs the embedded database: the product is local. */
  FLUX_LOCAL: setting.oneOf(['si', 'no']).default('no'),
  /** The site's port, for the address in mail where SITE_URL is not set. */
  PORT: setting.port(8080),
  API_PORT: setting.port(3000),
  API_HOST: setting.text('127.0.0.1'),
  /** From a signal to stop until no connection is taken any more: time for a balancer to look elsewhere. In s. */
  SHUTDOWN_DELAY_SECONDS: z.coerce.number('has to be a number of seconds, 0 to 60').min(0).max(60).optional(),
  DATA_DIR: setting.text('./var'),
  DATABASE_URL: z.string('has to be set: postgres://user:password@host:port/database').regex(POSTGRES, NOT_POSTGRES),
  /**
   * The same database without a pooler in between, for what needs a connection of its own: migrations, notices of what
   * changed, statements that are prepared.
   */
  DATABASE_URL_DIRECTA: z.string().regex(POSTGRES, NOT_POSTGRES).optional(),
  /** Servers that replay what that one writes, for reads that may be late. */
  DATABASE_URL_REPLICA: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((url) => url.trim()))
    .transform((urls) => urls.filter((url) => url !== ''))
    .refine((urls) => urls.every((url) => POSTGRES.test(url)), NOT_POSTGRES),
  DATABASE_POOL: setting.count(10),
  /** Who tells PostgreSQL how long a statement may take: each connection as it starts, or the role (no pooler takes the former). */
  DATABASE_LIMITES: setting.oneOf(['conexion', 'rol']).default('conexion'),
  /** Whether the API does the jobs behind the calls as well; `no` where workers of their own do. */
  TRABAJOS: setting.oneOf(['si', 'no']).default('si'),
  /** Whether those jobs end purchases without a proof; `no` where the clock is not the present time, as in the demo fill. */
  VENCIMIENTOS: setting.oneOf(['si', 'no']).default('si'),
  /** Whether first pages of the catalogue that did not change are answered from memory. */
  PUERTA_RAPIDA: setting.oneOf(['si', 'no']).default('si'),
  ADMIN_EMAIL: z.string('has to be set: the e-mail of the administrator').email('has to be an e-mail address'),
  ADMIN_PASSWORD: z
    .string('has to be set: the password of the administrator')
    .refine(
      isFitForAdmin,
      'has to have at least 16 characters, 8 of them different, and must not be a piece over and over',
    ),
  CLAVE_SELLADO: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'has to be 32 bytes in hexadecimal (64 digits)')
    .optional(),
  REVELAR_CONTRASENAS: setting.oneOf(['todos', 'propio', 'nadie']).optional(),
  CUPON_GASTABLE: setting.oneOf(['al_comprar', 'al_cobrar']).default('al_comprar'),
  /** In pesos: how much of the coupons of unpaid purchases a buyer can have spent or spend, where `al_comprar` lets them. */
  TOPE_CUPON_IMPAGO: setting.pesos(50_000),
  /** How many hours a purchase waits for its proof before it is annulled by itself; 0: for ever. At most a year. */
  VENCIMIENTO_SIN_COMPROBANTE_HORAS: z.coerce
    .number('has to be a number of hours, whole, 0 (never) to 8760')
    .int()
    .min(0)
    .max(8_760)
    .default(72),
  /** The most open purchases of counted units that a buyer has not paid for, one of each listing; 0: no limit. */
  COMPRAS_IMPAGAS: z.coerce.number('has to be a whole number, 0 (no limit) or more').int().min(0).default(10),
  /** How many days after its receipt a paid sale is settled with its shop; without a receipt, twice as many after its payment. */
  LIQUIDAR_A_LOS_DIAS: z.coerce.number('has to be a whole number of days, 0 to 365').int().min(0).max(365).default(10),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'has to be the address of the site, like https://example.com' })
    .optional(),
  /** Whose `X-Forwarded-For` counts. */
  TRUST_PROXY: setting
    .text('loopback')
    .refine(areProxies, 'has to be a list of addresses, like 10.0.0.7, 10.1.0.0/16, or loopback'),
  /** Where `/metrics` of the API, and of a worker, is answered; without a port, nowhere. */
  API_METRICS_PORT: aPort.optional(),
  WORKER_METRICS_PORT: aPort.optional(),
  METRICS_HOST: setting.text('127.0.0.1'),
  /** The commit that runs: the image knows it, and so does a checkout with its history. */
  FLUX_COMMIT: setting.text(''),
  /** Shown by the site with each request: what it says of a request's way is believed, and nobody else's word. */
  INTERNAL_SECRET: z.string().min(32, 'has to have at least 32 characters, the same for site and API').optional(),
  STORAGE_URL: z
    .string()
    .regex(/^(file:|s3:|[./])/, 'has to be a folder (file:///srv/archivos or a path) or an object store (s3://bucket)')
    .optional(),
  /** Where anybody reads the store's photos, `fotos/` below it; without it the API reads them out. */
  STORAGE_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'has to be an address, like https://fotos.example.com' })
    .refine((address) => !/[?#@]/.test(address), 'has to be an address without a query, a mark or a user')
    .transform((address) => new URL(address).href.replace(/\/+$/, ''))
    .optional(),
  /** Where mail leaves from; without it, mail is written as files. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, 'has to be the address of a mail server, like smtp://user:password@host:587')
    .optional(),
  /** Whom mail comes from. */
  SMTP_FROM: z.email('has to be an e-mail address').optional(),
  LOG_LEVEL: setting.oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  LIMITE_LOGIN: setting.count(10),
  LIMITE_LOGIN_EMAIL: setting.count(50),
  LIMITE_LOGIN_DIRECCION: setting.count(50),
  LIMITE_REGISTRO: setting.count(300),
  LIMITE_RECUPERACION_EMAIL: setting.count(5),
  LIMITE_RECUPERACION_DIRECCION: setting.count(20),
  LIMITE_CAMBIO_CONTRASENA: setting.count(10),
  LIMITE_ESCRITURAS: setting.count(1200),
  /** Files that an account may have stored, and those that may be on their way from an address at once. In megabytes. */
  CUPO_DE_ARCHIVOS: setting.count(200),
  CUPO_TEMPORAL: setting.count(256),
});

type Environment = z.infer<typeof environmentSchema>;

/** The programs that are made of the same application. */
export type Program = 'api' | 'worker';

/** The settings of the API, parsed once at start. */
export interface Config
  extends Omit<Environment, 'FLUX_LOCAL' | 'REVELAR_CONTRASENAS' | 'NODE_ENV' | 'SHUTDOWN_DELAY_SECONDS'> {
  /** With the embedded database or `NODE_ENV=development`: documentation on, secrets may be made. */
  readonly isLocal: boolean;
  /** Which of the programs runs, as its log says. */
  readonly program: Program;
  /** The address of the database without a pooler. */
  readonly directUrl: string;
  /** From a signal to stop until no connection is taken any more. In s. */
  readonly SHUTDOWN_DELAY_SECONDS: number;
  /** The object store that STORAGE_URL names; null where it names a folder, or nothing. */
  readonly storage: StoragePlace | null;
  /** Who sees passwords on the screens. */
  readonly REVELAR_CONTRASENAS: 'todos' | 'propio' | 'nadie';
}

/** Injection token of the settings. */
export const CONFIG = Symbol('Config');

/** One or more settings are missing or wrong; the message names each in a line of its own. */
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
  if (reveal !== 'nadie' && settings.CLAVE_SELLADO === undefined) {
    throw new ConfigError('CLAVE_SELLADO has to be set where REVELAR_CONTRASENAS is not nadie');
  }
  if (settings.API_METRICS_PORT === settings.API_PORT) {
    throw new ConfigError('API_METRICS_PORT has to be another port than API_PORT: callers are not shown figures');
  }
  if (!isLocal && settings.SMTP_URL !== undefined && settings.SITE_URL === undefined) {
    throw new ConfigError('SITE_URL has to be set where SMTP_URL is: it is the address that the mail leads to');
  }
  if (settings.DATABASE_LIMITES === 'rol' && settings.DATABASE_URL_DIRECTA === undefined) {
    throw new ConfigError('DATABASE_URL_DIRECTA has to be set where DATABASE_LIMITES is rol: a pooler stands between');
  }
  return {
    ...settings,
    isLocal,
    program,
    directUrl: settings.DATABASE_URL_DIRECTA ?? settings.DATABASE_URL,
    SHUTDOWN_DELAY_SECONDS: settings.SHUTDOWN_DELAY_SECONDS ?? (isLocal ? 0 : PAUSE_AT_STOP),
    storage: storageOf(settings.STORAGE_URL, present),
    REVELAR_CONTRASENAS: reveal,
  };
}

/**
 * The object store that a text names, with what it leaves to the environment; null where it names a folder, or nothing.
 * @throws ConfigError
 */
export function storageOf(
  url: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): StoragePlace | null {
  try {
    return isObjectStorage(url) ? parseStorageUrl(url, env) : null;
  } catch (error) {
    throw error instanceof StorageUrlError ? new ConfigError(error.message) : error;
  }
}
