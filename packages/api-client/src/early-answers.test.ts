import { createApiClient } from './client.ts';

const API = 'http://localhost/api';
const answer = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });

let asked: string[] = [];
beforeEach(() => {
  asked = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    asked.push(String(url));
    return answer({ id: asked.length });
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('a request that api.begin sent early', () => {
  it('serves exactly one later call without a second request', async () => {
    const api = createApiClient({ baseUrl: API });
    api.begin('/usuarios/5');
    expect(asked).toEqual([`${API}/usuarios/5`]);
    expect(await api.usuarios.get(5)).toEqual({ id: 1 });
    expect(asked).toHaveLength(1);
    expect(await api.usuarios.get(5)).toEqual({ id: 2 });
  });

  it('is not used by a call to another address', async () => {
    const api = createApiClient({ baseUrl: API });
    api.begin('/usuarios/5');
    await api.usuarios.get(6);
    expect(asked).toEqual([`${API}/usuarios/5`, `${API}/usuarios/6`]);
  });

  it('is not used after ten seconds', async () => {
    jest.useFakeTimers({ now: 0 });
    const api = createApiClient({ baseUrl: API });
    api.begin('/usuarios/5');
    jest.setSystemTime(10_001);
    await api.usuarios.get(5);
    expect(asked).toHaveLength(2);
  });

  it('passes its failure to the later call as a connection error', async () => {
    jest.mocked(fetch).mockRejectedValueOnce(new TypeError('offline'));
    const api = createApiClient({ baseUrl: API });
    api.begin('/usuarios/5');
    await expect(api.usuarios.get(5)).rejects.toThrow('Error de conexión');
  });
});
