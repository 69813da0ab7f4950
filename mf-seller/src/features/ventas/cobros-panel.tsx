import { pesosACentavos } from '@fluxpartes/dominio';
import { Retry } from '@fluxpartes/mf-kit';
import { Button, buttonClass, Panel, Readout, Skeleton } from '@fluxpartes/ui';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { dayAndMonth } from './venta-values.ts';
import styles from './ventas.module.css';
import { useCobros, useIsWithoutCuenta } from './ventas-api.ts';

const RecibosDialog = lazy(async () => ({ default: (await import('./recibos-dialog.tsx')).RecibosDialog }));

interface Props {
  userId: number;
  /** Called before the list shows the sales of 'A cobrar'. */
  onList: () => void;
}

/** The seller's pending and paid amounts with their next date, and the receipts. */
export function CobrosPanel({ userId, onList }: Props) {
  const query = useCobros(userId);
  const { data, isError, isFetching } = query;
  const isWithoutCuenta = useIsWithoutCuenta(userId, (data?.a_cobrar ?? 0) > 0);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel title="Tus cobros" aria-busy={isFetching}>
      <div className={styles.sums}>
        {data ? (
          <>
            <div className={styles.owed}>
              <Readout size="mid" label="A cobrar" tone="coming" centavos={pesosACentavos(data.a_cobrar)} />
              <p>
                <Link to="?ver=a_cobrar" onClick={onList}>
                  Ver esas ventas
                </Link>
                {data.proximo ? <span>Próximo cobro desde el {dayAndMonth(data.proximo)}</span> : null}
              </p>
            </div>
            <Readout size="mid" label="Cobrado" tone="yours" centavos={pesosACentavos(data.cobrado)} />
          </>
        ) : isError ? null : (
          <>
            {/* As high as the two sums: the panel below stays where it is. */}
            <Skeleton height={100} />
            <Skeleton height={76} />
          </>
        )}
        {isWithoutCuenta ? (
          <>
            <p>Falta tu CBU o alias: sin eso no podemos transferirte.</p>
            <Link className={buttonClass({ size: 'sm', variant: 'primary' })} to="/editar-perfil#cuenta-bancaria">
              Cargar CBU o alias
            </Link>
          </>
        ) : null}
        {!data && isError ? (
          <p>
            No pudimos cargar tus cobros. <Retry query={query} />
          </p>
        ) : null}
        <Button size="sm" onClick={() => setIsOpen(true)}>
          Ver recibos
        </Button>
      </div>
      <Suspense>{isOpen ? <RecibosDialog userId={userId} onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </Panel>
  );
}
