import { SearchIcon, TextField } from '@fluxpartes/ui';
import { BUSQUEDA_MAXIMA } from '../filtros.ts';
import { useBusqueda } from '../use-busqueda.ts';
import type { FiltrosEnUrl } from '../use-filtros.ts';
import estilos from './consola.module.css';

/** The search box. Runs over name, location, model and compatibility (specification, section 2). */
export function Busqueda(props: Pick<FiltrosEnUrl, 'filtros' | 'cambiar'>) {
  const { texto, tipear, terminar } = useBusqueda(props);
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of last year do not know <search> yet
    <form
      role="search"
      className={estilos.busqueda}
      onSubmit={(evento) => {
        evento.preventDefault();
        terminar();
      }}
    >
      <TextField
        label="Buscar"
        labelHidden
        large
        icon={<SearchIcon size={22} />}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={BUSQUEDA_MAXIMA}
        placeholder="Buscá por nombre, modelo o localidad"
        value={texto}
        onChange={tipear}
        onBlur={terminar}
      />
    </form>
  );
}
