import { useBusqueda } from '@fluxpartes/mf-kit';
import { SearchBox } from '@fluxpartes/ui';
import { BUSQUEDA_MAXIMA } from '../filtros.ts';
import type { FiltrosEnUrl } from '../use-filtros.ts';
import estilos from './consola.module.css';

/** The search box. Runs over name, location, model and compatibility (specification, section 2). */
export function Busqueda({ filtros, cambiar }: Pick<FiltrosEnUrl, 'filtros' | 'cambiar'>) {
  const { texto, tipear, terminar } = useBusqueda(filtros.q ?? '', (q, opciones) => cambiar({ q }, opciones));
  return (
    <SearchBox
      className={estilos.busqueda}
      label="Buscar"
      placeholder="Buscá por nombre, modelo o localidad"
      maxLength={BUSQUEDA_MAXIMA}
      value={texto}
      onChange={tipear}
      onCommit={terminar}
    />
  );
}
