import type { Http } from './http.ts';
import { createUsuariosCalls } from './usuarios.ts';

const http = { get: jest.fn(), getPage: jest.fn(), send: jest.fn(), upload: jest.fn() };
const usuarios = createUsuariosCalls(http as Http);
const PERFIL = { nombre: 'Ana', apellido: 'Paz', email: 'ana@paz.com', telefono: '112233' };

beforeEach(() => {
  for (const call of Object.values(http)) call.mockReset();
});

test('the list is asked for by page and search', async () => {
  await usuarios.listar({ q: 'paz', limite: 50, total: '1' });
  expect(http.getPage).toHaveBeenCalledWith(
    '/usuarios',
    { limite: 50, total: '1', q: 'paz', cursor: undefined },
    undefined,
  );
});

test('the user sends a form with what there is, and the version that was edited', async () => {
  const constanciaAfip = new File(['%PDF-'], 'constancia.pdf');
  await usuarios.editar(7, { ...PERFIL, contrasena: undefined }, { constanciaAfip }, { version: 3 });
  const [method, path, form, options] = http.upload.mock.calls[0];
  expect([method, path, options]).toEqual(['PUT', '/usuarios/7', { version: 3 }]);
  expect([...form.keys()].toSorted()).toEqual(['apellido', 'constanciaAfip', 'email', 'nombre', 'telefono']);
  expect(form.get('constanciaAfip')).toMatchObject({ name: 'constancia.pdf' });
});

test('the admin sends what changes', async () => {
  await usuarios.editarComoAdmin(7, { aprobado_certificado_estudio: true }, { version: 3 });
  expect(http.send).toHaveBeenCalledWith('PUT', '/usuarios/7', { aprobado_certificado_estudio: true }, { version: 3 });
});
