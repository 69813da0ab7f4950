import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ERRORS } from '@fluxpartes/contrato';
import { type ApiClient, createApiClient } from './client.ts';
import { ApiError, CONNECTION_ERROR, ConnectionError } from './errors.ts';
import { cursorOf, isRetryable } from './http.ts';

let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;
let api: ApiClient;
const onUnauthorized = jest.fn();

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => answer(request, response, body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  api = createApiClient({ baseUrl: `http://127.0.0.1:${port}/api`, onUnauthorized });
});
afterAll(() => new Promise((closed) => server.close(closed)));
beforeEach(() => onUnauthorized.mockClear());

const reply = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  answer = (_request, response) => {
    response.writeHead(status, headers);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
};

const LOGIN = { email: 'ana@correo.com', password: 'x' };
const venta = { publicacion_id: 3, cantidad: 1, monto: 10 };

test('publicaciones.list sends its filters and returns rows, next cursor and total', async () => {
  let url = '';
  answer = (request, response) => {
    url = request.url ?? '';
    response.setHeader('Link', '</publicaciones?limite=24&cursor=abc%3D>; rel="next"');
    response.setHeader('X-Total-Count', '48');
    response.end('[{"id":1}]');
  };
  const page = await api.publicaciones.list({ orden: 'precio', q: 'disco', marca: 'ford', limite: 24, total: '1' });
  expect(page).toEqual({ items: [{ id: 1 }], nextCursor: 'abc=', total: 48, isMore: false });
  expect(url).toBe('/api/publicaciones?limite=24&total=1&q=disco&marca=ford&orden=precio');
});

test('the last page has no next cursor', async () => {
  reply(200, []);
  expect(await api.publicaciones.list()).toEqual({ items: [], nextCursor: null, total: null, isMore: false });
});

test('a purchase carries its idempotency key', async () => {
  let seen: unknown;
  answer = (request, response, body) => {
    seen = { key: request.headers['idempotency-key'], type: request.headers['content-type'], body: JSON.parse(body) };
    response.end('{}');
  };
  await api.ventas.crear(venta, { idempotencyKey: 'k-1' });
  expect(seen).toEqual({ key: 'k-1', type: 'application/json', body: venta });
});

test('a refused call rejects with an ApiError that has status, codigo, message and campos', async () => {
  const content = {
    message: 'Revisá',
    error: 'Revisá',
    codigo: 'datos_invalidos',
    campos: { monto: 'Ingresá' },
    montos: 1,
  };
  reply(409, content);
  const error = await api.ventas.crear(venta).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 409,
    codigo: 'datos_invalidos',
    message: 'Revisá',
    campos: { monto: 'Ingresá' },
  });
  expect((error as ApiError).content).toEqual(content);
  expect(onUnauthorized).not.toHaveBeenCalled();
});

/** Answers as the API: a login ends the former session. `isEarly`: its end is seen before the response of the login. */
function replaceSessionAtLogin(isEarly: boolean): Promise<void> {
  const waiting: (() => void)[] = [];
  let isOld = true;
  return new Promise((hasCall) => {
    answer = (request, response) => {
      const isLogin = request.url === '/api/login';
      if (isLogin) {
        if (isEarly) for (const respond of waiting) respond();
        setTimeout(() => {
          isOld = false;
          response.end('{"user_id":3,"tipoCuenta":"mecanico"}');
          if (!isEarly) for (const respond of waiting) setTimeout(respond, 20);
        }, 20);
      } else if (isOld) {
        waiting.push(() => {
          const isSesion = request.url === '/api/sesion';
          response.writeHead(isSesion ? 200 : 401);
          response.end(
            isSesion ? '{"user_id":null,"tipoCuenta":null}' : '{"message":"x","error":"x","codigo":"sin_sesion"}',
          );
        });
        hasCall();
      } else response.end('{"user_id":3,"tipoCuenta":"mecanico"}');
    };
  });
}

test.each([
  ['a read', () => api.usuarios.get(3), true],
  ['a read', () => api.usuarios.get(3), false],
  ['a change', () => api.ventas.crear(venta), true],
  ['a change', () => api.ventas.crear(venta), false],
  ['a check of the session', () => api.auth.sesion(), true],
  ['a check of the session', () => api.auth.sesion(), false],
])(
  '%s that a confirmation of the password overtakes is sent again with the new session',
  async (_kind, call, isEarly) => {
    const hasCall = replaceSessionAtLogin(isEarly);
    const called = call();
    await hasCall;
    await api.auth.login(LOGIN, 'confirms');
    await expect(called).resolves.toMatchObject({ user_id: 3, tipoCuenta: 'mecanico' });
    expect(onUnauthorized).not.toHaveBeenCalled();
  },
);

test.each([true, false])(
  "a former user's change is not sent again after a login, and its 401 does not end the session (early: %s)",
  async (isEarly) => {
    const hasCall = replaceSessionAtLogin(isEarly);
    const called = api.ventas.crear(venta);
    await hasCall;
    await api.auth.login(LOGIN);
    await expect(called).rejects.toMatchObject({ codigo: 'sin_sesion' });
    expect(onUnauthorized).not.toHaveBeenCalled();
  },
);

