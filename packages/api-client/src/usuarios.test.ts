import { createUsuariosCalls } from './client.ts';
import type { Http } from './http.ts';

const http = { get: jest.fn(), getPage: jest.fn(), send: jest.fn(), upload: jest.fn() };
const usuarios = createUsuariosCalls(http as Http);
const PERFIL = { nombre: 'Ana', apellido: 'Paz', email: 'ana@paz.com', telefono: '112233' };

beforeEach(() => {
  for (const call of Object.values(http)) call.mockReset();
});

test('usuarios.list and usuarios.historial send page, search and filters as query parameters', async () => {
  await usuarios.list({ q: 'paz', limite: 50, total: '1', pendiente: 'documentos' });
  await usuarios.historial(7, { limite: 20, cursor: '9', revelaciones: '1' });
  expect(http.getPage.mock.calls).toEqual([
    ['/usuarios', { limite: 50, total: '1', q: 'paz', pendiente: 'documentos' }, undefined],
    ['/usuarios/7/historial', { limite: 20, revelaciones: '1', cursor: '9' }, undefined],
  ]);
});

test('usuarios.editar sends the defined fields as a form, and the edited version', async () => {
  const constanciaAfip = new File(['%PDF-'], 'constancia.pdf');
  await usuarios.editar(7, { ...PERFIL, contrasena: undefined }, { constanciaAfip }, { version: 3 });
  const [method, path, form, options] = http.upload.mock.calls[0];
  expect([method, path, options]).toEqual(['PUT', '/usuarios/7', { version: 3 }]);
  expect([...form.keys()].toSorted()).toEqual(['apellido', 'constanciaAfip', 'email', 'nombre', 'telefono']);
  expect(form.get('constanciaAfip')).toMatchObject({ name: 'constancia.pdf' });
});

test('usuarios.editarAsAdmin sends only the changed fields and the edited version', async () => {
  await usuarios.editarAsAdmin(7, { aprobado_certificado_estudio: true }, { version: 3 });
  expect(http.send).toHaveBeenCalledWith('PUT', '/usuarios/7', { aprobado_certificado_estudio: true }, { version: 3 });
});
