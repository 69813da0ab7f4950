import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import { respondBeforeBody } from './middleware.ts';

const HALF = 'POST /tarde HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf';

let server: Server;
let answered: Promise<boolean>;

beforeAll(async () => {
  const app = express().use(respondBeforeBody());
  answered = new Promise((resolve) => {
    app.post('/tarde', (request, response) => {
      // Simulates a response that becomes ready while its client disconnects.
      request.once('close', () => {
        response.end('nobody reads this');
        resolve(response.writableEnded);
      });
      request.once('data', () => response.socket?.emit('half'));
    });
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

it('ends the response when the client disconnects in the middle of its body', async () => {
  const arrived = once(server, 'connection').then(([socket]) => once(socket, 'half'));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(HALF);
  await arrived;
  socket.destroy();
  expect(await answered).toBe(true);
});
