import type { Usuario } from '@fluxpartes/contrato';
import { API, refusal, testServer } from '@fluxpartes/mf-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { testMecanico } from '../../testing/fixtures.ts';
import { mount } from '../../testing/mount.ts';
import { documentoEstado, documentosOfCard } from './cuenta.ts';

const server = testServer();
const YESTERDAY = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
const NOT_SENT = { subido_en: null, rechazo: null };
const NONE = { constanciaAfip: NOT_SENT, certificadoEstudio: NOT_SENT, certificadoTrabajo: NOT_SENT };

/** An API with these users; PUT and refusals update them. */
function apiWith(...usuarios: Usuario[]) {
  const sent: unknown[] = [];
  const change = (id: unknown, cambios: Partial<Usuario>) => {
    const at = usuarios.findIndex((usuario) => String(usuario.id) === id);
    const antes = usuarios[at] ?? testMecanico();
    usuarios[at] = { ...antes, ...cambios, version: antes.version + 1 };
    return HttpResponse.json({ message: '', usuario: usuarios[at] });
  };
  server.use(
    http.get(`${API}/usuarios`, () =>
      HttpResponse.json(usuarios, { headers: { 'X-Total-Count': String(usuarios.length) } }),
    ),
    http.put(`${API}/usuarios/:id`, async ({ request, params }) => {
      const body = (await request.json()) as Partial<Usuario>;
      sent.push([params.id, body]);
      return change(params.id, body);
    }),
    http.put(`${API}/usuarios/:id/rechazar-documento`, async ({ request, params }) => {
      const body = (await request.json()) as { documento: keyof typeof NONE; motivo: string | null };
      sent.push([params.id, body]);
      const rechazo = body.motivo === null ? null : { motivo: body.motivo, fecha: YESTERDAY };
      return change(params.id, { documentos: { ...NONE, [body.documento]: { subido_en: YESTERDAY, rechazo } } });
    }),
  );
  return sent;
}

const waiting = (id: number, nombre: string, cambios: Partial<Usuario> = {}) =>
  testMecanico({
    id,
    nombre,
    certificado_estudio_url: `/api/archivos/1${id}`,
    documentos: { ...NONE, certificadoEstudio: { ...NOT_SENT, subido_en: YESTERDAY } },
    ...cambios,
  });
const card = (id: number) => screen.findByRole('article', { name: `Usuario #${id}` });
const group = async (id: number, name: string) => within(within(await card(id)).getByRole('group', { name }));
const viewer = (nombre: string) => screen.findByRole('dialog', { name: `Certificado de estudio de ${nombre} Ledesma` });

it('a document shows a different text for each review state', async () => {
  const rechazo = { motivo: 'No se lee bien.', fecha: YESTERDAY };
  apiWith(
    waiting(5, 'Marcos', { aprobado_constancia_afip: true, certificado_trabajo_url: '/api/archivos/9' }),
    waiting(6, 'Nora', { documentos: { ...NONE, certificadoEstudio: { subido_en: YESTERDAY, rechazo } } }),
  );
  mount('/admincuentas');
  const constancia = await group(5, 'Constancia AFIP');
  expect(constancia.getByText('Aprobada', { selector: 'b' })).toBeVisible();
  expect(constancia.getByText('la vimos en papel')).toBeVisible();
  expect((await group(5, 'Certificado de estudio')).getByText('en revisión desde ayer')).toBeVisible();
  expect((await group(5, 'Certificado de trabajo')).getByRole('link', { name: 'Ver archivo' })).toBeVisible();
  expect((await group(6, 'Certificado de estudio')).getByText('rechazado: No se lee bien.')).toBeVisible();
  expect((await group(6, 'Certificado de trabajo')).getByText('sin cargar')).toBeVisible();
  expect(documentosOfCard(testMecanico({ tipo_cuenta: 'vendedor' }))).toHaveLength(2);
});

it('the shortcut R rejects a document with a preset reason, and Z undoes it', async () => {
  const sent = apiWith(waiting(5, 'Marcos'));
  const { user } = mount('/admincuentas');
  (await card(5)).focus();
  await user.keyboard('r');
  await screen.findByRole('dialog', { name: 'Rechazar el Certificado de estudio de Marcos Ledesma' });
  await user.keyboard('4');
  expect(await screen.findByText('Rechazaste el Certificado de estudio de Marcos Ledesma.')).toBeVisible();
  const certificado = await group(5, 'Certificado de estudio');
  expect(certificado.getByText('rechazado: Está vencido.')).toBeVisible();
  await user.keyboard('z');
  await waitFor(() => expect(certificado.getByText('en revisión desde ayer')).toBeVisible());
  expect(sent).toEqual([
    ['5', { documento: 'certificadoEstudio', motivo: 'Está vencido.' }],
    ['5', { documento: 'certificadoEstudio', motivo: null }],
  ]);
});

