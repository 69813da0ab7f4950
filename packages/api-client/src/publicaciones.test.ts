import type { EditarPublicacion } from '@fluxpartes/contrato';
import { createApiClient } from './client.ts';

/** The request that the last call sent. */
const KEY: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);
let sent: { method: string; url: string; headers: Record<string, string>; body: unknown };

/** The part of XMLHttpRequest that an upload uses. It answers at once with `reply`. */
class FakeXhr {
  static reply = { status: 200, text: '{}' };
  static keys: (string | undefined)[] = [];
  /** Requests that get no response. */
  static stalls = 0;
  readonly upload = {};
  status = 0;
  responseText = '';
  onload: () => void = () => {};

  getResponseHeader() {
    return 'application/json';
  }
  open(method: string, url: string) {
    sent = { method, url, headers: {}, body: undefined };
  }
  setRequestHeader(name: string, value: string) {
    sent.headers[name] = value;
  }
  abort() {}
  send(body: FormData) {
    sent.body = body;
    if (FakeXhr.keys.push(sent.headers['Idempotency-Key']) <= FakeXhr.stalls) return;
    this.status = FakeXhr.reply.status;
    this.responseText = FakeXhr.reply.text;
    this.onload();
  }
}

const api = createApiClient({ baseUrl: '/api' });
const realFetch = globalThis.fetch;

beforeAll(() => {
  Object.assign(globalThis, {
    XMLHttpRequest: FakeXhr,
    fetch: async (url: string, { method = '', headers, body }: RequestInit) => {
      sent = { method, url, headers: Object.fromEntries(new Headers(headers)), body };
      return new Response('{"id":7}');
    },
  });
});
afterAll(() => {
  Object.assign(globalThis, { XMLHttpRequest: undefined, fetch: realFetch });
});

const details: EditarPublicacion = {
  nombre_producto: 'Disco',
  marca: 'ford',
  modelo: 'Focus',
  precio: 84_500.5,
  ubicacion: 'Glew',
  envio: false,
  tipo_envio: null,
  categoria: 'Frenos',
  estado: 'nuevo',
  compatibilidad: [{ marca: 'ford', modelo: 'Mondeo' }],
  imagenesAEliminar: ['/api/fotos/a/1280.webp'],
};

test('publicaciones.editar sends the defined fields as a form and the version in If-Match', async () => {
  FakeXhr.reply = { status: 200, text: '{"id":7,"version":4}' };
  const foto = { file: new Blob(['x'], { type: 'image/png' }), nombre: 'f.png' };
  expect(
    await api.publicaciones.editar(7, { ...details, descripcion: undefined }, [foto, foto], { version: 3 }),
  ).toEqual({
    id: 7,
    version: 4,
  });
  expect(sent).toMatchObject({ method: 'PUT', url: '/api/publicaciones/7', headers: { 'If-Match': '"3"' } });
  const form = sent.body as FormData;
  expect(form.getAll('nuevasFotos')).toHaveLength(2);
  form.delete('nuevasFotos');
  expect(Object.fromEntries(form)).toEqual({
    nombre_producto: 'Disco',
    marca: 'ford',
    modelo: 'Focus',
    precio: '84500.5',
    ubicacion: 'Glew',
    envio: 'false',
    tipo_envio: '',
    categoria: 'Frenos',
    estado: 'nuevo',
    compatibilidad: '[{"marca":"ford","modelo":"Mondeo"}]',
    imagenesAEliminar: '["/api/fotos/a/1280.webp"]',
  });
});

test('an upload is sent again with the same key after twenty seconds without progress', async () => {
  jest.useFakeTimers();
  FakeXhr.reply = { status: 200, text: '{"id":7}' };
  [FakeXhr.keys, FakeXhr.stalls] = [[], 1];
  const editing = api.publicaciones.editar(7, details);
  await jest.advanceTimersByTimeAsync(20_000);
  jest.useRealTimers();
  expect(await editing).toEqual({ id: 7 });
  expect(FakeXhr.keys).toEqual([KEY, FakeXhr.keys[0]]);
  FakeXhr.stalls = 0;
});

test('an upload that a confirmation of the password overtakes is sent again with the same key', async () => {
  const { instances } = jest.spyOn(FakeXhr.prototype, 'send').mock as unknown as { instances: FakeXhr[] };
  FakeXhr.reply = { status: 200, text: '{"id":7}' };
  [FakeXhr.keys, FakeXhr.stalls] = [[], 1];
  const editing = api.publicaciones.editar(7, details);
  await api.auth.login({ email: 'ana@correo.com', password: 'x' }, 'confirms');
  Object.assign(instances[0] ?? {}, { status: 401, responseText: '{"message":"x","error":"x","codigo":"sin_sesion"}' });
  instances[0]?.onload();
  expect(await editing).toEqual({ id: 7 });
  expect(FakeXhr.keys).toEqual([KEY, FakeXhr.keys[0]]);
  FakeXhr.stalls = 0;
  jest.restoreAllMocks();
});

test('publicaciones.editar rejects on a 412 response, and sends no If-Match without a version', async () => {
  FakeXhr.reply = {
    status: 412,
    text: '{"message":"Otra persona","error":"Otra persona","codigo":"version_distinta"}',
  };
  await expect(api.publicaciones.editar(7, details)).rejects.toMatchObject({ status: 412, codigo: 'version_distinta' });
  expect(sent.headers).toEqual({ 'Idempotency-Key': KEY });
});

test('publicaciones.pausar sends the version in If-Match, and borrar sends no body', async () => {
  expect(await api.publicaciones.pausar(7, true, { version: 2 })).toEqual({ id: 7 });
  const key = { 'idempotency-key': KEY };
  const headers = { ...key, 'content-type': 'application/json', 'if-match': '"2"' };
  expect(sent).toEqual({ method: 'PUT', url: '/api/publicaciones/7/pausar', headers, body: '{"pausada":true}' });
  await api.publicaciones.borrar(7);
  expect(sent).toEqual({ method: 'DELETE', url: '/api/publicaciones/7', headers: key, body: undefined });
});
