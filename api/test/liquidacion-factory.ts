import type { Liquidacion, Liquidar } from '@fluxpartes/contrato';
import type { Test } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { insertUsuario } from './factories.ts';
import { clientOf } from './publicacion-factory.ts';
import type { TestApp } from './test-app.ts';
import { insertVenta } from './venta-factory.ts';

/** Paid and received: ready for a settlement. */
export const OVER = { pago_recibido: true, confirmacioncomprador: true };

/** A CBU with both check digits right. */
export const CBU = '2850590940090418135201';

/** A shop with a bank account, its client, and a buyer. */
export interface Shop {
  id: number;
  client: TestAgent;
  /** Inserts a sale directly in the table; paid and received by default. */
  sold: (values?: Readonly<Record<string, unknown>>) => Promise<number>;
}

/** Creates a shop; with `cuenta` null the shop has no bank account. */
export async function newShop(test: TestApp, cuenta: string | null = CBU, nombre = 'Frenos Sur'): Promise<Shop> {
  const values = { tipo_cuenta: 'vendedor', nombre_local: nombre, cuenta_bancaria: cuenta };
  const vendedor_id = await insertUsuario(test, values);
  const comprador_id = await insertUsuario(test);
  return {
    id: vendedor_id,
    client: await clientOf(test, vendedor_id),
    sold: (venta = {}) => insertVenta(test, { vendedor_id, comprador_id }, { ...OVER, ...venta }),
  };
}

/** Sends the request to settle sales of a shop. */
export function settling(
  admin: TestAgent,
  shop: Pick<Shop, 'id'>,
  ventas: number[],
  more: Partial<Liquidar> = {},
): Test {
  return admin.post('/liquidaciones').send({ vendedor_id: shop.id, ventas, ...more });
}

/** A settlement of these sales. */
export async function settled(admin: TestAgent, shop: Shop, ventas: number[]): Promise<Liquidacion> {
  return (await settling(admin, shop, ventas).expect(201)).body.liquidacion;
}
