import { insertPublicacion, newSeller } from '../../test/publicacion-factory.ts';
import { createTestApp, type TestApp, WITH_DOOR } from '../../test/test-app.ts';

/* By what the site knows that nothing has changed that guests see. */

const PATH = '/publicaciones?limite=7';
const STATE = 'x-estado-del-catalogo';
/** A cookie by which the door lets its bearer go the long way. */
const LONG_WAY = 'escritura=1';
let test: TestApp;
afterEach(() => test.close());

/** The state of an answer; undefined where it says none. */
async function stateOf(path: string, more: Record<string, string> = {}): Promise<string | undefined> {
  const { headers } = await test
    .guest()
    .get(path)
    .set({ [STATE]: '?', ...more });
  return headers[STATE]?.replace(/ \d+$/, '');
}

it('tells whoever asks of which state of the catalogue a reading is: another one as soon as listings change', async () => {
  test = await createTestApp(WITH_DOOR);
  const [seller] = await newSeller(test);
  const id = await insertPublicacion(test, seller);
  while ((await stateOf(PATH)) === undefined) await test.query('SELECT 1');
  const { headers } = await test.guest().get(PATH);
  expect(headers[STATE]).toBeUndefined();
  const state = await stateOf(PATH);
  const alike = [`/publicaciones/${id}`, `${PATH}&q=bomba`, `${PATH}&orden=nombre`, `${PATH}&cursor=${id}`];
  for (const path of alike) expect([path, await stateOf(path)]).toEqual([path, state]);
  expect(await stateOf(PATH, { 'If-None-Match': headers.etag ?? '' })).toBe(state);
  expect(await stateOf(PATH, { Cookie: LONG_WAY })).toBeUndefined();
  await test.query('UPDATE publicaciones SET pausada = true WHERE id = $1', [id]);
  while ([state, undefined].includes(await stateOf(PATH))) await test.query('SELECT 1');
  await test.guest().get(`/publicaciones/${id}`).expect(404);
});
