import { publicacionSchema } from '@fluxpartes/contrato';
import fc from 'fast-check';
import type TestAgent from 'supertest/lib/agent.js';
import { EDIT } from '../../../test/edit-form.ts';
import { clientOf, insertPublicacion, newSeller } from '../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
let id: number;
let clients: TestAgent[];

beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT_WRITES: '100000' });
  const [seller, owner] = await newSeller(test);
  id = await insertPublicacion(test, seller);
  clients = [owner, await clientOf(test, null)];
});
afterAll(() => test.close());

const nasty = fc.oneof(
  fc.constantFrom('\0', '\ud800', '1e400', '-0', 'NaN', "'; DROP TABLE ventas; --", '[[', '["__proto__"]', '🔧'),
  fc.constantFrom(1e308, -1, 0.1, 2 ** 53, null, true),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue(),
);
const campo = fc.constantFrom(...Object.keys(EDIT), 'imagenesAEliminar', 'pausada', 'version', '__proto__');
const changed = fc.dictionary(campo, nasty, { maxKeys: 3 }).map((some) => ({ ...EDIT, pausada: true, ...some }));
const ifMatch = fc.option(fc.string({ unit: 'grapheme-ascii', maxLength: 30 }), { nil: undefined, freq: 5 });

it('a hostile edit or pause never returns 5xx, and a 200 returns a valid listing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('', '/pausar'), fc.nat(1), changed, ifMatch, async (end, who, body, tag) => {
      const call = (clients[who] as TestAgent)
        .put(`/publicaciones/${id}${end}`)
        .set('Content-Type', 'application/json');
      if (tag !== undefined) call.set('If-Match', tag);
      const { status, body: answer } = await call.send(JSON.stringify(body));
      expect([200, 400, 412]).toContain(status);
      if (status === 200) expect(publicacionSchema.parse(answer)).toEqual(answer);
      else expect(answer).toMatchObject({ message: answer.error, codigo: expect.any(String) });
    }),
    { numRuns: 300 },
  );
}, 60_000);
