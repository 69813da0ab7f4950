import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { EsquemaInicial1763000000000 } from './migrations/1763000000000-esquema-inicial.ts';
import { PalabrasDeBusqueda1763000000001 } from './migrations/1763000000001-palabras-de-busqueda.ts';
import { Demostracion1763000000002 } from './migrations/1763000000002-demostracion.ts';
import { BusquedaDeUsuarios1763000000010 } from './migrations/1763000000010-busqueda-de-usuarios.ts';
import { DetalleDeVentas1763000000011 } from './migrations/1763000000011-detalle-de-ventas.ts';
import { Recuperacion1763000000012 } from './migrations/1763000000012-recuperacion.ts';
import { TrabajoDelAdmin1763000000013 } from './migrations/1763000000013-trabajo-del-admin.ts';
import { ComprobantesParecidos1763000000014 } from './migrations/1763000000014-comprobantes-parecidos.ts';
import { CupoDeArchivos1763000000110 } from './migrations/1763000000110-cupo-de-archivos.ts';
import { AparatosConocidos1763000000120 } from './migrations/1763000000120-aparatos-conocidos.ts';
import { CambiosDeAcceso1763000000130 } from './migrations/1763000000130-cambios-de-acceso.ts';
import { DniNormal1763000000140 } from './migrations/1763000000140-dni-normal.ts';
import { PalabrasContadas1763000000150 } from './migrations/1763000000150-palabras-contadas.ts';
import { IndicesDelCatalogo1763000000151 } from './migrations/1763000000151-indices-del-catalogo.ts';

/** Any constant: all starters of this product ask for the same lock. */
const MIGRATION_LOCK = 7_131_955;

/** How long a starter waits before it asks for the lock again. In ms. */
const LOOK_AGAIN = 200;

/** Every migration, oldest first. */
const MIGRATIONS = [
  EsquemaInicial1763000000000,
  PalabrasDeBusqueda1763000000001,
  Demostracion1763000000002,
  BusquedaDeUsuarios1763000000010,
  DetalleDeVentas1763000000011,
  Recuperacion1763000000012,
  TrabajoDelAdmin1763000000013,
  ComprobantesParecidos1763000000014,
  CupoDeArchivos1763000000110,
  AparatosConocidos1763000000120,
  CambiosDeAcceso1763000000130,
  DniNormal1763000000140,
  PalabrasContadas1763000000150,
  IndicesDelCatalogo1763000000151,
];

/**
 * Brings the schema up to date. Starters at the same time wait for one another on an advisory lock held by a client of
 * its own: the first applies, the others find nothing left to do.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const lock = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000, keepAlive: true });
  await lock.connect();
  try {
    await takeLock(lock);
    const source = new DataSource({ type: 'postgres', url: databaseUrl, migrations: MIGRATIONS, poolSize: 1 });
    await source.initialize();
    try {
      await source.runMigrations({ transaction: 'each' });
    } finally {
      await source.destroy();
    }
  } finally {
    await lock.end();
  }
}

/**
 * Asks until the lock is free. Who waits inside PostgreSQL holds a snapshot, and an index that is built CONCURRENTLY
 * waits for every snapshot to end: both would wait for ever.
 */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [MIGRATION_LOCK]);
    if (rows[0]?.taken) return;
    await setTimeout(LOOK_AGAIN);
  }
}
