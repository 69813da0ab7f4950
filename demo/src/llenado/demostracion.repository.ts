import { setTimeout as sleep } from 'node:timers/promises';
import type { Centavos } from '@fluxpartes/dominio';
import type { DataSource, QueryRunner } from 'typeorm';
import { numericACentavos } from '../../database/column-types.ts';

/** Any constant: all fillers of this product ask for the same lock. */
const LOCK = 7_131_956;
const POLL_MS = 250;

/** How far the demo data came, as the database itself knows it. */
export interface Avance {
  /** When the fill began: every date of the plan counts back from it, after a kill too. */
  inicio: Date;
  completa: boolean;
}

/** A sale that was made, and how far it came. `monto` in centavos. */
export interface VentaHecha {
  id: number;
  monto: Centavos;
  con_comprobante: boolean;
  pago_recibido: boolean;
  confirmacioncomprador: boolean;
}

/** The mark of the demo data, and what of them is there already. Reads the business tables, never writes them. */
export class DemostracionRepository {
  constructor(private readonly source: DataSource) {}

  /** Runs work while no other process can fill; where one does already, waits for it to end. */
  async aSolas<T>(trabajo: () => Promise<T>): Promise<T> {
    const runner = this.source.createQueryRunner();
    try {
      while (!(await tryLock(runner))) await sleep(POLL_MS);
      return await trabajo();
    } finally {
      // A session's lock goes with it too, so a killed filler leaves none behind.
      await runner.query('SELECT pg_advisory_unlock_all()');
      await runner.release();
    }
  }

  /** Marks the beginning, once: a fill that goes on after a kill keeps the first one's. */
  async empezar(ahora: Date): Promise<Avance> {
    await this.source.query('INSERT INTO demostracion (inicio) VALUES ($1) ON CONFLICT DO NOTHING', [ahora]);
    const [fila]: { inicio: Date; completa: boolean }[] = await this.source.query(
      'SELECT inicio, completa_en IS NOT NULL AS completa FROM demostracion',
    );
    if (fila === undefined) throw new Error('the mark of the demo data is not there');
    return fila;
  }

  async terminar(ahora: Date): Promise<void> {
    await this.source.query('UPDATE demostracion SET completa_en = $1', [ahora]);
  }

  /** Listings by their serial code, of these sellers. */
  async publicaciones(vendedores: readonly number[]): Promise<Map<string, number>> {
    const filas: { codigo_serie: string; id: number }[] = await this.source.query(
      'SELECT codigo_serie, id FROM publicaciones WHERE user_id = ANY($1)',
      [vendedores],
    );
    return new Map(filas.map(({ codigo_serie, id }) => [codigo_serie, id]));
  }

  /** Purchases of these buyers, each under the name that `llaveDeCompra` gives it. */
  async compras(compradores: readonly number[]): Promise<Map<string, VentaHecha>> {
    const filas: (Omit<VentaHecha, 'monto'> & { comprador_id: number; fecha: Date; monto: string })[] =
      await this.source.query(
        `SELECT comprador_id, fecha, id, monto, comprobante_id IS NOT NULL AS con_comprobante, pago_recibido,
                confirmacioncomprador
         FROM ventas WHERE comprador_id = ANY($1)`,
        [compradores],
      );
    return new Map(
      filas.map(({ comprador_id, fecha, monto, ...venta }) => [
        llaveDeCompra(comprador_id, fecha),
        { ...venta, monto: numericACentavos(monto) },
      ]),
    );
  }
}

/** What tells a planned purchase from any other: nobody buys twice at the same moment. */
export function llaveDeCompra(compradorId: number, fecha: Date): string {
  return `${compradorId} ${fecha.toISOString()}`;
}

async function tryLock(runner: QueryRunner): Promise<boolean> {
  const filas: { libre: boolean }[] = await runner.query('SELECT pg_try_advisory_lock($1) AS libre', [LOCK]);
  return filas[0]?.libre === true;
}
