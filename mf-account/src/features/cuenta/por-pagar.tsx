import { pesosACentavos } from '@fluxpartes/dominio';
import { useShell } from '@fluxpartes/mf-kit';
import { buttonClass, formatPesos, Panel, Skeleton, UploadIcon } from '@fluxpartes/ui';
import { Link, useLocation } from 'react-router-dom';
import { TransferData } from '../../transferencia.tsx';
import styles from './cuenta.module.css';
import { usePorPagar } from './cuenta-api.ts';

/** The purchase that the buyer has just made, from the navigation's state. */
function useNewCompra(): number | null {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'compra' in state && typeof state.compra === 'number'
    ? state.compra
    : null;
}

/** After a purchase the account begins with how to pay it. */
export function PorPagar({ userId }: { userId: number }) {
  const id = useNewCompra();
  const porPagar = usePorPagar(userId);
  const { titular } = useShell().config.transferencia;
  if (id === null) return null;
  if (porPagar === null) return <Skeleton className={styles.pay} height={520} />;
  const compra = porPagar.find((one) => one.id === id);
  if (!compra) return null;
  return (
    <Panel className={styles.pay} title={`Transferí ${formatPesos(pesosACentavos(compra.monto))} a ${titular}`}>
      <p className={styles.payWhat}>{compra.nombre_producto}</p>
      <TransferData compra={compra} />
      <Link className={buttonClass({ variant: 'primary', full: true })} to={`/mis-compras/${id}`}>
        <UploadIcon />
        Subir el comprobante
      </Link>
    </Panel>
  );
}

/** '· 3 por pagar' behind the link to the purchases. */
export function PorPagarCount({ userId }: { userId: number }) {
  const count = usePorPagar(userId)?.length ?? 0;
  return count === 0 ? null : <span className={styles.count}> · {count} por pagar</span>;
}
