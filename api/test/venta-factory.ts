import { insertPublicacion } from './publicacion-factory.ts';
import type { TestApp } from './test-app.ts';

/** Seller and buyer. */
export interface Parties {
  vendedor_id: number;
  comprador_id: number;
}

/** Inserts a sale directly in the table; every value can be set. Returns the sale's id. */
export async function insertVenta(
  test: TestApp,
  parts: Parties,
  values: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const row = {
    ...parts,
    publicacion_id: values.publicacion_id ?? (await insertPublicacion(test, parts.vendedor_id)),
    nombre_producto: 'Disco de freno',
    cantidad: 1,
    precio_unitario: '1000.00',
    descuento: 0,
    total_con_descuento: '1000.00',
    cashback_usado: '0.00',
    monto: '1000.00',
    cupon: '30.00',
    envio: false,
    fecha: test.clock.now(),
    ...values,
  };
  const names = Object.keys(row);
  const places = names.map((_, i) => `$${i + 1}`);
  const [inserted] = await test.query<{ id: number }>(
    `INSERT INTO ventas (${names.join(', ')}) VALUES (${places.join(', ')}) RETURNING id`,
    Object.values(row),
  );
  if (inserted === undefined) throw new Error('no row came back');
  return inserted.id;
}

/** A sale's row as it is stored. */
export async function ventaRow(test: TestApp, id: number): Promise<Record<string, unknown>> {
  const [row] = await test.query('SELECT * FROM ventas WHERE id = $1', [id]);
  if (row === undefined) throw new Error(`no sale ${id}`);
  return row;
}
