import { connect, createServer, type Server, type Socket } from 'node:net';
import { cookieOf, insertUsuario } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

/** A door between the API and PostgreSQL that can be shut: nothing answers behind it, and open talks are cut. */
class Door {
  private isOpen = true;
  private readonly talks = new Set<Socket>();
  private readonly server: Server;

  constructor(private readonly target: { host: string; port: number }) {
    this.server = createServer((socket) => this.pass(socket));
  }

  listen(): Promise<number> {
    return new Promise((resolve) => {
      this.server.listen(0, '127.0.0.1', () => {
        const address = this.server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
  }

  shut(): void {
    this.isOpen = false;
    for (const socket of this.talks) socket.destroy();
  }

  open(): void {
    this.isOpen = true;
  }

  close(): void {
    this.shut();
    this.server.close();
  }

  private pass(socket: Socket): void {
    if (!this.isOpen) {
      socket.destroy();
      return;
    }
    const behind = connect(this.target);
    for (const end of [socket, behind]) {
      this.talks.add(end);
      end.on('error', () => {});
      end.on('close', () => {
        this.talks.delete(end);
        socket.destroy();
        behind.destroy();
      });
    }
    socket.pipe(behind).pipe(socket);
  }
}

let door: Door;
let test: TestApp;
afterEach(async () => {
  await test.close();
  door.close();
});

it('says 503 with Retry-After while the database is away, and serves again by itself when it is back', async () => {
  const server = new URL(String(process.env.FLUX_TEST_SERVER));
  door = new Door({ host: server.hostname, port: Number(server.port) });
  test = await createTestApp({}, { databasePort: await door.listen() });
  const id = await insertUsuario(test);
  const cookie = await cookieOf(test, id);
  const read = () => test.guest().get(`/usuarios/${id}`).set('Cookie', cookie);
  await read().expect(200);

  door.shut();
  const sentence = 'El servicio no está disponible por un momento. Probá de nuevo.';
  for (const call of [read(), test.guest().post('/login').send({ email: 'a@b.co', password: 'x' })]) {
    const { body, headers } = await call.expect(503);
    expect(body).toEqual({ message: sentence, error: sentence, codigo: 'servicio_no_disponible' });
    expect(headers['retry-after']).toBe('3');
  }
  await test.guest().get('/salud/listo').expect(503);
  await test.guest().get('/salud').expect(200);

  door.open();
  await test.guest().get('/salud/listo').expect(200);
  await read().expect(200);
});
