import { loadSettings, SettingsError } from './settings.ts';

it('loadSettings returns defaults when the product runs locally', () => {
  const settings = loadSettings({ FLUX_LOCAL: 'si', PORT: '' });
  expect(settings).toMatchObject({ port: 8080, apiUrl: 'http://127.0.0.1:3000', admin: null });
  expect(settings.remotesDir).toMatch(/\/var\/mf$/);
  expect(settings.transferencia.titular).toContain('ejemplo');
  expect(settings.textoEnvio).toBe('El envío se coordina y se paga al recibirlo.');
});

it.each([
  [{ FLUX_LOCAL: 'si' }, 0],
  [{ FLUX_LOCAL: 'si', SHUTDOWN_DELAY_SECONDS: '2.5' }, 2500],
  [{ TRANSFERENCIA_ALIAS: 'a', TRANSFERENCIA_CBU: '1', TRANSFERENCIA_TITULAR: 't' }, 5000],
])('with %j the drain delay is %d ms', (env, ms) => {
  expect(loadSettings(env).shutdownDelayMs).toBe(ms);
});

it('loadSettings names each missing bank setting when the product does not run locally', () => {
  expect(() => loadSettings({ TRANSFERENCIA_ALIAS: 'x' })).toThrow(/TRANSFERENCIA_CBU.*\n.*TRANSFERENCIA_TITULAR/);
});

it.each([
  [{ PORT: 'abc' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ API_URL: 'ftp://x' }, 'API_URL'],
  [{ API_URL: 'http://10.0.0.5:3000,http://10.0.0.6:3000' }, 'API_URL'],
  [{ API_URL: 'http://a/,http://b/' }, 'API_URL'],
  [{ API_URL: 'http://a:b@10.0.0.5:3000' }, 'API_URL'],
  [{ SHUTDOWN_DELAY_SECONDS: '61' }, 'SHUTDOWN_DELAY_SECONDS'],
  [{ SITE_URL: 'fluxpartes.example' }, 'SITE_URL'],
  [{ STORAGE_PUBLIC_URL: 'fotos.example' }, 'STORAGE_PUBLIC_URL'],
  [{ ADMIN_EMAIL: 'x' }, 'ADMIN_EMAIL'],
  [{ ADMIN_EMAIL: 'a@b.com', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD'],
  [{ ADMIN_EMAIL: 'a@b.com', ADMIN_PASSWORD: 'aaaaaaaaaaaaaaaa' }, 'ADMIN_PASSWORD'],
  [{ ADMIN_SALT: 'sal' }, 'ADMIN_SALT'],
  [{ TEXTO_ENVIO: 'x'.repeat(201) }, 'TEXTO_ENVIO'],
  [{ ADMIN_EMAIL: 'a@b.com' }, 'together'],
  [{ SITE_METRICS_PORT: 'x' }, 'SITE_METRICS_PORT'],
  [{ SITE_METRICS_PORT: '8080' }, 'SITE_METRICS_PORT'],
  [{ FLUX_LOCAL: 'yes' }, 'FLUX_LOCAL'],
])('loadSettings rejects %j with a SettingsError that names the cause', (env, name) => {
  expect(() => loadSettings({ FLUX_LOCAL: 'si', ...env })).toThrow(SettingsError);
  expect(() => loadSettings({ FLUX_LOCAL: 'si', ...env })).toThrow(name);
});

it('loadSettings parses the URLs of API, site and photos, and the trusted proxies', () => {
  const settings = loadSettings({
    FLUX_LOCAL: 'si',
    API_URL: 'http://api.interna:3000/v1',
    SITE_URL: 'https://flux.example/',
    SITE_TRUST_PROXY: '10.0.0.1, 10.0.0.2',
    STORAGE_PUBLIC_URL: 'https://fotos.example:8443/flux',
  });
  expect(settings.photosOrigin).toBe('https://fotos.example:8443');
  expect(settings.apiUrl).toBe('http://api.interna:3000/v1');
  expect(settings.siteOrigin).toBe('https://flux.example');
  expect([...settings.trustedProxies]).toEqual(['10.0.0.1', '10.0.0.2']);
});
