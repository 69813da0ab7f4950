import type { INestApplicationContext, Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.ts';
import { tempFolderOf } from '../../config/folders.ts';
import type { Toma } from '../fotos/tomas.ts';
import { planearPagos } from '../plan/pagos.ts';
import { planearPublicaciones } from '../plan/publicaciones.ts';
import { planearVentas } from '../plan/ventas.ts';
import { ArchivosTemporales } from './archivos-temporales.ts';
import type { ClockDeDemo } from './clock-de-demo.ts';
import { comprar } from './compras.ts';
import { abrirCuentas } from './cuentas.ts';
import { DemostracionRepository } from './demostracion.repository.ts';
import { revelarFotos } from './fotos.ts';
import { publicar } from './publicaciones.ts';
import type { Progreso, Taller } from './taller.ts';

/** What a fill needs besides the API: its clock, someone to tell, who takes the photos and who prints receipts. */
export interface Llenado {
  clock: ClockDeDemo;
  avisar: (progreso: Progreso) => void;
  fotografiar: (toma: Toma) => Promise<Buffer>;
  imprimirRecibo: Taller['imprimirRecibo'];
}

/**
 * Fills in the demo data through the API's services, each thing in a transaction of its own. What is there already is
 * passed over, so a fill that was killed goes on where it stood. Answers whether there was anything to do.
 */
export async function llenar(
  api: INestApplicationContext,
  { clock, fotografiar, ...pedido }: Llenado,
): Promise<boolean> {
  const demostracion = new DemostracionRepository(api.get(DataSource));
  return demostracion.aSolas(async () => {
    const { inicio, completa } = await demostracion.empezar(clock.now());
    if (completa) return false;
    const temporales = await ArchivosTemporales.abrir(tempFolderOf(api.get<Config>(CONFIG)));
    try {
      const servicio = <T>(tipo: Type<T>): T => api.get(tipo, { strict: false });
      const ponerEn = (fecha: Date) => clock.ponerEn(fecha);
      await llenarTodo({ servicio, demostracion, temporales, inicio, ponerEn, ...pedido }, fotografiar);
    } finally {
      await temporales.borrar();
    }
    await demostracion.terminar(new Date());
    return true;
  });
}

async function llenarTodo(taller: Taller, fotografiar: Llenado['fotografiar']): Promise<void> {
  const publicaciones = planearPublicaciones();
  const pagos = planearPagos(planearVentas(publicaciones));
  const cuentas = await abrirCuentas(taller);
  const fotos = await revelarFotos(taller, publicaciones, fotografiar);
  const publicadas = await publicar(taller, { publicaciones, cuentas, fotos });
  await comprar(taller, { pagos, cuentas, publicadas });
}
