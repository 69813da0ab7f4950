import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, type MigrationInterface, QueryFailedError } from 'typeorm';
import { EsquemaInicial1763000000000 } from './migrations/1763000000000-esquema-inicial.ts';
import { PalabrasDeBusqueda1763000000001 } from './migrations/1763000000001-palabras-de-busqueda.ts';
import { Demostracion1763000000002 } from './migrations/1763000000002-demostracion.ts';
import { BusquedaDeUsuarios1763000000010 } from './migrations/1763000000010-busqueda-de-usuarios.ts';
import { DetalleDeVentas1763000000011 } from './migrations/1763000000011-detalle-de-ventas.ts';
import { Recuperacion1763000000012 } from './migrations/1763000000012-recuperacion.ts';
import { TrabajoDelAdmin1763000000013 } from './migrations/1763000000013-trabajo-del-admin.ts';
import { ComprobantesParecidos1763000000014 } from './migrations/1763000000014-comprobantes-parecidos.ts';
import { BusquedaDeVentasAlDia1763000000100 } from './migrations/1763000000100-busqueda-de-ventas-al-dia.ts';
import { CupoDeArchivos1763000000110 } from './migrations/1763000000110-cupo-de-archivos.ts';
import { AparatosConocidos1763000000120 } from './migrations/1763000000120-aparatos-conocidos.ts';
import { CambiosDeAcceso1763000000130 } from './migrations/1763000000130-cambios-de-acceso.ts';
import { DniNormal1763000000140 } from './migrations/1763000000140-dni-normal.ts';
import { EmailConfirmado1763000000141 } from './migrations/1763000000141-email-confirmado.ts';
import { PalabrasContadas1763000000150 } from './migrations/1763000000150-palabras-contadas.ts';
import { IndicesDelCatalogo1763000000151 } from './migrations/1763000000151-indices-del-catalogo.ts';
import { Sinonimos1763000000160 } from './migrations/1763000000160-sinonimos.ts';
import { VocabularioPorLetras1763000000161 } from './migrations/1763000000161-vocabulario-por-letras.ts';
import { CatalogoAUnMillon1763000000162 } from './migrations/1763000000162-catalogo-a-un-millon.ts';
import { IndicesDeMas1763000000163 } from './migrations/1763000000163-indices-de-mas.ts';
import { CeldasDePublicaciones1763000000165 } from './migrations/1763000000165-celdas-de-publicaciones.ts';
import { AvisosDeCambios1763000000170 } from './migrations/1763000000170-avisos-de-cambios.ts';
import { PublicacionesListas1763000000171 } from './migrations/1763000000171-publicaciones-listas.ts';
import { IndicesDeFiltros1763000000172 } from './migrations/1763000000172-indices-de-filtros.ts';
import { TodaPublicacionLista1763000000173 } from './migrations/1763000000173-toda-publicacion-lista.ts';
import { ClavesPorPieza1763000000176 } from './migrations/1763000000176-claves-por-pieza.ts';
import { ColaDeTrabajos1763000000183 } from './migrations/1763000000183-cola-de-trabajos.ts';
import { TrabajosEnCola1763000000184 } from './migrations/1763000000184-trabajos-en-cola.ts';
import { PreciosAnteriores1763000000190 } from './migrations/1763000000190-precios-anteriores.ts';
import { Existencias1763000000191 } from './migrations/1763000000191-existencias.ts';
import { VentasAnuladas1763000000192 } from './migrations/1763000000192-ventas-anuladas.ts';
import { Vencimientos1763000000193 } from './migrations/1763000000193-vencimientos.ts';
import { PedidosYDevoluciones1763000000194 } from './migrations/1763000000194-pedidos-y-devoluciones.ts';
import { Liquidaciones1763000000205 } from './migrations/1763000000205-liquidaciones.ts';
import { VentasLiquidadas1763000000206 } from './migrations/1763000000206-ventas-liquidadas.ts';
import { CobroDeVentas1763000000207 } from './migrations/1763000000207-cobro-de-ventas.ts';
import { CobroDeVentasDeAntes1763000000208 } from './migrations/1763000000208-cobro-de-ventas-de-antes.ts';
import { CuentaBancaria1763000000209 } from './migrations/1763000000209-cuenta-bancaria.ts';
import { Arrepentimientos1763000000217 } from './migrations/1763000000217-arrepentimientos.ts';
import { CuentasBorradas1763000000230 } from './migrations/1763000000230-cuentas-borradas.ts';

