import { isApiError } from '@fluxpartes/api-client';
import {
  cuponesAnuladosSchema,
  cuponesImpagosSchema,
  type ErrorCodigo,
  type VentaCorreccion,
  type VentaDetail,
} from '@fluxpartes/contrato';
import type { Outcome } from '@fluxpartes/mf-kit';
import { useCallback, useState } from 'react';
import type { Send, Sent } from '../../edits/use-changes.ts';

/** Why a payment was refused: coupons of sales that are not paid, or of purchases that were annulled, so much of them. */
type Behind =
  | { codigo: 'cupones_impagos'; ventas: readonly number[] }
  | { codigo: 'cupones_anulados'; faltante: number };

/** A payment that waits for the admin's word: the sale spent coupons that nobody has paid for. */
export interface UnpaidQuestion {
  ventaId: number;
  behind: Behind;
  answer: (approve: boolean) => void;
}

/**
 * Sends corrections, and asks where the payment of a sale that spent coupons of unpaid or annulled sales was refused: 'Aprobar igual'
 * sends it again, 'Cancelar' leaves the sale as it is. `send` is the same from one rendering to the next where `run` is.
 */
export function useApproveAnyway(run: Send<VentaDetail, VentaCorreccion>) {
  const [questions, setQuestions] = useState<readonly UnpaidQuestion[]>([]);

  const send = useCallback<Send<VentaDetail, VentaCorreccion>>(
    async ({ base, own }, slot) => {
      const outcome = await run({ base, own }, slot);
      const behind = behindIn(outcome);
      if (behind === null) return outcome;
      const isApproved = await new Promise<boolean>((resolve) => {
        const question: UnpaidQuestion = {
          ventaId: base.id,
          behind,
          answer: (approve) => {
            setQuestions((queue) => queue.filter((other) => other !== question));
            resolve(approve);
          },
        };
        setQuestions((queue) => [...queue, question]);
      });
      return isApproved ? run({ base, own: { ...own, aprobar_igual: true } }, slot) : null;
    },
    [run],
  );
  return { send, question: questions[0] ?? null };
}

/** What a refusal says that is behind the sale; null where nothing was refused, or for another reason. */
function behindIn(outcome: Outcome<Sent<VentaDetail>> | null): Behind | null {
  if (outcome?.type !== 'failed' || !isApiError(outcome.error)) return null;
  const { codigo, content } = outcome.error;
  if (codigo === ('cupones_impagos' satisfies ErrorCodigo)) {
    const read = cuponesImpagosSchema.safeParse(content);
    return { codigo, ventas: read.success ? read.data.ventas : [] };
  }
  if (codigo === ('cupones_anulados' satisfies ErrorCodigo)) {
    const read = cuponesAnuladosSchema.safeParse(content);
    return { codigo, faltante: read.success ? read.data.faltante : 0 };
  }
  return null;
}
