import { crearPublicacionSchema } from '@fluxpartes/contrato';
import type { UserCaller } from '../../call/caller.ts';
import { CambiosService } from '../../modules/publicaciones/cambios/cambios.service.ts';
import { CreacionService } from '../../modules/publicaciones/creacion/creacion.service.ts';
import { fechaDe } from '../plan/momento.ts';
import type { PublicacionDelPlan } from '../plan/publicaciones.ts';
import { type Cuentas, cuentaDe } from './cuentas.ts';
import { llaveDeToma, type Reveladas } from './fotos.ts';
import type { Taller } from './taller.ts';

/** Ids of the listings by serial code. */
export type Publicadas = ReadonlyMap<string, number>;

interface Vidriera {
  publicaciones: readonly PublicacionDelPlan[];
  cuentas: Cuentas;
  fotos: Reveladas;
}

/** Publishes what is not there yet, each listing on its date, and pauses those that the plan pauses. */
export async function publicar(taller: Taller, { publicaciones, cuentas, fotos }: Vidriera): Promise<Publicadas> {
  const vendedores = [...cuentas.values()].map(({ usuarioId }) => usuarioId);
  const publicadas = await taller.demostracion.publicaciones(vendedores);
  for (const publicacion of publicaciones) {
    const caller = cuentaDe(cuentas, publicacion.vendedor);
    const { codigo_serie } = publicacion.datos;
    taller.ponerEn(fechaDe(taller.inicio, publicacion.momento));
    const id = publicadas.get(codigo_serie) ?? (await crear(taller, caller, publicacion, fotos));
    publicadas.set(codigo_serie, id);
    // Paused again after a kill is still paused.
    if (publicacion.pausada) await taller.servicio(CambiosService).pausar({ caller, id }, true);
    taller.avisar({ paso: 'publicaciones', hechas: publicadas.size, total: publicaciones.length });
  }
  return publicadas;
}

async function crear(
  taller: Taller,
  caller: UserCaller,
  { datos, fotos: tomas }: PublicacionDelPlan,
  fotos: Reveladas,
): Promise<number> {
  const subidas = tomas.map((toma) => {
    const foto = fotos.get(llaveDeToma(toma));
    if (foto === undefined) throw new Error(`the plan names a photo that was not taken: ${llaveDeToma(toma)}`);
    return foto;
  });
  const pedida = { datos: crearPublicacionSchema.parse(datos), userId: undefined, fotos: subidas };
  const { id } = await taller.servicio(CreacionService).crear(caller, pedida, undefined);
  return id;
}
