import crypto from 'node:crypto';
import { CATALOGUE, createShellFixture, type ShellFixture } from './testing/shell-fixture.ts';
import { inlined, type RunningSite, startSite, tags } from './testing/start-site.ts';

const release = (remote: string, version: string, path: string, origin = '') => ({
  version,
  entry: `${origin}/mf/${remote}/${version}/remoteEntry.js`,
  chunks: { routes: { js: ['routes.js'], css: [] } },
  integrities: {},
  routes: [{ path, title: `${remote} ${version}` }],
});
const LIVE = { 'mf-catalogue': CATALOGUE, 'mf-seller': release('mf-seller', 'v1', '/mis-ventas') };
const CANARY = { ...release('mf-seller', 'v2', '/mis-ventas', 'https://ventas.example'), percent: 10 };

let folder: ShellFixture;
let site: RunningSite;
beforeEach(async () => {
  // Replaces random numbers with evenly distributed, deterministic ones.
  let drawn = 0;
  jest.spyOn(crypto, 'randomInt').mockImplementation((below: number) => (drawn++ * 7919) % below);
  folder = createShellFixture();
  site = await startSite(folder);
});
afterEach(async () => {
  await site.stop();
  folder.remove();
});

const cookieOf = ({ headers }: Awaited<ReturnType<RunningSite['get']>>) => headers['set-cookie']?.[0] ?? '';
const versionIn = (body: string, remote = 'mf-seller') => inlined(body, 'fp-registry').remotes[remote].version;

/** First visits on a few connections; each visitor returns once with the cookie. */
async function visits(count: number) {
  const seen: { cookie: string; first: string; again: string }[] = [];
  const visitor = async () => {
    const first = await site.get('/mis-ventas');
    const [cookie = ''] = cookieOf(first).split(';');
    const again = await site.get('/mis-ventas', { cookie: `sesion=x; ${cookie}` });
    expect(cookieOf(again)).toBe('');
    seen.push({ cookie, first: first.body, again: again.body });
  };
  for (let done = 0; done < count; done += 20) await Promise.all(Array.from({ length: 20 }, visitor));
  return seen;
}

it('a canary at 10 % reaches 21 to 59 of 400 visitors, each with a stable release', async () => {
  folder.publish(LIVE, { 'mf-seller': CANARY });
  const seen = await visits(400);
  expect(crypto.randomInt).toHaveBeenCalledTimes(400);
  const inside = seen.filter(({ first }) => versionIn(first) === 'v2');
  expect(inside.length).toBeGreaterThanOrEqual(21);
  expect(inside.length).toBeLessThanOrEqual(59);
  for (const { first, again } of seen) {
    expect(versionIn(again)).toBe(versionIn(first));
    expect(first.includes('ventas.example')).toBe(versionIn(first) === 'v2');
  }
  // Page, preloads, policy and retry registry all have the visitor's release.
  const [{ cookie } = { cookie: '' }] = inside;
  const page = await site.get('/mis-ventas', { cookie });
  expect(tags(page.body).join('\n')).toContain('https://ventas.example/mf/mf-seller/v2/routes.js');
  expect(page.body).toContain('<title>mf-seller v2');
  expect(page.headers['content-security-policy']).toContain('https://ventas.example');
  const retry = JSON.parse((await site.get('/mf/registry.json', { cookie })).body).remotes['mf-seller'];
  expect(retry).toMatchObject({ version: 'v2', before: { version: 'v1', entry: '/mf/mf-seller/v1/remoteEntry.js' } });
  const outside = seen.find(({ first }) => versionIn(first) === 'v1') ?? { cookie: '' };
  const live = await site.get('/mf/registry.json', { cookie: outside.cookie });
  expect(JSON.parse(live.body).remotes['mf-seller']).toEqual(LIVE['mf-seller']);
  expect((await site.get('/mis-ventas', { cookie: outside.cookie })).headers['content-security-policy']).not.toContain(
    'ventas.example',
  );
});

it('the site sets an HttpOnly canary cookie only during a canary', async () => {
  expect(cookieOf(await site.get('/home'))).toBe('');
  folder.publish(LIVE, { 'mf-seller': CANARY });
  expect(cookieOf(await site.get('/home'))).toMatch(
    /^canary=\d{1,4}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
  );
  for (const junk of ['canary=', 'canary=abc', 'canary=123456', 'canary=-1']) {
    expect(cookieOf(await site.get('/home', { cookie: junk }))).toMatch(/^canary=\d/);
  }
  expect(cookieOf(await site.get('/shell/shell.1.js'))).toBe('');
  folder.publish(LIVE);
  expect(cookieOf(await site.get('/home'))).toBe('');
});

it('the canary cookie is Secure with the __Host- prefix if the site is https', async () => {
  folder.publish(LIVE, { 'mf-seller': CANARY });
  const secure = await startSite(folder, { siteOrigin: 'https://localhost' });
  const cookie = cookieOf(await secure.get('/home', { host: 'localhost' }));
  expect(cookie).toMatch(/^__Host-canary=\d{1,4}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/);
  await secure.stop();
});

it('the canaries of two remotes are independent, and a higher percentage keeps its visitors', async () => {
  const two = (percent: number) => ({
    'mf-seller': { ...CANARY, percent },
    'mf-catalogue': { ...CATALOGUE, version: 'v2', percent: 50 },
  });
  folder.publish(LIVE, two(50));
  const seen = await visits(200);
  const choices = seen.map(({ first }) => versionIn(first) + versionIn(first, 'mf-catalogue'));
  for (const choice of ['v1v1', 'v1v2', 'v2v1', 'v2v2']) {
    expect(choices.filter((one) => one === choice).length).toBeGreaterThan(20);
  }
  folder.publish(LIVE, two(60));
  for (const { cookie, first } of seen.filter((one) => versionIn(one.first) === 'v2').slice(0, 20)) {
    expect(versionIn((await site.get('/', { cookie })).body)).toBe(versionIn(first));
  }
});
