import { ConfigError, loadConfig } from './config.ts';

const PRODUCTION = {
  DATABASE_URL: 'postgres://flux@db.example/flux',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: '0123456789abcdef',
};
const KEY = 'ab'.repeat(32);

it('loads safe defaults when only the required settings are set', () => {
  expect(loadConfig(PRODUCTION)).toMatchObject({
    API_PORT: 3000,
    API_HOST: '127.0.0.1',
    DATA_DIR: './var',
    TRUST_PROXY: 'loopback',
    isLocal: false,
    REVELAR_CONTRASENAS: 'nadie',
    CUPON_GASTABLE: 'al_comprar',
    TOPE_CUPON_IMPAGO: 50_000,
    LIQUIDAR_A_LOS_DIAS: 10,
    COMPRAS_IMPAGAS: 10,
    RATE_LIMIT_WRITES: 1200,
    VENCIMIENTOS: 'si',
  });
});

it.each(['loopback', '10.0.0.7', '10.0.0.7, 10.1.0.0/16,uniquelocal', 'fd00::/8'])(
  'accepts %s for TRUST_PROXY',
  (text) => {
    expect(loadConfig({ ...PRODUCTION, TRUST_PROXY: text }).TRUST_PROXY).toBe(text);
  },
);

it('parses DATABASE_REPLICA_URLS into a list of URLs', () => {
  const replicas = (text: string) => loadConfig({ ...PRODUCTION, DATABASE_REPLICA_URLS: text }).DATABASE_REPLICA_URLS;
  expect(replicas('')).toEqual([]);
  expect(replicas('postgres://one/flux, postgresql://two/flux,')).toEqual([
    'postgres://one/flux',
    'postgresql://two/flux',
  ]);
});

it('treats a blank setting as not set', () => {
  expect(loadConfig({ ...PRODUCTION, API_PORT: '', SITE_URL: '' }).API_PORT).toBe(3000);
});

it.each([
  [{}, 5],
  [{ FLUX_LOCAL: 'si', PASSWORD_ENCRYPTION_KEY: KEY }, 0],
  [{ SHUTDOWN_DELAY_SECONDS: '0' }, 0],
  [{ FLUX_LOCAL: 'si', PASSWORD_ENCRYPTION_KEY: KEY, SHUTDOWN_DELAY_SECONDS: '2.5' }, 2.5],
])('with %j sets SHUTDOWN_DELAY_SECONDS to %d', (change, seconds) => {
  expect(loadConfig({ ...PRODUCTION, ...change }).SHUTDOWN_DELAY_SECONDS).toBe(seconds);
});

it('is local with FLUX_LOCAL or NODE_ENV=development, and reveals passwords with FLUX_LOCAL only', () => {
  expect(loadConfig({ ...PRODUCTION, FLUX_LOCAL: 'si', PASSWORD_ENCRYPTION_KEY: KEY })).toMatchObject({
    isLocal: true,
    REVELAR_CONTRASENAS: 'todos',
  });
  expect(loadConfig({ ...PRODUCTION, NODE_ENV: 'development' })).toMatchObject({
    isLocal: true,
    REVELAR_CONTRASENAS: 'nadie',
  });
});

it.each<[string, Record<string, string | undefined>]>([
  ['API_PORT', { API_PORT: '0' }],
  ['API_PORT', { API_PORT: 'tres mil' }],
  ['API_PORT', { API_PORT: '65536' }],
  ['DATABASE_URL', { DATABASE_URL: undefined }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
  ['DATABASE_POOL', { DATABASE_POOL: '0' }],
  ['DATABASE_REPLICA_URLS', { DATABASE_REPLICA_URLS: 'postgres://one.example/flux, otra.example' }],
  ['DATABASE_DIRECT_URL', { DATABASE_TIMEOUTS_FROM: 'rol' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: undefined }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'admin' }],
  ['ADMIN_PASSWORD', { ADMIN_PASSWORD: undefined }],
  ['ADMIN_PASSWORD', { ADMIN_PASSWORD: '0123456789abcde' }],
  ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'aaaaaaaaaaaaaaaa' }],
  ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'abcdefghabcdefgh' }],
  ['PASSWORD_ENCRYPTION_KEY', { PASSWORD_ENCRYPTION_KEY: 'corta' }],
  ['PASSWORD_ENCRYPTION_KEY', { REVELAR_CONTRASENAS: 'propio' }],
  ['PASSWORD_ENCRYPTION_KEY', { FLUX_LOCAL: 'si' }],
  ['REVELAR_CONTRASENAS', { REVELAR_CONTRASENAS: 'algunos' }],
  ['CUPON_GASTABLE', { CUPON_GASTABLE: 'nunca' }],
  ['TOPE_CUPON_IMPAGO', { TOPE_CUPON_IMPAGO: '-1' }],
  ['COMPRAS_IMPAGAS', { COMPRAS_IMPAGAS: '-1' }],
  ['LIQUIDAR_A_LOS_DIAS', { LIQUIDAR_A_LOS_DIAS: '366' }],
  ['SITE_URL', { SITE_URL: 'fluxpartes.example' }],
  ['STORAGE_URL', { STORAGE_URL: 's3://cubo?secreto=x' }],
  ['STORAGE_PUBLIC_URL', { STORAGE_PUBLIC_URL: 'fotos.example' }],
  ['STORAGE_PUBLIC_URL', { STORAGE_PUBLIC_URL: 'https://fotos.example/?x=1' }],
  ['SITE_URL', { SMTP_URL: 'smtps://mail.example' }],
  ['SMTP_URL', { SMTP_URL: 'https://mail.example' }],
  ['SMTP_FROM', { SMTP_FROM: 'FluxPartes' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['TRUST_PROXY', { TRUST_PROXY: '1' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'loopback, el-sitio' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
  ['STORAGE_URL', { STORAGE_URL: 'https://cubo.example' }],
  ['RATE_LIMIT_REGISTRO', { RATE_LIMIT_REGISTRO: '-1' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['API_METRICS_PORT', { API_METRICS_PORT: '0' }],
  ['API_METRICS_PORT', { API_METRICS_PORT: '3000' }],
])('throws a ConfigError that names %s (%j)', (name, change) => {
  const load = () => loadConfig({ ...PRODUCTION, ...change });
  expect(load).toThrow(ConfigError);
  expect(load).toThrow(new RegExp(`^${name} has to be|^${name} has to have`));
});

it('reports every invalid setting on a separate line', () => {
  expect(() => loadConfig({ API_PORT: 'x' })).toThrow(
    /^API_PORT .*\nDATABASE_URL .*\nADMIN_EMAIL .*\nADMIN_PASSWORD .*$/,
  );
});

it('accepts REVELAR_CONTRASENAS in production when PASSWORD_ENCRYPTION_KEY is set', () => {
  expect(
    loadConfig({ ...PRODUCTION, REVELAR_CONTRASENAS: 'todos', PASSWORD_ENCRYPTION_KEY: KEY }).PASSWORD_ENCRYPTION_KEY,
  ).toBe(KEY);
});
