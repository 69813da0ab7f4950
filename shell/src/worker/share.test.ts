import { FakeCaches } from '@fluxpartes/mf-kit/testing/caches';
import { ownCache, SHARE, sharedIn } from '@fluxpartes/mf-kit/waiting';
import { closeAtApi, forgetOwn, signedIn } from './own-cache.ts';
import { takeShare } from './share.ts';

const sesion = (tipoCuenta: string | null) =>
  new Response(JSON.stringify({ user_id: tipoCuenta === null ? null : 3, tipoCuenta }));

beforeEach(() => {
  const none = { matchAll: async () => [] };
  Object.assign(globalThis, { caches: new FakeCaches(), fetch: async () => sesion(null), clients: none });
});

const image = (content = 'foto', name = 'captura.png', type = 'image/png') => new File([content], name, { type });
const PDF = image('%PDF', 'comprobante.pdf', 'application/pdf');

/** Shares as a phone does. @returns where that leads */
async function share(files: File[], text = ''): Promise<string> {
  const form = new FormData();
  for (const file of files) form.append(SHARE.field, file);
  if (text) form.set('text', text);
  const { status, headers } = await takeShare({ formData: async () => form });
  expect(status).toBe(303);
  return new URL(headers.get('Location') ?? '').search;
}

const shared = async () => {
  const own = await ownCache();
  return own && (await sharedIn(own.cache));
};

it('the first image is kept for whoever is signed in, the last share in the place of the one before', async () => {
  await signedIn(sesion('mecanico'));
  expect(await share([image('otra')])).toBe('?compartido=kept');
  expect(await share([PDF, image('foto', 'transferencia ñ.png'), image('dos')], '<b>Pagaste</b> $ 1.234,50')).toBe(
    '?compartido=kept',
  );
  const kept = await shared();
  expect(kept).toMatchObject({ text: '<b>Pagaste</b> $ 1.234,50', files: 3 });
  expect([kept?.image.name, kept?.image.type]).toEqual(['transferencia ñ.png', 'image/png']);
});

it.each([
  ['a PDF', [PDF], '?compartido=wrong_type'],
  ['no file', [], '?compartido=nothing'],
  ['an empty one', [image('')], '?compartido=nothing'],
  ['more than the API takes', [image('x'.repeat(12 * 1024 * 1024 + 1))], '?compartido=too_large'],
])('%s is told of, and not kept', async (_what, files, leadsTo) => {
  await signedIn(sesion('mecanico'));
  expect(await share(files)).toBe(leadsTo);
  expect(await shared()).toBeNull();
});

it('of a guest and of a seller nothing is kept', async () => {
  expect(await share([image()])).toBe('?compartido=guest');
  await signedIn(sesion('vendedor'));
  expect(await share([image()])).toBe('?compartido=seller');
  expect(await shared()).toBeNull();
});

it('whose logout has not reached the API shares nothing, though the cookie still stands for them', async () => {
  await signedIn(sesion('mecanico'));
  await forgetOwn();
  await closeAtApi(() => Promise.reject(new TypeError('offline'))).catch(() => undefined);
  const asked: string[] = [];
  let signal: AbortSignal | null | undefined;
  const answer = async (address: string, init?: RequestInit) => {
    asked.push(address);
    if (address === '/api/logout') signal = init?.signal;
    return address === '/api/logout' ? new Response(null, { status: 503 }) : sesion('mecanico');
  };
  Object.assign(globalThis, { fetch: answer });
  expect(await share([image()])).toBe('?compartido=guest');
  expect([await shared(), asked]).toEqual([null, ['/api/logout']]);
  // A connection that carries nothing does not keep the share waiting.
  expect(signal).toBeInstanceOf(AbortSignal);
});

it('what cannot be read, or has no room, has not arrived', async () => {
  await signedIn(sesion('mecanico'));
  const { headers } = await takeShare({ formData: () => Promise.reject(new TypeError('broken')) });
  expect(headers.get('Location')).toContain('?compartido=not_arrived');
});
