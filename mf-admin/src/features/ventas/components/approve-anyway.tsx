import { ERRORS } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { AlertDialog, formatPesos } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import type { UnpaidQuestion } from '../use-approve-anyway.ts';
import styles from './venta-card.module.css';

/** Asks whether the operator gives the cashback that a change leaves without a payment behind it. */
export function ApproveAnyway({ question }: { question: UnpaidQuestion | null }) {
  if (question === null) return null;
  const { ventaId, approves, behind, answer } = question;
  const faltante = formatPesos(pesosACentavos(behind.faltante));
  return (
    <AlertDialog
      open
      danger
      message={ERRORS.cashback_sin_respaldo.message}
      detail={
        <>
          {approves ? `Para aprobar la venta #${ventaId} faltan` : `Con este cambio de la venta #${ventaId} faltan`}{' '}
          {faltante}. Si seguís igual, los regala FluxPartes.
          <Ventas title="Sin pagar" ids={behind.impagas} onLeave={() => answer(false)} />
          <Ventas title="Anuladas" ids={behind.anuladas} onLeave={() => answer(false)} />
        </>
      }
      acceptLabel={approves ? 'Aprobar igual' : 'Guardar igual'}
      onAccept={() => answer(true)}
      onCancel={() => answer(false)}
    />
  );
}

/** Sales whose coupons do not count, with the way to each. */
function Ventas({ title, ids, onLeave }: { title: string; ids: readonly number[]; onLeave: () => void }) {
  if (ids.length === 0) return null;
  return (
    <>
      <br />
      {title}:{' '}
      <span className={styles.parecidas}>
        {ids.map((id) => (
          <Link key={id} to={`/adminventas?id=${id}`} onClick={onLeave}>
            Venta #{id}
          </Link>
        ))}
      </span>
    </>
  );
}
