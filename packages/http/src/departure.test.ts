import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { departureOf } from './departure.ts';

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** Both ends of a connection. */
async function connection(): Promise<{ here: Socket; there: Socket }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const there = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [here] = (await once(server, 'connection')) as [Socket];
  server.close();
  open.push(here, there);
  return { here, there };
}

it('is told when the other end has left, and not before', async () => {
  const { here, there } = await connection();
  const departure = departureOf(here);
  expect(departure.aborted).toBe(false);
  const heard = once(departure, 'abort');
  there.destroy();
  here.resume();
  await heard;
  expect(departure.aborted).toBe(true);
});

it('is told at once of a connection that has gone already', async () => {
  const { here } = await connection();
  here.destroy();
  expect(departureOf(here).aborted).toBe(true);
});

it('is one for a connection, however many requests ask and listen', async () => {
  const { here } = await connection();
  const departure = departureOf(here);
  const listeners = here.listenerCount('close');
  for (let asked = 0; asked < 20; asked += 1) expect(departureOf(here)).toBe(departure);
  expect(here.listenerCount('close')).toBe(listeners);
});
