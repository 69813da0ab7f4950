import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApiClient } from './client.ts';

let server: Server;
let status: number;
const said: (string | undefined)[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    said.push(request.headers['x-contract-version']?.toString());
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ message: 'Hay', error: 'Hay', codigo: 'pagina_vieja' }));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
});
afterAll(() => new Promise((closed) => server.close(closed)));
beforeEach(() => said.splice(0));
afterEach(() => jest.restoreAllMocks());

const client = (onOutdated: () => void) =>
  createApiClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, onOutdated });

async function callAll({ usuarios, auth }: ReturnType<typeof client>): Promise<void> {
  await usuarios.get(1).catch(() => undefined);
  await auth.login({ email: 'a@b.co', password: 'x' }).catch(() => undefined);
}

it('sends the contract version with each call once the page has been open for a while', async () => {
  status = 200;
  const clock = jest.spyOn(performance, 'now').mockReturnValue(500);
  const page = client(() => {});
  await callAll(page);
  clock.mockReturnValue(60_501);
  await callAll(page);
  expect(said).toEqual([undefined, undefined, '1', '1']);
});

it('calls onOutdated after each 426 response, also to a login', async () => {
  status = 426;
  const onOutdated = jest.fn();
  await callAll(client(onOutdated));
  expect(onOutdated).toHaveBeenCalledTimes(2);
});
