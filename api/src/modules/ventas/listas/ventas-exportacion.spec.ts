import type TestAgent from 'supertest/lib/agent.js';
import { rowsOf } from '../../../../test/csv-reader.ts';
import { insertUsuario } from '../../../../test/factories.ts';
import { clientOf } from '../../../../test/publicacion-factory.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { insertVenta, type Parties } from '../../../../test/venta-factory.ts';

const MANY = 5_100;

let test: TestApp;
let admin: TestAgent;
let parts: Parties;

beforeAll(async () => {
  test = await createTestApp();
  admin = await clientOf(test, null);
  parts = {
    vendedor_id: await insertUsuario(test, { tipo_cuenta: 'vendedor', nombre: 'Ramón', nombre_local: 'Frenos Sur' }),
    comprador_id: await insertUsuario(test, { nombre: 'Lucía', apellido: '+Núñez' }),
  };
});
afterAll(() => test.close());

const read = async (query: Record<string, string> = {}) => {
  const { text, headers } = await admin.get('/ventas-detalle.csv').query(query).expect(200);
  const [titles = [], ...rows] = rowsOf(text);
  return { headers, rows: rows.map((row) => Object.fromEntries(row.map((cell, i) => [titles[i], cell]))) };
};

describe('GET /ventas-detalle.csv', () => {
  it('returns the found sales with both parties in es-AR format', async () => {
    const id = await insertVenta(test, parts, {
      ...{ nombre_producto: 'Bujía', cantidad: 2, precio_unitario: '1000.5', descuento: 5, monto: '1900.95' },
      ...{ envio: true, tipo_envio: 'uber_moto', direccion_envio: '=Mitre', pago_recibido: true },
      fecha: new Date('2026-03-01T02:05:00Z'),
    });
    await insertVenta(test, parts);
    const { rows, headers } = await read({ q: 'bujia', pendiente: '', id: '' });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      ...{ Venta: String(id), Fecha: '28/02/2026 23:05', Producto: 'Bujía', Cantidad: '2', 'Descuento %': '5' },
      ...{ 'Precio unitario': '1000,50', Monto: '1900,95', Comprobante: 'No cargado', 'Pago recibido': 'Sí' },
      ...{ 'Recepción confirmada': 'No', 'Nombre del vendedor': 'Ramón', 'Local del vendedor': 'Frenos Sur' },
      ...{ 'Nombre del comprador': 'Lucía', 'Apellido del comprador': "'+Núñez", 'Local del comprador': '' },
      ...{ Envío: 'Uber Moto', 'Dirección de envío': "'=Mitre" },
    });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="ventas-\d{4}-\d\d-\d\d\.csv"$/);
    expect([headers['cache-control'], headers['content-type']]).toEqual([
      'no-store',
      expect.stringContaining('text/csv; charset=utf-8'),
    ]);
    expect((await read({ id: String(id) })).rows).toHaveLength(1);
    expect((await read({ pendiente: 'pago' })).rows).toEqual([]);
  });

  it('contains every sale of a list longer than one read, also with equal dates', async () => {
    await test.query(
      `INSERT INTO ventas (publicacion_id, vendedor_id, comprador_id, nombre_producto, cantidad, precio_unitario,
         descuento, total_con_descuento, cashback_usado, monto, cupon, envio, fecha)
       SELECT publicacion_id, vendedor_id, comprador_id, 'Muchas', 1, 1, 0, 1, 0, 1, 0, false, $2
       FROM ventas, generate_series(1, $1::int) WHERE id = 1`,
      [MANY, test.clock.now()],
    );
    const numbers = (await read({ q: 'muchas' })).rows.map(({ Venta }) => Number(Venta));
    expect(numbers).toHaveLength(MANY);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => b - a));
  });

  it('returns 400 for invalid queries', async () => {
    for (const query of ['id=0', 'pendiente=documentos', `q=${'x'.repeat(101)}`]) {
      await admin.get(`/ventas-detalle.csv?${query}`).expect(400);
    }
  });
});
