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

test('a seller says where to be paid; a mistyped CBU is told before it is sent', async () => {
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

test('where the API wants the password for it, its field is there', async () => {
  answers(() => refusal('confirmar_contrasena'));
  const page = mount('/editar-perfil', VENDEDOR);
  await rewrite(page, LABEL, 'frenos.sur');
  await save(page);
  expect(await campo('Contraseña actual')).toHaveFocus();
});

test('whoever was sent here to say where to be paid stands at the field', async () => {
  mount('/editar-perfil#cuenta-bancaria', VENDEDOR);
  expect(await campo(LABEL)).toHaveFocus();
});

test('who sells nothing is not asked', async () => {
  server.use(ofMecanico());
  mount('/editar-perfil', MECANICO);
  await campo('Nombre');
  expect(screen.queryByLabelText(LABEL)).toBeNull();
});
