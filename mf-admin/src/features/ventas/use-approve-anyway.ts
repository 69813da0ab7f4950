import { isApiError } from '@fluxpartes/api-client';
import { cuponesImpagosSchema, type ErrorCodigo, type VentaCorreccion, type VentaDetail } from '@fluxpartes/contrato';
import type { Outcome } from '@fluxpartes/mf-kit';
import { useCallback, useState } from 'react';
import type { Send, Sent } from '../../edits/use-changes.ts';

const REFUSED: ErrorCodigo = 'cupones_impagos';

/** A payment that waits for the admin's word: the sale spent coupons of these sales, which are not paid. */
export interface UnpaidQuestion {
  ventaId: number;
  ventas: readonly number[];
  answer: (approve: boolean) => void;
}

/**
 * Sends corrections, and asks where the payment of a sale that spent coupons of unpaid sales was refused: 'Aprobar igual'
 * sends it again, 'Cancelar' leaves the sale as it is. `send` is the same from one rendering to the next where `run` is.
 */
export function useApproveAnyway(run: Send<VentaDetail, VentaCorreccion>) {
  const [questions, setQuestions] = useState<readonly UnpaidQuestion[]>([]);

  const send = useCallback<Send<VentaDetail, VentaCorreccion>>(
    async ({ base, own }, slot) => {
      const outcome = await run({ base, own }, slot);
      const ventas = unpaidIn(outcome);
      if (ventas === null) return outcome;
      const isApproved = await new Promise<boolean>((resolve) => {
        const question: UnpaidQuestion = {
          ventaId: base.id,
          ventas,
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

/** The sales that a refusal names; null where nothing was refused, or for another reason. */
function unpaidIn(outcome: Outcome<Sent<VentaDetail>> | null): number[] | null {
  if (outcome?.type !== 'failed' || !isApiError(outcome.error) || outcome.error.codigo !== REFUSED) return null;
  const read = cuponesImpagosSchema.safeParse(outcome.error.content);
  return read.success ? read.data.ventas : [];
}
