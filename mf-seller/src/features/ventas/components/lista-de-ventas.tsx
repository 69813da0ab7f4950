import type { Busqueda } from '@fluxpartes/mf-kit';
import { Button, EmptyState, LoadMore, SearchBox } from '@fluxpartes/ui';
import { memo } from 'react';
import type { useVentas } from '../api/use-ventas.ts';
import { cuentaDeVentas } from '../ultimos-30.ts';
import { alTitulo } from './al-titulo.ts';
import { Fila } from './fila.tsx';
import { useCercania } from './use-cercania.ts';
import { VentaCard } from './venta-card.tsx';
import estilos from './ventas.module.css';
import { TarjetasEnEspera } from './ventas-en-espera.tsx';

/** Rows from which on there is a search box. */
const MUCHAS = 20;
/** The most characters that the API looks for. */
const BUSQUEDA_MAXIMA = 100;

/** Cards from which on those that are far from the screen are taken out of the page. */
const LARGA = 240;

type Consulta = ReturnType<typeof useVentas>;
interface Props {
  userId: number;
  /** The sales that the search found, or all of them. */
  consulta: Consulta;
  busqueda: Busqueda & { q: string };
  /** How many sales there are without the search. */
  deTodas: number;
  refrescando: boolean;
  onDetalles: (id: number) => void;
}

/** The search, how many there are, the cards, and the way to more of them. */
export function ListaDeVentas({ userId, consulta, busqueda, deTodas, refrescando, onDetalles }: Props) {
  const { ventas, total, isPending, isPlaceholderData } = consulta;
  const { q, texto, tipear, terminar } = busqueda;
  return (
    <section className={estilos.lista} aria-labelledby="todas-tus-ventas">
      <div className={estilos.barra}>
        <h2 id="todas-tus-ventas">Todas tus ventas</h2>
        <span role="status">{isPending ? 'Cargando...' : total === null ? '' : cuentaDeVentas(total)}</span>
      </div>
      {deTodas > MUCHAS || q !== '' ? (
        <SearchBox
          className={estilos.busqueda}
          label="Buscar en tus ventas"
          placeholder="Buscá por producto, comprador o ID"
          maxLength={BUSQUEDA_MAXIMA}
          value={texto}
          onChange={tipear}
          onCommit={terminar}
        />
      ) : null}
      {isPending ? <TarjetasEnEspera /> : null}
      {ventas.length > 0 ? (
        <Tarjetas ventas={ventas} userId={userId} isBusy={isPlaceholderData} onDetalles={onDetalles} />
      ) : null}
      {!isPending && ventas.length === 0 ? <NingunaCoincide consulta={consulta} /> : null}
      <LoadMore
        hasMore={consulta.hasNextPage && !isPlaceholderData}
        isLoading={consulta.isFetching || refrescando}
        failed={consulta.isFetchNextPageError}
        count={ventas.length}
        onMore={() => void consulta.fetchNextPage()}
        focusable="main li[data-fila]"
      />
    </section>
  );
}

interface TarjetasProps extends Pick<Props, 'userId' | 'onDetalles'> {
  ventas: Consulta['ventas'];
  /** Another search is on its way. */
  isBusy: boolean;
}

const Tarjetas = memo(function Tarjetas({ ventas, userId, isBusy, onDetalles }: TarjetasProps) {
  const vigilar = useCercania(ventas.length > LARGA);
  return (
    <ul className={estilos.tarjetas} aria-busy={isBusy}>
      {ventas.map((venta) => (
        <Fila key={venta.id} vigilar={vigilar}>
          <VentaCard venta={venta} userId={userId} onDetalles={onDetalles} />
        </Fila>
      ))}
    </ul>
  );
});

/** A search without a hit, or one that failed. */
function NingunaCoincide({ consulta: { isError, isFetching, refetch } }: Pick<Props, 'consulta'>) {
  const reintentar = () => {
    alTitulo();
    void refetch();
  };
  return (
    <EmptyState
      message="Ninguna venta coincide con la búsqueda."
      actions={
        isError ? (
          <Button variant="tertiary" disabled={isFetching} onClick={reintentar}>
            Reintentar
          </Button>
        ) : undefined
      }
    />
  );
}
