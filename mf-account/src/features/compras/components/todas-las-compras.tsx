import type { Busqueda } from '@fluxpartes/mf-kit';
import { EmptyState, LoadMore, SearchBox } from '@fluxpartes/ui';
import type { ConsultaDeCompras } from '../api/use-compras.ts';
import estilos from './pagina.module.css';
import { Reintentar } from './reintentar.tsx';
import { TablaDeCompras } from './tabla-de-compras.tsx';

/** From more rows than these on, there is a box to search them with. */
const FILAS_SIN_BUSCADOR = 20;
/** Characters of a search, as the API takes them. */
const BUSQUEDA_MAXIMA = 100;

interface Props {
  /** What is searched for now, or all. */
  consulta: ConsultaDeCompras;
  /** How many purchases there are in all; null while that is not known. */
  total: number | null;
  busqueda: Busqueda & { q: string };
}

/** The table of all purchases, or of those that a search finds; more rows come as one scrolls. */
export function TodasLasCompras({ consulta, total, busqueda }: Props) {
  const { compras, isPlaceholderData, isPending } = consulta;
  const hayBuscador = busqueda.q !== '' || (total ?? 0) > FILAS_SIN_BUSCADOR;
  return (
    <section className={estilos.todas} aria-labelledby="todas-tus-compras">
      <h2 id="todas-tus-compras" tabIndex={-1}>
        Todas tus compras
      </h2>
      {hayBuscador && <Buscador {...busqueda} />}
      <p role="status" className={estilos.cuenta}>
        {cuentaDe(consulta)}
      </p>
      {compras.length > 0 && <p className={estilos.deslizar}>Deslizá la tabla hacia el costado para ver todo.</p>}
      {compras.length > 0 && <TablaDeCompras compras={compras} isBusy={isPlaceholderData} />}
      {compras.length === 0 && !isPending && <SinCoincidencias consulta={consulta} />}
      <VerMas consulta={consulta} />
    </section>
  );
}

function cuentaDe({ total, isPending }: ConsultaDeCompras): string {
  if (isPending) return 'Cargando...';
  if (total === null) return '';
  return `${total.toLocaleString('es-AR')} ${total === 1 ? 'compra' : 'compras'}`;
}

function Buscador({ texto, tipear, terminar }: Busqueda) {
  return (
    <SearchBox
      className={estilos.buscador}
      label="Buscar en tus compras"
      placeholder="Buscá por producto o número"
      maxLength={BUSQUEDA_MAXIMA}
      value={texto}
      onChange={tipear}
      onCommit={terminar}
    />
  );
}

/** A search without a hit, or one that failed. */
function SinCoincidencias({ consulta }: { consulta: ConsultaDeCompras }) {
  return (
    <EmptyState
      message="Ninguna compra coincide con la búsqueda."
      actions={consulta.isError && <Reintentar consulta={consulta} />}
    />
  );
}

/** Rows of a search that is just being changed are not gone on with. */
function VerMas({ consulta }: { consulta: ConsultaDeCompras }) {
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage, compras } = consulta;
  return (
    <LoadMore
      hasMore={hasNextPage && !isPlaceholderData}
      isLoading={isFetching}
      failed={isFetchNextPageError}
      count={compras.length}
      onMore={() => void fetchNextPage()}
      focusable="main tbody > tr > th"
    />
  );
}