it("the viewer shows the document's owner, and opens the next document after an approval", async () => {
  const sent = apiWith(waiting(5, 'Marcos'), waiting(6, 'Nora'), waiting(7, 'Zoe'));
  const { user } = mount('/admincuentas?pendiente=documentos');
  (await card(5)).focus();
  await user.keyboard('o');
  const first = within(await viewer('Marcos'));
  expect(first.getByText('¿De Marcos Ledesma?')).toBeVisible();
  expect(first.getByText('¿DNI 30111222?')).toBeVisible();
  await user.keyboard('a');
  expect(sent).toEqual([]);
  fireEvent.load(first.getByRole('img'));
  await user.keyboard('a');
  const second = within(await viewer('Nora'));
  expect(await second.findByText('Aprobaste el Certificado de estudio de Marcos Ledesma.')).toBeVisible();
  fireEvent.error(second.getByRole('img'));
  await new Promise((resolve) => setTimeout(resolve, 750));
  await user.keyboard('a');
  const link = second.getByRole('link', { name: 'Ver archivo' });
  expect(link).toHaveAttribute('target', '_blank');
  await user.click(link);
  await user.keyboard('a');
  await viewer('Zoe');
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(await card(7)).toHaveFocus());
  expect(sent.map((call) => (call as unknown[])[0])).toEqual(['5', '6']);
});

it('the second press of a double press does not approve the next document', async () => {
  const sent = apiWith(waiting(5, 'Marcos'), waiting(6, 'Nora'));
  const { user } = mount('/admincuentas?pendiente=documentos');
  (await card(5)).focus();
  await user.keyboard('o');
  fireEvent.load(within(await viewer('Marcos')).getByRole('img'));
  const start = performance.now();
  const now = jest.spyOn(performance, 'now').mockReturnValue(start);
  await user.keyboard('a');
  const second = within(await viewer('Nora'));
  fireEvent.load(second.getByRole('img'));
  await user.keyboard('a');
  expect(await second.findByText('Aprobaste el Certificado de estudio de Marcos Ledesma.')).toBeVisible();
  expect(sent.map((call) => (call as unknown[])[0])).toEqual(['5']);
  now.mockReturnValue(start + 700);
  await user.keyboard('a');
  await waitFor(() => expect(sent).toHaveLength(2));
  now.mockRestore();
});

it.each(['in the viewer', 'on its card'])(
  'the page title receives the focus after the last document is rejected %s',
  async (where) => {
    apiWith(waiting(5, 'Marcos'));
    const { user } = mount('/admincuentas?pendiente=documentos');
    (await card(5)).focus();
    if (where === 'in the viewer') {
      await user.keyboard('o');
      fireEvent.load(within(await viewer('Marcos')).getByRole('img'));
    }
    await user.keyboard('r');
    await screen.findByRole('dialog', { name: 'Rechazar el Certificado de estudio de Marcos Ledesma' });
    await user.keyboard('1');
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  },
);

it("a failed rejection keeps the dialog open, and shows the document's current state", async () => {
  const usuario = waiting(5, 'Marcos');
  apiWith(usuario);
  const rechazo = { motivo: 'De otra persona', fecha: YESTERDAY };
  server.use(
    http.put(`${API}/usuarios/5/rechazar-documento`, () => refusal('documento_no_rechazable')),
    http.get(`${API}/usuarios/5`, () =>
      HttpResponse.json({
        ...usuario,
        version: 9,
        documentos: { ...NONE, certificadoEstudio: { ...NOT_SENT, rechazo } },
      }),
    ),
  );
  const { user } = mount('/admincuentas');
  (await card(5)).focus();
  await user.keyboard('r');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'No se lee bien.' }));
  expect(await dialog.findByText('El documento ya no espera una decisión.')).toBeVisible();
  expect((await group(5, 'Certificado de estudio')).getByText('rechazado: De otra persona')).toBeVisible();
});

it("an account links to its purchases or sales and to its owner's contacts", async () => {
  apiWith(waiting(5, 'Marcos'), testMecanico({ id: 6, tipo_cuenta: 'vendedor', email: 'a@b.com' }));
  mount('/admincuentas');
  const links = within(await card(5));
  expect(links.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/adminventas?q=marcos%40correo.com',
    'mailto:marcos@correo.com',
    'tel:1155501234',
    'https://wa.me/5491155501234',
    '/api/archivos/15',
  ]);
  const ventas = within(await card(6)).getByRole('link', { name: 'Sus ventas' });
  expect(ventas).toHaveAttribute('href', '/adminventas?q=a%40b.com');
});

it('documentoEstado omits the date when the API sends no date', () => {
  const [afip, estudio, trabajo] = documentosOfCard(testMecanico());
  const usuario = testMecanico({ constancia_afip_url: '/a', certificado_trabajo_url: '/b' });
  if (!afip || !estudio || !trabajo) throw new Error('three documents');
  expect(documentoEstado(usuario, afip)).toBe('en revisión');
  expect(documentoEstado(usuario, trabajo)).toBe('');
});
