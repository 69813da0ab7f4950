import { insertPublicacion, newSeller } from '../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { publicacionFrom, publicacionJson, publicacionRow } from './publicacion.mapper.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Compares the stored JSON of each listing with the JSON built from its keys. */
function both(vista: 'invitado' | 'with_sesion') {
  return test.query<{ row: string; keys: string }>(
    `SELECT ${publicacionRow(vista)}, ${publicacionJson(vista)}::text AS keys FROM ${publicacionFrom(vista)} ORDER BY p.id`,
  );
}

it('the database stores for each listing the JSON of its columns, also after an update', async () => {
  const [seller] = await newSeller(test, 'Frenos "del" Sur \\ ñandú\n');
  const odd = ['Óptica "LED" \\ 7\u2033', 'línea\nnueva\ttab', '}{"precio":1}', '\u2028 🚗'];
  for (const [i, text] of odd.entries()) {
    await insertPublicacion(test, seller, {
      nombre_producto: text,
      descripcion: odd.join(' '),
      precio: i === 0 ? '0' : '999999999999.99',
      fotos: JSON.stringify(['ab12', 'cd34'].slice(i % 3)),
      compatibilidad: JSON.stringify(i === 1 ? [] : [{ marca: 'ford', modelo: 'Focus' }]),
      tipo_envio: i === 2 ? 'flete' : null,
      fecha: `000${i + 1}-02-03T04:05:06.007891Z`,
      pausada: i === 3,
    });
  }
  await test.query(
    'UPDATE publicaciones SET precio = precio + 1, version = version + 1 WHERE id % 2 = 0 AND precio < 9',
  );
  for (const vista of ['invitado', 'with_sesion'] as const) {
    const rows = await both(vista);
    expect(rows).toHaveLength(odd.length);
    for (const { row, keys } of rows) {
      expect(JSON.parse(row)).toEqual(JSON.parse(keys));
      expect(row).toBe(keys);
    }
  }
});
