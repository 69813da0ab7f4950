import { isApiError } from '@fluxpartes/api-client';
import {
  type CashbackSinRespaldo,
  cashbackSinRespaldoSchema,
  type ErrorCodigo,
  type VentaCorreccion,
  type VentaDetail,
} from '@fluxpartes/contrato';
import type { Outcome } from '@fluxpartes/mf-kit';
import { useCallback } from 'react';
import type { Send, Sent } from '../../edits/record-updates.tsx';
import { useQuestions } from '../../edits/record-updates.tsx';

/** A change that waits for the admin's word: approved sales would have used cashback that was not paid for. */
export interface UnpaidQuestion {
  ventaId: number;
  /** Whether it approves the sale; else it takes an approval or an amount back. */
  approves: boolean;
  behind: CashbackSinRespaldo;
  answer: (approve: boolean) => void;
}

/**
 * Sends corrections, and asks where one was refused that leaves used cashback without a payment behind it: 'Aprobar igual', by
 * which the operator gives what is missing, sends it again, 'Cancelar' leaves the sale as it is. `send` is the same from one rendering to the next where `run` is.
 */
export function useApproveAnyway(run: Send<VentaDetail, VentaCorreccion>) {
  const { question, ask } = useQuestions<Omit<UnpaidQuestion, 'answer'>, boolean>(false);

  const send = useCallback<Send<VentaDetail, VentaCorreccion>>(
    async ({ base, own }, slot, whenAsked) => {
      const outcome = await run({ base, own }, slot);
      const behind = behindIn(outcome);
      if (behind === null) return outcome;
      whenAsked?.();
      const isApproved = await ask({ ventaId: base.id, approves: own.pago_recibido === true, behind });
      return isApproved ? run({ base, own: { ...own, aprobar_igual: true } }, slot) : null;
    },
    [run, ask],
  );
  return { send, question };
}

/** What an approval was rejected with; null where nothing was, or for another reason. */
function behindIn(outcome: Outcome<Sent<VentaDetail>> | null): CashbackSinRespaldo | null {
  if (outcome?.type !== 'failed' || !isApiError(outcome.error)) return null;
  const { codigo, content } = outcome.error;
  if (codigo !== ('cashback_sin_respaldo' satisfies ErrorCodigo)) return null;
  const read = cashbackSinRespaldoSchema.safeParse(content);
  return read.success ? read.data : { faltante: 0, impagas: [], anuladas: [] };
}
