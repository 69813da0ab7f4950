import { isApiError } from '@fluxpartes/api-client';
import {
  type CashbackSinRespaldo,
  cashbackSinRespaldoSchema,
  ERRORS,
  type ErrorCodigo,
  type VentaCorreccion,
  type VentaDetail,
} from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import type { Outcome } from '@fluxpartes/mf-kit';
import { AlertDialog, formatPesos } from '@fluxpartes/ui';
import { useCallback } from 'react';
import { type Send, type Sent, useQuestions } from '../../edits/record-updates.tsx';
import { VentaLinks } from './venta-card.tsx';

/** A question about an update that would leave used cashback without the payment that backs it. */
interface UnpaidQuestion {
  ventaId: number;
  /** Whether the update approves the sale. If false, it withdraws an approval or changes an amount. */
  approves: boolean;
  unpaid: CashbackSinRespaldo;
  answer: (approve: boolean) => void;
}

/**
 * Sends corrections. After a cashback_sin_respaldo error, a dialog asks the admin. 'Aprobar igual' sends the correction
 * again, and FluxPartes gives the missing cashback. 'Cancelar' leaves the sale as it is. `send` changes only if `run`
 * changes.
 */
export function useApproveAnyway(run: Send<VentaDetail, VentaCorreccion>) {
  const { question, ask } = useQuestions<Omit<UnpaidQuestion, 'answer'>, boolean>(false);

  const send = useCallback<Send<VentaDetail, VentaCorreccion>>(
    async ({ base, own }, slot, whenAsked) => {
      const outcome = await run({ base, own }, slot);
      const unpaid = unpaidIn(outcome);
      if (unpaid === null) return outcome;
      whenAsked?.();
      const isApproved = await ask({ ventaId: base.id, approves: own.pago_recibido === true, unpaid });
      return isApproved ? run({ base, own: { ...own, aprobar_igual: true } }, slot) : null;
    },
    [run, ask],
  );
  return { send, question };
}

function unpaidIn(outcome: Outcome<Sent<VentaDetail>> | null): CashbackSinRespaldo | null {
  if (outcome?.type !== 'failed' || !isApiError(outcome.error)) return null;
  const { codigo, content } = outcome.error;
  if (codigo !== ('cashback_sin_respaldo' satisfies ErrorCodigo)) return null;
  const read = cashbackSinRespaldoSchema.safeParse(content);
  return read.success ? read.data : { faltante: 0, impagas: [], anuladas: [] };
}

export function ApproveAnyway({ question }: { question: UnpaidQuestion | null }) {
  if (question === null) return null;
  const { ventaId, approves, unpaid, answer } = question;
  const faltante = formatPesos(pesosACentavos(unpaid.faltante));
  const links = (title: string, ids: readonly number[]) =>
    ids.length === 0 ? null : (
      <>
        <br />
        {title}: <VentaLinks ids={ids} onClick={() => answer(false)} />
      </>
    );
  return (
    <AlertDialog
      open
      danger
      message={ERRORS.cashback_sin_respaldo.message}
      detail={
        <>
          {approves ? `Para aprobar la venta #${ventaId} faltan` : `Con este cambio de la venta #${ventaId} faltan`}{' '}
          {faltante}. Si seguís igual, los regala FluxPartes.
          {links('Sin pagar', unpaid.impagas)}
          {links('Anuladas', unpaid.anuladas)}
        </>
      }
      acceptLabel={approves ? 'Aprobar igual' : 'Guardar igual'}
      onAccept={() => answer(true)}
      onCancel={() => answer(false)}
    />
  );
}
