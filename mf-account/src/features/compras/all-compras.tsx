import { ventaFlags } from '@fluxpartes/contrato';
import { ventaLine } from '@fluxpartes/dominio';
import { Retry, type Search } from '@fluxpartes/mf-kit';
import { classNames, EmptyState, formatFecha, LoadMore, NextIcon, plural, SearchBox, useMedia } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import { productoText, totalText } from './compra-values.ts';
import styles from './compras.module.css';
import type { ComprasQueryResult } from './compras-api.ts';
import { ComprasTable, type ShownProps } from './compras-table.tsx';
import { CompraFoto } from './comprobante.tsx';

/** A list with more rows than this gets a search box. */
const ROWS_WITHOUT_SEARCH = 20;

/** Narrower screens show one row for each purchase, because the table would show only its first columns. */
const NARROW = '(max-width: 699px)';

interface AllComprasProps {
  query: ComprasQueryResult;
  /** The count of all purchases, not of the search results; null while unknown. */
  total: number | null;
  search: { q: string; box: Search };
}

/** 'Todas tus compras': the table of all purchases, or of those that a search finds. */
export function AllCompras({ query, total, search }: AllComprasProps) {
  const { compras, isPlaceholderData, isPending } = query;
  const isNarrow = useMedia(NARROW) === true;
  const Shown = isNarrow ? ComprasRows : ComprasTable;
  return (
    <section className={styles.all} aria-labelledby="todas-tus-compras">
      <h2 id="todas-tus-compras" tabIndex={-1}>
        Todas tus compras
      </h2>
      {(search.q !== '' || (total ?? 0) > ROWS_WITHOUT_SEARCH) && (
        <SearchBox
          className={styles.finder}
          label="Buscar en tus compras"
          placeholder="Buscá por producto o número"
          {...search.box}
        />
      )}
      <p role="status" className={styles.cuenta}>
        {countText(query)}
      </p>
      {compras.length > 0 && <Shown compras={compras} isStale={isPlaceholderData} />}
      {compras.length === 0 && !isPending && (
        <EmptyState
          message="Ninguna compra coincide con la búsqueda."
          actions={query.isError && <Retry query={query} />}
        />
      )}
      <LoadMore
        hasMore={query.hasNextPage && !isPlaceholderData}
        isLoading={query.isFetching}
        failed={query.isFetchNextPageError}
        count={compras.length}
        onMore={() => void query.fetchNextPage()}
        focusable={isNarrow ? 'a' : 'th'}
      />
    </section>
  );
}

function countText({ total, isPending }: ComprasQueryResult): string {
  if (isPending) return 'Cargando...';
  if (total === null) return '';
  return plural(total, 'compra');
}

/** The purchases as a list of links to their pages. */
function ComprasRows({ compras, isStale }: ShownProps) {
  return (
    <ul className={classNames(styles.rows, isStale && styles.stale)} aria-busy={isStale}>
      {compras.map((compra) => (
        <li key={compra.id} data-row={compra.id}>
          <Link className={styles.row} to={`/mis-compras/${compra.id}`}>
            <CompraFoto compra={compra} side={52} />
            <span className={styles.rowText}>
              <b>{productoText(compra)}</b>
              <span>{ventaLine('comprador', ventaFlags(compra))}</span>
              <span>
                {totalText(compra)} · {formatFecha(compra.fecha)} · #{compra.id}
              </span>
            </span>
            <NextIcon />
          </Link>
        </li>
      ))}
    </ul>
  );
}
