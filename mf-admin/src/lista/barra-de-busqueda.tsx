import type { Busqueda } from '@fluxpartes/mf-kit';
import { buttonClass, Chip, SearchBox } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { type Atajo, AtajosAyuda } from '../teclado/atajos-ayuda.tsx';
import estilos from './barra-de-busqueda.module.css';

export interface BarraDeBusquedaProps {
  /** The box's name for assistive technology, and what it shows while empty. */
  etiqueta: string;
  ejemplo: string;
  busqueda: Busqueda;
  /** What is said of the results: '12 ventas'; the waiting text while they are on their way. */
  estado: string;
  /** The filters that are on beside the search. */
  filtros: readonly { texto: string; quitar: () => void }[];
  /** Where the CSV of this very search comes from. */
  csv: string;
  /** The keys of this list's cards. */
  atajos: readonly Atajo[];
  /** What puts a filter on, beside those that are. */
  children?: ReactNode;
}

/** The longest search that the API takes. */
const BUSQUEDA_MAXIMA = 100;

/** Above a list of the admin: the search, what is filtered, how many there are, the export and the keys. */
export function BarraDeBusqueda(props: BarraDeBusquedaProps) {
  const { etiqueta, ejemplo, busqueda, estado, filtros, csv, atajos, children } = props;
  return (
    <div className={estilos.barra}>
      <SearchBox
        className={estilos.caja}
        label={etiqueta}
        placeholder={ejemplo}
        keyShortcut="/"
        maxLength={BUSQUEDA_MAXIMA}
        value={busqueda.texto}
        onChange={busqueda.tipear}
        onCommit={busqueda.terminar}
      />
      <div className={estilos.linea}>
        <p role="status" className={estilos.estado}>
          {estado}
        </p>
        {filtros.map(({ texto, quitar }) => (
          <Chip key={texto} active onRemove={quitar} removeLabel={`Quitar filtro ${texto}`}>
            {texto}
          </Chip>
        ))}
        {children}
        <span className={estilos.acciones}>
          <AtajosAyuda propios={atajos} />
          <a className={buttonClass({ variant: 'tertiary', size: 'sm' })} href={csv} download>
            Exportar CSV
          </a>
        </span>
      </div>
    </div>
  );
}
