import { listLiquidacionesOf } from '@fluxpartes/api-client';
import type { Liquidacion } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { Retry, usePages, useShell } from '@fluxpartes/mf-kit';
import { Button, Dialog, formatFecha, formatPesos, Recibo } from '@fluxpartes/ui';
import { useState } from 'react';
import styles from './ventas.module.css';

const PER_PAGE = 12;

interface Props {
  userId: number;
  onClose: () => void;
}

/** A seller's settlements, newest first, and the receipt of one of them to print. */
export function RecibosDialog({ userId, onClose }: Props) {
  const { http } = useShell().api;
  const query = usePages<Liquidacion>({
    key: ['mf-seller', 'liquidaciones', userId],
    request: ({ cursor, limite, signal }) =>
      listLiquidacionesOf(http, userId, { limite, ...(cursor !== null && { cursor }) }, { signal }),
    perPage: PER_PAGE,
    onEnter: true,
  });
  const [chosen, setChosen] = useState<number | null>(null);
  const liquidacion = query.rows.find(({ id }) => id === chosen);
  return (
    <Dialog
      open
      wide
      title={liquidacion ? 'Recibo' : 'Tus recibos'}
      onClose={onClose}
      actions={
        liquidacion ? (
          <>
            <Button onClick={() => setChosen(null)}>Volver</Button>
            <Button variant="primary" onClick={() => window.print()}>
              Imprimir
            </Button>
          </>
        ) : null
      }
    >
      {liquidacion ? <Recibo {...liquidacion} /> : <Choices query={query} onChoose={setChosen} />}
    </Dialog>
  );
}

interface ChoicesProps {
  query: ReturnType<typeof usePages<Liquidacion>>;
  onChoose: (id: number) => void;
}

function Choices({ query, onChoose }: ChoicesProps) {
  const { rows, isPending, isError, isFetching, hasNextPage, fetchNextPage } = query;
  if (isPending) return <p role="status">Cargando...</p>;
  if (rows.length === 0) {
    return (
      <p role="status">
        {isError ? 'No pudimos cargar tus recibos. ' : 'Todavía no tenés liquidaciones.'}
        {isError ? <Retry query={query} /> : null}
      </p>
    );
  }
  return (
    <>
      <ul className={styles.recibos}>
        {rows.map(({ id, fecha, neto, pagada }) => (
          <li key={id}>
            <Button onClick={() => onChoose(id)}>
              <span>
                #{id} · {formatFecha(fecha)} · {pagada ? 'Pagada' : 'Por pagar'}
              </span>
              <b>{formatPesos(pesosACentavos(neto))}</b>
            </Button>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button size="sm" busy={isFetching} busyLabel="Cargando..." onClick={() => void fetchNextPage()}>
          Ver más
        </Button>
      ) : null}
    </>
  );
}
