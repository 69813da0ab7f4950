import { ERRORS } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { AlertDialog, formatPesos } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import type { UnpaidQuestion } from '../use-approve-anyway.ts';
import styles from './venta-card.module.css';

/** Asks whether a payment is taken although the sale spent coupons that nobody has paid for. */
export function ApproveAnyway({ question }: { question: UnpaidQuestion | null }) {
  if (question === null) return null;
  const { ventaId, behind, answer } = question;
  return (
    <AlertDialog
      open
      danger
      message={ERRORS[behind.codigo].message}
      detail={
        behind.codigo === 'cupones_anulados' ? (
          `A la venta #${ventaId} le faltan ${formatPesos(pesosACentavos(behind.faltante))} de cashback.`
        ) : (
          <>
            Para la venta #{ventaId}, sin pagar:{' '}
            <span className={styles.parecidas}>
              {behind.ventas.map((id) => (
                <Link key={id} to={`/adminventas?id=${id}`} onClick={() => answer(false)}>
                  Venta #{id}
                </Link>
              ))}
            </span>
          </>
        )
      }
      acceptLabel="Aprobar igual"
      onAccept={() => answer(true)}
      onCancel={() => answer(false)}
    />
  );
}
