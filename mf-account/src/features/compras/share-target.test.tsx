import { API, MECANICO, VENDEDOR } from '@fluxpartes/mf-kit/testing';
import { FakeCaches } from '@fluxpartes/mf-kit/testing/caches';
import {
  PRIVATE_CACHE,
  putOpened,
  putOwner,
  putShared,
  putWaiting,
  type WaitingNews,
  waitingIn,
} from '@fluxpartes/mf-kit/upload-queue';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { comprasApi, testCompra } from '../../testing/compras.ts';
import { mount } from '../../testing/mount.tsx';
import { ofMecanico } from '../../testing/perfil.ts';
import { accountServer } from '../../testing/server.ts';

const server = accountServer();
const OLD = testCompra();
const NEW = testCompra({ id: 32, nombre_producto: 'Bujía', monto: 1234.5, cantidad: 1 });
const IMAGE = new File(['foto'], 'transferencia.jpg', { type: 'image/jpeg' });

let cache: Cache;
const toWorker = jest.fn();
/** The page's listener for messages of the service worker. */
let hear: (event: { data: WaitingNews }) => void;
beforeEach(async () => {
  jest.clearAllMocks();
  URL.createObjectURL = () => 'blob:0';
  URL.revokeObjectURL = () => {};
  Object.assign(globalThis, { caches: new FakeCaches() });
  const container = {
    controller: { postMessage: toWorker },
    addEventListener: (_: string, listener: typeof hear) => {
      hear = listener;
    },
    removeEventListener: () => {},
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  cache = await caches.open(PRIVATE_CACHE);
  await putOwner(cache, 5, 'mecanico');
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(globalThis, 'caches');
});

const share = (text = '') => putShared(cache, { image: IMAGE, text, files: 1, at: 1 });
const panel = async () => within(await screen.findByRole('region', { name: 'Comprobante compartido' }));
const waiting = async () => (await waitingIn(cache)).map(({ ventaId, tried }) => [ventaId, tried]);

function open(compras = [NEW, OLD], entry = '/mis-compras?compartido=kept') {
  const { handlers, requests } = comprasApi(compras);
  server.use(...handlers);
  return { ...mount(entry, MECANICO), requests };
}

it('preselects the best match, and uploads the image once after a double click', async () => {
  await share();
  await putOpened(cache, OLD.id);
  const { user, requests } = open();
  const { getByRole } = await panel();
  expect(getByRole('radio', { name: /^Disco de freno/ })).toBeChecked();
  await user.click(getByRole('radio', { name: /^Bujía/ }));
  await user.dblClick(getByRole('button', { name: 'Subir el comprobante de $\u00a01.234,50' }));
  await waitFor(() => expect(screen.queryByText('Comprobante compartido')).not.toBeInTheDocument());
  expect(requests.comprobantes).toHaveLength(1);
  const strip = within(screen.getByRole('region', { name: 'Lo que te falta' }));
  expect(strip.getByText('Comprobante subido. Lo revisamos.')).toBeVisible();
  expect(await cache.match('/compartido')).toBeUndefined();
});

it("offers three purchases with the best match first, and the others after 'Ver más'", async () => {
  await share();
  const compras = [36, 35, 34, 33].map((id) => testCompra({ id, nombre_producto: `Repuesto ${id}` }));
  await putOpened(cache, OLD.id);
  const { user } = open([...compras, OLD]);
  const { getByRole, getAllByRole } = await panel();
  expect(getAllByRole('radio')).toHaveLength(3);
  expect(getAllByRole('radio')[0]).toBe(getByRole('radio', { name: /^Disco de freno/, checked: true }));
  await user.click(getByRole('button', { name: 'Ver más (2)' }));
  expect(getByRole('radio', { name: /^Repuesto 34/ })).toHaveFocus();
  expect(getByRole('radio', { name: /^Disco de freno/ })).toBeChecked();
});

it("queues the proof when the upload gets no response, until 'Quitar' removes it", async () => {
  await share();
  const { user } = open([NEW]);
  server.use(http.post(`${API}/ventas/:id/comprobante`, () => HttpResponse.error()));
  await user.click((await panel()).getByRole('button', { name: /^Subir el comprobante/ }));
  const strip = within(await screen.findByRole('region', { name: 'Lo que te falta' }));
  expect(await strip.findByText('Esperando la conexión')).toBeInTheDocument();
  const row = within(screen.getByRole('row', { name: /^Bujía/ }));
  expect(row.getByText('Esperando la conexión')).toBeInTheDocument();
  await waitFor(() => expect(strip.getByRole('heading', { level: 3 })).toHaveFocus());
  expect(await waiting()).toEqual([[NEW.id, 1]]);
  expect(toWorker).toHaveBeenCalledWith({ type: 'waiting changed' });
  await user.click(row.getByRole('button', { name: 'Quitar' }));
  expect(await row.findByText('Elegir imagen')).toBeInTheDocument();
  expect(await waiting()).toEqual([]);
});

it('queues the proof when its upload stalls twice for 20 seconds', async () => {
  await share();
  const { user } = open([NEW]);
  let begun = 0;
  server.use(
    http.post(`${API}/ventas/:id/comprobante`, () => {
      begun += 1;
      return new Promise<never>(() => {});
    }),
  );
  const upload = (await panel()).getByRole('button', { name: /^Subir el comprobante/ });
  jest.useFakeTimers({ advanceTimers: true });
  try {
    await user.click(upload);
    for (const count of [1, 2]) {
      await waitFor(() => expect(begun).toBe(count));
      expect(await waiting()).toEqual([]);
      jest.advanceTimersByTime(20_000);
    }
    expect(await screen.findAllByText('Esperando la conexión')).not.toHaveLength(0);
  } finally {
    jest.useRealTimers();
  }
  expect(await waiting()).toEqual([[NEW.id, 1]]);
});

it("shows the API's reason and keeps the panel enabled when the API rejects the proof", async () => {
  await share();
  const { user } = open([NEW]);
  const refused = { message: 'La imagen no se puede leer.', error: '', codigo: 'comprobante_no_aceptado' };
  server.use(http.post(`${API}/ventas/:id/comprobante`, () => HttpResponse.json(refused, { status: 415 })));
  await user.click((await panel()).getByRole('button', { name: /^Subir el comprobante/ }));
  expect(await screen.findByText(refused.message)).toBeInTheDocument();
  expect((await panel()).getByRole('button', { name: /^Subir el comprobante/ })).toBeEnabled();
  expect(await waiting()).toEqual([]);
});

it("reports that no purchase lacks a proof, and 'Descartar' discards the image", async () => {
  await share();
  const { user } = open([]);
  const { getByText, getByRole } = await panel();
  expect(getByText('Ninguna de tus compras espera un comprobante.')).toBeInTheDocument();
  await user.click(getByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(screen.queryByText('Comprobante compartido')).not.toBeInTheDocument());
  expect(screen.queryByText(/no llegó/)).not.toBeInTheDocument();
});

it.each([
  ['wrong_type', 'Solo se permite subir imágenes o capturas de pantalla (no PDF).'],
  ['kept', 'La imagen no llegó. Volvé a compartirla, o elegila acá en su compra.'],
])('shows a closable notice when the shared image is missing with outcome %s', async (outcome, sentence) => {
  const { user } = open([NEW], `/mis-compras?compartido=${outcome}`);
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cerrar aviso' }));
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
});

it('shows why a queued proof was rejected until it is closed, and offers another upload', async () => {
  const proof = { ventaId: NEW.id, image: IMAGE, key: 'k1', producto: 'Bujía', tried: 1, after: 0 };
  await putWaiting(cache, { ...proof, refused: 'La compra está anulada.' });
  const { user } = open([NEW], '/mis-compras');
  expect(await screen.findByText(/La compra está anulada\.$/)).toBeInTheDocument();
  expect(await screen.findAllByText('Elegir imagen')).not.toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Cerrar aviso' }));
  await waitFor(() => expect(screen.queryByText(/La compra está anulada\.$/)).not.toBeInTheDocument());
  expect(await waiting()).toEqual([]);
});

it('drops the queued proof of a purchase that the buyer annuls', async () => {
  await putWaiting(cache, {
    ventaId: 31,
    image: IMAGE,
    key: 'k1',
    producto: 'Disco',
    tried: 1,
    after: 0,
    refused: null,
  });
  server.use(ofMecanico());
  const { user } = open([OLD], '/mis-compras/31');
  await user.click(await screen.findByRole('button', { name: 'Anular compra' }));
  expect(await screen.findByText('Compra anulada.')).toBeVisible();
  await waitFor(async () => expect(await waiting()).toEqual([]));
});

it('keeps the card in place after the upload queue has sent its proof', async () => {
  const proof = { ventaId: NEW.id, image: IMAGE, key: 'k1', producto: 'Bujía', tried: 1, after: 0, refused: null };
  await putWaiting(cache, proof);
  const others = [30, 29, 28, 27].map((id) => testCompra({ id, nombre_producto: `Repuesto ${id}` }));
  const { handlers, change } = comprasApi([NEW, ...others]);
  server.use(...handlers);
  mount('/mis-compras', MECANICO);
  const strip = within(await screen.findByRole('region', { name: 'Lo que te falta' }));
  expect(await strip.findByText('Esperando la conexión')).toBeInTheDocument();
  change(NEW.id, { comprobante_pago_url: '/api/archivos/91' });
  await caches.delete(PRIVATE_CACHE);
  act(() => hear({ data: { type: 'proof arrived', ventaId: NEW.id } }));
  expect(await strip.findByText('Comprobante subido. Lo revisamos.')).toBeVisible();
  expect(strip.getAllByRole('heading', { level: 3 })[0]).toHaveTextContent('Esperando aprobación');
  expect(strip.queryByText('Esperando la conexión')).not.toBeInTheDocument();
});

it("hides another user's shared image, and alerts a seller about the account type", async () => {
  await share();
  await putOwner(cache, 6, 'mecanico');
  const { unmount } = open([NEW], '/mis-compras');
  expect(await screen.findByRole('table')).toBeInTheDocument();
  expect(screen.queryByText('Comprobante compartido')).not.toBeInTheDocument();
  unmount();
  const { notify } = mount('/mis-compras?compartido=seller', VENDEDOR);
  await waitFor(() => expect(notify).toHaveBeenCalledWith(expect.stringMatching(/^Tu cuenta es de vendedor/)));
});
