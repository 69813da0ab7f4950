import type TestAgent from 'supertest/lib/agent.js';
import { Mailer, type Message } from '../src/mail/mailer.ts';
import { drainQueue } from './drain-queue.ts';
import { cookieOf } from './factories.ts';
import { REGISTRO } from './registro.ts';
import type { TestApp } from './test-app.ts';

const MINUTE = 60 * 1000;

/** The e-mails of the owner and of the thief, who has a session's cookie, and their passwords. */
export const OF_ANA = 'ana@taller.com';
export const OF_THE_THIEF = 'ladron@malo.example';
export const PASSWORD = 'la clave de ana';
export const OTHER = 'la clave del ladron';

/** Ana's account, a stolen session of Ana's, and the mailboxes. */
export class StolenAccountFixture {
  readonly sent: Message[] = [];
  id = 0;
  private turn = 0;

  constructor(private readonly test: TestApp) {
    jest.spyOn(test.app.get(Mailer), 'send').mockImplementation(async (message) => {
      this.sent.push(message);
    });
  }

  /** Creates a new account of Ana's. An earlier account gets another e-mail and loses its sessions. */
  async prepare(): Promise<void> {
    this.sent.length = 0;
    this.turn += 1;
    for (const table of ['limites', 'cambios_de_acceso', 'correo_pendiente', 'sesiones']) {
      await this.test.query(`DELETE FROM ${table}`);
    }
    await this.test.query("UPDATE usuarios SET email = 'vieja' || id || '@taller.com'");
    const answer = await this.registrar(`2000000${this.turn}`);
    this.id = answer.body.user_id;
    // Another spec tests the registration's own mail, which asks the user to confirm the address.
    await this.test.query('DELETE FROM correo_pendiente');
  }

  /** Registers an account under Ana's e-mail. */
  registrar(dni: string) {
    const call = this.test.guest().post('/register');
    const fields = { ...REGISTRO, email: OF_ANA, dni, password: PASSWORD };
    for (const [name, value] of Object.entries(fields)) call.field(name, value);
    return call;
  }

  /** The thief's client, with the cookie of a session that was opened `minutes` ago. */
  async ladron(minutes = 0): Promise<TestAgent> {
    const client = this.test.guest();
    client.set('Cookie', await cookieOf(this.test, this.id));
    this.test.clock.advance(minutes * MINUTE);
    return client;
  }

  editar(client: TestAgent, fields: Record<string, string>) {
    const call = client.put(`/usuarios/${this.id}`);
    const profile = { nombre: 'Ana', apellido: 'Paz', telefono: '1144445555', email: OF_ANA, ...fields };
    for (const [name, value] of Object.entries(profile)) call.field(name, value);
    return call;
  }

  /** Sends the queued mail now and returns the mail for this address. */
  async noticesFor(email: string): Promise<Message[]> {
    await drainQueue(this.test.app, 'correo');
    return this.sent.filter(({ para }) => para === email);
  }

  /** The tokens of the undo links, oldest first. */
  async tokens(email = OF_ANA): Promise<string[]> {
    const notices = await this.noticesFor(email);
    return notices.flatMap(({ enlace }) => enlace?.match(/\/deshacer-cambio#t=([\w-]{43})$/)?.[1] ?? []);
  }

  deshacer(token: string | undefined) {
    const call = this.test.guest().post('/deshacer-cambio');
    return call.set('X-Recuperacion-Token', token ?? '');
  }

  /** The status of a login. */
  async signIn(email: string, password: string): Promise<number> {
    return (await this.test.guest().post('/login').send({ email, password })).status;
  }

  async acceso() {
    const rows = await this.test.query('SELECT email, contrasena_hash FROM usuarios WHERE id = $1', [this.id]);
    return rows[0];
  }
}
