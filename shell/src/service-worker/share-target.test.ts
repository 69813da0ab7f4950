import { FakeCaches } from '@fluxpartes/mf-kit/testing/caches';
import { ownCache, SHARE, sharedIn } from '@fluxpartes/mf-kit/upload-queue';
import { clearSession, login, logout } from './session-cache.ts';
import { receiveShare } from './share-target.ts';

const sesion = async (tipoCuenta: string | null) =>
  new Response(JSON.stringify({ user_id: tipoCuenta === null ? null : 3, tipoCuenta }));

beforeEach(() => {
  const none = { matchAll: async () => [] };
  Object.assign(globalThis, { caches: new FakeCaches(), fetch: async () => sesion(null), clients: none });
});

const image = (content = 'foto', name = 'captura.png', type = 'image/png') => new File([content], name, { type });
const PDF = image('%PDF', 'comprobante.pdf', 'application/pdf');

/** Shares files as a phone does. @returns the query of the redirect */
async function share(files: File[], text = ''): Promise<string> {
  const form = new FormData();
  for (const file of files) form.append(SHARE.field, file);
  if (text) form.set('text', text);
  const { status, headers } = await receiveShare({ formData: async () => form });
  expect(status).toBe(303);
  return new URL(headers.get('Location') ?? '').search;
}

const shared = async () => {
  const own = await ownCache();
  return own && (await sharedIn(own.cache));
};

it('the first image is stored for the signed-in user, and replaces the previous share', async () => {
  await login(sesion('mecanico'));
  expect(await share([image('otra')])).toBe('?compartido=kept');
  expect(await share([PDF, image('foto', 'transferencia ñ.png'), image('dos')], '<b>Pagaste</b> $ 1.234,50')).toBe(
    '?compartido=kept',
  );
  const stored = await shared();
  expect(stored).toMatchObject({ text: '<b>Pagaste</b> $ 1.234,50', files: 3 });
  expect([stored?.image.name, stored?.image.type]).toEqual(['transferencia ñ.png', 'image/png']);
});

it.each([
  ['a PDF', [PDF], '?compartido=wrong_type'],
  ['no file', [], '?compartido=nothing'],
  ['an empty one', [image('')], '?compartido=nothing'],
  ['more than the API takes', [image('x'.repeat(12 * 1024 * 1024 + 1))], '?compartido=too_large'],
])('a share of %s is reported, and not stored', async (_case, files, leadsTo) => {
  await login(sesion('mecanico'));
  expect(await share(files)).toBe(leadsTo);
  expect(await shared()).toBeNull();
});

it('a share of a guest or a seller is not stored', async () => {
  expect(await share([image()])).toBe('?compartido=guest');
  await login(sesion('vendedor'));
  expect(await share([image()])).toBe('?compartido=seller');
  expect(await shared()).toBeNull();
});

it('a user with a pending logout cannot share, although the cookie is still valid', async () => {
  await login(sesion('mecanico'));
  await clearSession();
  await logout(() => Promise.reject(new TypeError('offline'))).catch(() => undefined);
  const asked: string[] = [];
  let signal: AbortSignal | null | undefined;
  const respond = async (url: string, init?: RequestInit) => {
    asked.push(url);
    if (url === '/api/logout') signal = init?.signal;
    return url === '/api/logout' ? new Response(null, { status: 503 }) : sesion('mecanico');
  };
  Object.assign(globalThis, { fetch: respond });
  expect(await share([image()])).toBe('?compartido=guest');
  expect([await shared(), asked]).toEqual([null, ['/api/logout']]);
  // The share does not wait for a connection that transfers no data.
  expect(signal).toBeInstanceOf(AbortSignal);
});

it("a share that cannot be read is reported as 'not_arrived'", async () => {
  await login(sesion('mecanico'));
  const { headers } = await receiveShare({ formData: () => Promise.reject(new TypeError('broken')) });
  expect(headers.get('Location')).toContain('?compartido=not_arrived');
});
