import { PANTALLA_MEDIA, useMedia } from '../../../components/use-media.ts';
import type { FiltrosEnUrl } from '../use-filtros.ts';
import { Busqueda } from './busqueda.tsx';
import estilos from './consola.module.css';
import { HojaDeFiltros } from './hoja-de-filtros.tsx';
import { OrdenDeEscritorio, OrdenDeTelefono } from './orden.tsx';
import { Selecciones } from './selecciones.tsx';

/** Search, filters and order: one row of fields on a desktop; on a phone the filters wait in a bottom sheet. */
export function Consola({ total, ...enUrl }: FiltrosEnUrl & { total: number | null }) {
  const esAncha = useMedia(PANTALLA_MEDIA);
  return (
    <div className={estilos.consola}>
      <Busqueda filtros={enUrl.filtros} cambiar={enUrl.cambiar} />
      {esAncha ? (
        <>
          <Selecciones filtros={enUrl.filtros} cambiar={enUrl.cambiar} />
          <OrdenDeEscritorio filtros={enUrl.filtros} cambiar={enUrl.cambiar} />
        </>
      ) : (
        <div className={estilos.enTelefono}>
          <HojaDeFiltros {...enUrl} total={total} />
          <OrdenDeTelefono filtros={enUrl.filtros} cambiar={enUrl.cambiar} />
        </div>
      )}
    </div>
  );
}
