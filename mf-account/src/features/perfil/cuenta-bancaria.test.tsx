import { API, MECANICO, refusal, VENDEDOR } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { testVendedor } from '../../testing/fixtures.ts';
import { mount } from '../../testing/mount.tsx';
import { campo, ofMecanico, onSaveDone, type PerfilRequest, rewrite, save } from '../../testing/perfil.ts';
import { accountServer } from '../../testing/server.ts';

const server = accountServer();
const requests: PerfilRequest[] = [];
const LABEL = 'CBU o alias';

beforeEach(() => {
  requests.length = 0;
  sessionStorage.clear();
  server.use(http.get(`${API}/usuarios/:id`, () => HttpResponse.json(testVendedor())));
});
const answers = (answer: () => Response) => server.use(onSaveDone(requests, answer));

test("saves a seller's payout account, and rejects a mistyped CBU without a request", async () => {
  answers(() => HttpResponse.json({ message: 'Perfil actualizado correctamente', usuario: testVendedor() }));
  const page = mount('/editar-perfil', VENDEDOR);
  await rewrite(page, LABEL, '2850590940090418135202');
  await save(page);
  expect(await campo(LABEL)).toHaveAccessibleDescription(/Revisá el CBU/);
  expect(requests).toEqual([]);
  await rewrite(page, LABEL, '28505909 40090418135201');
  await save(page);
  await waitFor(() => expect(page.notify).toHaveBeenCalledWith('Perfil actualizado correctamente'));
  expect(requests[0]?.body).toMatch(/name="cuenta_bancaria"\r\n\r\n2850590940090418135201\r\n/);
});

test('focuses the current password field when the API requires it', async () => {
  answers(() => refusal('confirmar_contrasena'));
  const page = mount('/editar-perfil', VENDEDOR);
  await rewrite(page, LABEL, 'frenos.sur');
  await save(page);
  expect(await campo('Contraseña actual')).toHaveFocus();
});

test('focuses the payout account field when the URL has #cuenta-bancaria', async () => {
  mount('/editar-perfil#cuenta-bancaria', VENDEDOR);
  expect(await campo(LABEL)).toHaveFocus();
});

test('hides the payout account from buyers', async () => {
  server.use(ofMecanico());
  mount('/editar-perfil', MECANICO);
  await campo('Nombre');
  expect(screen.queryByLabelText(LABEL)).toBeNull();
});
