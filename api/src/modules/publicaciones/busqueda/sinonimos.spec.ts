import type { PublicacionVisible } from '@fluxpartes/contrato';
import { insertPublicacion, newSeller } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { changeSinonimos } from './sinonimos.ts';

let test: TestApp;
const names = new Map<number, string>();
beforeAll(async () => {
  test = await createTestApp();
  const [seller] = await newSeller(test);
  for (const name of ['Óptica derecha', 'Faro trasero', 'Parachoque', 'Volante forrado', 'Cubrevolante VW', 'Fuelle']) {
    names.set(await insertPublicacion(test, seller, { nombre_producto: name }), name);
  }
});
afterAll(() => test.close());

async function found(q: string): Promise<(string | undefined)[]> {
  const { body } = await test
    .guest()
    .get(`/publicaciones?orden=nombre&q=${encodeURIComponent(q)}`)
    .expect(200);
  return (body as PublicacionVisible[]).map(({ id }) => names.get(id));
}
const change = (...order: string[]) => changeSinonimos(test.databaseUrl, order);

it('a search finds a part by any of its synonyms, alone and with other words', async () => {
  expect(await found('faro')).toEqual(['Faro trasero', 'Óptica derecha']);
  expect(await found('ópticas')).toEqual(['Faro trasero', 'Óptica derecha']);
  expect(await found('optica trasera')).toEqual(['Faro trasero']);
  expect(await found('paragolpes')).toEqual(['Parachoque']);
  expect(await found('volkswagen')).toEqual(['Cubrevolante VW']);
  expect(await found('optca')).toEqual(['Faro trasero', 'Óptica derecha']);
});

it('changeSinonimos applies added and removed synonyms to searches immediately', async () => {
  expect(await found('timon')).toEqual([]);
  expect(await change('agregar', 'Timón', 'volante')).toContain('timon volante');
  expect(await found('timon')).toEqual(['Cubrevolante VW', 'Volante forrado']);
  expect(await change('agregar', 'volante', 'direccion')).toContain('direccion timon volante');
  expect(await change('quitar', 'timon')).toContain('direccion volante');
  expect(await found('timon')).toEqual([]);
  expect(await change('quitar', 'direccion')).not.toContain('volante'); // alone, a word means nothing else
  expect(await change('ver')).toContain('faro farol optica');
});

it('changeSinonimos rejects an unknown command, a missing word and a synonym of two words', async () => {
  await expect(change('borrar', 'faro')).rejects.toThrow('Uso: npm run synonyms');
  await expect(change('agregar', 'faro')).rejects.toThrow('Uso: npm run synonyms');
  await expect(change('agregar', 'faro', 'luz larga')).rejects.toThrow("'luz larga' no es una sola palabra");
});