/** Any constant: all starters of this product ask for the same lock. */
const MIGRATION_LOCK = 7_131_955;

type Migration = new () => MigrationInterface;

/** Every migration, oldest first. What each of them owes the API that still runs: docs/operations.md, 'Migrations'. */
export const MIGRATIONS: readonly Migration[] = [
  EsquemaInicial1763000000000,
  PalabrasDeBusqueda1763000000001,
  Demostracion1763000000002,
  BusquedaDeUsuarios1763000000010,
  DetalleDeVentas1763000000011,
  Recuperacion1763000000012,
  TrabajoDelAdmin1763000000013,
  ComprobantesParecidos1763000000014,
  BusquedaDeVentasAlDia1763000000100,
  CupoDeArchivos1763000000110,
  AparatosConocidos1763000000120,
  CambiosDeAcceso1763000000130,
  DniNormal1763000000140,
  EmailConfirmado1763000000141,
  PalabrasContadas1763000000150,
  IndicesDelCatalogo1763000000151,
  Sinonimos1763000000160,
  VocabularioPorLetras1763000000161,
  CatalogoAUnMillon1763000000162,
  IndicesDeMas1763000000163,
  CeldasDePublicaciones1763000000165,
  AvisosDeCambios1763000000170,
  PublicacionesListas1763000000171,
  IndicesDeFiltros1763000000172,
  TodaPublicacionLista1763000000173,
  ClavesPorPieza1763000000176,
  ColaDeTrabajos1763000000183,
  TrabajosEnCola1763000000184,
  PreciosAnteriores1763000000190,
  Existencias1763000000191,
  VentasAnuladas1763000000192,
  Vencimientos1763000000193,
  PedidosYDevoluciones1763000000194,
  Liquidaciones1763000000205,
  VentasLiquidadas1763000000206,
  CobroDeVentas1763000000207,
  CobroDeVentasDeAntes1763000000208,
  CuentaBancaria1763000000209,
  Arrepentimientos1763000000217,
  CuentasBorradas1763000000230,
];

/**
 * How long a migration's statement waits for a lock, in ms: whoever comes behind it in the table's queue waits as long. Then
 * the migration is tried again from its beginning.
 */
const LOCK_TIMEOUT = 300;
/** How often a starter asks whether another one has ended, in ms. */
const ASK_EVERY = 200;
/** A migration that found its table in use is tried again after this, in ms, and given up after so many times. */
const TRY_AGAIN = 700;
const MOST_TRIES = 60;
/** PostgreSQL's code for a lock that was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Brings the schema up to date while other processes serve. Starters at the same time wait for one another: the first
 * applies, the others find nothing left to do. A migration waits for a lock no longer than calls may wait behind it, and is
 * tried again until it gets it.
 */
export async function migrate(databaseUrl: string, migrations = MIGRATIONS): Promise<void> {
  const lock = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000, keepAlive: true });
  await lock.connect();
  try {
    await takeTurn(lock);
    const source = new DataSource({
      type: 'postgres',
      url: databaseUrl,
      migrations: [...migrations],
      poolSize: 1,
      // The role may have limits: an index takes as long as it takes.
      extra: { lock_timeout: LOCK_TIMEOUT, options: '-c statement_timeout=0' },
    });
    await source.initialize();
    try {
      await applyAll(source);
    } finally {
      await source.destroy();
    }
  } finally {
    await lock.end();
  }
}

/** Asks again and again: a statement that waits for the lock holds a snapshot, and an index made CONCURRENTLY waits for it. */
async function takeTurn(lock: pg.Client): Promise<void> {
  const ask = 'SELECT pg_try_advisory_lock($1) AS ours';
  while (!(await lock.query<{ ours: boolean }>(ask, [MIGRATION_LOCK])).rows[0]?.ours) await sleep(ASK_EVERY);
}

async function applyAll(source: DataSource): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await source.runMigrations({ transaction: 'each' });
      return;
    } catch (error) {
      const isBusy = error instanceof QueryFailedError && error.driverError.code === LOCK_NOT_AVAILABLE;
      if (!isBusy || tries === MOST_TRIES) throw error;
      await sleep(TRY_AGAIN);
    }
  }
}