test('a check of the session that a login overtakes is sent again', async () => {
  const hasCall = replaceSessionAtLogin(false);
  const called = api.auth.sesion();
  await hasCall;
  await api.auth.login(LOGIN);
  await expect(called).resolves.toMatchObject({ user_id: 3 });
});

test('a 401 during a refused login ends the session', async () => {
  answer = (request, response) => {
    const isLogin = request.url === '/api/login';
    response.writeHead(401);
    response.end(JSON.stringify({ message: 'x', error: 'x', codigo: isLogin ? 'login_incorrecto' : 'sin_sesion' }));
  };
  const called = api.usuarios.get(3);
  await expect(api.auth.login(LOGIN)).rejects.toMatchObject({ codigo: 'login_incorrecto' });
  await expect(called).rejects.toMatchObject({ codigo: 'sin_sesion' });
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
});

test('a prefetched response is dropped by a login', async () => {
  reply(401, { message: 'x', error: 'x', codigo: 'sin_sesion' });
  api.begin('/usuarios/3');
  await new Promise((resolve) => setTimeout(resolve, 50));
  reply(200, { user_id: 3, tipoCuenta: 'mecanico' });
  await api.auth.login(LOGIN);
  await expect(api.usuarios.get(3)).resolves.toMatchObject({ user_id: 3 });
});

test('logins and a logout arrive one after another: no late cookie replaces that of the last one', async () => {
  const done: string[] = [];
  const delays = [50, 25, 0];
  answer = (request, response) => {
    setTimeout(() => {
      done.push(request.url ?? '');
      response.end('{}');
    }, delays.shift());
  };
  await Promise.all([api.auth.login(LOGIN, 'confirms'), api.auth.logout(), api.auth.login(LOGIN)]);
  expect(done).toEqual(['/api/login', '/api/logout', '/api/login']);
});

test('a 401 response calls onUnauthorized, except for a refused login', async () => {
  reply(401, { message: 'Iniciá sesión', error: 'Iniciá sesión', codigo: 'sin_sesion' });
  await expect(api.usuarios.get(1)).rejects.toMatchObject({ status: 401 });
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
  reply(401, { message: 'Login incorrecto', error: 'Login incorrecto', codigo: 'login_incorrecto' });
  await expect(api.auth.login({ email: 'a@b.co', password: 'x' })).rejects.toMatchObject({
    message: 'Login incorrecto',
  });
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
});

test('a response without a body returns undefined', async () => {
  answer = (_request, response) => response.writeHead(204).end();
  expect(await api.auth.logout()).toBeUndefined();
});

test('an error response that is not JSON rejects with its status', async () => {
  reply(500, '<html>Internal error</html>');
  await expect(api.auth.sesion()).rejects.toMatchObject({ name: 'ApiError', status: 500, message: '' });
});

test.each([502, 503, 504])(
  'a load balancer response with %d rejects with a retryable servicio_no_disponible error',
  async (status) => {
    const { message } = ERRORS.servicio_no_disponible;
    for (const page of ['<html>Bad gateway</html>', 'upstream timeout', '', '{"message":"no healthy upstream"}']) {
      reply(status, page);
      const error = await api.auth.sesion().catch((e: unknown) => e);
      expect(error).toMatchObject({ name: 'ApiError', status: 503, codigo: 'servicio_no_disponible', message });
      expect(isRetryable(error)).toBe(true);
    }
  },
);

test('a 200 response that is not JSON rejects with a ConnectionError', async () => {
  reply(200, '<html>');
  await expect(api.auth.sesion()).rejects.toBeInstanceOf(ConnectionError);
});

test('a connection closed before the response rejects with a ConnectionError', async () => {
  answer = (request) => request.socket.destroy();
  await expect(api.auth.sesion()).rejects.toMatchObject({ name: 'ConnectionError', message: CONNECTION_ERROR });
});

test('a cancelled call rejects with an AbortError', async () => {
  const controller = new AbortController();
  answer = () => controller.abort();
  await expect(api.auth.sesion({ signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

test('isRetryable is true for a ConnectionError and a 503, and false for a 409', async () => {
  reply(503, { message: 'x', error: 'x', codigo: 'servicio_no_disponible' });
  const away = await api.auth.sesion().catch((e: unknown) => e);
  expect(isRetryable(away)).toBe(true);
  expect(isRetryable(new ConnectionError())).toBe(true);
  expect(isRetryable(new ApiError(409, 'x', 'x', {}, null))).toBe(false);
});

test.each([
  [null, null],
  ['</publicaciones?cursor=a%2Bb>; rel="next"', 'a+b'],
  ['</publicaciones?cursor=a>; rel="prev"', null],
])('cursorOf(%p) is %p', (link, cursor) => {
  expect(cursorOf(link)).toBe(cursor);
});
