import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createShellFixture } from './testing/shell-fixture.ts';
import { type RunningSite, startSite } from './testing/start-site.ts';

const folder = createShellFixture();
const texts = path.join(folder.remotesDir, '../textos');
let site: RunningSite;
beforeAll(async () => {
  site = await startSite(folder, { textosDir: texts });
});
afterAll(async () => {
  await site.stop();
  rmSync(texts, { recursive: true, force: true });
  folder.remove();
});

it.each(['/', '/home', '/publicacion/7', '/nothing-of-the-kind'])(
  'the legal footer is in the HTML of %s',
  async (at) => {
    const { body } = await site.get(at);
    const foot = /<footer .*<\/footer>/.exec(body)?.[0] ?? '';
    expect([...foot.matchAll(/<a href="([^"]+)">([^<]+)/g)].map(([, href, text]) => [text, href])).toEqual([
      ['Botón de arrepentimiento', '/arrepentimiento'],
      ['Defensa de las y los consumidores', 'https://autogestion.produccion.gob.ar/consumidores'],
      ['Términos y condiciones', '/terminos'],
      ['Privacidad', '/privacidad'],
    ]);
  },
);

it("the site serves the operator's text as plain text, and updates it after each change", async () => {
  mkdirSync(texts, { recursive: true });
  for (const text of ['# Lo nuestro\nUno.', '<script>alert(1)</script>']) {
    writeFileSync(path.join(texts, 'terminos.txt'), text);
    const { status, headers, body } = await site.get('/textos/terminos.txt');
    expect([status, body]).toEqual([200, text]);
    expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' });
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

it('the site does not serve hidden files, other file types or files outside the folder', async () => {
  writeFileSync(path.join(texts, '../outside.txt'), 'secret');
  writeFileSync(path.join(texts, '.hidden.txt'), 'secret');
  writeFileSync(path.join(texts, 'key.pem'), 'secret');
  for (const at of ['/textos/../outside.txt', '/textos/%2e%2e/outside.txt', '/textos/.hidden.txt', '/textos/key.pem']) {
    const { body } = await site.get(at);
    expect(body).not.toContain('secret');
  }
});
